import type { Competencia } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { EnumOf } from '@retaguarda/contract/kit/enum.ts'

const MESES = ['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro']

export const meses: EnumOf = {
  labels: Object.fromEntries(MESES.map((label, i) => [i + 1, label])),
  options: MESES.map((label, i) => ({ value: i + 1, label })),
}

const dia = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit', day: '2-digit' })

/** Today's business date, `YYYY-MM-DD`, in São Paulo. */
export const hoje = (): string => dia.format(new Date())

export function competenciaAtual(): Competencia {
  const [ano = 0, mes = 0] = hoje().split('-').map(Number)
  return { ano, mes }
}

/** This year and the ones before it, newest first (spec part 2 §9). */
export function anos(quantos: number): EnumOf {
  const { ano } = competenciaAtual()
  const all = Array.from({ length: quantos }, (_, i) => ano - i)
  return { labels: Object.fromEntries(all.map((a) => [a, String(a)])), options: all.map((value) => ({ value, label: String(value) })) }
}

/** `10/2026`. */
export const competenciaText = ({ ano, mes }: Competencia): string => `${String(mes).padStart(2, '0')}/${ano}`
