import { setTimeout } from 'node:timers/promises'
import type { Entry } from '@retaguarda/contract/runner.ts'
import { gerarCampos, preencher, semValor, valorDoCampo } from '@retaguarda/contract/passo-fields.ts'
import type { RespostaDialogo } from '@retaguarda/contract/passo-data.ts'
import type { BrowserContext, BrowserContextOptions, CDPSession, Frame, Page, Request } from 'playwright-core'
import type { Open } from './browser.ts'
import { Crashed, StepFailed } from './failed.ts'
import { isListed, refusal } from './hosts.ts'
import { dataOf, mocksOf } from './mocks.ts'
import { openProxy } from './proxy.ts'
import { roundFiles } from './round-files.ts'

const LINES_MAX = 500
const NOTES_MAX = 200
const REQUESTS_MAX = 5_000
const POPUP_MS = 2_000

type Asked = { method: string; url: string; status: number | null }
type Options = { open: Open; entry: Entry; narrowed: string[] | undefined; forbidden: Set<number>; note: (text: string) => void }

/** A fresh context of the browser for one round of a case, behind its gate. Throws `Crashed`. */
export async function openRound({ open: { browser, gate }, entry, narrowed, forbidden, note }: Options): Promise<Round> {
  const listed = (url: URL) => isListed(entry.config.hosts, url) && (narrowed === undefined || isListed(narrowed, url))
  let notes = 0
  const noteSome = (text: string) => {
    notes += 1
    if (notes <= NOTES_MAX) note(text)
  }
  const { address, port, failures, stop } = await openProxy({ listed, forbidden, refused: (url) => noteSome(refusal(url)) })
  forbidden.add(port)
  const shut = () => {
    stop()
    forbidden.delete(port)
  }
  const failed = (error: unknown) => (browser.isConnected() ? error : new Crashed())
  const context = await browser.newContext({ ...CONTEXT, proxy: { server: address } }).catch((error: unknown) => {
    shut()
    throw failed(error)
  })
  const round = roundOf({ context, entry, listed, note: noteSome, failures, shut })
  try {
    context.on('page', (page) => watch(round, page))
    const session = await round.session(await context.newPage())
    const target = await session?.send('Target.getTargetInfo')
    round.leave = gate.add(target?.targetInfo.browserContextId ?? '', {
      mock: mocksOf(entry.mockups),
      hasFrame: (frameId) => hasFrame(round, frameId),
      document: (url, main) => permits(round, url, main),
    })
    return round
  } catch (error) {
    await round.close()
    throw failed(error)
  }
}

const CONTEXT = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  viewport: { width: 1366, height: 768 },
  serviceWorkers: 'block',
  permissions: [],
  acceptDownloads: false,
} satisfies BrowserContextOptions

type Given = {
  context: BrowserContext
  entry: Entry
  listed: (url: URL) => boolean
  note: (text: string) => void
  /** Of hosts that gave no answer, why. */
  failures: ReadonlyMap<string, string>
  shut: () => void
}
export type Round = ReturnType<typeof roundOf>

/** What happens in the context of a round, and what its steps ask of it. */
function roundOf({ entry, shut, ...given }: Given) {
  const data = dataOf(entry.mockups)
  const made = gerarCampos()
  const files = roundFiles()
  const over = new AbortController()
  const round = {
    ...given,
    base: entry.config.enderecoBase,
    traffic: trafficOf(given.context),
    /** The current page last. */
    pages: [] as Page[],
    sessions: new Map<Page, Promise<CDPSession | undefined>>(),
    frame: undefined as Frame | undefined,
    dialog: { aceita: true } as RespostaDialogo,
    latestDialog: undefined as string | undefined,
    console: [] as string[],
    /** What was not permitted to the page, which fails the step under way at once. */
    refused: undefined as string | undefined,
    refusal: Promise.withResolvers<void>(),
    crashed: false,
    popups: 0,
    /** Waits a while, or throws as soon as the round is closed. */
    pause: (ms: number) => setTimeout(ms, undefined, { signal: over.signal }),
    /** Throws the sentence of the step that cannot be run. */
    fill(text: string | null): string | null {
      if (text === null) return null
      const filled = preencher(text, (name) => made.get(name) ?? valorDoCampo(data, name))
      if (filled.faltam) throw new StepFailed(semValor(filled.faltam[0] ?? ''))
      return filled.texto
    },
    page(): Page {
      const page = round.pages.at(-1)
      if (!page) throw new StepFailed('Não há página aberta. Comece com Abrir endereço.')
      return page
    },
    here(): Frame {
      if (round.frame?.isDetached()) throw new StepFailed('O quadro não existe mais. Entre nele de novo, ou volte à página.')
      return round.frame ?? round.page().mainFrame()
    },
    onDisk: files.keep,
    session: (page: Page) => round.sessions.get(page) ?? Promise.resolve(undefined),
    /** A popup that was asked for becomes current before the next step. */
    async settle() {
      for (const until = Date.now() + POPUP_MS; round.popups > 0 && round.refused === undefined && Date.now() < until; )
        await round.pause(10)
      round.popups = 0
      if (round.crashed || round.context.browser()?.isConnected() !== true) throw new Crashed()
    },
    leave: (): void => undefined,
    async close() {
      over.abort()
      round.leave()
      await round.context.close().catch(() => undefined)
      await files.remove()
      shut()
    },
  }
  return round
}

function permits(round: Round, url: URL, main: boolean): boolean {
  if (url.protocol === 'about:' || (url.protocol === 'blob:' && !main) || round.listed(url)) return true
  const sentence = refusal(url)
  if (main) {
    round.refused ??= sentence
    round.refusal.resolve()
  } else round.note(sentence)
  return false
}

function watch(round: Round, page: Page) {
  round.pages.push(page)
  round.frame = undefined
  round.popups = Math.max(0, round.popups - 1)
  const session = round.context.newCDPSession(page).catch(() => undefined)
  round.sessions.set(page, session)
  void session.then(async (one) => {
    one?.on('Page.windowOpen', () => {
      round.popups += 1
    })
    await one?.send('Page.enable').catch(() => undefined)
  })
  page.on('close', () => {
    if (round.pages.at(-1) === page) round.frame = undefined
    round.pages = round.pages.filter((one) => one !== page)
    round.sessions.delete(page)
  })
  page.on('crash', () => {
    round.crashed = true
  })
  page.on('dialog', (dialog) => {
    round.latestDialog = dialog.message()
    round.note(`Diálogo: ${dialog.message()}`)
    const { aceita, texto } = round.dialog
    void (aceita ? dialog.accept(texto ?? (dialog.type() === 'prompt' ? dialog.defaultValue() : undefined)) : dialog.dismiss()).catch(
      () => undefined,
    )
  })
  page.on('download', (download) => {
    round.note(`O arquivo ${download.suggestedFilename()} não foi baixado; o executor não baixa arquivos.`)
    void download.cancel().catch(() => undefined)
  })
  page.on('console', (message) => push(round.console, `${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => push(round.console, `erro: ${error.message}`))
}

/** What the pages of a context ask of the network. */
function trafficOf(context: BrowserContext) {
  /** `requests` since the last call_url; `busy` are on their way, and the last one ended at `quietSince`. */
  const traffic = { requests: [] as Asked[], lines: [] as string[], busy: 0, quietSince: Date.now() }
  const open = new WeakMap<Request, Asked>()
  const end = (request: Request, how: string) => {
    const asked = open.get(request)
    if (!asked) return
    traffic.busy = Math.max(0, traffic.busy - 1)
    traffic.quietSince = Date.now()
    const ms = Math.max(0, Math.round(request.timing().responseEnd))
    push(traffic.lines, `${asked.method} ${asked.url} ${how} ${ms} ms`)
  }
  context.on('request', (request) => {
    traffic.busy += 1
    const asked: Asked = { method: request.method(), url: request.url(), status: null }
    if (traffic.requests.length < REQUESTS_MAX) traffic.requests.push(asked)
    open.set(request, asked)
  })
  context.on('response', (response) => {
    const asked = open.get(response.request())
    if (asked) asked.status = response.status()
  })
  context.on('requestfinished', (request) => end(request, String(open.get(request)?.status ?? '')))
  context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'falhou'))
  return traffic
}

function push(lines: string[], line: string) {
  lines.push(line.slice(0, 2_000))
  if (lines.length > LINES_MAX) lines.shift()
}

type Tree = { frame: { id: string }; childFrames?: Tree[] }
const holds = (tree: Tree, id: string): boolean => tree.frame.id === id || (tree.childFrames ?? []).some((child) => holds(child, id))

/** Frames of another site have a process, and a session, of their own. */
async function hasFrame(round: Round, frameId: string): Promise<boolean> {
  for (const page of round.pages) {
    const own = await round.session(page)
    const others = page.frames().slice(1)
    const foreign = await Promise.all(others.map((frame) => round.context.newCDPSession(frame).catch(() => undefined)))
    try {
      for (const session of [own, ...foreign]) {
        const tree = await session?.send('Page.getFrameTree').catch(() => undefined)
        if (tree && holds(tree.frameTree, frameId)) return true
      }
    } finally {
      for (const session of foreign) void session?.detach().catch(() => undefined)
    }
  }
  return false
}
