import { MASCARA } from '@retaguarda/contract/segredo.ts'

/** A step did not do what it should; the message is the sentence that a person reads. */
export class StepFailed extends Error {}
/** The browser, or the page in it, ended of itself; the case may be tried once more. */
export class Crashed extends Error {}

/** What Playwright has no code for is known by its words, here alone. */
const WORDS = {
  gone: /Target page, context or browser has been closed|Target closed|Browser has been closed|browserContext\.\w+: .*closed|frame was detached/i,
  /** A page that is about to be another one, or a frame or window that has just gone. */
  leaving: /Execution context was destroyed|navigat|frame was detached|page, context or browser has been closed/i,
  /** A script that led its page elsewhere. */
  elsewhere: /Execution context was destroyed|navigation/i,
  /** It has told the page of a press, and has not begun again because something caught it. */
  pressing: /performing click action(?!.*(?:intercepts pointer events|retrying click))|elementHandle\.press\(|keyboard\.press:/s,
  download: /Download is starting/,
  late: /Timeout \d+ms exceeded/,
}
export const says = (error: unknown, what: keyof typeof WORDS): boolean => WORDS[what].test(String(error))

export const seconds = (ms: number) => `${Math.round(ms / 100) / 10}`.replace('.', ',')

/** What Playwright says, in a sentence. `what` is the element of the step, `limit` what it was waited for, in ms. */
export function sentenceOf(error: unknown, { what, limit }: { what: string; limit: number }): string {
  if (error instanceof StepFailed) return error.message
  const text = error instanceof Error ? error.message : String(error)
  const covering = [...text.matchAll(/(<[^>\n]*>)[^\n]*intercepts pointer events/g)].at(-1)?.[1]
  if (covering) return `${what} está coberto por ${covering}.`
  if (/is not enabled|element is disabled/.test(text)) return `${what} está desabilitado há ${seconds(limit)} s.`
  if (/element is not stable/.test(text)) return `${what} não para de se mover.`
  if (/is not editable|readonly/.test(text)) return `${what} é só de leitura.`
  if (/not an <input>|does not have a role|Not a checkbox|cannot be filled/i.test(text)) return `${what} não é um campo que se preenche.`
  if (/Malformed value|Cannot type text into/.test(text)) return `${what} não aceita este valor.`
  if (/Unknown key/.test(text)) return 'A tecla não existe. Escreva como Enter, Escape ou Control+A.'
  if (
    /is not a valid (selector|XPath)|Unexpected token|Unknown engine|while parsing (css )?selector|Failed to execute 'evaluate'/i.test(text)
  )
    return `${what}: o termo de busca não está escrito como este tipo de busca pede.`
  if (says(error, 'gone')) return 'A página foi fechada durante o passo.'
  const [, code] = /net::(ERR_\w+)/.exec(text) ?? []
  if (code) return `A página não abriu (${code}).`
  if (says(error, 'late')) return `${what} não apareceu em ${seconds(limit)} s.`
  return text.split('\n')[0] ?? text
}

/** How a person knows the element that a step is about. */
export const nameOf = (type_term: string | null, value: string | null): string =>
  type_term === null ? 'A página' : `O elemento ${type_term} "${value === null ? MASCARA : value}"`
