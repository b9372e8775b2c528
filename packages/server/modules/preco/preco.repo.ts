import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { AjusteComercial, Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import {
  OrigemPreco,
  type PrecoDoObjeto,
  type PrecoDoVinculo,
  type PrecoUsado,
  type Reajustado,
} from '@retaguarda/contract/faturamento/preco.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { codes, numberOf } from '../../kit/sql.ts'

const PADRAO = codes(TipoVinculo, 'VALOR_PADRAO')
const AJUSTE = codes(TipoVinculo, 'AJUSTE_COMERCIAL')
const INATIVO = codes(SituacaoVinculo, 'INATIVO')

/**
 * The price that a link takes in a month, of its row `p` and its object's row `q`: where it takes the object's, it counts from when both do.
 * `novo`: from this month on, where there was another before.
 */
export const precoUsado = (mes: RawBuilder<unknown>): RawBuilder<unknown> => {
  const doObjeto = sql`p.tipo = ${PADRAO} and q."aPartirDe" > p."aPartirDe"`
  return sql`json_build_object('aPartirDe', case when ${doObjeto} then q."aPartirDe" else p."aPartirDe" end,
    'origem', case when ${doObjeto} then ${sql.lit(OrigemPreco.code.CADASTRO)} else p.origem end, 'reajuste', p.reajustado,
    'novo', case when ${doObjeto} then q."aPartirDe" else p."aPartirDe" end = ${mes} and exists (
      select from vinculo_preco a where a."vinculoId" = p."vinculoId" and a."aPartirDe" < ${mes}))`
}

/** What a link costs in a month: its own row of it, and its object's. */
export type PrecoEmVigor = {
  vinculo: number
  mes: string
  id: number
  aPartirDe: string
  tipo: CodeOf<typeof TipoVinculo>
  configuracao: AjusteComercial | null
  origem: CodeOf<typeof OrigemPreco>
  reajustado: Reajustado | null
  /** What its explanation says. */
  usado: PrecoUsado & { novo: boolean }
  objeto: { aPartirDe: string; tipoConfiguracao: TipoConfiguracao; configuracao: Configuracao; valorSetup: string }
}

/** What links cost, each in a month of its own (its first day), in one statement for as many as are asked. */
export const listPrecosEmVigor = (db: Db, asked: readonly { vinculo: number; mes: string }[]): Promise<PrecoEmVigor[]> =>
  rowsOf<PrecoEmVigor>(db)`
    select v.id as vinculo, m.mes, p.id, p."aPartirDe", p.tipo, p.configuracao, p.origem, p.reajustado, ${precoUsado(sql`m.mes`)} as usado,
      json_build_object('aPartirDe', q."aPartirDe", 'tipoConfiguracao', q."tipoConfiguracao", 'configuracao', q.configuracao,
        'valorSetup', q."valorSetup"::text) as objeto
    from unnest(${asked.map(({ vinculo }) => vinculo)}::int[], ${asked.map(({ mes }) => mes)}::date[]) with ordinality m (vinculo, mes, ordem)
      join cliente_objeto_contrato v on v.id = m.vinculo
      cross join lateral preco_do_vinculo(v.id, m.mes) p
      cross join lateral preco_do_objeto(v."objetoContratoId", m.mes) q
    order by m.ordem`

/** The months that each row of a table counts for, as the last two columns. */
const comFim = (table: 'objeto_preco' | 'vinculo_preco', owner: string, id: number): RawBuilder<unknown> =>
  sql`(select r.*, case when lag("aPartirDe") over d is null then '-infinity' else "aPartirDe" end as de,
    coalesce(lead("aPartirDe") over d, 'infinity') as ate
    from ${sql.table(table)} r where ${sql.ref(owner)} = ${id} window d as (order by "aPartirDe"))`

/** All rows of a link, the oldest first. */
export async function listPrecosDoVinculo(db: Db, id: number): Promise<PrecoDoVinculo[]> {
  const rows = await rowsOf<Omit<PrecoDoVinculo, 'dataHora'> & { dataHora: Date }>(db)`
    select p.id, p."aPartirDe", p.tipo, p.configuracao, p.origem, p.motivo, u."pessoaNome" as usuario, p."dataHora", p."reajusteId" as reajuste,
      vinculo_cobrado(p."vinculoId", p.de, p.ate) is not null as cobrado
    from ${comFim('vinculo_preco', 'vinculoId', id)} p left join usuario u on u.id = p."usuarioId"
    order by p."aPartirDe"`
  return rows.map((row) => ({ ...row, dataHora: row.dataHora.toISOString() }))
}

/** All rows of an object, the oldest first. */
export const listPrecosDoObjeto = (db: Db, id: number): Promise<PrecoDoObjeto[]> =>
  rowsOf<PrecoDoObjeto>(db)`
    select p.id, p."aPartirDe", p."tipoConfiguracao", p.configuracao, p."valorSetup",
      objeto_cobrado(p."objetoContratoId", p.de, p.ate) is not null as cobrado
    from ${comFim('objeto_preco', 'objetoContratoId', id)} p order by p."aPartirDe"`

/** An object's row of a month. */
export const readPrecoDoObjeto = (db: Db, id: number, mes: string) =>
  rowOf<PrecoEmVigor['objeto']>(db)`
    select "aPartirDe", "tipoConfiguracao", configuracao, "valorSetup" from preco_do_objeto(${id}, ${mes}::date)`

type Dono = { vinculo: number } | { objeto: number }

/** The last month of `[de, ate)`, and of all from `de`, that was billed with a price of this link, or of this object; null is without end. */
export async function readCobrado(
  db: Db,
  of: Dono,
  de: string | null,
  ate: string | null,
): Promise<{ cobrado: string | null; ultimo: string | null }> {
  const [fn, id] = 'vinculo' in of ? [sql`vinculo_cobrado`, of.vinculo] : [sql`objeto_cobrado`, of.objeto]
  const from = sql`coalesce(${de}::date, '-infinity')`
  const row = await rowOf<{ cobrado: string | null; ultimo: string | null }>(db)`
    select ${fn}(${id}, ${from}, coalesce(${ate}::date, 'infinity')) as cobrado, ${fn}(${id}, ${from}, 'infinity') as ultimo`
  return row ?? { cobrado: null, ultimo: null }
}

export type NovoPreco = {
  vinculo: number
  aPartirDe: string
  tipo: CodeOf<typeof TipoVinculo>
  configuracao: AjusteComercial | null
  origem: CodeOf<typeof OrigemPreco>
  motivo: string | null
  reajuste: { id: number; reajustado: Reajustado } | null
}
type By = { usuarioId: number | null; dataHora: Date }

/**
 * Writes rows of links, each in the place of the one of its month, in one statement. Whoever calls holds the links and their clients.
 * Throws what the guard of the prices refuses: a month that was billed.
 */
export async function updatePrecosDosVinculos(trx: Trx, rows: readonly NovoPreco[], { usuarioId, dataHora }: By): Promise<void> {
  const values = rows.map(({ reajuste, ...row }) => ({
    ...row,
    reajusteId: reajuste?.id ?? null,
    reajustado: reajuste?.reajustado ?? null,
  }))
  await sql`insert into vinculo_preco ("vinculoId", "aPartirDe", tipo, configuracao, origem, motivo, "usuarioId", "dataHora", "reajusteId", reajustado)
    select vinculo, "aPartirDe", tipo, nullif(configuracao, 'null'), origem, motivo, ${usuarioId}::int, ${dataHora}::timestamptz, "reajusteId",
      nullif(reajustado, 'null')
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) r (vinculo int, "aPartirDe" date, tipo smallint, configuracao jsonb, origem smallint,
      motivo text, "reajusteId" int, reajustado jsonb)
    on conflict ("vinculoId", "aPartirDe") do update set tipo = excluded.tipo, configuracao = excluded.configuracao, origem = excluded.origem,
      motivo = excluded.motivo, "usuarioId" = excluded."usuarioId", "dataHora" = excluded."dataHora", "reajusteId" = excluded."reajusteId",
      reajustado = excluded.reajustado`.execute(trx)
}

export type NovoPrecoDoObjeto = Pick<PrecoDoObjeto, 'aPartirDe' | 'tipoConfiguracao' | 'configuracao' | 'valorSetup'> & { objeto: number }

export async function updatePrecoDoObjeto(trx: Trx, { objeto, aPartirDe, configuracao, ...price }: NovoPrecoDoObjeto): Promise<void> {
  const values = { ...price, configuracao: JSON.stringify(configuracao) }
  await trx
    .insertInto('objeto_preco')
    .values({ objetoContratoId: objeto, aPartirDe, ...values })
    .onConflict((same) => same.columns(['objetoContratoId', 'aPartirDe']).doUpdateSet(values))
    .execute()
}

/** Whose a row is. */
export const readDono = (db: Db, table: 'objeto_preco' | 'vinculo_preco', id: number) =>
  rowOf<{ dono: number }>(db)`
    select ${sql.ref(table === 'objeto_preco' ? 'objetoContratoId' : 'vinculoId')} as dono from ${sql.table(table)} where id = ${id}`

export async function removePrecos(trx: Trx, table: 'objeto_preco' | 'vinculo_preco', ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = any (${[...ids]}::int[])`.execute(trx)
}

/** Makes these links, or with null all, say what is in force in a month; those that change are versions of their own. */
export async function updateVinculosEmVigor(trx: Db, mes: string, vinculos: readonly number[] | null): Promise<void> {
  await sql`update cliente_objeto_contrato v set tipo = p.tipo, configuracao = p.configuracao,
      "versaoRegistro" = v."versaoRegistro" + ${vinculos === null ? 1 : 0}
    from cliente_objeto_contrato w cross join lateral preco_do_vinculo(w.id, ${mes}::date) p
    where v.id = w.id and (v.tipo, v.configuracao) is distinct from (p.tipo, p.configuracao)
      and ${vinculos === null ? sql`true` : sql`w.id = any (${[...vinculos]}::int[])`}`.execute(trx)
}

/** The same of objects. */
export async function updateObjetosEmVigor(trx: Db, mes: string, objetos: readonly number[] | null): Promise<void> {
  await sql`update objeto_contrato o set "tipoConfiguracao" = p."tipoConfiguracao", configuracao = p.configuracao, "valorSetup" = p."valorSetup",
      "versaoRegistro" = o."versaoRegistro" + ${objetos === null ? 1 : 0}
    from objeto_contrato w cross join lateral preco_do_objeto(w.id, ${mes}::date) p
    where o.id = w.id and (o."tipoConfiguracao", o.configuracao, o."valorSetup") is distinct from (p."tipoConfiguracao", p.configuracao, p."valorSetup")
      and ${objetos === null ? sql`true` : sql`w.id = any (${[...objetos]}::int[])`}`.execute(trx)
}

/** Holds the clients of an object, so that none is billed while its price changes. */
export async function lockClientesDoObjeto(trx: Trx, objeto: number): Promise<void> {
  await sql`select from cliente where id in (select "clienteId" from cliente_objeto_contrato where "objetoContratoId" = ${objeto})
    order by id for no key update`.execute(trx)
}

/** Links in force with an Ajuste Comercial of another type than this, in the months `[de, ate)`; null is without end. */
export async function countAjustesDeOutroTipo(
  db: Db,
  { objeto, tipo, de, ate, now }: { objeto: number; tipo: TipoConfiguracao; de: string | null; ate: string | null; now: Date },
): Promise<number> {
  return numberOf(db)`
    select count(distinct v.id)::int as n from cliente_objeto_contrato v
    join lateral (select p.*, lead("aPartirDe") over (order by "aPartirDe") as fim from vinculo_preco p where p."vinculoId" = v.id) p
      on p.tipo = ${AJUSTE} and (p.configuracao ->> 'tipoObjContrato')::int <> ${tipo}
    where v."objetoContratoId" = ${objeto} and v.situacao <> ${INATIVO} and (v."dataHoraFim" is null or v."dataHoraFim" > ${now})
      and (p.fim is null or ${de}::date is null or p.fim > ${de}::date) and (${ate}::date is null or p."aPartirDe" < ${ate}::date)`
}

/** The types that an object has in the months `[de, ate)`; null is without end. */
export const listTiposDoObjeto = (db: Db, objeto: number, de: string | null, ate: string | null): Promise<{ tipo: TipoConfiguracao }[]> =>
  rowsOf<{ tipo: TipoConfiguracao }>(db)`
    select distinct "tipoConfiguracao" as tipo from ${comFim('objeto_preco', 'objetoContratoId', objeto)} p
    where p.ate > coalesce(${de}::date, '-infinity') and p.de < coalesce(${ate}::date, 'infinity')`
