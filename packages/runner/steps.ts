import type { TipoPasso } from '@retaguarda/contract/passo.ts'
import {
  atendeEsperado,
  contemEndereco,
  dialogoDe,
  type Espera,
  esperadoDe,
  esperaDe,
  requisicaoDe,
} from '@retaguarda/contract/passo-data.ts'
import type { Frame, Locator, Page } from 'playwright-core'
import { nameOf, says, seconds, StepFailed } from './failed.ts'
import { refusal } from './hosts.ts'
import { fill } from './input.ts'
import { countOf, matches, seen } from './locate.ts'
import type { Round } from './round.ts'
import { runScript } from './script.ts'
import type { Step } from './step.ts'

export const LOAD_MS = 30_000
const AGAIN_MS = 50
const QUIET_MS = 500
const FAILED_STATUS = 400

type Do = (round: Round, step: Step) => Promise<void>

const data = (step: Step) => step.data ?? ''
const searches = ({ type_term, value }: Step) => type_term !== null && value !== null

/** All that the step's search finds in the current frame. */
function found(round: Round, { type_term, value }: Step): Locator {
  if (type_term === null || value === null) throw new StepFailed('Informe o tipo e o termo de busca.')
  return matches(round.here(), type_term, value)
}

/** Asks until it is so. Throws the sentence when it is not in time. */
async function until(round: Round, limit: number, isSo: () => Promise<boolean> | boolean, sentence: () => string) {
  for (const end = Date.now() + limit; !(await isSo()); await round.pause(AGAIN_MS)) if (Date.now() >= end) throw new StepFailed(sentence())
}

/** The first that can be seen, in the page that is the current one by then, and how many can. Throws where there is none in time. */
async function firstSeen(round: Round, limit: number, { find, name }: { find: () => Locator; name: string }) {
  let all = seen(find())
  let count = 0
  const isSo = async () => {
    all = seen(find())
    count = (await countOf(all)) ?? 0
    return count > 0
  }
  await until(round, limit, isSo, () => `${name} não apareceu em ${seconds(limit)} s.`)
  return { first: all.first(), count }
}

/** The element of the step; that there are more like it is noted. */
async function element(round: Round, step: Step): Promise<Locator> {
  const { first, count } = await firstSeen(round, step.limit, { find: () => found(round, step), name: step.name })
  if (count > 1) round.note(`Passo ${step.ordem}: a busca achou ${count} elementos visíveis; foi usado o primeiro.`)
  return first
}

async function callUrl(round: Round, step: Step) {
  const text = data(step).trim()
  if (text.startsWith('/') && !round.base) throw new StepFailed('O plano não tem endereço base. Informe-o, ou escreva o endereço inteiro.')
  if (!URL.canParse(text, round.base ?? undefined)) throw new StepFailed(`Isto não é um endereço: ${text}`)
  const url = new URL(text, round.base ?? undefined)
  if (!round.listed(url)) throw new StepFailed(refusal(url))
  const page = round.pages.at(-1) ?? (await round.context.newPage())
  round.frame = undefined
  round.traffic.requests.length = 0
  const timeout = Math.max(step.limit, LOAD_MS)
  // A page whose script starts a download while it loads never tells that it has.
  const downloaded = new Promise((done) => page.once('download', done))
  const loaded = async () => {
    const answer = await page.goto(url.href, { waitUntil: 'commit', timeout })
    await Promise.race([page.waitForLoadState('load', { timeout }), downloaded])
    return answer
  }
  const answer = await loaded().catch((error: unknown) => {
    if (says(error, 'download')) throw new StepFailed('O endereço respondeu com um arquivo, não com uma página.')
    if (says(error, 'late')) throw new StepFailed(`A página não terminou de carregar em ${timeout / 1000} s.`)
    const code = round.failures.get(url.host)
    throw code && round.refused === undefined ? new StepFailed(`Não há resposta de ${url.host} (${code}).`) : error
  })
  if (answer && answer.status() >= FAILED_STATUS) throw new StepFailed(`A página respondeu ${answer.status()}.`)
}

const visibleText = (frame: Frame) => frame.evaluate(() => document.body?.innerText ?? '').catch(() => undefined)
const textOf = (one: Locator) =>
  one
    .evaluate((shown) => {
      if (shown instanceof HTMLSelectElement) return shown.selectedOptions[0]?.text ?? ''
      if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) return shown.value
      return (shown as HTMLElement).innerText ?? shown.textContent ?? '' // SVG has no innerText
    })
    .catch(() => undefined)

async function validateMessage(round: Round, step: Step) {
  const expected = esperadoDe(step.data)
  if (!expected) throw new StepFailed('A expressão entre barras não é válida.')
  let last = ''
  if (!searches(step)) {
    const isSo = async () => {
      const shown = await visibleText(round.here())
      const texts = [shown, round.latestDialog].filter((text) => text !== undefined)
      return expected.modo === 'ausente'
        ? shown !== undefined && texts.every((text) => atendeEsperado(expected, text))
        : texts.some((text) => atendeEsperado(expected, text))
    }
    return await until(round, step.limit, isSo, () => `A mensagem não apareceu na página: ${data(step)}`)
  }
  if (expected.modo === 'visivel') {
    await element(round, step)
    return
  }
  const isSo = async () => {
    const all = seen(found(round, step))
    const count = await countOf(all)
    if (!count) {
      last = ''
      return expected.modo === 'ausente' && count === 0
    }
    const text = await textOf(all.first())
    last = text ?? ''
    return text !== undefined && atendeEsperado(expected, text)
  }
  const sentence = () =>
    last === ''
      ? `${step.name} não apareceu com o texto esperado: ${data(step)}`
      : `${step.name} tem o texto "${last.slice(0, 300)}", e se esperava ${data(step)}`
  await until(round, step.limit, isSo, sentence)
}

async function wait(round: Round, step: Step) {
  const what: Espera | undefined = esperaDe(data(step))
  if (!what) throw new StepFailed('Espere um tempo de até 60 s (1500, 5s), rede, url=…, css=…, xpath=… ou text=….')
  if ('ms' in what) return await round.pause(what.ms)
  if ('rede' in what)
    return await until(
      round,
      step.limit,
      () => round.traffic.busy === 0 && Date.now() - round.traffic.quietSince >= QUIET_MS,
      () => `A rede não se aquietou em ${seconds(step.limit)} s.`,
    )
  if ('url' in what)
    return await until(
      round,
      step.limit,
      () => contains(round.page(), what.url),
      () => `O endereço não chegou a conter ${what.url} em ${seconds(step.limit)} s; é ${round.page().url()}`,
    )
  await firstSeen(round, step.limit, {
    find: () => matches(round.here(), what.type_term, what.value),
    name: nameOf(what.type_term, what.value),
  })
}

async function close(round: Round) {
  await round.page().close()
}

async function switchFrame(round: Round, step: Step) {
  if (!searches(step)) {
    round.frame = undefined
    return
  }
  const handle = await (await element(round, step)).elementHandle({ timeout: step.limit })
  const frame = await handle?.contentFrame()
  if (!frame) throw new StepFailed(`${step.name} não é um quadro (iframe).`)
  round.frame = frame
}

async function validateRequest(round: Round, step: Step) {
  const wanted = requisicaoDe(data(step))
  if (!wanted) throw new StepFailed('Escreva a requisição como POST /api/pedido 201.')
  const alike = () => round.traffic.requests.filter(({ method, url }) => method === wanted.metodo && contemEndereco(url, wanted.url))
  const isSo = () => alike().some(({ status }) => (wanted.status === undefined ? true : status === wanted.status))
  await until(round, step.limit, isSo, () => {
    const last = alike().at(-1)
    return last
      ? `A requisição ${wanted.metodo} ${wanted.url} respondeu ${last.status ?? 'nada'}.`
      : `Não houve a requisição ${wanted.metodo} ${wanted.url}.`
  })
}

/** A press that closes its own page has done its work, though that page can no longer say so. */
async function press(round: Round, act: (page: Page) => Promise<void>) {
  const page = round.page()
  await act(page).catch((error: unknown) => {
    if (!page.isClosed() || !says(error, 'pressing')) throw error
  })
}

const click: Do = async (round, step) => {
  const one = await element(round, step)
  await press(round, () => one.click({ timeout: step.limit }))
}

const pressKey: Do = async (round, step) => {
  const key = data(step).trim()
  const one = searches(step) ? await element(round, step) : undefined
  await press(round, ({ keyboard }) => (one ? one.press(key, { timeout: step.limit }) : keyboard.press(key)))
}

const contains = (page: Page, part: string) => contemEndereco(page.url(), part)

/** What each type of step does. Each throws what tells why it could not. */
export const STEPS: Record<TipoPasso, Do> = {
  call_url: callUrl,
  input_data: async (round, step) => await fill(round, { find: () => found(round, step), step }),
  click,
  hover: async (round, step) => await (await element(round, step)).hover({ timeout: step.limit }),
  drag: async (round, step) => {
    const dragged = await element(round, step)
    await dragged.dragTo(seen(matches(round.here(), 'css', data(step))).first(), { timeout: step.limit })
  },
  press_key: pressKey,
  close,
  switch_frame: switchFrame,
  validate_message: validateMessage,
  wait,
  execute_script: runScript,
  validate_url: async (round, step) =>
    await until(
      round,
      step.limit,
      () => contains(round.page(), data(step)),
      () => `O endereço é ${round.page().url()}, e se esperava ${data(step)}`,
    ),
  validate_request: validateRequest,
  answer_dialog: async (round, step) => {
    const answer = dialogoDe(step.data)
    if (!answer) throw new StepFailed('Responda o diálogo com aceitar, aceitar: texto ou cancelar.')
    round.dialog = answer
  },
  screenshot: async (round, step) => {
    round.page()
    await step.picture(data(step).trim())
  },
}
