import {
  type Configuracao,
  LinhaComissao,
  LinhaDemanda,
  LinhaFixa,
  TipoConfiguracao,
} from '@retaguarda/contract/faturamento/configuracao.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { FieldName } from '../../kit/form/path.ts'
import { formatMoney, formatNumber } from '../../kit/ui/format.ts'

/** The lists of a configuration: one each for three of the types. */
export type ItemList = Exclude<keyof Configuracao, 'valorMinimo'>
type Tipo = 'dinheiro' | 'percentual' | 'preco' | 'quantidade'
export type Coluna = { name: FieldName; head: string /** The head where there is little room. */; curto: string; tipo: Tipo }

/** Decimal places of what is typed or pasted. */
export const CASAS: Record<Tipo, number> = { dinheiro: 2, percentual: 4, preco: 4, quantidade: 0 }

const comissao = fieldsOf(LinhaComissao)
const demanda = fieldsOf(LinhaDemanda)

export const COLUNAS: Record<ItemList, Coluna[]> = {
  tabelaComissao: [
    { name: comissao.valorFaturamento, head: 'A partir de (faturamento)', curto: 'A partir de', tipo: 'dinheiro' },
    { name: comissao.percentualLoja, head: 'Loja', curto: 'Loja', tipo: 'percentual' },
    { name: comissao.percentualMarketplace, head: 'Marketplace', curto: 'Mktp.', tipo: 'percentual' },
    { name: comissao.comissaoB2B, head: 'B2B', curto: 'B2B', tipo: 'percentual' },
  ],
  valoresDemanda: [
    { name: demanda.quantidade, head: 'A partir de (notas)', curto: 'A partir de', tipo: 'quantidade' },
    { name: demanda.precoUnidade, head: 'Preço por nota', curto: 'Por nota', tipo: 'preco' },
  ],
  valorFixo: [{ name: fieldsOf(LinhaFixa).valorFixo, head: 'Valor fixo', curto: 'Valor', tipo: 'dinheiro' }],
}

/** How one row is called, by the buttons and in sentences. */
const FAIXA = { uma: 'faixa', head: 'Faixa', ultima: 'A tabela tem pelo menos uma faixa. Mude os valores desta.' }
const VALOR = { uma: 'valor', head: 'Nº', ultima: 'Há pelo menos um valor. Mude este.' }
export const LINHA: Record<ItemList, typeof FAIXA & { nota: string }> = {
  tabelaComissao: { ...FAIXA, nota: 'As faixas são ordenadas pelo valor ao gravar.' },
  valoresDemanda: { ...FAIXA, nota: 'As faixas são ordenadas pela quantidade ao gravar.' },
  valorFixo: { ...VALOR, nota: 'A soma dos valores é cobrada todo mês.' },
}

const LISTAS = TipoConfiguracao.byCode<ItemList | undefined>({
  SEM_VALOR_MENSAL: undefined,
  TABELA_COMISSOES: 'tabelaComissao',
  SOB_DEMANDA: 'valoresDemanda',
  VALOR_FIXO: 'valorFixo',
})
export const listaDe = (tipo: TipoConfiguracao): ItemList | undefined => LISTAS[tipo]

/** `2,50%` of `2.5000`; four places only where they say something, there or beside it (`casas`). */
export const percentualText = (rate: string, casas = 2): string => `${placesText(rate, casas)}%`
/** `R$ 0,1200`. */
export const precoText = (price: string): string => `R$\u00a0${placesText(price, 4)}`

/** With a comma and at least `least` places, exact. */
export function placesText(value: string, least: number): string {
  const [whole = '0', rest = ''] = value.replace(/(\.\d*?)0+$/, '$1').split('.')
  return `${whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, '.')},${rest.padEnd(least, '0')}`
}

/** How many places the values of one table or sum take, so that they are read below each other: two, or as many as one of them needs. */
export const casasDe = (values: readonly unknown[]): number => {
  const places = (value: unknown) => /\.(\d*?)0*$/.exec(String(value ?? ''))?.[1]?.length ?? 0
  return Math.max(2, ...values.map(places))
}

/** A cell's value as a person reads it, a percentage with at least `casas` places; what is no number yet, as it is typed. */
export function celulaText(tipo: Tipo, value: unknown, casas?: number): string | undefined {
  const text = String(value ?? '')
  if (text === '') return undefined
  if (!/^\d+(\.\d+)?$/.test(text)) return text
  if (tipo === 'dinheiro') return formatMoney(text)
  if (tipo === 'quantidade') return formatNumber(text)
  return tipo === 'percentual' ? percentualText(text, casas) : precoText(text)
}
