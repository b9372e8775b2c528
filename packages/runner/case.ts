import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESPERA_MAX_MS } from '@retaguarda/contract/passo-data.ts'
import { avisosDoPasso, PassoParams, type TipoPasso } from '@retaguarda/contract/passo.ts'
import { type Entry, Evidencias, type PassoDaEntrada } from '@retaguarda/contract/runner.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { type Browsers, createBrowsers, type Machine, NoBrowser, type Open } from './browser.ts'
import { failureOf, pictureOf, within } from './evidence.ts'
import { Crashed, nameOf, sentenceOf, StepFailed } from './failed.ts'
import { maskOf, secretsOf } from './mask.ts'
import { valueOf } from './mocks.ts'
import type { Desfecho, RunCase, Running } from './pool.ts'
import type { Report } from './report.ts'
import { openRound, type Round } from './round.ts'
import { SCRIPT_MS } from './script.ts'
import { LOAD_MS, STEPS } from './steps.ts'

const SECOND = 1_000
const IDLE_MS = 5 * 60_000
const LATE_MS = 2_000
const SETTLE_MS = 150
const { SUCESSO, FALHA, ERRO } = ResultadoTeste.code
const CANCELADO = 'Cancelado.'

type Options = { machine: Machine; narrowed: string[] | undefined; log: (sentence: string) => void }
type Outcome = { resultado: Desfecho; mensagem: string | null }
type Play = {
  entry: Entry
  report: Report
  running: Running
  secrets: string[]
  mask: (text: string) => string
  forbidden: Set<number>
  narrowed: string[] | undefined
}

/** Runs cases in browsers that are started at the first one and closed after a while without any. */
export function createCases({ machine, narrowed, log }: Options) {
  const browsers = createBrowsers(machine)
  const forbidden = new Set<number>()
  let active = 0
  let idle: NodeJS.Timeout | undefined

  const run: RunCase = async (entry, report, running) => {
    clearTimeout(idle)
    active += 1
    try {
      return await runCase({ entry, report, running, browsers, forbidden, narrowed, log })
    } finally {
      active -= 1
      if (active === 0) idle = setTimeout(() => void browsers.close(), IDLE_MS).unref()
    }
  }
  return { run, forbid: (port: number) => forbidden.add(port), stop: () => browsers.close() }
}

type Case = Omit<Play, 'secrets' | 'mask'> & { browsers: Browsers; log: Options['log'] }

/** Rounds until one succeeds, or there are no more. */
async function runCase({ browsers, log, ...given }: Case) {
  const { entry, report } = given
  const secrets = secretsOf(entry.mockups.map(valueOf))
  const play: Play = { ...given, secrets, mask: maskOf(secrets) }
  const began = performance.now()
  const visible = entry.open_screen && browsers.canShow
  let outcome: Outcome = { resultado: ERRO, mensagem: null }
  let crashes = 0
  for (let retries = entry.config.retentativas; !report.signal.aborted; ) {
    report.round()
    void report.event({ tipo: 'inicio' })
    if (entry.open_screen && !visible)
      void report.event({ tipo: 'nota', mensagem: 'Esta máquina não tem tela: o navegador roda escondido.' })
    try {
      outcome = await playRound(await browsers.open(visible), play)
      if (outcome.resultado === SUCESSO || retries === 0) break
      retries -= 1
    } catch (error) {
      if (report.signal.aborted) break
      if (error instanceof NoBrowser) {
        outcome = { resultado: ERRO, mensagem: error.message }
        break
      }
      crashes += 1
      const reason =
        error instanceof Crashed
          ? 'O navegador fechou sozinho.'
          : `O navegador não respondeu: ${play.mask(String(error instanceof Error ? error.message : error)).split('\n')[0]}`
      log(`Resultado ${entry.result}: ${reason}`)
      outcome = { resultado: ERRO, mensagem: `${reason} Execute de novo; se continuar, atualize o Chromium desta máquina.` }
      if (crashes > 1) break
      void report.event({ tipo: 'nota', mensagem: `${reason} A rodada recomeça.` })
    }
  }
  return { ...outcome, ms: Math.round(performance.now() - began) }
}

async function playRound(open: Open, play: Play): Promise<Outcome> {
  const { entry, report, running, secrets, mask, forbidden, narrowed } = play
  const note = (text: string) => void report.event({ tipo: 'nota', mensagem: mask(text) })
  const round = await openRound({ open, entry, forbidden, narrowed, note })
  let leave: () => void = () => undefined
  const cancelled = new Promise<Outcome>((done) => {
    leave = () => {
      void round.close()
      done({ resultado: FALHA, mensagem: CANCELADO })
    }
  })
  report.signal.addEventListener('abort', leave, { once: true })
  running.picture = () => pictureOf(round, secrets, 'jpeg')
  try {
    // What a step or its evidence still waits for holds nobody once the round is not wanted.
    return await Promise.race([playSteps(round, play), cancelled])
  } finally {
    report.signal.removeEventListener('abort', leave)
    delete running.picture
    await within(LATE_MS, round.close())
  }
}

async function playSteps(round: Round, play: Play): Promise<Outcome> {
  const { entry, report, secrets, mask } = play
  const traced = entry.config.evidencias === Evidencias.code.PASSOS && secrets.length === 0
  if (traced) await round.context.tracing.start({ screenshots: true, snapshots: true })
  const until = Date.now() + entry.config.tempoCaso * SECOND
  for (const [index, step] of entry.testCase.operations.entries()) {
    if (report.signal.aborted) break
    const began = performance.now()
    const last = index === entry.testCase.operations.length - 1
    const mensagem = await playStep(step, { round, play, until, last })
    const failed = mensagem !== null
    void report.event({
      tipo: 'passo',
      ordem: step.ordem,
      resultado: failed ? FALHA : SUCESSO,
      ms: Math.round(performance.now() - began),
      mensagem: failed ? mask(mensagem) : null,
    })
    if (!failed) {
      if (entry.config.evidencias === Evidencias.code.PASSOS && step.params.type !== 'screenshot')
        await keepPicture(step.ordem, { round, play })
      continue
    }
    for (const [tipo, bytes] of await failureOf(round, secrets, mask)) await report.evidence({ tipo, ordem: step.ordem }, bytes)
    if (traced) await keepTrace(step.ordem, { round, report })
    return { resultado: FALHA, mensagem: mask(mensagem) }
  }
  return { resultado: SUCESSO, mensagem: null }
}

type Stage = { round: Round; play: Play; until: number; last: boolean }

/** Null where the step did what it should, else the sentence that says why not. Throws `Crashed`. */
async function playStep({ ordem, params: raw }: PassoDaEntrada, { round, play, until, last }: Stage): Promise<string | null> {
  const { tempoPasso, tempoCaso } = play.entry.config
  const limit = Math.max(1, Math.min(tempoPasso * SECOND, until - Date.now()))
  const name = nameOf(raw.type_term, raw.value)
  let timer: NodeJS.Timeout | undefined
  try {
    await round.settle()
    const read = PassoParams.safeParse(raw)
    if (!read.success) throw new StepFailed(`O tipo do passo ou da busca não existe: ${raw.type} ${raw.type_term ?? ''}`)
    const [problem] = avisosDoPasso(read.data)
    if (problem) throw new StepFailed(problem)
    const params = { ...read.data, value: round.fill(read.data.value), data: round.fill(read.data.data) }
    const [unread] = avisosDoPasso({ ...params, value: params.value || read.data.value, data: params.data || read.data.data })
    if (unread) throw new StepFailed(unread)
    if (round.refused !== undefined) return round.refused
    const step = { ...params, ordem, limit, name, picture: (label: string) => namedPicture(label, { ordem, round, play }) }
    const patience = hardLimit(params.type, limit)
    const caseLeft = Math.max(1, until - Date.now())
    const late = new Promise<never>((_done, failed) => {
      const sentence =
        caseLeft <= patience ? `O caso passou de ${tempoCaso} s.` : `A página não respondeu em ${Math.round(limit / SECOND)} s.`
      timer = setTimeout(() => failed(new StepFailed(sentence)), Math.min(caseLeft, patience))
    })
    const doing = STEPS[params.type](round, step)
    doing.catch(() => undefined) // the race may be over
    await Promise.race([doing, late, round.refusal.promise])
    // What the last step set off has no later one that would meet its refusal.
    if (last)
      for (const end = Date.now() + SETTLE_MS; round.traffic.busy > 0 && round.refused === undefined && Date.now() < end; )
        await new Promise((done) => setTimeout(done, 10))
    await round.settle()
    // A round that is cancelled closes its pages, as a press may.
    return play.report.signal.aborted ? CANCELADO : (round.refused ?? null)
  } catch (error) {
    if (play.report.signal.aborted) return CANCELADO
    if (error instanceof Crashed || round.crashed || round.context.browser()?.isConnected() !== true) throw new Crashed()
    return round.refused ?? sentenceOf(error, { what: name, limit })
  } finally {
    clearTimeout(timer)
  }
}

const GRACE_MS = 1_500
/** After which a step is given up though what it asked of the page has not even answered. */
const hardLimit = (type: TipoPasso, limit: number) =>
  GRACE_MS +
  (type === 'call_url'
    ? Math.max(LOAD_MS, limit)
    : type === 'wait'
      ? Math.max(ESPERA_MAX_MS, limit)
      : type === 'execute_script'
        ? Math.max(SCRIPT_MS, limit)
        : limit)

type Shot = { round: Round; play: Play }

async function keepPicture(ordem: number, { round, play: { report, secrets } }: Shot) {
  const picture = await pictureOf(round, secrets, 'png')
  if (picture) await report.evidence({ tipo: 'tela', ordem }, picture)
}

async function namedPicture(label: string, { ordem, ...shot }: Shot & { ordem: number }) {
  if (label !== '') shot.round.note(`Passo ${ordem}: foto ${label}`)
  await keepPicture(ordem, shot)
}

async function keepTrace(ordem: number, { round, report }: { round: Round; report: Report }) {
  const folder = await mkdtemp(join(tmpdir(), 'executor-'))
  try {
    const path = join(folder, 'trace.zip')
    await round.context.tracing.stop({ path })
    await report.evidence({ tipo: 'trace', ordem }, await readFile(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
