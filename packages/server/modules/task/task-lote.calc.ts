import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { type AnswerForm, podeTask, type SituacaoTask } from '@retaguarda/contract/task.ts'
import { type Andamento, problemaDaResposta, type Resposta } from '@retaguarda/contract/task-regras.ts'
import { sentence } from './task-conflito.calc.ts'
import { andamentoDepois, envolvidos, type Progresso, progressoDe, type Versao } from './task-envolvidos.calc.ts'

/** One answer that somebody gives. */
export type Pedido = { form: AnswerForm; usuario: { id: number; nome: string }; quando: Date }

export type Tarefa = { id: number; situacao: (typeof SituacaoTask.options)[number]['value']; clienteId: number }
export type Entrada = Andamento & { id: number; taskId: number; versaoId: number | null; ativa: boolean }
export type Guardada = {
  /** Null of one that is given now to a question that had none: it is not written yet. */
  id: number | null
  entradaId: number
  itemId: number
  resposta: Resposta
  time: number | null
  usuario: { id: number; nome: string }
  dataHora: Date
}

/** What is known of the tasks when several answers are given at once; nobody else changes it meanwhile. */
export type Quadro = {
  tarefas: ReadonlyMap<number, Tarefa>
  /** All of these tasks, in the order of the screen. */
  entradas: ReadonlyMap<number, Entrada>
  versoes: ReadonlyMap<number, Versao<ChecklistItem>>
  /** By place, those of every item involved. */
  guardadas: ReadonlyMap<string, Guardada>
}

/** `conflito`: the answer that stands in the way, another person's or one's own of another device. */
type Recusa =
  | {
      motivo: 'naoEncontrado' | 'conflito'
      frase: string
      conflito?: { de: Guardada; tarefa: Tarefa; item: ChecklistItem; resposta: Resposta }
    }
  | { motivo: 'campos'; campo: 'checklist' | 'checklistItem' | 'resposta'; frase: string }
/** `gravada` is what stands afterwards; without `nova` it stood there before, and nothing is written. */
type Aceita = { lugar: string; tarefa: Tarefa; entrada: Entrada; antes: Guardada | undefined; gravada: Guardada; nova: boolean }
export type Decisao = Recusa | Aceita

export type Lote = {
  /** In the order of what was asked. */
  decisoes: Decisao[]
  /** What is to be written, the last one of each question. */
  novas: Guardada[]
  /** The checklists whose answers change, as they are then. */
  contadas: Entrada[]
  /** By task. */
  progressos: Map<number, Progresso>
}

export const lugarDe = (entradaId: number, itemId: number): string => `${entradaId}/${itemId}`

export const NOT_RUNNING = 'Só uma tarefa em execução recebe respostas. Execute a tarefa ou, se ela terminou, consulte-a.'
export const TASK_NOT_FOUND = 'Tarefa não encontrada. Talvez outra pessoa a tenha excluído.'

/** None of a checklist that nobody has begun. */
const versaoDe = (entrada: Entrada | undefined, versoes: Quadro['versoes']) =>
  entrada && entrada.versaoId !== null ? versoes.get(entrada.versaoId) : undefined

/** The questions whose stored answers must be known to decide, by checklist of a task. */
export function questoesDe(pedidos: readonly Pedido[], { entradas, versoes }: Omit<Quadro, 'guardadas'>): Map<number, ChecklistItem[]> {
  const byEntrada = Map.groupBy(pedidos, ({ form }) => form.checklist)
  return new Map(
    [...byEntrada].map(([id, some]) => {
      const versao = versaoDe(entradas.get(id), versoes)
      const asked = some.map(({ form }) => form.checklistItem)
      return [id, versao ? envolvidos(versao, asked) : []]
    }),
  )
}

/** Decides over answers one after the other, each knowing those before it, and counts what they change. */
export function decidir(pedidos: readonly Pedido[], quadro: Quadro): Lote {
  const atuais = new Map(quadro.guardadas)
  const novas = new Map<string, Guardada>()
  const decisoes = pedidos.map((pedido) => {
    const decisao = decidirUma(pedido, quadro, atuais)
    if ('gravada' in decisao && decisao.nova) {
      atuais.set(decisao.lugar, decisao.gravada)
      novas.set(decisao.lugar, decisao.gravada)
    }
    return decisao
  })
  const changed = new Set([...novas.values()].map(({ entradaId }) => entradaId))
  const contadas = [...questoesDe(pedidos, quadro)].flatMap(([id, itens]) => {
    const entrada = quadro.entradas.get(id)
    if (!entrada || !changed.has(id)) return []
    return [{ ...entrada, ...andamentoDepois(entrada, itens, valores(quadro.guardadas, id), valores(atuais, id)) }]
  })
  const entradas = new Map([...quadro.entradas, ...contadas.map((entrada) => [entrada.id, entrada] as const)])
  const byTask = Map.groupBy(entradas.values(), ({ taskId }) => taskId)
  return {
    decisoes,
    novas: [...novas.values()],
    contadas,
    progressos: new Map([...byTask].map(([id, some]) => [id, progressoDe(some)])),
  }
}

function decidirUma({ form, usuario, quando }: Pedido, quadro: Quadro, atuais: ReadonlyMap<string, Guardada>): Decisao {
  const tarefa = quadro.tarefas.get(form.task)
  if (!tarefa) return { motivo: 'naoEncontrado', frase: TASK_NOT_FOUND }
  if (!podeTask('responder', tarefa.situacao)) return { motivo: 'conflito', frase: NOT_RUNNING }
  const entrada = quadro.entradas.get(form.checklist)
  const versao = versaoDe(entrada, quadro.versoes)
  if (entrada?.taskId !== tarefa.id || !versao)
    return { motivo: 'campos', campo: 'checklist', frase: 'Este checklist não está mais na tarefa. Recarregue a tela.' }
  if (!entrada.ativa) return { motivo: 'conflito', frase: 'Este checklist está desativado na tarefa.' }
  const item = versao.porId.get(form.checklistItem)
  if (!item) return { motivo: 'campos', campo: 'checklistItem', frase: 'Esta questão não é deste checklist. Recarregue a tela.' }
  const problem = problemaDaResposta(item, form.resposta)
  if (problem) return { motivo: 'campos', campo: 'resposta', frase: problem }
  const resposta = form.resposta as Resposta // problemaDaResposta let it through

  const lugar = lugarDe(entrada.id, item.id)
  const antes = atuais.get(lugar)
  const same = antes !== undefined && JSON.stringify(antes.resposta) === JSON.stringify(resposta)
  const seen =
    form.anterior === undefined ||
    (antes !== undefined && form.anterior?.id === antes.id && Date.parse(form.anterior.data_hora) === antes.dataHora.getTime())
  const aceita = { lugar, tarefa, entrada, antes }
  // Sent again because the acknowledgement was lost, or another person came to the same: it stands already.
  if (same && (antes.usuario.id === usuario.id || !seen)) return { ...aceita, gravada: antes, nova: false }
  if (antes && !seen)
    return { motivo: 'conflito', frase: sentence(antes, item, usuario.id), conflito: { de: antes, tarefa, item, resposta } }
  const gravada = {
    id: antes?.id ?? null,
    entradaId: entrada.id,
    itemId: item.id,
    resposta,
    time: form.time ?? null,
    usuario,
    dataHora: quando,
  }
  return { ...aceita, gravada, nova: true }
}

const valores = (all: ReadonlyMap<string, Guardada>, entradaId: number): Map<number, Resposta> =>
  new Map([...all.values()].flatMap((one) => (one.entradaId === entradaId ? [[one.itemId, one.resposta] as const] : [])))
