import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import type { Trx } from '../../../db/types.ts'
import { insertRow } from '../../../db/write-row.repo.ts'

type Nova = { clienteId: number; competencia: Competencia; observacao: string | null; now: Date; usuarioId: number }

/** In processing, without its items yet. @returns its number */
export const insertAvulsa = (trx: Trx, { clienteId, competencia: { ano, mes }, observacao, now, usuarioId }: Nova): Promise<number> =>
  insertRow(trx, 'fatura', {
    clienteId,
    ano,
    mes,
    observacao,
    tipo: TipoFatura.code.AVULSA,
    situacao: SituacaoFatura.code.EM_PROCESSAMENTO,
    dataHoraGeracao: now,
    alteradoEm: now,
    alteradoPorId: usuarioId,
  })
