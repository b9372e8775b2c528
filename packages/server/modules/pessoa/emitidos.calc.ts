import { counted } from '@retaguarda/contract/kit/counted.ts'
import { CPF_LENGTH, maskDocumento } from '@retaguarda/contract/kit/documento.ts'

/** What of a person stands on papers, beside its address. */
export const NO_PAPEL = ['nome', 'cpfCnpj'] as const
export type NoPapel = (typeof NO_PAPEL)[number]
export type Emitidos = { faturas: number; titulos: number }

/** What goes on saying what a person was called before; undefined where nothing does. */
export function ficamComo({ faturas, titulos }: Emitidos, field: NoPapel, before: string): string | undefined {
  if (faturas + titulos === 0) return undefined
  const which = [
    ...(faturas > 0 ? [counted(faturas, 'fatura', 'faturas')] : []),
    ...(titulos > 0 ? [counted(titulos, 'título', 'títulos')] : []),
  ].join(' e ')
  const issued = titulos === 0 ? 'emitida' : 'emitido'
  const what = field === 'nome' ? `nome ${before}` : `${before.length === CPF_LENGTH ? 'CPF' : 'CNPJ'} ${maskDocumento(before)}`
  return faturas + titulos === 1 ? `${which} ${issued} fica com o ${what}.` : `${which} ${issued}s ficam com o ${what}.`
}
