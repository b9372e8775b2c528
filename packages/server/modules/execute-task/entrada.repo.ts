import { StatusResultado } from '@retaguarda/contract/execute-task.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'

export type AEntregar = {
  id: number
  tentativa: number
  casoId: number
  mockups: number[]
  lojaUrl: string | null
  openScreen: boolean
}

/** What is to be handed to the runner: all of an execution that executes, or only some of it. */
export function listAEntregar(db: Db, execucao: number, { ids, novos, most }: { ids?: number[]; novos?: true; most?: number } = {}) {
  let query = db
    .selectFrom('resultado')
    .select(['id', 'tentativa', 'casoId', 'mockups', 'lojaUrl', 'openScreen'])
    .where('execucaoId', '=', execucao)
    .where('status', '=', StatusResultado.code.EXECUTANDO)
    .orderBy('ordem')
  if (ids) query = query.where('id', 'in', ids)
  if (novos) query = query.where('enviadoEm', 'is', null)
  if (most !== undefined) query = query.limit(most)
  return query.execute()
}

type Json = { id: number; json: string }

/** Cases as they were fixed, as the JSON of an entry, with how they are called. */
export async function mapCasosJson(db: Db, ids: readonly number[]): Promise<Map<number, { json: string; nome: string }>> {
  const { rows } = await sql<Json & { nome: string }>`
    select id, codigo || ' - ' || name as nome,
      jsonb_build_object('id', "testCaseId", 'codigo', codigo, 'name', name, 'versao', versao, 'operations', operations)::text as json
    from caso_fixado where id = any (${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...caso }) => [id, caso]))
}

/** The same of mockups. */
export async function mapMockupsJson(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Json>`
    select id, jsonb_build_object('id', "mockupId", 'name', name, 'type', type, 'code', code, 'mockup', mockup)::text as json
    from mockup_fixado where id = any (${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, json }) => [id, json]))
}
