import { AVISOS_PREVIA, type LinhaPrevia } from '@retaguarda/contract/faturamento/fechamento.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { hasText } from '../../../kit/fields/suggestions.ts'
import type { Busca, Escolha, FiltroAviso } from '../comum/busca.ts'

const AVISOS = keysOf(AVISOS_PREVIA)

/** Whether a client can be calculated now. */
export const pode = ({ valor, avisos }: LinhaPrevia): boolean =>
  valor !== null && !avisos.some(({ tipo }) => tipo === 'encerrada' || tipo === 'erro')

/** Closed already: nothing is left to be looked at. */
export const isFechada = ({ avisos }: LinhaPrevia): boolean => avisos.some(({ tipo }) => tipo === 'encerrada')

/** Somebody should look before it is calculated. */
export const isOdd = (row: LinhaPrevia): boolean => row.avisos.length > 0 && !isFechada(row)

export const escolhida = (row: LinhaPrevia, { modo, ids }: Escolha): boolean =>
  pode(row) && ids.includes(row.cliente.id) === (modo === 'so')

/** Ticks or unticks some: the list of the address gains or loses their ids. */
export function choose({ modo, ids }: Escolha, which: number[], on: boolean): Escolha {
  const others = ids.filter((id) => !which.includes(id))
  return { modo, ids: on === (modo === 'so') ? [...others, ...which] : others }
}

const tem = (aviso: FiltroAviso, { avisos }: LinhaPrevia): boolean => {
  if (aviso === 'nenhum') return avisos.length === 0
  return aviso === 'algum' ? avisos.length > 0 : avisos.some(({ tipo }) => tipo === aviso)
}

/** How many clients each filter would show, those with none left out. */
export function count(rows: LinhaPrevia[]): { aviso: FiltroAviso; label: string; quantos: number }[] {
  const of = (aviso: FiltroAviso, label: string) => ({ aviso, label, quantos: rows.filter((row) => tem(aviso, row)).length })
  return [...AVISOS.map((aviso) => of(aviso, AVISOS_PREVIA[aviso])), of('nenhum', 'Sem avisos')].filter(({ quantos }) => quantos > 0)
}

/** What of the preview is shown, in its order. */
export function vista(rows: LinhaPrevia[], { aviso, nome, ordem }: Pick<Busca, 'aviso' | 'nome' | 'ordem'>): LinhaPrevia[] {
  const shown = rows.filter((row) => (aviso === undefined || tem(aviso, row)) && hasText(row.cliente.nome, nome))
  const byName = (a: LinhaPrevia, b: LinhaPrevia) => a.cliente.nome.localeCompare(b.cliente.nome, 'pt-BR')
  const { por, desce } = ordem
  const sign = desce ? -1 : 1
  if (por === 'nome') return shown.toSorted((a, b) => sign * byName(a, b))
  return shown.toSorted((a, b) => {
    const [x, y] = [a[por], b[por]]
    // What has no value stands last in either direction.
    if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1
    return sign * exact(x).cmp(y) || byName(a, b)
  })
}

export type Totais = { clientes: number; valor: string; anterior: string; diferenca: string }

/** Sums to the cent; the difference is between what both months have. */
export function totais(rows: LinhaPrevia[]): Totais {
  const valor = sum(rows.map((row) => row.valor ?? '0'))
  const previous = sum(rows.map((row) => row.valorAnterior ?? '0'))
  return { clientes: rows.length, valor: toMoney(valor), anterior: toMoney(previous), diferenca: toMoney(valor.minus(previous)) }
}
