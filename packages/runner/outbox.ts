import { randomUUID } from 'node:crypto'
import { EVIDENCIA_TIPOS, type Evento, EventosAceitos, RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'
import type { Diary, Held, Item } from './diary.ts'

const SINAL_MS = 5_000
const WAIT_FIRST_MS = 500
const WAIT_MAX_MS = 30_000
const ANSWER_MS = 30_000

type Options = { diary: Diary; log: (sentence: string) => void; drop: (job: Held, why: string) => void }
type Line = { url: string; token: string; busy: boolean; wait: number; later?: NodeJS.Timeout | undefined }

/** Sends what the journal holds: of each job in its order, to each server one call at a time, until it has answered. */
export function createOutbox({ diary, log, drop }: Options) {
  const lines = new Map<string, Line>()
  const lineOf = ({ url, token }: Held): Line => {
    const id = `${url}\n${token}`
    const line = lines.get(id) ?? { url, token, busy: false, wait: WAIT_FIRST_MS }
    lines.set(id, line)
    return line
  }
  const of = (line: Line) => [...diary.held.values()].filter(({ url, token }) => url === line.url && token === line.token)

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
      for (const job of of(line)) drop(job, 'o servidor não aceita mais o token desta execução')
    } else if (answer.status === 408 || answer.status === 429 || answer.status >= 500) {
      throw new Error(`o servidor respondeu ${answer.status}`)
    }
    return { ok: answer.ok, status: answer.status, text }
  }

  /** Whether the server took them; those that it refuses one by one can never arrive, and are left out. */
  async function sendEvents(line: Line, events: Evento[]): Promise<void> {
    const { ok, status, text } = await post(line, 'eventos', JSON.stringify({ eventos: events }))
    if (status === 401) return
    if (!ok && events.length > 1) {
      for (const one of events) await sendEvents(line, [one])
      return
    }
    if (!ok) return log(`O servidor recusou um acontecimento (${status}); ele fica de fora.`)
    const { cancelados, desconhecidos } = EventosAceitos.parse(JSON.parse(text))
    for (const job of of(line)) {
      if (cancelados.includes(job.result)) drop(job, 'cancelado no servidor')
      else if (desconhecidos.includes(job.result)) drop(job, 'desconhecido do servidor')
    }
  }

  async function sendEvidence(line: Line, job: Held, item: Extract<Item, { evidencia: unknown }>) {
    const form = new FormData()
    const type = EVIDENCIA_TIPOS[item.evidencia.tipo]
    form.set('data', JSON.stringify(item.evidencia))
    form.set('arquivo', new Blob([await diary.bytes(job, item.arquivo)], { type }), `${item.evidencia.tipo}.${type.split('/')[1]}`)
    const { ok, status } = await post(line, 'evidencia', form)
    if (!ok && status !== 401) log(`O servidor recusou uma evidência (${status}); ela fica de fora.`)
  }

  /** The next of a server's jobs: as many events as one call takes, else one piece of evidence. False where nothing waits. */
  async function sendNext(line: Line): Promise<boolean> {
    const batch: { job: Held; count: number }[] = []
    const events: Evento[] = []
    for (const job of of(line)) {
      const itens = await diary.itens(job)
      const first = itens.findIndex((item) => !('evento' in item))
      const ready = itens.slice(0, first === -1 ? undefined : first).slice(0, RUNNER_LIMITES.eventos - events.length)
      for (const item of ready) if ('evento' in item) events.push(item.evento)
      if (ready.length > 0) batch.push({ job, count: ready.length })
      if (events.length === RUNNER_LIMITES.eventos) break
    }
    if (events.length > 0) {
      await sendEvents(line, events)
      for (const { job, count } of batch) await sent(job, count)
      return true
    }
    for (const job of of(line)) {
      const [item] = await diary.itens(job)
      if (!item || 'evento' in item) continue
      await sendEvidence(line, job, item)
      await sent(job, 1)
      return true
    }
    return false
  }

  async function sent(job: Held, count: number) {
    diary.sent(job, count)
    if (job.acabou && job.itens.length === 0)
      await diary.end(job).catch((error: unknown) => log(`O diário não pôde ser limpo (${reasonOf(error)}). Libere espaço no disco.`))
  }

  async function pump(line: Line, more?: () => Promise<void>) {
    if (line.busy || line.later) return
    line.busy = true
    try {
      await more?.()
      while (await sendNext(line)) line.wait = WAIT_FIRST_MS
    } catch (error) {
      if (line.wait === WAIT_FIRST_MS) log(`O servidor não recebeu os acontecimentos (${reasonOf(error)}); o envio se repete.`)
      line.later = setTimeout(() => {
        line.later = undefined
        void pump(line)
      }, line.wait)
      line.wait = Math.min(WAIT_MAX_MS, line.wait * 2)
    } finally {
      line.busy = false
    }
    const rest = of(line)
    if (rest.length === 0 && !line.later) lines.delete(`${line.url}\n${line.token}`)
    else if (!line.later && rest.some(({ itens, noDisco }) => noDisco || itens.length > 0)) void pump(line)
  }

  /** That every job is still held, also those that wait their turn. */
  async function sendSigns(line: Line) {
    const em = new Date().toISOString()
    const signs = of(line).map(
      ({ result, tentativa, rodada }): Evento => ({ id: randomUUID(), result, tentativa, rodada: Math.max(1, rodada), tipo: 'sinal', em }),
    )
    for (let at = 0; at < signs.length; at += RUNNER_LIMITES.eventos) await sendEvents(line, signs.slice(at, at + RUNNER_LIMITES.eventos))
  }

  const signs = setInterval(() => {
    for (const job of diary.held.values()) lineOf(job)
    for (const line of lines.values()) void pump(line, () => sendSigns(line))
  }, SINAL_MS)

  return {
    /** Something of the job is in the journal. */
    wake: (job: Held) => void pump(lineOf(job)),
    stop() {
      clearInterval(signs)
      for (const line of lines.values()) clearTimeout(line.later)
    },
  }
}

const reasonOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
