import { type ChecklistForm, checklist, SEM_SETOR } from '@retaguarda/contract/checklist.ts'
import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { rowsOf } from '../../db/rows.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const checklistLista = listOf(checklist, {
  table: 'checklist',
  alias: 'c',
  counted: true,
  joins: { s: { table: 'setor', by: 'c.setorId', left: true } },
  columns: { 'setor.nome': 's.nome' },
})

export const checklistRepo = {
  table: 'checklist',
  unique: {},

  async read(db, id) {
    const found = await db
      .selectFrom('checklist as c')
      .leftJoin('setor as s', 's.id', 'c.setorId')
      .select(['c.id', 'c.nome', 'c.ordem', 'c.ativo', 'c.versao', 'c.setorId', 's.nome as setorNome'])
      .where('c.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { setorId, setorNome, ...fields } = found
    return { ...fields, setor: setorId === null ? SEM_SETOR : { id: setorId, nome: setorNome ?? '' } }
  },

  insert: (trx, form) => insertRow(trx, 'checklist', values(form)),

  async update(trx, id, form) {
    const { versao, ...rest } = values(form)
    // Another number for the same items is another version.
    await updateRow(trx, 'checklist', id, { ...rest, versao, versaoAtualId: sql`case when versao = ${versao} then "versaoAtualId" end` })
  },
} satisfies RepoOf<typeof checklist>

const values = ({ setor, nome, ordem, ativo, versao }: ChecklistForm) => ({ nome, setorId: setor, ordem, ativo, versao })

export const suggestChecklists = (db: Db, text?: string) =>
  suggest(
    db,
    { from: sql`checklist c`, id: sql`c.id`, nome: sql`c.nome`, search: [sql`c.nome`], where: sql`c.ativo`, first: sql`c.ordem` },
    text,
  )

export const readItens = (db: Db, id: number) =>
  db.selectFrom('checklist').select(['itens', 'versao', 'versaoRegistro']).where('id', '=', id).executeTakeFirst()

export const updateItens = (trx: Trx, id: number, itens: ChecklistItem[], versao: number): Promise<void> =>
  updateRow(trx, 'checklist', id, { itens: JSON.stringify(itens), versao, versaoAtualId: null })

/** New ids for so many items. */
export const listNewItemIds = async (trx: Trx, n: number): Promise<number[]> =>
  (await rowsOf<{ id: number }>(trx)`select nextval('checklist_item_id')::int as id from generate_series(1, ${n})`).map(({ id }) => id)

export const updateAtivo = (trx: Trx, id: number, ativo: boolean): Promise<void> => updateRow(trx, 'checklist', id, { ativo })

/** The tasks waiting or running that hold the checklist, oldest first. */
export async function listTarefasEmUso(db: Db, id: number) {
  const rows = await db
    .selectFrom('task_checklist as tc')
    .innerJoin('task as t', 't.id', 'tc.taskId')
    .innerJoin('cliente as c', 'c.id', 't.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .leftJoin('checklist_versao as v', 'v.id', 'tc.versaoId')
    .select(['t.id', 't.descricao', 't.situacao', 'c.id as clienteId', 'p.nome as clienteNome', 'v.versao'])
    .where('tc.checklistId', '=', id)
    .where('t.situacao', 'in', SituacaoTask.codes('PENDENTE', 'EM_EXECUCAO'))
    .orderBy('t.id')
    .execute()
  return rows.map(({ clienteId, clienteNome, ...task }) => ({ ...task, cliente: { id: clienteId, nome: clienteNome } }))
}

/**
 * The version that holds the checklist's items of now, made when there is none yet. The checklist is locked until the transaction
 * ends, so that nobody changes its items meanwhile.
 */
export async function lockVersao(trx: Trx, id: number): Promise<{ versaoId: number; itens: ChecklistItem[] }> {
  const { itens, versao, versaoAtualId } = await trx
    .selectFrom('checklist')
    .select(['itens', 'versao', 'versaoAtualId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (versaoAtualId !== null) return { versaoId: versaoAtualId, itens }
  const versaoId = await insertRow(trx, 'checklist_versao', { checklistId: id, versao, itens: JSON.stringify(itens) })
  await updateRow(trx, 'checklist', id, { versaoAtualId: versaoId })
  return { versaoId, itens }
}
