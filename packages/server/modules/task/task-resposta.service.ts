import { topicoTask } from '@retaguarda/contract/evento.ts'
import { isGestor, podeTask, type task } from '@retaguarda/contract/task.ts'
import { andamento, conta, DISCURSIVA, itensVisiveis, percentual } from '@retaguarda/contract/task-regras.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, must, notFound } from '../../base/errors.ts'
import { notify } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listAgendaOfTask } from '../checklist-agenda/checklist-agenda-list.repo.ts'
import { clienteRepo } from '../cliente/cliente.repo.ts'
import { taskRepo } from './task.repo.ts'
import { sentence } from './task-conflito.calc.ts'
import { listEntradas, mapRespostas, readResposta, removeResposta, updateContagem, updateProgresso } from './task-execucao.repo.ts'
import { NOT_RUNNING, TASK_NOT_FOUND } from './task-lote.calc.ts'
import { lockTarefas, mapVersoes } from './task-lote.repo.ts'
import { type Answered, ENTIDADE_RESPOSTA } from './task-lote.service.ts'

const ANSWER_NOT_FOUND = 'Resposta não encontrada. Talvez outra pessoa a tenha retirado.'

type Answers = (typeof task)['answers']

/** @throws RuleError 404 */
export async function listarRespostas(ctx: Ctx, id: number, query: z.output<Answers['query']>): Promise<z.input<Answers['response']>> {
  const found = must(await taskRepo.read(ctx.db, id), TASK_NOT_FOUND)
  const [entradas, answers, agenda, dados_cliente] = await Promise.all([
    listEntradas(ctx.db, id, query.checklist),
    mapRespostas(ctx.db, id),
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
export async function consultarDadosCliente(ctx: Ctx, taskId: number) {
  const found = must(await taskRepo.read(ctx.db, taskId), TASK_NOT_FOUND)
  return readDadosCliente(ctx.db, found.cliente.id)
}

async function readDadosCliente(db: Db, id: number): Promise<z.input<(typeof task)['dadosCliente']['response']>> {
  const found = must(await clienteRepo.read(db, id), 'Cliente não encontrado.')
  const { pessoa, situacao, clienteProduto } = found
  return { id, nome: pessoa.nome, nomeFantasia: pessoa.nomeFantasia, cpfCnpj: pessoa.cpfCnpj, situacao, produtos: clienteProduto }
}

/** Takes an answer back; `anterior` is when the one that the person saw was given. @throws RuleError 404, 409 */
export async function retirarResposta(ctx: Ctx, id: number, previous?: string): Promise<Answered> {
  return inTransaction(ctx.db, async (trx) => {
    const place = must(await readResposta(trx, id), ANSWER_NOT_FOUND)
    const { taskId, entradaId, itemId } = place
    const tarefa = (await lockTarefas(trx, [taskId])).get(taskId)
    // Another person may have answered, or taken it back, while the lock was waited for.
    const found = await readResposta(trx, id)
    if (!tarefa || !found) throw notFound(ANSWER_NOT_FOUND)
    if (!podeTask('responder', tarefa.situacao)) throw conflict(NOT_RUNNING)
    const { resposta, usuarioId, usuarioNome, dataHora, versaoId } = found
    if (previous !== undefined && Date.parse(previous) !== dataHora.getTime()) {
      const item = versaoId === null ? undefined : (await mapVersoes(trx, ctx.db, [versaoId])).get(versaoId)?.porId.get(itemId)
      const usuario = { id: usuarioId, nome: usuarioNome }
      throw conflict(sentence({ resposta, usuario, dataHora }, item ?? { tipo: DISCURSIVA, opcoes: [] }, ctx.user.id))
    }
    if (!(await removeResposta(trx, id))) throw notFound(ANSWER_NOT_FOUND)
    await updateContagem(trx, entradaId)
    const progresso = await updateProgresso(trx, taskId)
    const antes = { task: taskId, checklist: entradaId, checklistItem: itemId, resposta }
    await audit(trx, ctx, { entidade: ENTIDADE_RESPOSTA, registro: id, acao: 'excluir', clienteId: tarefa.clienteId, antes })
    const evento = { tipo: 'resposta' as const, checklist: entradaId, checklistItem: itemId, resposta: null, ...progresso }
    await notify(trx, [{ topico: topicoTask(taskId), evento }])
    return { msg: 'Resposta retirada.', toaster: false, id, ...progresso }
  })
}
