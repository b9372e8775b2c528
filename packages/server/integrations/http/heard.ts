import { reason } from '../../base/refusal.ts'

/** Since the last look: how often something outside answered, how often it did not, when last, and why not. */
export type Heard = {
  nome: string
  sucessos: number
  falhas: number
  ultimoSucesso: Date | null
  ultimaFalha: Date | null
  /** The first failure since the last success. */
  falhandoDesde: Date | null
  erro: string | null
}

/** Of what is outside by the names that people know it by, and of this product's own answers. */
export const OUTSIDE = [
  'E-mail',
  'Caixa de devoluções',
  'Redmine',
  'Mattermost',
  'Wiki.js',
  'Lojas',
  'Executor',
  'Sefin',
  'Arquivos em S3',
  'Vigia externa',
  'Diretório',
] as const
export type Outside = (typeof OUTSIDE)[number]
export const ANSWERS = 'HTTP'
type Name = Outside | typeof ANSWERS

const ERROR_MAX = 300

let heard = new Map<Name, Heard>()

/** @param error why it did not answer; undefined where it did, were it only to refuse */
export function hear(nome: Name, error?: unknown): void {
  const known = heard.get(nome) ?? { nome, sucessos: 0, falhas: 0, ultimoSucesso: null, ultimaFalha: null, falhandoDesde: null, erro: null }
  heard.set(nome, known)
  const now = new Date()
  if (error === undefined) {
    known.sucessos++
    known.ultimoSucesso = now
    known.falhandoDesde = null
    return
  }
  known.falhas++
  known.ultimaFalha = now
  known.falhandoDesde ??= now
  known.erro = reason(error).slice(0, ERROR_MAX)
}

/** A status that says that the other side is not well, or does not know us. */
export const isUnwell = (status: number): boolean => status >= 500 || status === 401 || status === 403 || status === 429

/** Listens to a call of something outside. `refused`: an error by which it answered all the same. */
export async function hearing<T>(nome: Outside, asked: Promise<T>, refused: (error: unknown) => boolean = () => false): Promise<T> {
  try {
    const answer = await asked
    hear(nome)
    return answer
  } catch (error) {
    hear(nome, refused(error) ? undefined : error)
    throw error
  }
}

/** What was heard since the last time. */
export function drainHeard(): Heard[] {
  const told = [...heard.values()]
  heard = new Map()
  return told
}
