import { randomUUID } from 'node:crypto'
import { EVIDENCIA_TIPOS, type Evento, EventosAceitos, RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'
import type { Diary, Held, Item } from './diary.ts'

const SINAL_MS = 5_000
const WAIT_FIRST_MS = 500
const WAIT_MAX_MS = 30_000
const ANSWER_MS = 30_000

type Options = { diary: Diary; log: (sentence: string) => void; drop: (job: Held, why: string) => void }
type State = { is: 'idle' } | { is: 'sending' } | { is: 'waiting'; timer: NodeJS.Timeout }
/** The way to one server under one token; `done` once no job takes it any more. */
type Line = Options & Pick<Held, 'url' | 'token'> & { state: State; wait: number; done: () => void }

/** Sends what the journal holds: of each job in its order, to each server one call at a time, until it has answered. */
export function createOutbox(options: Options) {
  const lines = new Map<string, Line>()
  const lineOf = ({ url, token }: Held): Line => {
    const id = `${url}\n${token}`
    const fresh: Line = { ...options, url, token, state: { is: 'idle' }, wait: WAIT_FIRST_MS, done: () => lines.delete(id) }
    const line = lines.get(id) ?? fresh
    lines.set(id, line)
    return line
  }
  const signs = setInterval(() => {
    for (const job of options.diary.held.values()) lineOf(job)
    for (const line of lines.values()) void pump(line, () => sendSigns(line))
  }, SINAL_MS)

  return {
    /** Something of the job is in the journal. */
    wake: (job: Held) => void pump(lineOf(job)),
    stop() {
      clearInterval(signs)
      for (const { state } of lines.values()) if (state.is === 'waiting') clearTimeout(state.timer)
    },
  }
}

/** Sends until nothing waits, `first` before all; what cannot be sent now is sent in a while. */
async function pump(line: Line, first?: () => Promise<void>) {
  if (line.state.is !== 'idle') return
  line.state = { is: 'sending' }
  try {
    await first?.()
    while (await sendNext(line)) line.wait = WAIT_FIRST_MS
    line.state = { is: 'idle' }
  } catch (error) {
    if (line.wait === WAIT_FIRST_MS) line.log(`O servidor não recebeu os acontecimentos (${reasonOf(error)}); o envio se repete.`)
    const again = () => {
      line.state = { is: 'idle' }
      void pump(line)
    }
    line.state = { is: 'waiting', timer: setTimeout(again, line.wait) }
    line.wait = Math.min(WAIT_MAX_MS, line.wait * 2)
    return
  }
  const rest = jobsOf(line)
  if (rest.length === 0) line.done()
  else if (rest.some(({ itens, noDisco }) => noDisco || itens.length > 0)) void pump(line)
}

const jobsOf = ({ diary, url, token }: Line) => [...diary.held.values()].filter((job) => job.url === url && job.token === token)

async function post(line: Line, path: string, body: string | FormData) {
  const answer = await fetch(`${line.url.replace(/\/$/, '')}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${line.token}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const text = await answer.text()
  if (answer.status === 401) {
    for (const job of jobsOf(line)) line.drop(job, 'o servidor não aceita mais o token desta execução')
  } else if (answer.status === 408 || answer.status === 429 || answer.status >= 500) {
    throw new Error(`o servidor respondeu ${answer.status}`)
  }
  return { ok: answer.ok, status: answer.status, text }
}

/** Those that the server refuses one by one can never arrive, and are left out. */
async function sendEvents(line: Line, events: Evento[]): Promise<void> {
  const { ok, status, text } = await post(line, 'eventos', JSON.stringify({ eventos: events }))
  if (status === 401) return
  if (!ok && events.length > 1) {
    for (const one of events) await sendEvents(line, [one])
    return
  }
  if (!ok) return line.log(`O servidor recusou um acontecimento (${status}); ele fica de fora.`)
  const { cancelados, desconhecidos } = EventosAceitos.parse(JSON.parse(text))
  for (const job of jobsOf(line)) {
    if (cancelados.includes(job.result)) line.drop(job, 'cancelado no servidor')
    else if (desconhecidos.includes(job.result)) line.drop(job, 'desconhecido do servidor')
  }
}

async function sendEvidence(line: Line, job: Held, item: Extract<Item, { evidencia: unknown }>) {
  const form = new FormData()
  const type = EVIDENCIA_TIPOS[item.evidencia.tipo]
  form.set('data', JSON.stringify(item.evidencia))
  form.set('arquivo', new Blob([await line.diary.bytes(job, item.arquivo)], { type }), `${item.evidencia.tipo}.${type.split('/')[1]}`)
  const { ok, status } = await post(line, 'evidencia', form)
  if (!ok && status !== 401) line.log(`O servidor recusou uma evidência (${status}); ela fica de fora.`)
}

/** The next of a server's jobs: as many events as one call takes, else one piece of evidence. False where nothing waits. */
async function sendNext(line: Line): Promise<boolean> {
  const batch: { job: Held; count: number }[] = []
  const events: Evento[] = []
  for (const job of jobsOf(line)) {
    const itens = await line.diary.itens(job)
    const first = itens.findIndex((item) => !('evento' in item))
    const ready = itens.slice(0, first === -1 ? undefined : first).slice(0, RUNNER_LIMITES.eventos - events.length)
    for (const item of ready) if ('evento' in item) events.push(item.evento)
    if (ready.length > 0) batch.push({ job, count: ready.length })
    if (events.length === RUNNER_LIMITES.eventos) break
  }
  if (events.length > 0) {
    await sendEvents(line, events)
    for (const { job, count } of batch) await sent(line, job, count)
    return true
  }
  for (const job of jobsOf(line)) {
    const [item] = await line.diary.itens(job)
    if (!item || 'evento' in item) continue
    await sendEvidence(line, job, item)
    await sent(line, job, 1)
    return true
  }
  return false
}

async function sent({ diary, log }: Line, job: Held, count: number) {
  diary.sent(job, count)
  if (job.acabou && job.itens.length === 0)
    await diary.end(job).catch((error: unknown) => log(`O diário não pôde ser limpo (${reasonOf(error)}). Libere espaço no disco.`))
}

/** That every job is still held, also those that wait their turn. */
async function sendSigns(line: Line) {
  const em = new Date().toISOString()
  const signs = jobsOf(line).map(
    ({ result, tentativa, rodada }): Evento => ({ id: randomUUID(), result, tentativa, rodada: Math.max(1, rodada), tipo: 'sinal', em }),
  )
  for (let at = 0; at < signs.length; at += RUNNER_LIMITES.eventos) await sendEvents(line, signs.slice(at, at + RUNNER_LIMITES.eventos))
}

const reasonOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
