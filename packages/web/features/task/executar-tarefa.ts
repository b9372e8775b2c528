import { type ChecklistItem, TipoMetrica } from '@retaguarda/contract/checklist-itens.ts'
import { TaskEvento } from '@retaguarda/contract/evento-dados.ts'
import { podeTask } from '@retaguarda/contract/task.ts'
import { type Andamento, percentual, type Resposta, somaAndamento } from '@retaguarda/contract/task-regras.ts'
import { formatDate } from '../../kit/ui/format.ts'
import { dar, type Questao, tentarDeNovo, type Visto } from '../../parts/questionario/fila.ts'
import { envio, type Resultado } from '../../parts/questionario/fila-envio.ts'
import { guardada } from '../../parts/questionario/fila-guardada.ts'
import { criarCarga, type Registro } from './executar-carga.ts'
import { criarEspelho } from './executar-espelho.ts'
import { esquecerRascunho, updateRascunho, readRascunho, rascunhosDa } from './executar-rascunho.ts'
import { criarCronometro } from './executar-tempo.ts'
import { type ChecklistVisto, type Lista, verChecklist } from './executar-vista.ts'

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
  /** Refused ones of a checklist that the task does not have any more. */
  orfas: Questao[]
  /** Answered since the filters stand. */
  mantidas: ReadonlySet<number>
}

export type TarefaAberta = ReturnType<typeof abrirTarefa>

const NOTICE_MS = 6_000

/** One task as it is being executed by this person: what the server has, what waits in this browser, and what others do. */
export function abrirTarefa(id: number, usuario: number) {
  const listeners = new Set<() => void>()
  const refusals = new Set<(error: unknown) => void>()
  const avisos = new Map<number, string>()
  const cronometro = criarCronometro(() => performance.now())
  const carga = criarCarga(id, usuario, (answered) => {
    conexao = answered
    redraw()
  })
  const espelho = criarEspelho(usuario, id, () => redraw())
  let mantidas = new Set<number>()
  let conexao = true
  let draftLost = false
  let foco: number | undefined
  let vista: TarefaVista | undefined

  function redraw(): void {
    const lido = carga.lido()
    if (lido) vista = see(lido.registro, lido.lista)
    for (const listener of listeners) listener()
  }

  function see(registro: Registro, { checklists: entradas, agenda, gestor, dados_cliente, percentual: stored }: Lista): TarefaVista {
    const editavel = podeTask('responder', registro.situacao)
    const pendentes = espelho.pendentes()
    const { gravadas } = carga
    const fontes = { usuario, task: id, editavel, conexao, gravadas, pendentes, avisos, foco, agenda, hoje: formatDate(new Date()) }
    const before = new Map(vista?.checklists.map((one) => [one.id, one]))
    const checklists = entradas.map((entrada) => verChecklist(entrada, fontes, before.get(entrada.id)))
    const andamento = somaAndamento(checklists.filter(({ ativa }) => ativa).map((one) => one.andamento))
    const refused = [...pendentes.values()].filter(({ problema }) => problema !== null)
    const orfas = refused.filter(({ entrada }) => !entradas.some((one) => one.id === entrada))
    return {
      registro,
      editavel,
      checklists,
      andamento,
      percentual: editavel ? percentual(andamento) : stored,
      gestor,
      cliente: dados_cliente,
      conexao,
      aCaminho: pendentes.size - refused.length,
      recusadas: refused.length - orfas.length,
      orfas,
      mantidas,
    }
  }

  const questaoDe = (entrada: number, item: number): Questao => ({ usuario, task: id, entrada, item })

  const visto = (item: number): Visto | null => {
    const saved = carga.gravadas.get(item)
    return saved ? { id: saved.id, data_hora: saved.data_hora } : null
  }

  async function give(questao: Questao, resposta: Resposta | null, time: number | null, anterior: Visto | null): Promise<void> {
    await espelho.mudar(questao, (atual, ordem) => dar(atual, { ...questao, resposta, time, anterior }, ordem))
    // Only the text that is now stored as an answer; the person may be typing on.
    if ((readRascunho(questao)?.texto ?? '') === (resposta ?? '')) esquecerRascunho(questao)
  }

  function notice(item: number, text: string): void {
    avisos.set(item, text)
    setTimeout(() => {
      avisos.delete(item)
      redraw()
    }, NOTICE_MS)
  }

  /** What became of an answer that this tab, or another one, has sent. */
  function hear(resultado: Resultado): void {
    if (resultado.tipo === 'fila') return void espelho.ler()
    if (resultado.tipo === 'conexao') {
      if (conexao === resultado.ha) return
      conexao = resultado.ha
      return redraw()
    }
    const { pendente } = resultado
    if (pendente.task !== id || pendente.usuario !== usuario) return
    if (resultado.tipo === 'recusada') for (const tell of refusals) tell(resultado.erro)
    else carga.anotar(pendente.item, resultado.gravada)
  }

  /** What was typed when the tab fell, or the page was left in the middle of a word. */
  async function recover(): Promise<void> {
    for (const { entrada, item } of rascunhosDa(usuario, id)) {
      const questao = questaoDe(entrada, item)
      const rascunho = readRascunho(questao)
      if (!rascunho) continue
      const resposta = rascunho.texto.trim() === '' ? null : rascunho.texto
      if (resposta === (carga.gravadas.get(item)?.resposta ?? null)) esquecerRascunho(questao)
      else await give(questao, resposta, null, rascunho.anterior)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    vista: () => vista,
    erro: carga.erro,
    carregar: carga.carregar,

    /** An event of the task's topic: what somebody answered, or that the rest changed. */
    receber(what: unknown): void {
      const { data: evento } = TaskEvento.safeParse(what)
      if (evento?.tipo !== 'resposta') return carga.carregarLogo()
      const { checklistItem: item, resposta } = evento
      carga.anotar(item, resposta)
      if (resposta && resposta.usuario.id !== usuario) notice(item, `${resposta.usuario.nome} respondeu agora`)
      redraw()
    },

    /** Refusals of this task's answers, which a person must be told of. */
    aoRecusar: (listener: (error: unknown) => void) => {
      refusals.add(listener)
      return () => void refusals.delete(listener)
    },

    responder(entrada: number, { id: item, tipoMetrica }: ChecklistItem, resposta: Resposta | null): void {
      const questao = questaoDe(entrada, item)
      const time = cronometro.tempo(item)
      const measured = tipoMetrica === TipoMetrica.code.TEMPO_DE_RESPOSTA && resposta !== null
      const rascunho = readRascunho(questao)
      mantidas = new Set(mantidas).add(item)
      void give(questao, resposta, measured ? time : null, rascunho ? rascunho.anterior : visto(item))
    },

    /** A text in the middle of being written. */
    digitar(entrada: number, item: number, texto: string): void {
      const questao = questaoDe(entrada, item)
      const before = readRascunho(questao)
      draftLost = !updateRascunho(questao, { texto, anterior: before ? before.anterior : visto(item) })
    },

    /** After a refusal, or over the other person's answer. */
    tentar: (entrada: number, item: number) => void espelho.mudar(questaoDe(entrada, item), tentarDeNovo),
    /** The server's answer stands. */
    descartar: (entrada: number, item: number) => void espelho.mudar(questaoDe(entrada, item), () => undefined),

    /** Other filters: what they leave out goes now. */
    soltar(): void {
      mantidas = new Set()
      redraw()
    },

    focar(item: number): void {
      foco = item
      cronometro.em(item)
    },
    /** The person left the question: it goes, if another person's answer has hidden it meanwhile. */
    deixar(): void {
      foco = undefined
      if (vista?.checklists.some(({ questoes }) => questoes.some(({ oculta }) => oculta !== ''))) redraw()
    },
    avistar: (item: number) => cronometro.vista(item),

    /** Would something be lost if the page were closed now? */
    perderia: () => espelho.escrevendo() || draftLost || guardada.soNaMemoria(),

    /** Loads, sends and listens until the answered function is called. */
    iniciar(): () => void {
      const offline = () => {
        conexao = false
        redraw()
      }
      const online = () => void carga.carregar()
      const visibility = () => cronometro.escondida(document.hidden)
      const stops = [
        envio.aoEnviar(hear),
        guardada.ouvirAsAbas((aviso) => (aviso === 'mudou' ? void espelho.ler() : hear(aviso as Resultado))), // the sending says nothing else
      ]
      addEventListener('offline', offline)
      addEventListener('online', online)
      document.addEventListener('visibilitychange', visibility)
      void Promise.all([carga.carregar(), espelho.ler()]).then(recover)
      envio.iniciar()
      return () => {
        for (const stop of stops) stop()
        removeEventListener('offline', offline)
        removeEventListener('online', online)
        document.removeEventListener('visibilitychange', visibility)
      }
    },
  }
}
