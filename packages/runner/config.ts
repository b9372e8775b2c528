import { availableParallelism } from 'node:os'
import { RUNNER_TOKEN_MIN } from '@retaguarda/contract/runner.ts'
import { z } from 'zod'

const blank = (v: unknown) => (v === '' ? undefined : v)
const whole = (name: string, min: number, max: number, initial: number) => {
  const error = `${name} é um número inteiro de ${min} a ${max}.`
  return z.preprocess(blank, z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(initial))
}
const list = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const ORIGIN = 'RUNNER_ORIGIN são endereços do Retaguarda, separados por vírgula, como https://retaguarda.exemplo.com.br.'
const isOrigin = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
const WORKERS_MAX = 4

/** Every setting of the runner, each with the sentence that a wrong value stops the start with. */
const Values = z.object({
  /** 0 asks for a free one. */
  RUNNER_PORT: whole('RUNNER_PORT', 0, 65_535, 4000),
  /** Shown to nobody but the page it is paired with; one is made and kept in RUNNER_DIR where left out. */
  RUNNER_TOKEN: z.preprocess(
    blank,
    z
      .string()
      .regex(
        new RegExp(`^[\\w.~-]{${RUNNER_TOKEN_MIN},500}$`),
        `RUNNER_TOKEN são pelo menos ${RUNNER_TOKEN_MIN} letras, números, hífens ou pontos.`,
      )
      .optional(),
  ),
  RUNNER_DIR: z.preprocess(blank, z.string().default('./data-runner')),
  /** Whose pages may speak to it, and whose servers it answers. */
  RUNNER_ORIGIN: z.preprocess(
    (v) => blank(v) ?? 'http://127.0.0.1:3000,http://localhost:3000',
    z
      .string()
      .transform((text) => list(text).map((one) => one.replace(/\/$/, '')))
      .refine((origins) => origins.length > 0 && origins.every(isOrigin), ORIGIN),
  ),
  /** Narrows what an entry allows: `host`, `host:port`, `*.host`. */
  RUNNER_HOSTS: z.preprocess(blank, z.string().transform(list).optional()),
  RUNNER_WORKERS: whole('RUNNER_WORKERS', 1, 64, Math.min(WORKERS_MAX, availableParallelism())),
  /** The browser; looked for among the programs of this machine where left out. */
  CHROMIUM_PATH: z.preprocess(blank, z.string().optional()),
})

export type Config = z.output<typeof Values> & {
  machine: { path: string | undefined; search: string | undefined; display: boolean; root: boolean }
}

/** Throws an error whose message is for the person who starts it. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = Values.safeParse(env)
  if (read.success) {
    const display = process.platform === 'win32' || process.platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
    return { ...read.data, machine: { path: read.data.CHROMIUM_PATH, search: env.PATH, display, root: process.getuid?.() === 0 } }
  }
  throw new Error(read.error.issues.map(({ message }) => message).join('\n'))
}
