import type { NfseDaFatura } from '@retaguarda/contract/faturamento/nfse.ts'

/** By its number, which it has once it is authorised; before, by that of what is sent. */
export const nomeDaNota = ({ numero, numeroDps }: Pick<NfseDaFatura, 'numero' | 'numeroDps'>): string =>
  numero === null ? `DPS ${numeroDps}` : `Nota ${numero}`
