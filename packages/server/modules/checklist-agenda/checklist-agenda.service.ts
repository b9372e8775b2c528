import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import {
  type Agenda,
  type AgendaEdit,
  type AgendaForm,
  type checklistAgenda,
  envioDesconhecido,
  podeAgenda,
  SituacaoAgenda,
} from '@retaguarda/contract/checklist-agenda.ts'
import { topicoTask } from '@retaguarda/contract/evento.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { isGestor, podeTask } from '@retaguarda/contract/task.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, forbidden, invalid, must, notFound } from '../../base/errors.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockRecord, readVersion, stampRecord, touchRecord } from '../../kit/register/version.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { insertAgenda, lockEntrada, lockTask, readGestor, removeAgenda, updateAgenda, updateObservacao } from './checklist-agenda.repo.ts'
import { ENTIDADE_AGENDA, mudarSituacao } from './checklist-agenda-fechar.service.ts'
import { listAgendaOfEntry, readAgenda } from './checklist-agenda-list.repo.ts'
import { CHAMADA, enviarAgenda } from './checklist-agenda-envio.service.ts'
import { insertEnvio } from './checklist-agenda-envio.repo.ts'

const NOT_FOUND = 'Agendamento não encontrado. Talvez outra pessoa o tenha excluído.'
const ENDED = 'A tarefa deste agendamento terminou: ele pode ser lido, e não mais alterado.'
const SENT = 'Este agendamento já foi enviado ao Redmine: só a observação e a situação podem mudar.'
/** The call sends it itself; should it die before, the job does it. */
const pedidoPor = ({ user, now }: Ctx) => ({ usuarioId: user.id, tentarEm: new Date(now().getTime() + CHAMADA) })

type Salva = z.input<(typeof checklistAgenda)['add']['response']>

/** @throws RuleError 404 */
export async function listarDaEntrada(ctx: Ctx, task: number, item: number) {
  const rows = await listAgendaOfEntry(ctx.db, task, item)
  if (rows.length === 0 && (await readGestor(ctx.db, task)) === undefined)
    throw notFound('Tarefa não encontrada. Talvez outra pessoa a tenha excluído.')
  const versions = await Promise.all(rows.map(({ id }) => readVersion(ctx.db, 'checklist_agenda', id)))
  return rows.flatMap((row, i) => {
    const version = versions[i]
    return version ? [{ ...row, ...version }] : []
  })
}

/** Schedules a checklist of a task, to be sent when asked. @throws RuleError 403, 409, 422 */
export async function incluirAgenda(trx: Trx, ctx: Ctx, form: AgendaForm): Promise<{ id: number }> {
  const entrada = await lockEntrada(trx, form.task, form.item)
  if (!entrada) throw invalid({ item: 'Este checklist não está na tarefa. Recarregue a tela.' })
  if (!isGestor(ctx.user, entrada.usuarioId)) throw forbidden()
  if (!podeTask('agendar', entrada.situacao)) throw conflict('Esta tarefa terminou e não recebe mais agendamentos.')
  const id = await insertAgenda(trx, form.item, ctx.user.id, form)
  await stampRecord(trx, ctx, 'checklist_agenda', id)
  const after = await mustRead(trx, id)
  await audit(trx, ctx, { entidade: ENTIDADE_AGENDA, registro: id, acao: 'incluir', depois: after })
  await avisarResponsavel(trx, ctx, after)
  if (form.enviar) await insertEnvio(trx, id, pedidoPor(ctx))
  await notifyChange(trx, topicoTask(form.task))
  return { id }
}

const avisarResponsavel = (trx: Trx, ctx: Ctx, { responsavel, cliente, checklist, dataInicio, task }: Agenda): Promise<void> =>
  avisar(trx, ctx, {
    para: [responsavel?.id ?? null],
    tipo: TipoAviso.code.AGENDAMENTO,
    titulo: `Agendamento: ${cliente.nome}`,
    texto: `${ctx.user.nome} agendou para você o checklist ${checklist.nome}, com início em ${instantText(dataInicio)}.`,
    link: `/task/executar/${task.id}`,
  })

/** What became of an added schedule, once it was sent when asked. @throws RuleError 404 */
export const agendaIncluida = (ctx: Ctx, id: number, enviar: boolean): Promise<Salva> => answer(ctx, id, 'Agendamento incluído.', enviar)

/** What was sent keeps all but its observation; of a task that has ended everything stays. @throws RuleError 403, 404, 409 */
export async function alterarAgenda(ctx: Ctx, id: number, form: AgendaEdit): Promise<Salva> {
  const send = await inTransaction(ctx.db, (trx) => alterar(trx, ctx, id, form))
  return answer(ctx, id, 'Agendamento alterado.', send)
}

/** The same of one among many, which `end` ends or takes back. */
export const alterarAgendaEm = <T>(ctx: Ctx, id: number, form: AgendaEdit, end: (trx: Trx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (trx) => {
    await alterar(trx, ctx, id, form)
    return end(trx)
  })

/** @returns whether it is to be sent now */
async function alterar(trx: Trx, ctx: Ctx, id: number, form: AgendaEdit): Promise<boolean> {
  const before = await lock(trx, ctx, id, form.versaoRegistro)
  if (before.encerrada) throw conflict(ENDED)
  const free = podeAgenda('alterar', before.envio.situacao)
  if (!free && changesLocked(form, before)) throw conflict(SENT)
  if (free) await updateAgenda(trx, id, form)
  else await updateObservacao(trx, id, form.observacao)
  await touchRecord(trx, ctx, 'checklist_agenda', id)
  const after = await mustRead(trx, id)
  await audit(trx, ctx, { entidade: ENTIDADE_AGENDA, registro: id, acao: 'alterar', antes: before, depois: after })
  if (after.responsavel?.id !== before.responsavel?.id) await avisarResponsavel(trx, ctx, after)
  const sends = form.enviar && podeAgenda('enviar', before.envio.situacao)
  if (sends) await insertEnvio(trx, id, pedidoPor(ctx))
  await notifyChange(trx, topicoTask(before.task.id))
  return sends || (form.enviar && envioDesconhecido(before.envio))
}

function changesLocked(form: AgendaEdit, before: Agenda): boolean {
  const same = (a: string | null, b: string | null) => (a === null ? a === b : b !== null && Date.parse(a) === Date.parse(b))
  return (
    form.setor !== before.setor.id ||
    form.responsavel !== (before.responsavel?.id ?? null) ||
    !same(form.dataInicio, before.dataInicio) ||
    !same(form.dataFim, before.dataFim)
  )
}

async function answer(ctx: Ctx, id: number, msg: string, send: boolean): Promise<Salva> {
  if (send) await enviarAgenda(ctx, id)
  const { envio, issue } = await mustRead(ctx.db, id)
  return { msg, id, envio, issue }
}

/** @throws RuleError 403, 404, 409 */
export async function excluirAgenda(ctx: Ctx, id: number) {
  await inTransaction(ctx.db, async (trx) => {
    const before = await lock(trx, ctx, id)
    if (!podeAgenda('excluir', before.envio.situacao)) throw conflict('Este agendamento já foi enviado ao Redmine e não pode ser excluído.')
    await removeAgenda(trx, id)
    await audit(trx, ctx, { entidade: ENTIDADE_AGENDA, registro: id, acao: 'excluir', antes: before })
    await notifyChange(trx, topicoTask(before.task.id))
  })
  return { msg: 'Agendamento excluído.' }
}

type Movida = { msg: string; situacao: Agenda['situacao'] }

/** By the manager, administrators, and who does the work. @throws RuleError 403, 404, 409 to reopen one whose task has ended */
export const abrirFechar = (ctx: Ctx, id: number, fechar: boolean): Promise<Movida> =>
  inTransaction(ctx.db, async (trx) => {
    const before = await lock(trx, ctx, id, undefined, (agenda) => agenda.responsavel?.id === ctx.user.id)
    return move(trx, ctx, before, fechar ? SituacaoAgenda.code.FECHADO : SituacaoAgenda.code.ABERTO)
  })

/** By whoever answered the last question. @throws RuleError 404, 409 while a visible question is open */
export const fecharAgendamento = (ctx: Ctx, id: number): Promise<Movida> =>
  inTransaction(ctx.db, async (trx) => {
    const before = await lock(trx, ctx, id, undefined, () => true)
    if (!before.checklistFinalizada) throw conflict('Ainda há questões sem resposta. Responda todas para fechar o agendamento.')
    return move(trx, ctx, before, SituacaoAgenda.code.FECHADO)
  })

async function move(trx: Trx, ctx: Ctx, before: Agenda, situacao: Agenda['situacao']): Promise<Movida> {
  const msg = situacao === SituacaoAgenda.code.FECHADO ? 'Agendamento fechado.' : 'Agendamento reaberto.'
  if (before.situacao !== situacao) {
    if (before.encerrada && situacao === SituacaoAgenda.code.ABERTO)
      throw conflict('A tarefa deste agendamento terminou: ele não é reaberto.')
    await mudarSituacao(trx, ctx, { ...before, clienteId: before.cliente.id }, situacao)
    await notifyChange(trx, topicoTask(before.task.id))
  }
  return { msg, situacao }
}

/** The schedule, locked; refuses who is neither the task's manager nor administrator, nor otherwise allowed. */
async function lock(trx: Trx, ctx: Ctx, id: number, versao?: number, allowed: (agenda: Agenda) => boolean = () => false): Promise<Agenda> {
  const found = must(await readAgenda(trx, id), NOT_FOUND)
  if (!allowed(found)) {
    const gestor = await readGestor(trx, found.task.id)
    if (gestor === undefined) throw notFound(NOT_FOUND)
    if (!isGestor(ctx.user, gestor)) throw forbidden()
  }
  await lockTask(trx, found.task.id)
  if (!(await lockRecord(trx, 'checklist_agenda', id, versao))) throw notFound(NOT_FOUND)
  return mustRead(trx, id)
}

async function mustRead(db: Ctx['db'], id: number): Promise<Agenda> {
  return must(await readAgenda(db, id), NOT_FOUND)
}
