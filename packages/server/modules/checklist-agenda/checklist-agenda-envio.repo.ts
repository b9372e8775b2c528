import { SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'

const { ENVIANDO, ENVIADO, ERRO } = SituacaoEnvio.code

/** What a sending needs to know. */
export type Envio = {
  id: number
  agendaId: number
  taskId: number
  projeto: number | null
  cliente: string
  checklist: string
  observacao: string | null
  dataInicio: Date
  dataFim: Date | null
  horasEstimadas: string
  autor: string | null
  /** Who asked for it. */
  enviadoPorId: number | null
  responsavel: string | null
  /** Before which the job does not try it. */
  tentarEm: Date | null
  /** The word of this installation. */
  instalacao: string
}

export const filaDaAgenda = (id: number): string => `agenda-${id}`

/** Says that the schedule is to be sent, in the transaction that saves it. Attempts of before are remembered. */
export async function insertEnvio(
  trx: Trx,
  agendaId: number,
  { usuarioId, tentarEm }: { usuarioId: number; tentarEm: Date },
): Promise<void> {
  await updateRow(trx, 'checklist_agenda', agendaId, { envioSituacao: ENVIANDO, envioErro: null, enviadoPorId: usuarioId })
  await trx
    .insertInto('agenda_envio')
    .values({ agendaId, fila: filaDaAgenda(agendaId), tentarEm })
    .onConflict((conflict) => conflict.column('agendaId').doUpdateSet({ situacao: SituacaoEnvio.code.NAO_ENVIADO, tentarEm, erro: null }))
    .execute()
}

export const listEnvios = (db: Db, ids: readonly number[]): Promise<Envio[]> => rowsOf<Envio>(db)`
    select e.id, e."tentarEm", a.id as "agendaId", t.id as "taskId", c."projetoSuporteRedmine" as projeto, p.nome as cliente, k.nome as checklist,
      a.observacao, a."dataInicio", a."dataFim", a."horasEstimadas"::text as "horasEstimadas", u.email as autor, a."enviadoPorId", r.email as responsavel,
      (select palavra from instalacao) as instalacao
    from agenda_envio e
      join checklist_agenda a on a.id = e."agendaId"
      join task_checklist tc on tc.id = a."taskChecklistId"
      join checklist k on k.id = tc."checklistId"
      join task t on t.id = tc."taskId"
      join cliente c on c.id = t."clienteId"
      join pessoa p on p.id = c."pessoaId"
      left join usuario u on u.id = a."enviadoPorId"
      left join usuario r on r.id = a."responsavelId"
    where e.id = any (${[...ids]}::int[])`

export const updateEnviada = (trx: Trx, agendaId: number, issue: number): Promise<void> =>
  updateRow(trx, 'checklist_agenda', agendaId, { envioSituacao: ENVIADO, issue, envioErro: null })

/** `final`: it is not tried again until a person asks. */
export const updateErro = (trx: Trx, agendaId: number, envioErro: string, final: boolean): Promise<void> =>
  updateRow(trx, 'checklist_agenda', agendaId, { envioErro, ...(final && { envioSituacao: ERRO }) })
