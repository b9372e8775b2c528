import type { Agenda } from '@retaguarda/contract/checklist-agenda.ts'
import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { type Answer, podeTask, type task } from '@retaguarda/contract/task.ts'
import {
  type Andamento,
  andamento,
  conta,
  itensVisiveis,
  percentual,
  type Resposta,
  somaAndamento,
} from '@retaguarda/contract/task-regras.ts'
import type { z } from 'zod'
import { hasText } from '../../kit/fields/suggestions.ts'
import { formatDate, formatDateTime } from '../../kit/ui/format.ts'
import { chaveDe, type Pendente, type Questao } from '../../parts/questionario/fila.ts'

type Registro = z.output<(typeof task)['get']['response']>
type ItemList = z.output<(typeof task)['answers']['response']>
/** A task and its checklists, as the server answered them. */
export type Lida = { registro: Registro; lista: ItemList }
export type Entrada = ItemList['checklists'][number]

/** A question as the screen shows it; flat, so that one that did not change is found to be the same. */
export type QuestaoVista = {
  item: ChecklistItem
  resposta: Resposta | null
  respondida: boolean
  situacao: 'salvando' | 'guardada' | 'recusada' | 'conflito' | 'salva' | null
  quando: string
  por: string
  tempo: number | null
  mensagem: string
  /** The other person's answer, where there are two. */
  dela: Answer | null
  /** Who just answered, shown for a moment. */
  aviso: string
  porque: string
  /** Why it does not count any more, though it is still here. */
  oculta: string
  nivel: number
}

export type ChecklistVisto = {
  id: number
  nome: string
  previsao: string | null
  /** Switched off in the task: to be read, and no part of the progress. */
  ativa: boolean
  editavel: boolean
  andamento: Andamento
  percentual: number
  /** The visible ones, those with a problem, and the one that the person is in, in their order. */
  questoes: QuestaoVista[]
  agenda: Agenda[]
}

export type TarefaVista = {
  registro: Registro
  /** It takes answers. */
  editavel: boolean
  checklists: ChecklistVisto[]
  /** Of the active checklists. */
  andamento: Andamento
  percentual: number
  gestor: boolean
  cliente: ItemList['dados_cliente']
  conexao: boolean
  /** Answers that the server has not taken yet, and those that it will not. */
  aCaminho: number
  recusadas: number
  /** Refused ones of a checklist that the task does not have any more. */
  orfas: Questao[]
  /** Answered since the filters stand. */
  mantidas: ReadonlySet<number>
}

/** What of the task's state a checklist is drawn from. */
export type Fontes = {
  usuario: number
  task: number
  editavel: boolean
  conexao: boolean
  gravadas: ReadonlyMap<number, Answer>
  pendentes: ReadonlyMap<string, Pendente>
  avisos: ReadonlyMap<number, string>
  /** The question in which the person is: it stays under the hand, whatever others answer. */
  foco?: number | undefined
  agenda: readonly Agenda[]
  hoje: string
}

type FontesDaTarefa = Omit<Fontes, 'editavel' | 'agenda' | 'hoje'> & Pick<TarefaVista, 'mantidas'>

/** A task as its screen shows it; `before` is what it showed last. */
export function verTarefa(
  { registro, lista }: Lida,
  { mantidas, ...fontes }: FontesDaTarefa,
  before: TarefaVista | undefined,
): TarefaVista {
  const { checklists: entradas, agenda, gestor, dados_cliente: cliente } = lista
  const { conexao, pendentes } = fontes
  const editavel = podeTask('responder', registro.situacao)
  const former = new Map(before?.checklists.map((one) => [one.id, one]))
  const all = { ...fontes, editavel, agenda, hoje: formatDate(new Date()) }
  const checklists = entradas.map((entrada) => verChecklist(entrada, all, former.get(entrada.id)))
  const progress = somaAndamento(checklists.filter(({ ativa }) => ativa).map((one) => one.andamento))
  const refused = [...pendentes.values()].filter(({ problema }) => problema !== null)
  const orfas = refused.filter(({ entrada }) => !entradas.some((one) => one.id === entrada))
  return {
    registro,
    editavel,
    checklists,
    andamento: progress,
    percentual: editavel ? percentual(progress) : lista.percentual,
    gestor,
    cliente,
    conexao,
    aCaminho: pendentes.size - refused.length,
    recusadas: refused.length - orfas.length,
    orfas,
    mantidas,
  }
}

/** A checklist as it stands with what is saved and what waits; visibility and progress by the rules of the contract, at once. */
export function verChecklist(entrada: Entrada, fontes: Fontes, before: ChecklistVisto | undefined): ChecklistVisto {
  const { itens } = entrada
  const pendente = (item: number) =>
    fontes.pendentes.get(chaveDe({ usuario: fontes.usuario, task: fontes.task, entrada: entrada.id, item }))
  const respostas = new Map<number, Resposta>()
  for (const { id } of itens) {
    const kept = pendente(id)
    const value = kept ? kept.resposta : (fontes.gravadas.get(id)?.resposta ?? null)
    if (value !== null) respostas.set(id, value)
  }
  const visible = itensVisiveis(itens, respostas)
  const byId = new Map(itens.map((item) => [item.id, item]))
  const former = new Map(before?.questoes.map((questao) => [questao.item.id, questao]))
  const questoes = itens
    // What the server will not take is shown also where its question is hidden: its person has to see to it.
    .filter(({ id }) => visible.has(id) || pendente(id)?.problema || id === fontes.foco)
    .map((item) => {
      const resposta = respostas.get(item.id) ?? null
      const next: QuestaoVista = {
        item: former.get(item.id)?.item ?? item,
        resposta,
        respondida: conta(item, resposta ?? undefined),
        ...situacaoDe(pendente(item.id), fontes.gravadas.get(item.id), fontes),
        aviso: fontes.avisos.get(item.id) ?? '',
        porque: visible.has(item.id) ? porqueDe(item, byId) : '',
        oculta: visible.has(item.id) ? '' : ocultaDe(item, byId, item.id === fontes.foco),
        nivel: nivelDe(item, byId),
      }
      return same(former.get(item.id), next)
    })
  const progress = andamento(itens, respostas)
  const next: ChecklistVisto = {
    id: entrada.id,
    nome: entrada.checklist.nome,
    previsao: entrada.previsao,
    ativa: entrada.ativa,
    editavel: fontes.editavel && entrada.ativa,
    andamento: progress,
    percentual: percentual(progress),
    questoes,
    agenda: fontes.agenda.filter(({ item }) => item === entrada.id),
  }
  return before && unchanged(before, next) ? before : next
}

const sameList = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((one, i) => one === b[i])

/** Then nothing of the checklist is drawn again; an answer is noted several times on its way, and shown once. */
function unchanged(before: ChecklistVisto, next: ChecklistVisto): boolean {
  const { questoes, agenda, andamento: progress, ...rest } = next
  const { respondidas, visiveis } = before.andamento
  const keys = keysOf(rest)
  return (
    keys.every((key) => before[key] === rest[key]) &&
    progress.respondidas === respondidas &&
    progress.visiveis === visiveis &&
    sameList(before.questoes, questoes) &&
    sameList(before.agenda, agenda)
  )
}

function situacaoDe(kept: Pendente | undefined, saved: Answer | undefined, { conexao, hoje }: Fontes) {
  const nothing = { situacao: null, quando: '', por: '', tempo: null, mensagem: '', dela: null }
  if (kept?.problema?.tipo === 'conflito')
    return { ...nothing, situacao: 'conflito' as const, mensagem: kept.problema.mensagem, dela: saved ?? kept.problema.dela }
  if (kept?.problema) return { ...nothing, situacao: 'recusada' as const, mensagem: kept.problema.mensagem }
  if (kept) return { ...nothing, situacao: conexao ? ('salvando' as const) : ('guardada' as const) }
  if (!saved) return nothing
  const [day = '', time = ''] = formatDateTime(saved.data_hora).split(' ')
  return {
    ...nothing,
    situacao: 'salva' as const,
    quando: day === hoje ? `às ${time}` : `em ${day} ${time}`,
    por: saved.usuario.nome.split(' ')[0] ?? '',
    tempo: saved.time,
  }
}

function porqueDe({ itemCondicional, valorCondicional }: ChecklistItem, byId: ReadonlyMap<number, ChecklistItem>): string {
  if (!itemCondicional || !valorCondicional) return ''
  return `Aparece porque a questão ${byId.get(itemCondicional.id)?.ordem ?? ''} = “${valorCondicional.descricao}”`
}

function ocultaDe({ itemCondicional }: ChecklistItem, byId: ReadonlyMap<number, ChecklistItem>, here: boolean): string {
  const parent = itemCondicional && byId.get(itemCondicional.id)
  const why = `A questão ${parent?.ordem ?? 'de que esta depende'} tem agora outra resposta, e esta não conta mais.`
  return here ? `${why} Ela some quando você sair daqui; o que você responder fica guardado.` : why
}

/** How many conditions stand above; a visible item is in no circle. */
function nivelDe({ itemCondicional }: ChecklistItem, byId: ReadonlyMap<number, ChecklistItem>): number {
  const parent = itemCondicional && byId.get(itemCondicional.id)
  return parent ? 1 + nivelDe(parent, byId) : 0
}

/** The former object where nothing in it changed: what is drawn from it is then not drawn again. */
function same(before: QuestaoVista | undefined, next: QuestaoVista): QuestaoVista {
  if (!before) return next
  const keys = Object.keys(next) as (keyof QuestaoVista)[] // Object.keys forgets the type
  return keys.every(
    (key) => before[key] === next[key] || (key === 'resposta' && String(before[key]) === String(next[key]) && Array.isArray(next[key])),
  )
    ? before
    : next
}

export type Filtros = { checklist?: number; item?: string; sem_resposta?: true; no_send?: true }

/**
 * What the filters leave, by the same rules as `task/answer/list`. What was answered since the filter stands stays (`mantidas`):
 * a question must not vanish from under the hand.
 */
export function filtrar(checklists: readonly ChecklistVisto[], filtros: Filtros, mantidas: ReadonlySet<number>): ChecklistVisto[] {
  const { checklist, item = '', sem_resposta, no_send } = filtros
  const wanted = item.trim()
  return checklists
    .filter(({ id, agenda }) => (checklist === undefined || id === checklist) && !(no_send && agenda.some(({ issue }) => issue !== null)))
    .map((one) => {
      if (wanted === '' && !sem_resposta) return one
      const questoes = one.questoes.filter(
        (questao) =>
          (wanted === '' || hasText(questao.item.titulo, wanted)) &&
          !(sem_resposta && questao.respondida && !mantidas.has(questao.item.id)),
      )
      return { ...one, questoes }
    })
    .filter(({ questoes }) => questoes.length > 0 || (wanted === '' && !sem_resposta))
}
