import { AVISOS_PREVIA, type AvisoPrevia, type LinhaPrevia } from '@retaguarda/contract/faturamento/fechamento.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { hasText } from '../../../kit/fields/suggestions.ts'
import type { Busca, Escolha, FiltroAviso } from '../comum/busca.ts'

const AVISOS = Object.keys(AVISOS_PREVIA) as AvisoPrevia[] // the keys of a constant

/** Whether a client can be calculated now. */
export const pode = ({ valor, avisos }: LinhaPrevia): boolean =>
  valor !== null && !avisos.some(({ tipo }) => tipo === 'encerrada' || tipo === 'erro')

export const escolhida = (linha: LinhaPrevia, { modo, ids }: Escolha): boolean =>
  pode(linha) && ids.includes(linha.cliente.id) === (modo === 'so')

/** Ticks or unticks some: the list of the address gains or loses their ids. */
export function escolher({ modo, ids }: Escolha, which: number[], on: boolean): Escolha {
  const others = ids.filter((id) => !which.includes(id))
  return { modo, ids: on === (modo === 'so') ? [...others, ...which] : others }
}

const tem = (aviso: FiltroAviso, { avisos }: LinhaPrevia): boolean => {
  if (aviso === 'nenhum') return avisos.length === 0
  return aviso === 'algum' ? avisos.length > 0 : avisos.some(({ tipo }) => tipo === aviso)
}

/** How many clients each filter would show, those with none left out. */
export function contar(linhas: LinhaPrevia[]): { aviso: FiltroAviso; label: string; quantos: number }[] {
  const of = (aviso: FiltroAviso, label: string) => ({ aviso, label, quantos: linhas.filter((linha) => tem(aviso, linha)).length })
  return [...AVISOS.map((aviso) => of(aviso, AVISOS_PREVIA[aviso])), of('nenhum', 'Sem avisos')].filter(({ quantos }) => quantos > 0)
}

/** What of the preview is shown, in its order. */
export function vista(linhas: LinhaPrevia[], { aviso, nome, ordem }: Pick<Busca, 'aviso' | 'nome' | 'ordem'>): LinhaPrevia[] {
  const shown = linhas.filter((linha) => (aviso === undefined || tem(aviso, linha)) && hasText(linha.cliente.nome, nome))
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
export function totais(linhas: LinhaPrevia[]): Totais {
  const valor = sum(linhas.map((linha) => linha.valor ?? '0'))
  const anterior = sum(linhas.map((linha) => linha.valorAnterior ?? '0'))
  return { clientes: linhas.length, valor: toMoney(valor), anterior: toMoney(anterior), diferenca: toMoney(valor.minus(anterior)) }
}
