import { sql } from 'kysely'
import type { Db, Trx } from '../../kit/context.ts'

/** What a sending needs to know. */
export type Envio = {
  id: number
  taskId: number
  tentativas: number
  projeto: number | null
  cliente: string
  checklist: string
  observacao: string | null
  dataInicio: Date
  dataFim: Date | null
  horasEstimadas: string
  autor: string | null
  responsavel: string | null
}

/** Says that the schedule is to be sent, in the transaction that saves it. Attempts of before are remembered. */
export async function pedirEnvio(trx: Trx, id: number, usuarioId: number): Promise<void> {
  await trx
    .updateTable('checklist_agenda')
    .set({ envioSituacao: 1, envioErro: null, envioEm: null, enviadoPorId: usuarioId })
    .where('id', '=', id)
    .execute()
}

/** Takes the sending on, unless another attempt began after `since` and may still be going on. */
export async function tomarEnvio(db: Db, id: number, { now, since }: { now: Date; since: Date }): Promise<Envio | undefined> {
  const { rows } = await sql<Envio>`
    with tomada as (
      update checklist_agenda set "envioEm" = ${now}, "envioTentativas" = "envioTentativas" + 1
      where id = ${id} and "envioSituacao" = 1 and ("envioEm" is null or "envioEm" < ${since}) returning *
    )
    select a.id, t.id as "taskId", a."envioTentativas" as tentativas, c."projetoSuporteRedmine" as projeto, p.nome as cliente, k.nome as checklist,
      a.observacao, a."dataInicio", a."dataFim", a."horasEstimadas"::text as "horasEstimadas", u.email as autor, r.email as responsavel
    from tomada a
      join task_checklist tc on tc.id = a."taskChecklistId"
      join checklist k on k.id = tc."checklistId"
      join task t on t.id = tc."taskId"
      join cliente c on c.id = t."clienteId"
      join pessoa p on p.id = c."pessoaId"
      left join usuario u on u.id = a."enviadoPorId"
      left join usuario r on r.id = a."responsavelId"`.execute(db)
  return rows[0]
}

/** Schedules whose sending waits and whose last attempt began before `since`. */
export async function listPendentes(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from checklist_agenda where "envioSituacao" = 1 and ("envioEm" is null or "envioEm" < ${since})
    order by "envioEm" nulls first, id limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

export async function marcarEnviada(trx: Trx, id: number, issue: number): Promise<void> {
  await trx.updateTable('checklist_agenda').set({ envioSituacao: 2, issue, envioErro: null }).where('id', '=', id).execute()
}

/** `final`: it is not tried again until a person asks. */
export async function marcarErro(trx: Trx, id: number, erro: string, final: boolean): Promise<void> {
  await trx
    .updateTable('checklist_agenda')
    .set({ envioErro: erro, ...(final && { envioSituacao: 3 as const }) }) // its literal type
    .where('id', '=', id)
    .where('envioSituacao', '=', 1)
    .execute()
}
