import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { topicoTask } from '@retaguarda/contract/evento.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Answer, AnswerForm } from '@retaguarda/contract/task.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { invalid, RuleError } from '../../base/errors.ts'
import { gather, type Outcome } from '../../base/gather.ts'
import { notify } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { fecharAgendas } from '../checklist-agenda/checklist-agenda-fechar.service.ts'
import { emPalavras } from './task-conflito.calc.ts'
import type { Progresso } from './task-envolvidos.calc.ts'
import { type Decisao, decidir, type Guardada, type Lote, lugarDe, type Pedido, type Quadro, questoesDe } from './task-lote.calc.ts'
import { listGuardadas, lockTarefas, mapEntradas, mapVersoes, updateRespostas } from './task-lote.repo.ts'

export const ENTIDADE_RESPOSTA = 'task-answer'

export type Answered = Progresso & { msg: string; id: number; toaster: boolean }
/** With when the answer that stands now was given. */
type Gravada = Answered & { data_hora: string }
type Chamada = { ctx: Ctx; form: AnswerForm }

/** Transactions side by side in one process, and answers in one. */
const SIDE = 2
const MOST = 100

const byDb = new WeakMap<Db, (chamada: Chamada) => Promise<Gravada>>()

/**
 * Answers that come at the same time are written together: fifty people at one task would otherwise wait for each other. There is
 * one answer a question, and the progress is that of all of them.
 * @throws RuleError 404, 409, 422
 */
export function responder(ctx: Ctx, form: AnswerForm): Promise<Gravada> {
  const { db } = ctx
  const work = (chamadas: Chamada[]) => inTransaction(db, (trx) => responderLote(trx, db, chamadas))
  const add = byDb.get(db) ?? gather({ key: (one: Chamada) => one.form.task, work, hopeless: isDatabaseAway, side: SIDE, most: MOST })
  byDb.set(db, add)
  return add({ ctx, form })
}

async function responderLote(trx: Trx, db: Db, chamadas: Chamada[]): Promise<Outcome<Gravada>[]> {
  const pedidos = chamadas.map(({ ctx, form }): Pedido => ({ form, usuario: { id: ctx.user.id, nome: ctx.user.nome }, quando: ctx.now() }))
  const lote = decidir(pedidos, await readQuadro(trx, db, pedidos))
  const ids = await write(trx, lote)
  const idDe = ({ entradaId, itemId, id }: Guardada) => present(ids.get(lugarDe(entradaId, itemId)) ?? id)
  const done = chamadas.flatMap(({ ctx }, i) => {
    const decisao = lote.decisoes[i]
    return decisao && 'gravada' in decisao && decisao.nova ? [{ ...decisao, ctx, id: idDe(decisao.gravada) }] : []
  })

  await auditAll(
    trx,
    done.map(({ ctx, id, antes, gravada, tarefa }) => {
      const { itemId, resposta, time } = gravada
      const onde = { task: tarefa.id, checklist: gravada.entradaId, checklistItem: itemId }
      const acao = antes ? 'alterar' : 'incluir'
      const depois = { ...onde, resposta, time }
      return {
        ctx,
        change: {
          entidade: ENTIDADE_RESPOSTA,
          registro: id,
          acao,
          clienteId: tarefa.clienteId,
          antes: antes && { ...onde, resposta: antes.resposta },
          depois,
        },
      }
    }),
  )
  const fechadas = new Set<number>()
  for (const { id, taskId, respondidas, visiveis } of lote.contadas) {
    const last = done.findLast(({ entrada }) => entrada.id === id)
    if (respondidas === visiveis && last && (await fecharAgendas(trx, last.ctx, { entrada: id }, last.tarefa.clienteId)))
      fechadas.add(taskId)
  }
  await notify(trx, [
    ...done.map(({ gravada, tarefa, id }) => ({
      topico: topicoTask(tarefa.id),
      evento: {
        tipo: 'resposta' as const,
        checklist: gravada.entradaId,
        checklistItem: gravada.itemId,
        resposta: answerOf({ ...gravada, id }, tarefa.id),
        ...progressoDe(lote, tarefa.id),
      },
    })),
    ...[...fechadas].map((id) => ({ topico: topicoTask(id), evento: { tipo: 'mudou' as const } })),
  ])

  await avisarConflitos(trx, chamadas, lote, idDe)

  return lote.decisoes.map((decisao): Outcome<Gravada> => {
    if (!('gravada' in decisao)) return { refusal: refusal(decisao) }
    const { gravada, tarefa } = decisao
    const data_hora = gravada.dataHora.toISOString()
    return { value: { msg: 'Resposta gravada.', toaster: false, id: idDe(gravada), data_hora, ...progressoDe(lote, tarefa.id) } }
  })
}

/** Who gave an answer is told that another person came to another one; the one whose answer was refused is answered that here and now. */
async function avisarConflitos(trx: Trx, chamadas: readonly Chamada[], { decisoes }: Lote, idDe: (one: Guardada) => number): Promise<void> {
  for (const [i, { ctx }] of chamadas.entries()) {
    const decisao = decisoes[i]
    const conflito = decisao && 'conflito' in decisao ? decisao.conflito : undefined
    if (!conflito || conflito.de.usuario.id === ctx.user.id) continue
    const { de, tarefa, item, resposta } = conflito
    await avisar(trx, ctx, {
      para: [de.usuario.id],
      tipo: TipoAviso.code.CONFLITO,
      titulo: `Resposta em conflito: ${item.titulo}`,
      texto: `${ctx.user.nome} respondeu "${emPalavras(resposta, item)}" à questão em que está a sua resposta "${emPalavras(de.resposta, item)}". A sua ficou. Combinem qual delas vale.`,
      link: `/task/executar/${tarefa.id}`,
      chave: `conflito-${idDe(de)}-${de.dataHora.getTime()}-${ctx.user.id}`,
    })
  }
}

/** Locks the tasks first, so that what is read then stays so. */
async function readQuadro(trx: Trx, db: Db, pedidos: Pedido[]): Promise<Quadro> {
  const taskIds = [...new Set(pedidos.map(({ form }) => form.task))]
  const tarefas = await lockTarefas(trx, taskIds)
  const entradas = await mapEntradas(trx, taskIds)
  const wanted = pedidos.flatMap(({ form }) => entradas.get(form.checklist)?.versaoId ?? [])
  const lido = { tarefas, entradas, versoes: await mapVersoes(trx, db, wanted) }
  const questoes = [...questoesDe(pedidos, lido)].flatMap(([entradaId, itens]) => itens.map(({ id }) => ({ entradaId, itemId: id })))
  const guardadas = questoes.length === 0 ? [] : await listGuardadas(trx, questoes)
  return { ...lido, guardadas: new Map(guardadas.map((one) => [lugarDe(one.entradaId, one.itemId), one])) }
}

/** @returns the ids of what was written, by place */
async function write(trx: Trx, { novas, contadas, progressos }: Lote): Promise<Map<string, number>> {
  if (novas.length === 0) return new Map()
  const tarefas = [...progressos].map(([id, { percentual }]) => ({ id, progresso: percentual }))
  const saved = await updateRespostas(trx, novas, contadas, tarefas)
  return new Map(saved.map(({ id, entradaId, itemId }) => [lugarDe(entradaId, itemId), id]))
}

const progressoDe = ({ progressos }: Lote, taskId: number): Progresso => progressos.get(taskId) ?? { percentual: 0, checklists: [] }

const answerOf = ({ id, itemId, resposta, time, usuario, dataHora }: Guardada & { id: number }, task: number): Answer => ({
  id,
  checklistItem: itemId,
  resposta,
  time,
  task,
  usuario,
  data_hora: dataHora.toISOString(),
})

function refusal(recusa: Exclude<Decisao, { gravada: Guardada }>): RuleError {
  return recusa.motivo === 'campos' ? invalid({ [recusa.campo]: recusa.frase }) : new RuleError(recusa.motivo, recusa.frase)
}
