import { AVISOS_PREVIA, type AvisoPrevia } from '@retaguarda/contract/faturamento/fechamento.ts'
import { getRouteApi } from '@tanstack/react-router'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import type { FechamentoSearch } from './faturamento.search.ts'

const screen = getRouteApi('/sessao/financeiro/fechamento')

export const ABAS = ['cliente', 'mes', 'numeros'] as const
export type Aba = (typeof ABAS)[number]

/** What the preview is narrowed to: one kind of warning, or those without any. */
export type FiltroAviso = AvisoPrevia | 'nenhum' | 'algum'
export const ORDENS = ['nome', 'valor', 'diferenca'] as const
export type Ordem = { por: (typeof ORDENS)[number]; desce: boolean }

/** Who is calculated: all that can be but these, or only these; so that either stays short in the address. */
export type Escolha = { modo: 'fora' | 'so'; ids: number[] }

export type Busca = ReturnType<typeof buscaDe>

/** A whole number of an address, within what can be meant. */
export const whole = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined
export const ID_MAX = 2_147_483_647
const AVISOS: readonly unknown[] = [...Object.keys(AVISOS_PREVIA), 'nenhum', 'algum']

/** Reads the address; what is not understood is left out rather than refused. */
export function buscaDe(search: { [K in keyof FechamentoSearch]: unknown }) {
  const now = competenciaAtual()
  const order = String(search.ordem ?? 'nome')
  const por = ORDENS.find((one) => one === order.replace('-', '')) ?? 'nome'
  const escolha: Escolha = search.so === undefined ? { modo: 'fora', ids: idsDe(search.fora) } : { modo: 'so', ids: idsDe(search.so) }
  return {
    aba: ABAS.find((one) => one === search.aba) ?? 'cliente',
    ano: whole(search.ano, 2000, 2199) ?? now.ano,
    mes: whole(search.mes, 1, 12) ?? now.mes,
    cliente: whole(search.cliente, 1, ID_MAX),
    previa: Boolean(search.previa),
    fechar: Boolean(search.fechar),
    aviso: AVISOS.includes(search.aviso) ? (search.aviso as FiltroAviso) : undefined, // one of the list above
    nome: search.nome === undefined ? '' : String(search.nome),
    ordem: { por, desce: order.startsWith('-') },
    pagina: whole(search.pagina, 1, ID_MAX) ?? 1,
    escolha,
    /** The run that is looked at. */
    fechamento: whole(search.fechamento, 1, ID_MAX),
  }
}

/** The ids of `5-7-`, as an address carries them: the last stroke keeps one id from being a number. */
export const idsDe = (value: unknown): number[] =>
  String(value ?? '')
    .split('-')
    .map(Number)
    .filter((id) => whole(id, 1, ID_MAX) !== undefined)

export const idsText = (ids: number[]): string => `${ids.join('-')}-`

/** The address of a state: what is as it starts is not named. */
export function escreverBusca(busca: Busca): FechamentoSearch {
  const { aba, ano, mes, cliente, previa, fechar, aviso, nome, ordem, pagina, escolha, fechamento } = busca
  return {
    aba: aba === 'cliente' ? undefined : aba,
    ano,
    mes,
    cliente,
    previa: previa ? 1 : undefined,
    fechar: fechar ? 1 : undefined,
    aviso,
    nome: nome || undefined,
    ordem: ordem.por === 'nome' && !ordem.desce ? undefined : `${ordem.desce ? '-' : ''}${ordem.por}`,
    pagina: pagina > 1 ? pagina : undefined,
    fora: escolha.modo === 'fora' && escolha.ids.length > 0 ? idsText(escolha.ids) : undefined,
    so: escolha.modo === 'so' ? idsText(escolha.ids) : undefined,
    fechamento,
  }
}

/** Everything that the closing screen shows stands in its address. A step that a person would go back by is pushed. */
export function useBusca(): { busca: Busca; ir: (next: Partial<Busca>, push?: boolean) => void } {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const ir = (next: Partial<Busca>, push = false) =>
    void navigate({
      search: (now) => escreverBusca({ ...buscaDe(now), ...next }),
      replace: !push,
      resetScroll: false,
    })
  return { busca: buscaDe(search), ir }
}
