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
export function mapaDe(cabecalho: readonly string[], { todas, outros = {} }: Colunas): (string | null)[] {
  const byName = new Map(todas.map((name) => [simple(name), name]))
  const mapa = cabecalho.map((heading) => byName.get(simple(heading)) ?? null)
  for (const name of todas) {
    if (mapa.includes(name)) continue
    const words = (outros[name] ?? []).map(simple)
    const at = cabecalho.findIndex((heading, i) => mapa[i] === null && words.includes(simple(heading)))
    if (at >= 0) mapa[at] = name
  }
  return mapa
}

export function colunasDe(tipo: TipoImportacao): Colunas {
  const colunas = Object.entries(importacaoDe(tipo).colunas)
  return {
    todas: colunas.map(([name]) => name),
    obrigatorias: colunas.flatMap(([name, { obrigatoria }]) => (obrigatoria ? [name] : [])),
    // What the screens call it comes first: it is what people write above a column.
    outros: Object.fromEntries(colunas.map(([name, { label, outros = [] }]) => [name, [label, ...outros]])),
    especies: Object.fromEntries(colunas.map(([name, { especie }]) => [name, especie])),
  }
}
