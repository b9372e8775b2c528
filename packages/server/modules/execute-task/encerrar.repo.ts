import { StatusPlano, StatusResultado } from '@retaguarda/contract/execute-task.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { sql } from 'kysely'
import type { Trx } from '../../db/types.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'

type Desfecho = CodeOf<typeof ResultadoTeste> | null

/** What a result was and what it is now; null: it executes. */
export type Mudanca = { execucaoId: number; antes: Desfecho; instavelAntes: boolean; depois: Desfecho; instavelDepois: boolean }

const FIGURES = ['sucesso', 'falha', 'erro', 'cancelado'] as const

/**
 * Counts what became of results in their executions, in the order of their ids.
 * @param now when those end that have no result left to execute; null where none can
 * @returns the executions that ended now
 */
export async function updateContagens(
  trx: Trx,
  changes: readonly Mudanca[],
  now: Date | null,
): Promise<{ id: number; executeTaskId: number }[]> {
  const ended: { id: number; executeTaskId: number }[] = []
  const ids = [...new Set(changes.map(({ execucaoId }) => execucaoId))].toSorted((a, b) => a - b)
  for (const id of ids) {
    const own = changes.filter(({ execucaoId }) => execucaoId === id)
    const sum = (value: (m: Mudanca) => number) => own.reduce((all, m) => all + value(m), 0)
    const is = (a: Desfecho, b: Desfecho) => Number(a === b)
    const abertos = sum((m) => is(m.depois, null) - is(m.antes, null))
    const set = FIGURES.map((name, i) => {
      const code = ([1, 2, 3, 4] as const)[i] ?? null
      return sql`${sql.ref(name)} = ${sql.ref(name)} + ${sum((m) => is(m.depois, code) - is(m.antes, code))}::int`
    })
    const instavel = sum((m) => Number(m.instavelDepois) - Number(m.instavelAntes))
    const row = await rowOf<{ executeTaskId: number; abertos: number }>(trx)`
      update execucao set ${sql.join(set)}, instavel = instavel + ${instavel}::int, abertos = abertos + ${abertos}::int,
        "dataHoraFim" = case when abertos + ${abertos}::int > 0 then null when ${abertos}::int < 0 then ${now}::timestamptz else "dataHoraFim" end
      where id = ${id} returning "executeTaskId", abertos`
    if (row?.abertos === 0 && abertos < 0) ended.push({ id, executeTaskId: row.executeTaskId })
  }
  return ended
}

/** A plan of which nothing executes any more has finished, or waits for its next run. */
export async function updatePlanosParados(trx: Trx, planos: readonly number[]): Promise<void> {
  for (const id of [...new Set(planos)].toSorted((a, b) => a - b)) {
    await sql`select from execute_task where id = ${id} for no key update`.execute(trx)
    await sql`update execute_task set status = case when "proximaExecucao" is null then 4 else 2 end
      where id = ${id} and status = ${codes(StatusPlano, 'EXECUTANDO')} and not exists (select from execucao where "executeTaskId" = ${id} and abertos > 0)`.execute(
      trx,
    )
  }
}

type Visto = {
  testCaseId: number
  mockupId: number | null
  lojaId: number | null
  resultado: CodeOf<typeof ResultadoTeste>
  instavel: boolean
}

/** Results of a case that its badge looks at, of all mockups and stores together. */
const VISTOS = 400

/** The newest ended results of these versions of cases, newest first. */
export const listUltimos = (trx: Trx, casos: readonly { testCaseId: number; casoId: number }[]): Promise<Visto[]> => rowsOf<Visto>(trx)`
    select u.* from unnest(${casos.map((c) => c.testCaseId)}::int[], ${casos.map((c) => c.casoId)}::int[]) n (caso, fixado)
    join caso_fixado c on c.id = n.fixado
    cross join lateral (
      select o."testCaseId", o."mockupId", o."lojaId", o.resultado, o.instavel from resultado o join caso_fixado f on f.id = o."casoId"
      where o."testCaseId" = n.caso and o.status = ${codes(StatusResultado, 'FINALIZADO')} and f.versao = c.versao order by o.id desc limit ${VISTOS}) u`

export type DoCaso = { id: number; ultimoResultado: number; instavel: boolean }

/** What the grid of cases shows of their results; a case of which nothing is different is not locked. */
export async function updateCasos(trx: Trx, casos: readonly DoCaso[]): Promise<void> {
  const said = sql`unnest(${casos.map(({ id }) => id)}::int[], ${casos.map((c) => c.ultimoResultado)}::int[], ${casos.map((c) => c.instavel)}::bool[])
    n (id, resultado, instavel)`
  const other = sql`(c."ultimoResultado" is distinct from n.resultado or c.instavel <> n.instavel)`
  const { rows } =
    await sql`select from test_case c join ${said} on c.id = n.id where ${other} order by c.id for no key update of c`.execute(trx)
  if (rows.length === 0) return
  await sql`update test_case c set "ultimoResultado" = n.resultado, instavel = n.instavel from ${said} where c.id = n.id and ${other}`.execute(
    trx,
  )
}
