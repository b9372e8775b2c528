/** A chart has this many colours at most (DSH-004); what is more goes to "Outros". */
export const CORES_MAX = 10

/** Colour of a series by its place, from the theme. */
export const colour = (place: number): string => `var(--rg-chart-${(place % CORES_MAX) + 1})`

const FORMAS = ['circulo', 'quadrado', 'triangulo', 'losango', 'cruz'] as const
export type Forma = (typeof FORMAS)[number]
const forma = (place: number): Forma => FORMAS[place % FORMAS.length] ?? 'circulo'

/** What tells a line apart without its colour: the mark on its points, and from the sixth on a broken line. */
export const tracoDe = (place: number): { forma: Forma; tracejado: string | undefined } => ({
  forma: forma(place),
  tracejado: place % CORES_MAX >= FORMAS.length ? '6 4' : undefined,
})

type Preenchimento = 'cheio' | 'hachura'
/** Of stacked parts: the first is solid, the second hatched. */
export const preenchimentoDe = (place: number): Preenchimento => (place % 2 === 0 ? 'cheio' : 'hachura')
