import { ESCOPOS, soLer } from '@retaguarda/contract/kit/escopo.ts'
import { type Modulo, MODULOS } from '@retaguarda/contract/kit/modulo.ts'

/** What a token may do in a part of the product. */
export type Nivel = 'nada' | 'ler' | 'escrever'
export const NIVEIS: Record<Nivel, string> = { nada: 'Nada', ler: 'Ler', escrever: 'Escrever' }

/** The parts, in their order, each with what may be chosen of it. */
export const PARTES = Object.entries(MODULOS).map(([key, label]) => {
  const modulo = key as Modulo // a key of the table
  return { modulo, label, niveis: soLer(modulo) ? (['nada', 'ler'] as const) : (['nada', 'ler', 'escrever'] as const) }
})

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const nivelOf = (escopos: unknown, modulo: Modulo): Nivel => {
  const of = strings(escopos)
  if (of.includes(`${modulo}:escrever`)) return 'escrever'
  return of.includes(`${modulo}:ler`) ? 'ler' : 'nada'
}

/** The scopes with this one of a part, in the order of all. */
export function withNivel(escopos: unknown, modulo: Modulo, nivel: Nivel): string[] {
  const others = strings(escopos).filter((escopo) => !escopo.startsWith(`${modulo}:`))
  const now = nivel === 'nada' ? others : [...others, `${modulo}:${nivel}`]
  return ESCOPOS.filter((escopo) => now.includes(escopo))
}

/** `Financeiro (escrever), QA (ler)`. */
export const textOfEscopos = (escopos: readonly string[]): string =>
  PARTES.flatMap(({ modulo, label }) => {
    const nivel = nivelOf(escopos, modulo)
    return nivel === 'nada' ? [] : [`${label} (${NIVEIS[nivel].toLowerCase()})`]
  }).join(', ')
