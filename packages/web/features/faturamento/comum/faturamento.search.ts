import { DATA_ENTRADAS, POR_ENTRADAS } from '@retaguarda/contract/faturamento/entradas.ts'
import { NAMES_OF_FAIXAS, ORDENS_VENCIMENTOS } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { day, flag, id, number, oneOf, type SearchOf, text, words } from '../../../kit/route/search.ts'

const competencia = { ano: number, mes: number }

/** One invoice: its item that is open, a new one, a discount, its history, the question before Faturar, the notes that it would give. */
export const FATURA = { item: number, novo: flag, desconto: flag, comparar: flag, historico: flag, faturar: flag, notas: flag }

/** All that the closing shows; what is as it starts is not named. */
export const FECHAMENTO = {
  ...competencia,
  aba: text,
  cliente: number,
  previa: flag,
  fechar: flag,
  aviso: text,
  nome: words,
  ordem: text,
  pagina: number,
  /** Who is calculated: all but these, or only these, as `1-2-`. */
  fora: text,
  so: text,
  /** The run that is looked at. */
  fechamento: number,
}
export type FechamentoSearch = SearchOf<typeof FECHAMENTO>

export const RESUMO = {
  ...competencia,
  clientes: (value: unknown): number[] | undefined => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : undefined),
  vista: oneOf('tabela'),
  vistaClientes: oneOf('tabela'),
  /** How the clients' parts of the month are drawn; where it is not said, as they are read best. */
  partes: oneOf('rosca', 'barras'),
  todos: flag,
}
export type ResumoSearch = SearchOf<typeof RESUMO>

/** The bands of what is more than 60 days late, as one. */
export const ACIMA_60 = 'acima60'

/** The day, what it is narrowed to, and the client whose boletos are open. */
export const VENCIMENTOS = {
  data: day,
  faixa: oneOf(...NAMES_OF_FAIXAS, ACIMA_60),
  /** The only client. */
  so: id,
  texto: words,
  ordem: oneOf(...keysOf(ORDENS_VENCIMENTOS)),
  cliente: number,
  pagina: number,
}
export type VencimentosSearch = SearchOf<typeof VENCIMENTOS>

/** The period, by what it is added up, and which day of a payment counts. */
export const ENTRADAS = {
  de: day,
  ate: day,
  por: oneOf(...keysOf(POR_ENTRADAS)),
  data: oneOf(...keysOf(DATA_ENTRADAS)),
  pagina: number,
}
/** The last month, how many, the one that is opened as `2026/09`, and which of its movements. */
export const RECORRENTE = {
  ...competencia,
  meses: number,
  aberto: words,
  movimento: oneOf('novo', 'retorno', 'expansao', 'contracao', 'cancelado'),
  vista: oneOf('tabela'),
  pagina: number,
}
export type RecorrenteSearch = SearchOf<typeof RECORRENTE>

/** The month up to which contracts are due, and whether bounds by revenue move too. */
export const REAJUSTE = { ...competencia, faixas: flag, pagina: number }

export const ENVIO = { ...competencia, clientes: words, semLoja: flag, envio: number }
export type EnvioSearch = SearchOf<typeof ENVIO>

/** The account, the month, and the day that is looked at. */
export const CONCILIACAO = { ...competencia, conta: number, dia: words, olhar: flag }
