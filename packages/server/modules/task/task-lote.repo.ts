import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { type Versao, versaoDe } from './task-envolvidos.calc.ts'
import type { Entrada, Guardada, Tarefa } from './task-lote.calc.ts'

/** Locks tasks until the transaction ends, always in one order, so that the answers of each are counted one after the other. */
export async function lockTarefas(trx: Trx, ids: number[]): Promise<Map<number, Tarefa>> {
  const { rows } = await sql<Tarefa>`${prepared}
    select id, situacao, "clienteId" from task where id = any(${ids}::int[]) order by id for no key update`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The checklists of locked tasks with their counts, in the order of the screen. */
export async function mapEntradas(trx: Trx, taskIds: number[]): Promise<Map<number, Entrada>> {
  const { rows } = await sql<Entrada>`${prepared}
    select id, "taskId", "versaoId", ativa, respondidas, visiveis from task_checklist
    where "taskId" = any(${taskIds}::int[]) order by "taskId", ordem, id`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The stored answers to these items. */
export async function listGuardadas(trx: Trx, pares: { entradaId: number; itemId: number }[]): Promise<Guardada[]> {
  const { rows } = await sql<Omit<Guardada, 'usuario'> & { usuarioId: number; nome: string }>`${prepared}
    select r.id, r."taskChecklistId" as "entradaId", r."itemId", r.resposta, r."time", r."dataHora", r."usuarioId", u."pessoaNome" as nome
    from unnest(${pares.map(({ entradaId }) => entradaId)}::int[], ${pares.map(({ itemId }) => itemId)}::int[]) p(entrada, item)
      join task_resposta r on r."taskChecklistId" = p.entrada and r."itemId" = p.item
      join usuario u on u.id = r."usuarioId"`.execute(trx)
  return rows.map(({ usuarioId, nome, ...row }) => ({ ...row, usuario: { id: usuarioId, nome } }))
}

type Gravada = { id: number; entradaId: number; itemId: number }

/**
 * Writes answers, at most one to a question, with the counts of their checklists and the progress of their tasks.
 * @returns the ids of the answers, in no order
 */
export const updateRespostas = (
  trx: Trx,
  respostas: Guardada[],
  entradas: Entrada[],
  tarefas: { id: number; progresso: number }[],
): Promise<Gravada[]> => rowsOf<Gravada>(trx)`${prepared}
    with gravadas as (
      insert into task_resposta ("taskChecklistId", "itemId", resposta, "time", "usuarioId", "dataHora")
      select entrada, item, resposta::jsonb, segundos, usuario, quando
      from unnest(${respostas.map((r) => r.entradaId)}::int[], ${respostas.map((r) => r.itemId)}::int[],
        ${respostas.map((r) => JSON.stringify(r.resposta))}::text[], ${respostas.map((r) => r.time)}::int[],
        ${respostas.map((r) => r.usuario.id)}::int[], ${respostas.map((r) => r.dataHora)}::timestamptz[])
        n(entrada, item, resposta, segundos, usuario, quando)
      on conflict ("taskChecklistId", "itemId") do update
        set resposta = excluded.resposta, "time" = excluded."time", "usuarioId" = excluded."usuarioId", "dataHora" = excluded."dataHora"
      returning id, "taskChecklistId", "itemId"
    ), contadas as (
      update task_checklist tc set respondidas = c.respondidas, visiveis = c.visiveis
      from unnest(${entradas.map(({ id }) => id)}::int[], ${entradas.map((e) => e.respondidas)}::int[],
        ${entradas.map((e) => e.visiveis)}::int[]) c(id, respondidas, visiveis)
      where tc.id = c.id and (tc.respondidas, tc.visiveis) is distinct from (c.respondidas, c.visiveis)
    ), somadas as (
      update task t set progresso = p.progresso
      from unnest(${tarefas.map(({ id }) => id)}::int[], ${tarefas.map((t) => t.progresso)}::int[]) p(id, progresso)
      where t.id = p.id and t.progresso <> p.progresso
    )
    select id, "taskChecklistId" as "entradaId", "itemId" from gravadas`

const VERSOES_MAX = 100
type VersaoLida = Versao<ChecklistItem>
const lidas = new WeakMap<Db, Map<number, VersaoLida>>()

/** Versions by their ids. They never change, so the last ones asked for are kept for each database. */
export async function mapVersoes(trx: Trx, db: Db, ids: Iterable<number>): Promise<Map<number, VersaoLida>> {
  const kept = lidas.get(db) ?? new Map<number, VersaoLida>()
  lidas.set(db, kept)
  const wanted = new Set(ids)
  const found = new Map([...kept].filter(([id]) => wanted.has(id)))
  const missing = [...wanted].filter((id) => !found.has(id))
  if (missing.length === 0) return found
  for (const { id, itens } of await trx.selectFrom('checklist_versao').select(['id', 'itens']).where('id', 'in', missing).execute()) {
    const versao = versaoDe(itens)
    found.set(id, versao)
    kept.set(id, versao)
  }
  for (const id of kept.keys()) {
    if (kept.size <= VERSOES_MAX) break
    kept.delete(id)
  }
  return found
}
