import { type Especie, importacaoDe, type TipoImportacao } from '@retaguarda/contract/importacao.ts'

/**
 * The columns that an import knows, by the names of the contract, and those without which there is nothing to import; `outros` are further
 * headings that people give them.
 */
export type Colunas = {
  todas: readonly string[]
  obrigatorias: readonly string[]
  outros?: Readonly<Record<string, readonly string[]>>
  especies?: Readonly<Record<string, Especie | undefined>>
}

/** Without case, accents and signs, as headers and choices are compared; `Nº` is `no`. */
export const simple = (s: string): string =>
  s
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The column that each heading stands for, null where it is none: by its own name first, then by what else people call it, each once. */
export function mapaDe(header: readonly string[], { todas, outros = {} }: Colunas): (string | null)[] {
  const byName = new Map(todas.map((name) => [simple(name), name]))
  const map = header.map((heading) => byName.get(simple(heading)) ?? null)
  for (const name of todas) {
    if (map.includes(name)) continue
    const words = (outros[name] ?? []).map(simple)
    const at = header.findIndex((heading, i) => map[i] === null && words.includes(simple(heading)))
    if (at >= 0) map[at] = name
  }
  return map
}

export function colunasDe(tipo: TipoImportacao): Colunas {
  const columns = Object.entries(importacaoDe(tipo).colunas)
  return {
    todas: columns.map(([name]) => name),
    obrigatorias: columns.flatMap(([name, { obrigatoria }]) => (obrigatoria ? [name] : [])),
    // What the screens call it comes first: it is what people write above a column.
    outros: Object.fromEntries(columns.map(([name, { label, outros = [] }]) => [name, [label, ...outros]])),
    especies: Object.fromEntries(columns.map(([name, { especie }]) => [name, especie])),
  }
}
