import type { EvidenciaTipo } from '@retaguarda/contract/runner.ts'
import type { Locator, Page } from 'playwright-core'
import { ENGINE } from './secret-engine.ts'
import type { Round } from './round.ts'

const PICTURE_MS = 5_000
const ALIVE_MS = 1_000

/** Every place that shows a secret, in each of its frames, and every password. */
const hidden = (page: Page, secrets: string[]): Locator[] =>
  page
    .frames()
    .flatMap((frame) => [
      frame.locator('css=input[type=password]'),
      ...(secrets.length > 0 ? [frame.locator(`${ENGINE}=${encodeURIComponent(JSON.stringify(secrets))}`)] : []),
    ])

/** The current page as it is seen, secrets covered; undefined where there is none, or it does not answer. */
export async function pictureOf(round: Round, secrets: string[], type: 'png' | 'jpeg'): Promise<Buffer | undefined> {
  const page = round.pages.at(-1)
  if (!page) return undefined
  const options = type === 'jpeg' ? { type, quality: 60 } : { type }
  // Its own limit begins late where a page opens dialogs for ever.
  return await within(
    PICTURE_MS,
    page.screenshot({ ...options, timeout: PICTURE_MS, mask: hidden(page, secrets), animations: 'allow', caret: 'initial' }),
  )
}

/** What a script keeps busy for ever draws no picture: it is ended first. */
async function wake(round: Round) {
  const page = round.pages.at(-1)
  if (!page) return
  const alive = await within(
    ALIVE_MS,
    page.evaluate(() => true),
  )
  if (alive) return
  const session = await round.session(page)
  await within(ALIVE_MS, Promise.resolve(session?.send('Runtime.terminateExecution')))
}

/** The answer, or undefined when it fails or takes longer. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  return Promise.race([promise.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

/** What helps to understand a failed step: the picture, the page, its console and its requests. */
export async function failureOf(round: Round, secrets: string[], mask: (text: string) => string): Promise<[EvidenciaTipo, Uint8Array][]> {
  await wake(round)
  const picture = await pictureOf(round, secrets, 'png')
  const page = round.pages.at(-1)
  const html = page && (await within(PICTURE_MS, page.content()))
  const text = (lines: string[]) => new TextEncoder().encode(mask(`${lines.join('\n')}\n`))
  return [
    ...(picture ? [['tela', picture] as [EvidenciaTipo, Uint8Array]] : []),
    ...(html === undefined ? [] : [['html', new TextEncoder().encode(mask(html))] as [EvidenciaTipo, Uint8Array]]),
    ['console', text(round.console)],
    ['rede', text(round.traffic.lines)],
  ]
}
