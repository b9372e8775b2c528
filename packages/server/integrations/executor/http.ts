import type { Config } from '../../base/config.ts'
import { createAsk, jsonOf, TooLong, Unanswered } from '../http/ask.ts'
import type { Entregue, ExecutorPort } from './port.ts'

/** ms that an answer may take. */
const LIMIT = 5_000
/** It is full, or too many ask: it will take the entry later. */
const LATER = [429, 503]

/** The runner over HTTP; it may lie in this network, as the configuration says. */
export function createExecutor({ RUNNER_URL, RUNNER_TOKEN }: Pick<Config, 'RUNNER_URL' | 'RUNNER_TOKEN'>, limit = LIMIT): ExecutorPort {
  const ask = createAsk({ name: 'Executor', where: 'qualquer' })
  const headers = { authorization: `Bearer ${RUNNER_TOKEN}`, 'content-type': 'application/json', accept: 'application/json' }
  return {
    configured: RUNNER_URL !== undefined,
    async entregar(body): Promise<Entregue> {
      const url = `${(RUNNER_URL ?? '').replace(/\/+$/, '')}/execute-tester`
      try {
        const { status, text } = await ask(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(limit) })
        if (status < 300) return { tipo: 'aceita' }
        if (status >= 500 || LATER.includes(status)) return { tipo: 'silencio' }
        const answer = jsonOf(text)
        const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
        return { tipo: 'recusada', motivo: typeof error === 'string' ? error : `O executor respondeu ${status}.` }
      } catch (error) {
        if (error instanceof Unanswered || error instanceof TooLong) return { tipo: 'silencio' }
        throw error
      }
    },
  }
}
