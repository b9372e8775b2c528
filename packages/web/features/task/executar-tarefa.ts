import { TipoMetrica, type ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { TaskEvento } from '@retaguarda/contract/evento.ts'
import { type Answer, podeTask, task } from '@retaguarda/contract/task.ts'
import { type Andamento, percentual, type Resposta, somaAndamento } from '@retaguarda/contract/task-regras.ts'
import type { z } from 'zod'
import { ApiError, call } from '../../kit/api.ts'
import { formatDate } from '../../kit/ui/format.ts'
import { chaveDe, dar, type Pendente, type Questao, tentarDeNovo, type Visto } from '../../parts/questionario/fila.ts'
import { aoEnviarRespostas, enviar, iniciarEnvio, type Resultado } from '../../parts/questionario/fila-envio.ts'
import { mudar, ouvirAsAbas, pendentesDe, soNaMemoria } from '../../parts/questionario/fila-guardada.ts'
import { esquecerRascunho, guardarRascunho, lerRascunho, rascunhosDa } from './executar-rascunho.ts'
import { criarCronometro } from './executar-tempo.ts'
import { type ChecklistVisto, type Lista, verChecklist } from './executar-vista.ts'

type Registro = z.output<(typeof task)['get']['response']>

export type TarefaVista = {
  registro: Registro
  /** It takes answers. */
  editavel: boolean
  checklists: ChecklistVisto[]
  /** Of the active checklists. */
  andamento: Andamento
  percentual: number
  gestor: boolean
  cliente: Lista['dados_cliente']
  conexao: boolean
  /** Answers that the server has not taken yet, and those that it will not. */
  aCaminho: number
  recusadas: number
  /** Answered since the filters stand. */
  mantidas: ReadonlySet<number>
}

export type TarefaAberta = ReturnType<typeof abrirTarefa>

const NOTICE_MS = 6_000
const GATHER_MS = 300

/** One task as it is being executed by this person: what the server has, what waits in this browser, and what others do. */
export function abrirTarefa(id: number, usuario: number) {
  const listeners = new Set<() => void>()
  const refusals = new Set<(error: unknown) => void>()
  const gravadas = new Map<number, Answer>()
  const avisos = new Map<number, string>()
  const cronometro = criarCronometro(() => performance.now())
  let pendentes = new Map<string, Pendente>()
  let mantidas = new Set<number>()
  let registro: Registro | undefined
  let lista: Lista | undefined
  let erro: unknown
  let executada = false
  let conexao = true
  /** Changes that are not in the browser's storage yet. */
  let writing = 0
  let draftLost = false
  let reading: ReturnType<typeof setTimeout> | undefined
  let vista: TarefaVista | undefined

  const questaoDe = (entrada: number, item: number): Questao => ({ usuario, task: id, entrada, item })

  function redraw(): void {
    if (registro && lista) vista = see(registro, lista)
    for (const listener of listeners) listener()
  }

  function see(record: Registro, { checklists: entradas, agenda, gestor, dados_cliente, percentual: stored }: Lista): TarefaVista {
    const editavel = podeTask('responder', record.situacao)
    const fontes = { usuario, task: id, editavel, conexao, gravadas, pendentes, avisos, agenda, hoje: formatDate(new Date()) }
    const before = new Map(vista?.checklists.map((one) => [one.id, one]))
    const checklists = entradas.map((entrada) => verChecklist(entrada, fontes, before.get(entrada.id)))
    const andamento = somaAndamento(checklists.filter(({ ativa }) => ativa).map((one) => one.andamento))
    const recusadas = [...pendentes.values()].filter(({ problema }) => problema !== null).length
    return {
      registro: record,
      editavel,
      checklists,
      andamento,
      percentual: editavel ? percentual(andamento) : stored,
      gestor,
      cliente: dados_cliente,
      conexao,
      aCaminho: pendentes.size - recusadas,
      recusadas,
      mantidas,
    }
  }

  /** What was noted while a list is on its way is newer than the list. */
  let noted: Map<number, Answer | null> | undefined
  let loadAgain = false

  /** Opening starts a waiting task (TAR-015); one that is running is read at the same time, without waiting for that. */
  async function read(): Promise<[Registro, Lista]> {
    const both = () => Promise.all([call(task.get, { params: { id } }), call(task.answers, { params: { id } })])
    if (executada) return both()
    const [{ situacao }, found] = await Promise.all([call(task.execute, { params: { id } }), both()])
    executada = true
    return found[0].situacao === situacao ? found : both()
  }

  async function carregar(): Promise<void> {
    if (noted) {
      loadAgain = true
      return
    }
    noted = new Map()
    try {
      const [record, list] = await read()
      registro = record
      lista = list
      gravadas.clear()
      for (const { itens } of list.checklists) for (const { id: item, resposta } of itens) if (resposta) gravadas.set(item, resposta)
      for (const [item, resposta] of noted) put(item, resposta)
      erro = undefined
      conexao = true
    } catch (error) {
      if (!lista || (error instanceof ApiError && error.status === 404)) erro = error
      else conexao = false
    }
    noted = undefined
    redraw()
    if (!loadAgain) return
    loadAgain = false
    await carregar()
  }

  function put(item: number, resposta: Answer | null): void {
    noted?.set(item, resposta)
    if (resposta) gravadas.set(item, resposta)
    else gravadas.delete(item)
  }

  async function readPendentes(): Promise<void> {
    const all = await pendentesDe(usuario)
    // What is being written is ahead of what is stored.
    if (writing > 0) return
    pendentes = new Map(all.filter((one) => one.task === id).map((one) => [one.chave, one]))
    redraw()
  }

  /** Changes what waits of a question: on the screen at once, then in the browser, then on the server. */
  async function change(questao: Questao, next: (atual: Pendente | undefined, ordem: number) => Pendente | undefined): Promise<void> {
    const chave = chaveDe(questao)
    const shown = next(pendentes.get(chave), Number.MAX_SAFE_INTEGER)
    pendentes = new Map(pendentes)
    if (shown) pendentes.set(chave, shown)
    else pendentes.delete(chave)
    redraw()
    writing++
    try {
      await mudar(chave, next)
    } finally {
      writing--
    }
    await readPendentes()
    enviar()
  }

  const visto = (item: number): Visto | null => {
    const saved = gravadas.get(item)
    return saved ? { id: saved.id, data_hora: saved.data_hora } : null
  }

  async function give(questao: Questao, resposta: Resposta | null, time: number | null, anterior: Visto | null): Promise<void> {
    await change(questao, (atual, ordem) => dar(atual, { ...questao, resposta, time, anterior }, ordem))
    // Only the text that is now stored as an answer; the person may be typing on.
    if ((lerRascunho(questao)?.texto ?? '') === (resposta ?? '')) esquecerRascunho(questao)
  }

  function receber(what: unknown): void {
    const { data: evento } = TaskEvento.safeParse(what)
    if (evento?.tipo !== 'resposta') return soon()
    const { checklistItem: item, resposta } = evento
    put(item, resposta)
    if (resposta && resposta.usuario.id !== usuario) notice(item, `${resposta.usuario.nome} respondeu agora`)
    redraw()
  }

  /** Several changes at once, and the opening of the stream itself, are one reading. */
  function soon(): void {
    clearTimeout(reading)
    reading = setTimeout(() => void carregar(), GATHER_MS)
  }

  function notice(item: number, text: string): void {
    avisos.set(item, text)
    setTimeout(() => {
      avisos.delete(item)
      redraw()
    }, NOTICE_MS)
  }

  function hear(resultado: Resultado): void {
    if (resultado.tipo === 'fila') return void readPendentes()
    if (resultado.tipo === 'conexao') {
      conexao = resultado.ha
      return redraw()
    }
    const { pendente } = resultado
    if (pendente.task !== id || pendente.usuario !== usuario) return
    if (resultado.tipo === 'recusada') for (const tell of refusals) tell(resultado.erro)
    else put(pendente.item, resultado.resposta)
  }

  /** What was typed when the tab fell, or the page was left in the middle of a word. */
  async function recover(): Promise<void> {
    for (const { entrada, item } of rascunhosDa(usuario, id)) {
      const questao = questaoDe(entrada, item)
      const rascunho = lerRascunho(questao)
      if (!rascunho) continue
      const resposta = rascunho.texto.trim() === '' ? null : rascunho.texto
      if (resposta === (gravadas.get(item)?.resposta ?? null)) esquecerRascunho(questao)
      else await give(questao, resposta, null, rascunho.anterior)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    vista: () => vista,
    erro: () => erro,
    carregar,
    receber,

    /** Refusals of this task's answers, which a person must be told of. */
    aoRecusar: (listener: (error: unknown) => void) => {
      refusals.add(listener)
      return () => void refusals.delete(listener)
    },

    responder(entrada: number, { id: item, tipoMetrica }: ChecklistItem, resposta: Resposta | null): void {
      const questao = questaoDe(entrada, item)
      const time = cronometro.tempo(item)
      const measured = tipoMetrica === TipoMetrica.code.TEMPO_DE_RESPOSTA && resposta !== null
      const rascunho = lerRascunho(questao)
      mantidas = new Set(mantidas).add(item)
      void give(questao, resposta, measured ? time : null, rascunho ? rascunho.anterior : visto(item))
    },

    /** A text in the middle of being written. */
    digitar(entrada: number, item: number, texto: string): void {
      const questao = questaoDe(entrada, item)
      const before = lerRascunho(questao)
      draftLost = !guardarRascunho(questao, { texto, anterior: before ? before.anterior : visto(item) })
    },

    /** After a refusal, or over the other person's answer. */
    tentar: (entrada: number, item: number) => void change(questaoDe(entrada, item), tentarDeNovo),
    /** The server's answer stands. */
    descartar: (entrada: number, item: number) => void change(questaoDe(entrada, item), () => undefined),

    /** Other filters: what they leave out goes now. */
    soltar(): void {
      mantidas = new Set()
      redraw()
    },

    focar: (item: number) => cronometro.em(item),
    avistar: (item: number) => cronometro.vista(item),

    /** Would something be lost if the page were closed now? */
    perderia: () => writing > 0 || draftLost || soNaMemoria(),

    /** @throws ApiError */
    async finalizar(): Promise<string> {
      const { msg } = await call(task.finalizar, { params: { id } })
      await carregar()
      return msg
    },

    /** Loads, sends and listens until the answered function is called. */
    iniciar(): () => void {
      const offline = () => {
        conexao = false
        redraw()
      }
      const online = () => void carregar()
      const visibility = () => cronometro.escondida(document.hidden)
      const stops = [
        aoEnviarRespostas(hear),
        ouvirAsAbas((aviso) => (aviso === 'mudou' ? void readPendentes() : hear(aviso as Resultado))), // fila-envio sends nothing else
      ]
      addEventListener('offline', offline)
      addEventListener('online', online)
      document.addEventListener('visibilitychange', visibility)
      void Promise.all([carregar(), readPendentes()]).then(recover)
      iniciarEnvio()
      return () => {
        for (const stop of stops) stop()
        removeEventListener('offline', offline)
        removeEventListener('online', online)
        document.removeEventListener('visibilitychange', visibility)
      }
    },
  }
}
