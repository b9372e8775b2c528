import { setTimeout } from 'node:timers/promises'
import type { Entry } from '@retaguarda/contract/runner.ts'
import { gerarCampos, preencher, semValor, valorDoCampo } from '@retaguarda/contract/passo-campos.ts'
import type { RespostaDialogo } from '@retaguarda/contract/passo-data.ts'
import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
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

export type Asked = { method: string; url: string; status: number | null }
type Options = { open: Open; entry: Entry; narrowed: string[] | undefined; forbidden: Set<number>; note: (text: string) => void }

export type Round = Awaited<ReturnType<typeof openRound>>

/** A fresh context of the browser for one round of a case, with what happens in it. */
export async function openRound({ open: { browser, gate }, entry, narrowed, forbidden, note }: Options) {
  const { hosts, enderecoBase } = entry.config
  const listed = (url: URL) => isListed(hosts, url) && (narrowed === undefined || isListed(narrowed, url))
  const data = dataOf(entry.mockups)
  const made = gerarCampos()
  const mock = mocksOf(entry.mockups)
  const files = roundFiles()
  const sessions = new Map<Page, Promise<CDPSession | undefined>>()
  const over = new AbortController()
  let notes = 0
  let refuse: () => void = () => undefined
  const round = {
    context: undefined as unknown as BrowserContext, // set below, before anybody has the round
    base: enderecoBase,
    /** The current page last. */
    pages: [] as Page[],
    frame: undefined as Frame | undefined,
    dialog: { aceita: true } as RespostaDialogo,
    latestDialog: undefined as string | undefined,
    /** Since the last call_url. */
    requests: [] as Asked[],
    console: [] as string[],
    network: [] as string[],
    /** Requests on their way, and when the last one ended. */
    busy: 0,
    quietSince: Date.now(),
    /** What was not permitted to the page, which fails the step under way at once. */
    refused: undefined as string | undefined,
    refusal: new Promise<void>((done) => {
      refuse = done
    }),
    crashed: false,
    popups: 0,
    failures: new Map<string, string>(),
    listed,
    /** Waits a while, or throws as soon as the round is closed. */
    pause: (ms: number) => setTimeout(ms, undefined, { signal: over.signal }),
    note(text: string) {
      notes += 1
      if (notes <= NOTES_MAX) note(text)
    },
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
    session: (page: Page) => sessions.get(page) ?? Promise.resolve(undefined),
    /** A popup that was asked for becomes current before the next step. */
    async settle() {
      for (const until = Date.now() + POPUP_MS; round.popups > 0 && round.refused === undefined && Date.now() < until; )
        await round.pause(10)
      round.popups = 0
      if (round.crashed || !browser.isConnected()) throw new Crashed()
    },
    close: () => Promise.resolve(),
  }

  function watch(page: Page) {
    round.pages.push(page)
    round.frame = undefined
    round.popups = Math.max(0, round.popups - 1)
    const session = round.context.newCDPSession(page).catch(() => undefined)
    sessions.set(page, session)
    void session.then(async (one) => {
      one?.on('Page.windowOpen', () => {
        round.popups += 1
      })
      await one?.send('Page.enable').catch(() => undefined)
    })
    page.on('close', () => {
      if (round.pages.at(-1) === page) round.frame = undefined
      round.pages = round.pages.filter((one) => one !== page)
      sessions.delete(page)
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

  const proxy = await openProxy({ listed, forbidden, refused: (url) => round.note(refusal(url)) })
  forbidden.add(proxy.port)
  let leave: () => void = () => undefined
  round.failures = proxy.failures
  round.close = async () => {
    over.abort()
    leave()
    await round.context?.close().catch(() => undefined)
    await files.remove()
    proxy.stop()
    forbidden.delete(proxy.port)
  }
  try {
    round.context = await browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1366, height: 768 },
      serviceWorkers: 'block',
      permissions: [],
      acceptDownloads: false,
      proxy: { server: proxy.address },
    })
    round.context.on('page', watch)
    const first = await round.context.newPage()
    const session = await round.session(first)
    const target = await session?.send('Target.getTargetInfo')
    leave = gate.add(target?.targetInfo.browserContextId ?? '', {
      mock,
      hasFrame: (frameId) => hasFrame(round, frameId),
      document(url, main) {
        if (url.protocol === 'about:' || (url.protocol === 'blob:' && !main) || listed(url)) return true
        const sentence = refusal(url)
        if (main) {
          round.refused ??= sentence
          refuse()
        } else round.note(sentence)
        return false
      },
    })
  } catch (error) {
    await round.close()
    throw browser.isConnected() ? error : new Crashed()
  }

  round.context.on('request', (request) => {
    round.busy += 1
    const asked: Asked = { method: request.method(), url: request.url(), status: null }
    if (round.requests.length < REQUESTS_MAX) round.requests.push(asked)
    const end = (how: string) => {
      round.busy = Math.max(0, round.busy - 1)
      round.quietSince = Date.now()
      const ms = Math.max(0, Math.round(request.timing().responseEnd))
      push(round.network, `${asked.method} ${asked.url} ${how} ${ms} ms`)
    }
    ENDS.set(request, { asked, end })
  })
  round.context.on('response', (response) => {
    const known = ENDS.get(response.request())
    if (known) known.asked.status = response.status()
  })
  round.context.on('requestfinished', (request) => ENDS.get(request)?.end(String(ENDS.get(request)?.asked.status ?? '')))
  round.context.on('requestfailed', (request) => ENDS.get(request)?.end(request.failure()?.errorText ?? 'falhou'))
  return round
}

const ENDS = new WeakMap<object, { asked: Asked; end: (how: string) => void }>()

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
