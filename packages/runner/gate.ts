import type { Browser, CDPSession } from 'playwright-core'

/** What answers a request instead of the store. */
export type Mocked = { status: number; delay: number; body: string }
/** What one round's browser context may load, and what is answered for it. */
export type Rules = {
  /** Whether a page or frame may lead there; it says so itself where not. */
  document(url: URL, main: boolean): boolean
  mock(method: string, url: string): Mocked | undefined
  /** Whether one of its pages has the frame. */
  hasFrame(frameId: string): Promise<boolean>
}
export type Gate = { add(contextId: string, rules: Rules): () => void }

type Paused = {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string> }
}
const KINDS = ['Document', 'XHR', 'Fetch'] as const
const OWNER_MS = 3_000
const OWNER_AGAIN_MS = 50

/**
 * Stands between every page of a browser and the network: for documents at each step of a redirect too, for popups from their first
 * request on. Playwright's own routes see neither the one nor what a preflight asks.
 */
export async function openGate(browser: Browser): Promise<Gate> {
  const session = await browser.newBrowserCDPSession()
  const contexts = new Map<string, Rules>()
  const frames = new Map<string, { rules: Rules; main: boolean }>()

  async function ownerOf(frameId: string) {
    const known = frames.get(frameId)
    if (known) return known
    const target = await session.send('Target.getTargetInfo', { targetId: frameId }).catch(() => undefined)
    const rules = contexts.get(target?.targetInfo.browserContextId ?? '')
    const owner = rules
      ? { rules, main: target?.targetInfo.type === 'page' }
      : await Promise.all(
          [...contexts.values()].map(async (one) => ((await one.hasFrame(frameId)) ? [{ rules: one, main: false }] : [])),
        ).then((found) => found.flat()[0])
    if (owner) frames.set(frameId, owner)
    return owner
  }

  /** A frame of a popup that Playwright is about to tell of has no owner for a moment. */
  async function waitForOwner(frameId: string) {
    for (const until = Date.now() + OWNER_MS; ; ) {
      const owner = await ownerOf(frameId)
      if (owner || Date.now() > until) return owner
      await new Promise((done) => setTimeout(done, OWNER_AGAIN_MS))
    }
  }

  async function judge({ requestId, frameId, resourceType, request: { url, method, headers } }: Paused) {
    const refuse = () => session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    const owner = await waitForOwner(frameId)
    if (resourceType === 'Document') {
      if (owner?.rules.document(new URL(url), owner.main)) return session.send('Fetch.continueRequest', { requestId })
      return refuse()
    }
    const asked = method === 'OPTIONS' ? headerOf(headers, 'access-control-request-method') : undefined
    const mocked = owner?.rules.mock(asked ?? method, url)
    if (!mocked) return session.send('Fetch.continueRequest', { requestId })
    if (mocked.delay > 0 && !asked) await new Promise((done) => setTimeout(done, mocked.delay))
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: asked ? 204 : mocked.status,
      responseHeaders: [...corsOf(headers), ...(asked ? [] : [{ name: 'Content-Type', value: 'application/json; charset=utf-8' }])],
      body: asked ? '' : Buffer.from(mocked.body).toString('base64'),
    })
  }

  session.on('Fetch.requestPaused', (paused: Paused) => {
    judge(paused).catch(() => undefined) // the page is gone, and its request with it
  })
  await enable(session)
  return {
    add(contextId, rules) {
      contexts.set(contextId, rules)
      return () => {
        contexts.delete(contextId)
        for (const [frame, owner] of frames) if (owner.rules === rules) frames.delete(frame)
      }
    },
  }
}

const enable = (session: CDPSession) => session.send('Fetch.enable', { patterns: KINDS.map((resourceType) => ({ resourceType })) })

const headerOf = (headers: Record<string, string>, name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]

/** What another origin has to hear to be allowed to read the answer: all that it asked for. */
function corsOf(headers: Record<string, string>) {
  const origin = headerOf(headers, 'origin')
  const allowed: Record<string, string> = {
    'Access-Control-Allow-Origin': origin ?? '*',
    'Access-Control-Allow-Methods': headerOf(headers, 'access-control-request-method') ?? '*',
    'Access-Control-Allow-Headers': headerOf(headers, 'access-control-request-headers') ?? '*',
    'Access-Control-Expose-Headers': '*',
    'Cache-Control': 'no-store',
    ...(origin !== undefined && { 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' }),
  }
  return Object.entries(allowed).map(([name, value]) => ({ name, value }))
}
