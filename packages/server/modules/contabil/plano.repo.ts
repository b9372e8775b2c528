import type { ContaContabil, PlanoContabil, PlanoContabilForm } from '@retaguarda/contract/faturamento/contabil.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'

export async function readPlano(db: Db): Promise<PlanoContabil> {
  const contas = await rowsOf<PlanoContabil['contas'][number]>(db)`
    select c.uso, c.codigo, c.nome, case when o.id is not null then json_build_object('id', o.id, 'nome', o.nome) end as objeto,
      case when b.id is not null then json_build_object('id', b.id, 'nome', b.nome) end as "contaBancaria"
    from contabil_conta c left join objeto_contrato o on o.id = c."objetoContratoId" left join conta_bancaria b on b.id = c."contaBancariaId"
    order by c.uso, c."objetoContratoId" nulls first, c."contaBancariaId" nulls first`
  const found = await rowOf<Omit<PlanoContabil, 'contas'>>(db)`
    select case when "desdeAno" is not null then json_build_object('ano', "desdeAno", 'mes', "desdeMes") end as desde, colunas, separador, decimal
    from contabil_plano`
  if (!found) throw new Error('The plan of accounts has no row')
  return { ...found, contas }
}

/** Of what is named, what there is not: objects and accounts, by their place in the form. */
export async function listDesconhecidas(db: Db, contas: readonly ContaContabil[]): Promise<{ at: number; objeto: boolean }[]> {
  return rowsOf<{ at: number; objeto: boolean }>(db)`
    select n.at::int - 1 as at, n.objeto is not null as objeto
    from unnest(${contas.map(({ objeto }) => objeto ?? null)}::int[], ${contas.map(({ contaBancaria }) => contaBancaria ?? null)}::int[])
      with ordinality n (objeto, conta, at)
    where (n.objeto is not null and not exists (select from objeto_contrato o where o.id = n.objeto))
      or (n.conta is not null and not exists (select from conta_bancaria c where c.id = n.conta))`
}

/** `rever`: what happened before is looked through for what has no entries. */
export async function updatePlano(
  trx: Trx,
  { desde, colunas, separador, decimal, contas }: PlanoContabilForm,
  rever: boolean,
): Promise<void> {
  await sql`update contabil_plano set "desdeAno" = ${desde.ano}, "desdeMes" = ${desde.mes}, colunas = ${[...colunas]}::text[],
    separador = ${separador}, decimal = ${decimal}, rever = rever or ${rever}`.execute(trx)
  await trx.deleteFrom('contabil_conta').execute()
  if (contas.length === 0) return
  await trx
    .insertInto('contabil_conta')
    .values(
      contas.map(({ uso, codigo, nome, objeto, contaBancaria }) => ({
        uso,
        codigo,
        nome,
        objetoContratoId: objeto ?? null,
        contaBancariaId: contaBancaria ?? null,
      })),
    )
    .execute()
}
