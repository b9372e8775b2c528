import type { NotaBreve } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { DadosDps, Substituicao } from '../../nfse/dps/dados.calc.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import type { FaturaConferida } from './divergencias.calc.ts'

/** What the commands about one note decide by. */
export type NotaMudada = {
  id: number
  faturaId: number
  clienteId: number
  ano: number
  mes: number
  ordem: number
  grupo: string
  situacao: SituacaoNfse
  numero: number | null
  numeroDps: number
  chave: string | null
  substituiId: number | null
}

/** Of which invoice a note is. */
export const readFaturaDaNota = (db: Db, id: number): Promise<{ faturaId: number } | undefined> =>
  rowOf<{ faturaId: number }>(db)`select "faturaId" from nfse where id = ${id}`

/** A note, which nobody else changes until the caller's transaction ends. */
export const lockNota = (trx: Trx, id: number): Promise<NotaMudada | undefined> => rowOf<NotaMudada>(trx)`
  select id, "faturaId", "clienteId", ano, mes, ordem, grupo, situacao, numero, "numeroDps", chave, "substituiId"
  from nfse where id = ${id} for no key update`

/** Of a note that is to take the place of another: what it says of that, and how the other one stands. */
export const readSubstituida = (
  db: Db,
  id: number,
): Promise<{ situacao: SituacaoNfse; numero: number | null; numeroDps: number; substituicao: Substituicao } | undefined> =>
  rowOf<{ situacao: SituacaoNfse; numero: number | null; numeroDps: number; substituicao: Substituicao }>(db)`
    select o.situacao, o.numero, o."numeroDps", n.dados -> 'substituicao' as substituicao
    from nfse n join nfse o on o.id = n."substituiId" where n.id = ${id}`

export type NotaDesde = Pick<NotaBreve, 'id' | 'situacao' | 'numero' | 'numeroDps' | 'erro'>

/** The notes of an invoice that were made from an instant on. */
export const listNotasDesde = (db: Db, faturaId: number, inicio: Date): Promise<NotaDesde[]> => rowsOf<NotaDesde>(db)`
  select id, situacao, numero, "numeroDps", erro from nfse where "faturaId" = ${faturaId} and "dataHora" >= ${inicio} order by id`

/** What a note asked for, and how the invoice and the client of it are today. */
export async function readConferencia(db: Db, id: number): Promise<FaturaConferida & { dados: DadosDps }> {
  const row = await rowOf<FaturaConferida & { dados: DadosDps }>(db)`
    select n.dados, f.retido, p."cpfCnpj" as documento,
      case when not exists (select from nfse o where o."faturaId" = f.id and o."substituiId" is null
          and o.situacao in (${codes(SituacaoNfse, 'A_EMITIR', 'EMITINDO', 'REJEITADA', 'INDETERMINADA')}))
        then array(select o.retido::text from nfse o where o."faturaId" = f.id and o.situacao in (${codes(SituacaoNfse, 'AUTORIZADA', 'CANCELAMENTO_PEDIDO')}))
      end as notas
    from nfse n join fatura f on f.id = n."faturaId" join cliente c on c.id = n."clienteId" join pessoa p on p.id = c."pessoaId" where n.id = ${id}`
  return present(row)
}
