import { type Configuracao, TipoConfiguracao } from './configuracao.ts'
import { brl, exact, sum } from '../kit/money.ts'

const { SEM_VALOR_MENSAL, TABELA_COMISSOES, SOB_DEMANDA } = TipoConfiguracao.code

/** What a contract costs a month, in words; of a table the least and the most. */
export function precoEmPalavras(
  tipo: TipoConfiguracao,
  { valorMinimo, tabelaComissao = [], valoresDemanda = [], valorFixo = [] }: Configuracao,
): string {
  if (tipo === SEM_VALOR_MENSAL) return 'Sem valor mensal'
  if (tipo === TABELA_COMISSOES) {
    const least = valorMinimo && !exact(valorMinimo).isZero() ? `, mínimo de ${brl(valorMinimo)}` : ''
    return `Comissão de ${range(
      tabelaComissao.map((row) => row.percentualLoja),
      percentual,
    )}${least}`
  }
  if (tipo === SOB_DEMANDA)
    return `${range(
      valoresDemanda.map((row) => row.precoUnidade),
      preco,
    )} por nota`
  return `${brl(sum(valorFixo.map((row) => row.valorFixo)))} por mês`
}

function range(values: readonly string[], show: (value: string) => string): string {
  const sorted = values.toSorted((a, b) => exact(a).comparedTo(b))
  const [least, most] = [sorted[0] ?? '0', sorted.at(-1) ?? '0']
  return exact(least).eq(most) ? show(least) : `${show(least)} a ${show(most)}`
}

const percentual = (value: string) => `${decimal(value, 0)}%`
const preco = (value: string) => `R$\u00a0${decimal(value, 2)}`

/** Exact, with at least `least` places and a comma before them; a percentage has those that say something, as beside it on the page. */
function decimal(value: string, least: number): string {
  const [whole = '0', rest = ''] = value.replace(/(\.\d*?)0+$/, '$1').split('.')
  const places = rest.padEnd(least, '0')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${places && `,${places}`}`
}
