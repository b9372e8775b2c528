import { type ChecklistItem, TipoMetrica } from '@retaguarda/contract/checklist-itens.ts'
import { TaskEvento } from '@retaguarda/contract/evento-data.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'
import { dar, type Questao, tryAgain, type Visto } from '../../parts/questionario/fila.ts'
import { envio, type Resultado } from '../../parts/questionario/fila-envio.ts'
import { guardada } from '../../parts/questionario/fila-guardada.ts'
import { Carga } from './executar-carga.ts'
import { createEspelho } from './executar-espelho.ts'
import { esquecerRascunho, updateRascunho, readRascunho, rascunhosDa } from './executar-rascunho.ts'
import { createCronometro } from './executar-tempo.ts'
import { type TarefaVista, verTarefa } from './executar-vista.ts'

const NOTICE_MS = 6_000

/** One task as it is being executed by this person: what the server has, what waits in this browser, and what others do. */
export class TarefaAberta {
  readonly #id: number
  readonly #usuario: number
  readonly #carga: Carga
  readonly #espelho: ReturnType<typeof createEspelho>
  readonly #cronometro = createCronometro(() => performance.now())
  readonly #listeners = new Set<() => void>()
  readonly #refusals = new Set<(error: unknown) => void>()
  readonly #avisos = new Map<number, string>()
  #mantidas = new Set<number>()
  #conexao = true
  #draftLost = false
  #foco: number | undefined
  #vista: TarefaVista | undefined

  constructor(id: number, usuario: number) {
    this.#id = id
    this.#usuario = usuario
    this.#carga = new Carga(id, usuario, (answered) => this.#setConexao(answered))
    this.#espelho = createEspelho(usuario, id, () => this.#redraw())
  }

  // Handed to React as they are, so bound to the task.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly vista = (): TarefaVista | undefined => this.#vista
  readonly erro = (): unknown => this.#carga.erro
  readonly carregar = (): Promise<void> => this.#carga.carregar()

  /** An event of the task's topic: what somebody answered, or that the rest changed. */
  readonly receber = (what: unknown): void => {
    const { data: evento } = TaskEvento.safeParse(what)
    if (evento?.tipo !== 'resposta') return this.#carga.carregarLogo()
    const { checklistItem: item, resposta } = evento
    this.#carga.anotar(item, resposta)
    if (resposta && resposta.usuario.id !== this.#usuario) this.#notice(item, `${resposta.usuario.nome} respondeu agora`)
    this.#redraw()
  }

  /** Loads, sends and listens until the answered function is called. */
  iniciar(): () => void {
    const offline = () => this.#setConexao(false)
    const online = () => void this.carregar()
    const visibility = () => this.#cronometro.escondida(document.hidden)
    const stops = [
      envio.aoEnviar((resultado) => this.#hear(resultado)),
      guardada.ouvirAsAbas((aviso) => (aviso === 'mudou' ? void this.#espelho.ler() : this.#hear(aviso as Resultado))), // the sending says nothing else
    ]
    addEventListener('offline', offline)
    addEventListener('online', online)
    document.addEventListener('visibilitychange', visibility)
    void Promise.all([this.carregar(), this.#espelho.ler()]).then(() => this.#recover())
    envio.iniciar()
    return () => {
      for (const stop of stops) stop()
      removeEventListener('offline', offline)
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', visibility)
    }
  }

  /** Refusals of this task's answers, which a person must be told of. */
  aoRecusar(listener: (error: unknown) => void): () => void {
    this.#refusals.add(listener)
    return () => void this.#refusals.delete(listener)
  }

  responder(entrada: number, { id: item, tipoMetrica }: ChecklistItem, resposta: Resposta | null): void {
    const questao = this.#questaoDe(entrada, item)
    const time = this.#cronometro.tempo(item)
    const measured = tipoMetrica === TipoMetrica.code.TEMPO_DE_RESPOSTA && resposta !== null
    this.#mantidas = new Set(this.#mantidas).add(item)
    void this.#give(questao, resposta, measured ? time : null, this.#anterior(questao))
  }

  /** A text in the middle of being written. */
  digitar(entrada: number, item: number, texto: string): void {
    const questao = this.#questaoDe(entrada, item)
    this.#draftLost = !updateRascunho(questao, { texto, anterior: this.#anterior(questao) })
  }

  /** After a refusal, or over the other person's answer. */
  tentar(entrada: number, item: number): void {
    void this.#espelho.mudar(this.#questaoDe(entrada, item), tryAgain)
  }

  /** The server's answer stands. */
  descartar(entrada: number, item: number): void {
    void this.#espelho.mudar(this.#questaoDe(entrada, item), () => undefined)
  }

  /** Other filters: what they leave out goes now. */
  soltar(): void {
    this.#mantidas = new Set()
    this.#redraw()
  }

  focar(item: number): void {
    this.#foco = item
    this.#cronometro.em(item)
  }

  /** The person left the question: it goes, if another person's answer has hidden it meanwhile. */
  deixar(): void {
    this.#foco = undefined
    if (this.#vista?.checklists.some(({ questoes }) => questoes.some(({ oculta }) => oculta !== ''))) this.#redraw()
  }

  avistar(item: number): void {
    this.#cronometro.vista(item)
  }

  /** Would something be lost if the page were closed now? */
  perderia(): boolean {
    return this.#espelho.escrevendo() || this.#draftLost || guardada.soNaMemoria()
  }

  #redraw(): void {
    const { lida, gravadas } = this.#carga
    const fontes = {
      usuario: this.#usuario,
      task: this.#id,
      conexao: this.#conexao,
      gravadas,
      pendentes: this.#espelho.pendentes(),
      avisos: this.#avisos,
      foco: this.#foco,
      mantidas: this.#mantidas,
    }
    if (lida) this.#vista = verTarefa(lida, fontes, this.#vista)
    for (const listener of this.#listeners) listener()
  }

  #setConexao(ha: boolean): void {
    this.#conexao = ha
    this.#redraw()
  }

  #questaoDe(entrada: number, item: number): Questao {
    return { usuario: this.#usuario, task: this.#id, entrada, item }
  }

  /** The answer that was there when the person began to type, or is there now. */
  #anterior(questao: Questao): Visto | null {
    const rascunho = readRascunho(questao)
    if (rascunho) return rascunho.anterior
    const saved = this.#carga.gravadas.get(questao.item)
    return saved ? { id: saved.id, data_hora: saved.data_hora } : null
  }

  async #give(questao: Questao, resposta: Resposta | null, time: number | null, anterior: Visto | null): Promise<void> {
    await this.#espelho.mudar(questao, (current, order) => dar(current, { ...questao, resposta, time, anterior }, order))
    // Only the text that is now stored as an answer; the person may be typing on.
    if ((readRascunho(questao)?.texto ?? '') === (resposta ?? '')) esquecerRascunho(questao)
  }

  #notice(item: number, text: string): void {
    this.#avisos.set(item, text)
    setTimeout(() => {
      this.#avisos.delete(item)
      this.#redraw()
    }, NOTICE_MS)
  }

  /** What became of an answer that this tab, or another one, has sent. */
  #hear(resultado: Resultado): void {
    if (resultado.tipo === 'fila') return void this.#espelho.ler()
    if (resultado.tipo === 'conexao') {
      if (this.#conexao !== resultado.ha) this.#setConexao(resultado.ha)
      return
    }
    const { pendente } = resultado
    if (pendente.task !== this.#id || pendente.usuario !== this.#usuario) return
    if (resultado.tipo === 'recusada') for (const tell of this.#refusals) tell(resultado.erro)
    else this.#carga.anotar(pendente.item, resultado.gravada)
  }

  /** What was typed when the tab fell, or the page was left in the middle of a word. */
  async #recover(): Promise<void> {
    for (const { entrada, item } of rascunhosDa(this.#usuario, this.#id)) {
      const questao = this.#questaoDe(entrada, item)
      const rascunho = readRascunho(questao)
      if (!rascunho) continue
      const resposta = rascunho.texto.trim() === '' ? null : rascunho.texto
      if (resposta === (this.#carga.gravadas.get(item)?.resposta ?? null)) esquecerRascunho(questao)
      else await this.#give(questao, resposta, null, rascunho.anterior)
    }
  }
}
