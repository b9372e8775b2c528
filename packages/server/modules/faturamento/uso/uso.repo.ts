import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { OrigemUso, Uso } from '@retaguarda/contract/faturamento/uso.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { rowsOf } from '../../../db/rows.ts'

export type NovoUso = Competencia & Figuras & { clienteId: number }
type Quem = { origem: CodeOf<typeof OrigemUso, 'API' | 'CSV'>; recebidoEm: Date; usuarioId: number | null }

const COLUMNS = sql`json_build_object('id', c.id, 'nome', p.nome) as cliente, u.ano, u.mes, u."valorFaturamento",
  u."valorFaturamentoMarketplace", u."valorFaturamentoB2B", u."quantidadeNotas", u.origem, u."recebidoEm", us."pessoaNome" as usuario`
const JOINS = sql`join cliente c on c.id = u."clienteId" join pessoa p on p.id = c."pessoaId"
  left join usuario us on us.id = u."usuarioId"`

type Row = Omit<Uso, 'recebidoEm' | 'vigente'> & { recebidoEm: Date }

/** What came of a client's month, the newest first: that one counts. */
export async function listUso(db: Db, clienteId: number, { ano, mes }: Competencia): Promise<Uso[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from uso u ${JOINS}
    where u."clienteId" = ${clienteId} and u.ano = ${ano} and u.mes = ${mes} order by u.id desc`.execute(db)
  return rows.map((row, i) => ({ ...row, recebidoEm: row.recebidoEm.toISOString(), vigente: i === 0 }))
}

/** What counts now for each of these, in their order; null where nothing came. */
export async function listVigentes(db: Db, asked: readonly (Competencia & { clienteId: number })[]): Promise<(Uso | null)[]> {
  const { rows } = await sql<Partial<Row>>`
    select n.* from jsonb_to_recordset(${JSON.stringify(asked.map((one, ordem) => ({ ...one, ordem })))}::jsonb)
      a ("clienteId" int, ano int, mes int, ordem int)
    left join lateral (
      select ${COLUMNS} from uso u ${JOINS} where u."clienteId" = a."clienteId" and u.ano = a.ano and u.mes = a.mes order by u.id desc limit 1
    ) n on true
    order by a.ordem`.execute(db)
  // A row is whole or empty: it comes of one lateral join.
  return rows.map((row) => (row.recebidoEm ? { ...(row as Row), recebidoEm: row.recebidoEm.toISOString(), vigente: true } : null))
}

/** Lets one file after the other be taken in. */
export const lockUsos = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('uso'))`.execute(trx)

export async function insertUsos(db: Db, usos: readonly NovoUso[], { origem, recebidoEm, usuarioId }: Quem): Promise<void> {
  await sql`
    insert into uso ("clienteId", ano, mes, "valorFaturamento", "valorFaturamentoMarketplace", "valorFaturamentoB2B", "quantidadeNotas",
      origem, "recebidoEm", "usuarioId")
    select n."clienteId", n.ano, n.mes, n."valorFaturamento", n."valorFaturamentoMarketplace", n."valorFaturamentoB2B", n."quantidadeNotas",
      ${origem}::int, ${recebidoEm}::timestamptz, ${usuarioId}::int
    from jsonb_to_recordset(${JSON.stringify(usos.map((uso, ordem) => ({ ...uso, ordem })))}::jsonb) n ("clienteId" int, ano int, mes int,
      "valorFaturamento" numeric, "valorFaturamentoMarketplace" numeric, "valorFaturamentoB2B" numeric, "quantidadeNotas" int, ordem int)
    order by n.ordem`.execute(db)
}

/** Clients by id and by document; what is neither is missing. */
export const listClientes = (db: Db, ids: readonly number[], documentos: readonly string[]): Promise<(Ref & { cpfCnpj: string })[]> =>
  rowsOf<Ref & { cpfCnpj: string }>(db)`
    select c.id, p.nome, p."cpfCnpj" from cliente c join pessoa p on p.id = c."pessoaId"
    where c.id = any (${[...ids]}::int[]) or p."cpfCnpj" = any (${[...documentos]}::text[])`
