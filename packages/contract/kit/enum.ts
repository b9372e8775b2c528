import { z } from 'zod'

/**
 * An enumeration of the specification: codes, constants and labels in one place.
 * `TipoPessoa.code.FISICA === 1`, `TipoPessoa.labels[1] === 'Física'`, `TipoPessoa.schema` checks a code.
 */
export function enumOf<const D extends Record<string, readonly [code: number, label: string]>>(def: D) {
  type Code = D[keyof D][0]
  const entries = Object.entries(def)
  return {
    // Object.fromEntries forgets the keys and literal values it was given; the declared type says them again.
    code: Object.fromEntries(entries.map(([name, [code]]) => [name, code])) as { [K in keyof D]: D[K][0] },
    labels: Object.fromEntries(entries.map(([, [code, label]]) => [code, label])) as Record<Code, string>,
    /** In the order of the specification, for selects and filters. */
    options: entries.map(([, [value, label]]) => ({ value: value as Code, label })),
    schema: z.literal(
      entries.map(([, [code]]) => code as Code),
      { error: 'Escolha uma das opções.' },
    ),
  }
}

/** The words of a yes or no. */
export const SIM_NAO = { true: 'Sim', false: 'Não' } as const
export const simNao = (value: boolean): string => SIM_NAO[`${value}`]

/** Of numbers, which is what nearly all are, or of words. */
export type EnumOf<V extends number | string = number> = { labels: Record<V, string>; options: { value: V; label: string }[] }
