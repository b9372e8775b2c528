import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { keyOf } from '../../../integrations/loja/port.ts'
import { TIPO_AVISO } from '../../../db/codes.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import type { Aviso } from './loja-aviso.repo.ts'

type NotaAvisada = { id: number; faturaId: number; situacao: SituacaoNfse }

/** Says that the store is to be told how a note stands, once for each situation. */
export async function insertAvisoNota(trx: Trx, { id, faturaId, situacao }: NotaAvisada, tentarEm: Date): Promise<void> {
  await trx
    .insertInto('loja_aviso')
    .values({
      chave: keyOf.nota({ id, situacao }),
      fila: `nfse-${id}`,
      tipo: TIPO_AVISO.nota,
      faturaId,
      nfseId: id,
      numero: situacao,
      tentarEm,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type NotaAContar = Aviso & {
  chave: string
  nfseId: number
  faturaId: number
  clienteId: number
  numero: number
  chaveDaNota: string
  /** As it is to be told; the note may have moved on. */
  situacao: SituacaoNfse
  xml: Buffer
  motivo: string | null
}

export const listNotasAContar = (db: Db, ids: readonly number[]): Promise<NotaAContar[]> => rowsOf<NotaAContar>(db)`
  select a.id, a.chave, a.corpo, a."nfseId", a."faturaId", n."clienteId", n.numero, n.chave as "chaveDaNota", a.numero as situacao, n.xml,
    n."eventoTexto" as motivo
  from loja_aviso a join nfse n on n.id = a."nfseId" where a.id = any (${[...ids]}::int[]) and n.xml is not null`
