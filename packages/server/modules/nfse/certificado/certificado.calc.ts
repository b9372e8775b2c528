import type { CertificadoNfse } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { maskDocumento, raizDoCnpj } from '@retaguarda/contract/kit/documento.ts'
import { dayOf, daysBetween, dayText } from '@retaguarda/contract/kit/tempo.ts'

/** Days before the end at which people are told. */
const AVISOS = [60, 30, 15, 7, 3, 1] as const

type Vale = { inicio: Date; fim: Date }

export const diasRestantes = (fim: Date, now: Date): number => daysBetween(dayOf(now), dayOf(fim))

export const certificadoDe = <C extends Omit<CertificadoNfse, 'inicio' | 'fim' | 'diasRestantes'> & Vale>(
  { titular, cnpj, emissor, inicio, fim, impressao }: C,
  now: Date,
): CertificadoNfse => ({
  titular,
  cnpj,
  emissor,
  inicio: inicio.toISOString(),
  fim: fim.toISOString(),
  diasRestantes: diasRestantes(fim, now),
  impressao,
})

/** Why nothing can be signed with it now; undefined where it can. */
export function foraDoPrazo({ inicio, fim }: Pick<Vale, 'fim'> & Partial<Vale>, now: Date): string | undefined {
  if (fim <= now) return `O certificado venceu em ${dayText(dayOf(fim))}. Envie o novo em Empresa.`
  if (inicio && inicio > now) return `O certificado só vale a partir de ${dayText(dayOf(inicio))}.`
  return undefined
}

/** Why it is not this company's; undefined where it is, also that of a branch. */
export const deOutraEmpresa = (cnpj: string, empresa: string): string | undefined =>
  raizDoCnpj(cnpj) === raizDoCnpj(empresa)
    ? undefined
    : `O certificado A1 é de ${maskDocumento(cnpj)}, mas a empresa é ${maskDocumento(empresa)}.`

/** What people are told of its end from 60 days before on; undefined before. */
export function avisoDoFim({ inicio, fim }: Vale, now: Date): string | undefined {
  const outside = foraDoPrazo({ inicio, fim }, now)
  if (outside) return outside
  const days = diasRestantes(fim, now)
  if (days > AVISOS[0]) return undefined
  const when = days === 0 ? 'hoje' : `em ${counted(days, 'dia', 'dias')}, em ${dayText(dayOf(fim))}`
  return `O certificado A1 vence ${when}. Envie o novo em Empresa.`
}

/**
 * By which word a notice of its end is told once: the last of the days before the end that has come, and each day from the last one on.
 * Where nobody was there on that day it is told on the next.
 */
export function vezDoAviso(fim: Date, now: Date): string | undefined {
  const days = diasRestantes(fim, now)
  if (days < 1) return dayOf(now)
  const reached = AVISOS.filter((one) => days <= one).at(-1)
  return reached === undefined ? undefined : String(reached)
}
