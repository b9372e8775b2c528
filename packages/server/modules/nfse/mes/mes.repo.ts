import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'

/** What is handed over: notes that were issued, also those that were undone since. */
const ENTREGUES = codes(SituacaoNfse, 'AUTORIZADA', 'CANCELADA', 'SUBSTITUIDA')

/** `fechadoEm`: the last time that it was handed over. */
export type MesEntregue = { fechado: boolean; fechadoEm: Date }

export const readMes = (db: Db, { ano, mes }: Competencia): Promise<MesEntregue | undefined> =>
  rowOf<MesEntregue>(db)`select fechado, "fechadoEm" from nfse_mes where ano = ${ano} and mes = ${mes}`

/** Makes the missing row too. */
export async function updateMes(trx: Trx, { ano, mes }: Competencia, by: { now: Date; usuarioId: number | null }): Promise<void> {
  await trx
    .insertInto('nfse_mes')
    .values({ ano, mes, fechado: true, fechadoEm: by.now, usuarioId: by.usuarioId })
    .onConflict((conflict) => conflict.columns(['ano', 'mes']).doUpdateSet({ fechado: true, fechadoEm: by.now, usuarioId: by.usuarioId }))
    .execute()
}

export async function updateAberto(trx: Trx, { ano, mes }: Competencia): Promise<void> {
  await trx.updateTable('nfse_mes').set({ fechado: false }).where('ano', '=', ano).where('mes', '=', mes).execute()
}

type MesComNotas = Competencia & { notas: number; novas: number; fechado: boolean; fechadoEm: Date | null }

/** The months that have notes, or were handed over, the newest first. */
export const listMeses = (db: Db): Promise<MesComNotas[]> => rowsOf<MesComNotas>(db)`
  select coalesce(n.ano, m.ano) as ano, coalesce(n.mes, m.mes) as mes, coalesce(n.notas, 0) as notas, coalesce(n.novas, 0) as novas,
    coalesce(m.fechado, false) as fechado, m."fechadoEm"
  from (
    select n.ano, n.mes, count(*)::int as notas, (count(*) filter (where n."mudadaEm" > coalesce(d."fechadoEm", '-infinity')))::int as novas
    from nfse n left join nfse_mes d on d.ano = n.ano and d.mes = n.mes
    where n.situacao in (${ENTREGUES}) group by n.ano, n.mes
  ) n full join nfse_mes m on m.ano = n.ano and m.mes = n.mes
  order by 1 desc, 2 desc`

/** A note as it is handed over. */
export type NotaEntregue = {
  id: number
  situacao: SituacaoNfse
  numero: number
  chave: string
  competencia: string
  dataEmissao: Date
  valor: string
  desconto: string
  retido: string
  iss: string
  liquido: string
  ibs: string | null
  cbs: string | null
  xml: Buffer
  eventoXml: Buffer | null
}

type Entrega = Competencia & { desde: Date | null }

/** The ids of the notes of a month in the order of their numbers; `desde`: those alone that changed after that. */
export async function listIdsDoMes(db: Db, { ano, mes, desde }: Entrega): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(db)`
    select id from nfse where ano = ${ano} and mes = ${mes} and situacao in (${ENTREGUES})
      and (${desde}::timestamptz is null or "mudadaEm" > ${desde})
    order by numero, id`
  return rows.map(({ id }) => id)
}

/** Some of them in the order in which they are asked for, as they are by now. */
export const listEntregues = (db: Db, ids: readonly number[]): Promise<NotaEntregue[]> => rowsOf<NotaEntregue>(db)`
  select n.id, n.situacao, n.numero, n.chave, n.competencia, n."dataEmissao", n.valor, n.desconto, n.retido, n.iss, n.liquido, n.ibs, n.cbs,
    n.xml, n."eventoXml"
  from unnest(${[...ids]}::int[]) with ordinality as asked (id, place) join nfse n on n.id = asked.id
  where octet_length(n.xml) > 0 order by asked.place`
