import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Retorno, Tarefa, Trabalho } from './sprint.calc.ts'
import type { Tables } from '../../db/tables.ts'

/** All reads of `work` see the copy of one moment, also while a new one is being written. */
export const readTogether = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** The latest end first, without an end last. */
export const listSprints = (db: Db): Promise<Selectable<Tables['sprint']>[]> =>
  db
    .selectFrom('sprint')
    .selectAll()
    .orderBy('fim', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()

export const isSprint = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('sprint').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function mapNames(db: Db, tipo: Selectable<Tables['sprint_nome']>['tipo']): Promise<Map<number, string>> {
  const rows = await db.selectFrom('sprint_nome').select(['id', 'nome']).where('tipo', '=', tipo).orderBy('id').execute()
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

type Somas = { id: number; sprint: string; estimadas: number; desenvolvimento: number; qualidade: number }

/** Estimates and hours of every sprint; hours of these activities are quality's. */
export const listSomas = (db: Db, qualidade: number[]): Promise<Somas[]> => rowsOf<Somas>(db)`
    with feitas as (
      select t."sprintId", sum(h.horas) filter (where h."atividadeId" = any (${qualidade}::int[])) as qualidade, sum(h.horas) as todas
      from sprint_hora h join sprint_tarefa t on t.id = h."tarefaId" group by 1
    ), estimadas as (select "sprintId", sum(estimadas) as estimadas from sprint_tarefa group by 1)
    select s.id, s.nome as sprint, coalesce(e.estimadas, 0)::int as estimadas, coalesce(f.qualidade, 0)::int as qualidade,
      (coalesce(f.todas, 0) - coalesce(f.qualidade, 0))::int as desenvolvimento
    from sprint s left join estimadas e on e."sprintId" = s.id left join feitas f on f."sprintId" = s.id order by s.id`

/** Changes into one of these statuses from another one. */
const devolucoes = (situacoes: number[]) => sql`m.para = any (${situacoes}::int[]) and m.de <> all (${situacoes}::int[])`

type Contagens = { id: number; sprint: string; total: number; totalRetorno: number; devolvidas: number }

/** Issues and returns of every sprint. */
export const listContagens = (db: Db, situacoes: number[]): Promise<Contagens[]> => rowsOf<Contagens>(db)`
    with retornos as (
      select t."sprintId", count(*) as "totalRetorno", count(distinct t.id) as devolvidas
      from sprint_mudanca m join sprint_tarefa t on t.id = m."tarefaId" where ${devolucoes(situacoes)} group by 1
    ), tarefas as (select "sprintId", count(*) as total from sprint_tarefa group by 1)
    select s.id, s.nome as sprint, coalesce(t.total, 0)::int as total, coalesce(r."totalRetorno", 0)::int as "totalRetorno",
      coalesce(r.devolvidas, 0)::int as devolvidas
    from sprint s left join tarefas t on t."sprintId" = s.id left join retornos r on r."sprintId" = s.id order by s.id`

export const listTarefas = (db: Db, sprint: number): Promise<Tarefa[]> => rowsOf<Tarefa>(db)`
    select t.id, t.titulo, coalesce(n.nome, '') as situacao, t."responsavelId", t.estimadas
    from sprint_tarefa t left join sprint_nome n on n.tipo = 'situacao' and n.id = t."situacaoId" where t."sprintId" = ${sprint}`

export const listTrabalhos = (db: Db, sprint: number, qualidade: number[]): Promise<Trabalho[]> => rowsOf<Trabalho>(db)`
    select h."tarefaId", h."pessoaId", h."atividadeId" = any (${qualidade}::int[]) as qualidade, sum(h.horas)::int as horas
    from sprint_hora h join sprint_tarefa t on t.id = h."tarefaId" where t."sprintId" = ${sprint} group by 1, 2, 3`

export const listRetornos = (db: Db, sprint: number, situacoes: number[]): Promise<Retorno[]> => rowsOf<Retorno>(db)`
    select m.id, m."tarefaId", m."responsavelId", m."pessoaId", m."dataHora", m.motivo
    from sprint_mudanca m join sprint_tarefa t on t.id = m."tarefaId"
    where t."sprintId" = ${sprint} and ${devolucoes(situacoes)} order by m.id`
