import { z } from 'zod'

/**
 * An enumeration of the specification: codes, constants and labels in one place.
 * `TipoPessoa.code.FISICA === 1`, `TipoPessoa.labels[1] === 'Física'`, `TipoPessoa.schema` checks a code. A number is written here and
 * nowhere else: whoever means a state says its name, in SQL as well.
 */
export function enumOf<const D extends Record<string, readonly [code: number, label: string]>>(def: D) {
  type Name = keyof D & string
  type Code = D[keyof D][0]
  const entries = Object.entries(def)
  // Object.fromEntries forgets the keys and literal values it was given; the declared types say them again.
  const code = Object.fromEntries(entries.map(([name, [code]]) => [name, code])) as { [K in keyof D]: D[K][0] }
  return {
    code,
    labels: gaining(Object.fromEntries(entries.map(([, words]) => words)) as Record<Code, string>),
    /** The codes of several names: `SituacaoFatura.codes('PAGA', 'CANCELADA')`. */
    codes: <N extends Name>(...names: N[]): D[N][0][] => names.map((name) => code[name]),
    /** A table with a row for each code, written by name. */
    byCode: <T>(rows: Record<Name, T>) =>
      Object.fromEntries(entries.map(([name, [code]]) => [code, rows[name as Name]])) as Record<Code, T>,
    /** In the order of the specification, for selects and filters. */
    options: entries.map(([, [value, label]]) => ({ value: value as Code, label })),
    schema: z.literal(
      entries.map(([, [code]]) => code as Code),
      { error: 'Escolha uma das opções.' },
    ),
  }
}

/** What a code that is not known, of a newer version's answer, is called. */
export const unknownCode = (code: number | string): string => `Situação ${code}`

/** Labels in which every number has a word. */
const gaining = <L extends object>(labels: L): L =>
  new Proxy(labels, {
    get: (known, code) => (code in known || typeof code !== 'string' || !/^\d+$/.test(code) ? Reflect.get(known, code) : unknownCode(code)),
  })

/**
 * Of a piece of work that outlives a call: it waits, it is done, or it came to nothing. Every table of such work says it by these codes; one may
 * have further codes of its own, which are ends as well.
 */
export const SituacaoTrabalho = enumOf({ ESPERA: [0, 'Aguardando'], FEITO: [1, 'Feito'], ERRO: [2, 'Erro'] })

/** The words of a yes or no. */
export const SIM_NAO = { true: 'Sim', false: 'Não' } as const
export const simNao = (value: boolean): string => SIM_NAO[`${value}`]

/** What a field of this enumeration holds: `CodeOf<typeof SituacaoTask>`, or of some names `CodeOf<typeof SituacaoTask, 'PENDENTE'>`. */
export type CodeOf<E extends { code: object }, N extends keyof E['code'] = keyof E['code']> = E['code'][N]

/** Of numbers, which is what nearly all are, or of words. */
export type EnumOf<V extends number | string = number> = { labels: Record<V, string>; options: { value: V; label: string }[] }
