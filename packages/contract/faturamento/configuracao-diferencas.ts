import { exactOrUndefined } from '../kit/money.ts'
import type { AjusteComercial } from './configuracao.ts'

/** One field that differs. Null is a row that only the other has; `de` says whose row the path counts. */
export type Diferenca = { campo: string; de: 'ajuste' | 'padrao'; padrao: string | null; ajuste: string | null }

type Line = Record<string, string | number>
const LISTS = [
  { key: 'tabelaComissao', bound: 'valorFaturamento' },
  { key: 'valoresDemanda', bound: 'quantidade' },
  { key: 'valorFixo', bound: undefined },
] as const

const same = (a: unknown, b: unknown) => {
  const [x, y] = [exactOrUndefined(String(a)), exactOrUndefined(String(b))]
  return x && y ? x.eq(y) : a === b
}

/**
 * Where an adjustment differs from the standard. Rows of a table are matched by their lower bound, those left over in order, so
 * that an inserted row does not make all below it differ.
 */
export function diferencas(padrao: Partial<AjusteComercial>, ajuste: Partial<AjusteComercial>): Diferenca[] {
  const single = (['valorMinimo', 'valorSetup'] as const).flatMap((field) => differ(field, 'ajuste', padrao[field], ajuste[field]))
  return [...single, ...LISTS.flatMap(({ key, bound }) => rowDifferences(key, bound, padrao[key] ?? [], ajuste[key] ?? []))]
}

function rowDifferences(key: string, bound: string | undefined, padrao: Line[], ajuste: Line[]): Diferenca[] {
  const unmatched = new Set(padrao.keys())
  const take = (found: number | undefined) => {
    if (found !== undefined) unmatched.delete(found)
    return found
  }
  const byBound = ajuste.map((line) =>
    bound === undefined ? undefined : take([...unmatched].find((at) => same(padrao[at]?.[bound], line[bound]))),
  )
  const pairs = byBound.map((found) => found ?? take([...unmatched][0]))
  return [
    ...ajuste.flatMap((line, at) => {
      const match = pairs[at]
      return lineDifferences(`${key}.${at}`, 'ajuste', match === undefined ? undefined : padrao[match], line)
    }),
    ...[...unmatched].flatMap((at) => lineDifferences(`${key}.${at}`, 'padrao', padrao[at], undefined)),
  ]
}

const lineDifferences = (path: string, de: Diferenca['de'], padrao: Line | undefined, ajuste: Line | undefined) =>
  Object.keys(ajuste ?? padrao ?? {}).flatMap((field) => differ(`${path}.${field}`, de, padrao?.[field], ajuste?.[field]))

const differ = (
  campo: string,
  de: Diferenca['de'],
  padrao: string | number | undefined,
  ajuste: string | number | undefined,
): Diferenca[] => (same(padrao, ajuste) ? [] : [{ campo, de, padrao: textOf(padrao), ajuste: textOf(ajuste) }])

const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value))
