import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../base/config.ts'
import { Refusal, reason } from '../base/refusal.ts'

const USAGE = 'Uso: retaguarda esperar [--vivo] [--processo PID]'
/** ms that a start may take, with all its migrations. */
const PATIENCE = 15 * 60_000
const TURN = 200
/** ms for one question. */
const ANSWER = 5_000

type Ready = { banco?: boolean; migracoes?: boolean; tarefas?: boolean; saindo?: boolean }

/** Waits until the process of these settings can serve, or asks once whether it lives. */
export async function esperar(args: string[]): Promise<string> {
  const { alive, pid } = readArguments(args)
  const config = readConfig()
  if (config.RETAGUARDA_ROLE === 'worker') return 'Um processo que só executa tarefas não atende; não há o que esperar.'
  const origin = originOf(config)
  if (!alive) return waitReady(`${origin}/api/pronto`, pid)
  if (await ask(`${origin}/api/saude`)) return 'O sistema está vivo.'
  throw new Refusal(`O sistema não respondeu em ${origin}.`)
}

function readArguments(args: string[]): { alive: boolean; pid: number | undefined } {
  try {
    const { vivo, processo } = parseArgs({
      args,
      options: { vivo: { type: 'boolean', default: false }, processo: { type: 'string' } },
    }).values
    return { alive: vivo, pid: processo !== undefined && /^[1-9]\d*$/.test(processo) ? Number(processo) : undefined }
  } catch (error) {
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
}

/** Who answers on every address of the machine does so on its own too. */
function originOf({ HOST, PORT }: Config): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}

async function waitReady(url: string, pid: number | undefined): Promise<string> {
  const end = Date.now() + PATIENCE
  let said: Ready | undefined
  while (Date.now() < end) {
    const answer = await ask(url)
    if (answer?.ok) return 'O sistema está pronto.'
    said = answer?.body ?? said
    if (pid !== undefined && !isThere(pid)) throw new Refusal('O processo terminou antes de ficar pronto. O registro dele diz por quê.')
    await delay(TURN)
  }
  throw new Refusal(`O sistema não ficou pronto em 15 minutos${said ? `: ${describe(said)}` : ' e não respondeu'}. Veja o registro dele.`)
}

const describe = (said: Ready) =>
  Object.entries(said)
    .filter(([, value]) => typeof value === 'boolean')
    .map(([name, value]) => `${name} ${value ? 'sim' : 'não'}`)
    .join(', ')

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function ask(url: string): Promise<{ ok: boolean; body: Ready } | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER) })
    return { ok: answer.ok, body: (await answer.json()) as Ready } // of our own server, which says more than we read
  } catch {
    return undefined
  }
}
