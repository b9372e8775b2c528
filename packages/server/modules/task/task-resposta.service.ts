import { type AnswerForm, isGestor, podeTask, type task } from '@retaguarda/contract/task.ts'
import { andamento, conta, itensVisiveis, percentual, problemaDaResposta, type Resposta } from '@retaguarda/contract/task-regras.ts'
import type { z } from 'zod'
import { audit } from '../../kit/audit.ts'
import type { Ctx, Db } from '../../kit/context.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { listAgendaOfTask } from '../checklist-agenda/checklist-agenda.repo.ts'
import { fecharAgendas } from '../checklist-agenda/checklist-agenda-fechar.service.ts'
import { clienteRepo } from '../cliente/cliente.repo.ts'
import { taskRepo } from './task.repo.ts'
import { TASK_NOT_FOUND } from './task.service.ts'
import {
  apagarResposta,
  contarEntrada,
  entradasOf,
  findResposta,
  gravarResposta,
  itensDaVersao,
  lockTask,
  type Progresso,
  respostasOf,
  somarProgresso,
  valoresDaEntrada,
} from './task-execucao.repo.ts'

const ENTIDADE = 'task-answer'
const ANSWER_NOT_FOUND = 'Resposta não encontrada. Talvez outra pessoa a tenha retirado.'
const NOT_RUNNING = 'Só uma tarefa em execução recebe respostas. Execute a tarefa ou, se ela terminou, consulte-a.'

type Answers = (typeof task)['answers']
type Answered = Progresso & { msg: string; id: number; toaster: boolean }

/** @throws RuleError 404 */
export async function listarRespostas(ctx: Ctx, id: number, query: z.output<Answers['query']>): Promise<z.input<Answers['response']>> {
  const found = await taskRepo.get(ctx.db, id)
  if (!found) throw notFound(TASK_NOT_FOUND)
  const [entradas, answers, agenda, dados_cliente] = await Promise.all([
    entradasOf(ctx.db, id, query.checklist),
    respostasOf(ctx.db, id),
    listAgendaOfTask(ctx.db, id),
    readDadosCliente(ctx.db, found.cliente.id),
  ])
  const wanted = plain(query.item)
  const sent = new Set(agenda.filter(({ issue }) => issue !== null).map(({ item }) => item))
  const shown = query.no_send ? entradas.filter((entrada) => !sent.has(entrada.id)) : entradas
  const checklists = shown.map(({ itens, iniciada, ...entrada }) => {
    const given = answers.get(entrada.id)
    const values = new Map([...(given ?? [])].map(([item, { resposta }]) => [item, resposta]))
    const visible = itensVisiveis(itens, values)
    return {
      ...entrada,
      percentual: iniciada ? percentual(andamento(itens, values)) : 0,
      itens: itens
        .filter((item) => plain(item.titulo).includes(wanted) && !(query.sem_resposta && conta(item, values.get(item.id))))
        .map((item) => ({ ...item, visivel: visible.has(item.id), resposta: given?.get(item.id) ?? null })),
    }
  })
  const narrowed = wanted !== '' || query.sem_resposta
  return {
    checklists: checklists.filter(({ itens }) => !narrowed || itens.length > 0),
    agenda,
    percentual: found.progresso,
    gestor: isGestor(ctx.user, found.usuario.id),
    dados_cliente,
    cnjpCliente: dados_cliente.cpfCnpj,
  }
}

const plain = (s: string) => s.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** @throws RuleError 404 */
export async function getDadosCliente(ctx: Ctx, taskId: number) {
  const found = await taskRepo.get(ctx.db, taskId)
  if (!found) throw notFound(TASK_NOT_FOUND)
  return readDadosCliente(ctx.db, found.cliente.id)
}

async function readDadosCliente(db: Db, id: number): Promise<z.input<(typeof task)['dadosCliente']['response']>> {
  const found = await clienteRepo.get(db, id)
  if (!found) throw notFound('Cliente não encontrado.')
  const { pessoa, situacao, clienteProduto } = found
  return { id, nome: pessoa.nome, nomeFantasia: pessoa.nomeFantasia, cpfCnpj: pessoa.cpfCnpj, situacao, produtos: clienteProduto }
}

/**
 * Answers a question of a running task. Answers to one task wait for each other, so that there is one answer a question and the
 * progress is that of all of them.
 * @throws RuleError 404, 409, 422
 */
export async function responder(ctx: Ctx, form: AnswerForm): Promise<Answered> {
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockTask(trx, form.task, form.checklist)
    if (!locked) throw notFound(TASK_NOT_FOUND)
    if (!podeTask('responder', locked.situacao)) throw conflict(NOT_RUNNING)
    const { entradaId, versaoId } = locked
    if (entradaId === null || versaoId === null) throw invalid({ checklist: 'Este checklist não está mais na tarefa. Recarregue a tela.' })
    if (!locked.ativa) throw conflict('Este checklist está desativado na tarefa.')
    const itens = await itensDaVersao(trx, ctx.db, versaoId)
    const item = itens.find(({ id }) => id === form.checklistItem)
    if (!item) throw invalid({ checklistItem: 'Esta questão não é deste checklist. Recarregue a tela.' })
    const problem = problemaDaResposta(item, form.resposta)
    if (problem) throw invalid({ resposta: problem })
    const resposta = form.resposta as Resposta // problemaDaResposta let it through
    const valores = await valoresDaEntrada(trx, entradaId)
    const before = valores.get(item.id)
    const time = form.time ?? null
    const id = await gravarResposta(trx, { entradaId, itemId: item.id, resposta, time, usuarioId: ctx.user.id, dataHora: ctx.now() })
    const { respondidas, visiveis } = await contarEntrada(trx, entradaId, itens, valores.set(item.id, resposta))
    const progress = await somarProgresso(trx, form.task)
    if (respondidas === visiveis) await fecharAgendas(trx, ctx, entradaId, locked.clienteId)
    await audit(trx, ctx, {
      entidade: ENTIDADE,
      registro: id,
      acao: before === undefined ? 'incluir' : 'alterar',
      clienteId: locked.clienteId,
      antes: before === undefined ? null : { task: form.task, checklist: entradaId, checklistItem: item.id, resposta: before },
      depois: { task: form.task, checklist: entradaId, checklistItem: item.id, resposta, time },
    })
    return { msg: 'Resposta gravada.', toaster: false, id, ...progress }
  })
}

/** Takes an answer back. @throws RuleError 404, 409 */
export async function retirarResposta(ctx: Ctx, id: number): Promise<Answered> {
  return inTransaction(ctx.db, async (trx) => {
    const found = await findResposta(trx, id)
    const locked = found && (await lockTask(trx, found.taskId, found.entradaId))
    if (!locked) throw notFound(ANSWER_NOT_FOUND)
    if (!podeTask('responder', locked.situacao)) throw conflict(NOT_RUNNING)
    if (!(await apagarResposta(trx, id))) throw notFound(ANSWER_NOT_FOUND)
    if (locked.versaoId !== null) {
      const itens = await itensDaVersao(trx, ctx.db, locked.versaoId)
      await contarEntrada(trx, found.entradaId, itens, await valoresDaEntrada(trx, found.entradaId))
    }
    const progress = await somarProgresso(trx, found.taskId)
    await audit(trx, ctx, {
      entidade: ENTIDADE,
      registro: id,
      acao: 'excluir',
      clienteId: locked.clienteId,
      antes: { task: found.taskId, checklist: found.entradaId, checklistItem: found.itemId, resposta: found.resposta },
    })
    return { msg: 'Resposta retirada.', toaster: false, id, ...progress }
  })
}
