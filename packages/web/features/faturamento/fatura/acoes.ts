import {
  type Fatura,
  podeCancelarFatura,
  podeCreditar,
  podeFatura,
  SituacaoFatura,
  TipoFatura,
} from '@retaguarda/contract/faturamento/fatura.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { Question } from '../../../kit/list/actions/action.ts'
import { formatMoney } from '../../../kit/ui/format.ts'

export type FaturaRow = Pick<
  Fatura,
  'id' | 'ano' | 'mes' | 'cliente' | 'tipo' | 'situacao' | 'valor' | 'valorPago' | 'credito' | 'aPagar' | 'dataHoraVencimento'
>
type De = Pick<FaturaRow, 'situacao' | 'valorPago' | 'credito' | 'aPagar'>

const { code, labels } = SituacaoFatura

/** `10/2026 de Padaria Aurora`. */
export const nomeDaFatura = (row: Pick<FaturaRow, 'ano' | 'mes' | 'cliente'>): string =>
  `${competenciaTexto(row)} de ${row.cliente.pessoa.nome}`

/** The sentence of an act that only invoices in one situation can have. */
const so =
  (acao: Parameters<typeof podeFatura>[0], pode: string) =>
  ({ situacao }: De) =>
    podeFatura(acao, situacao) ? undefined : `Só uma fatura ${pode}. Esta está ${labels[situacao]}.`

/** Why an invoice cannot have it, from the contract's table; undefined when it can. */
export const problema = {
  calcular: (row: FaturaRow): string | undefined =>
    row.tipo === TipoFatura.code.AVULSA ? 'Uma fatura avulsa cobra só os itens que foram digitados.' : problema.alterar(row),
  alterar: so('alterar', 'em processamento pode ser alterada'),
  excluir: so('excluir', 'em processamento pode ser excluída'),
  fechar: so('fechar', 'em processamento pode ser fechada'),
  faturar: ({ situacao }: De) => {
    if (podeFatura('faturar', situacao)) return undefined
    if (situacao === code.EM_PROCESSAMENTO) return 'Feche a fatura antes de faturar.'
    return situacao === code.CANCELADA ? 'Esta fatura está cancelada.' : 'Esta fatura já foi faturada.'
  },
  cancelar: (row: De & Pick<FaturaRow, 'tipo'> & { acordo?: number | null }) => {
    if (row.situacao === code.CANCELADA) return 'Esta fatura já está cancelada.'
    if (row.tipo === TipoFatura.code.ACORDO)
      return `Esta fatura é ${row.acordo ? `do acordo ${row.acordo}` : 'de um acordo'}: desfaça-o antes de cancelar.`
    return podeCancelarFatura(row) ? undefined : 'Uma fatura paga, mesmo que em parte, não pode ser cancelada.'
  },
  creditar: (row: De) => (podeCreditar(row) ? undefined : 'Só uma fatura já faturada dá um crédito.'),
  /** Also a paid one is looked at there: a boleto may have to be sent again. */
  liquidar: ({ situacao }: De) =>
    situacao === code.EM_PROCESSAMENTO || situacao === code.FECHADA ? 'Ainda não há boletos. Fature antes.' : undefined,
  enviar: so('enviar', 'na situação Faturada é enviada'),
  reenviar: so('reenviar', 'já faturada é enviada por e-mail'),
} satisfies Record<string, (row: FaturaRow) => string | undefined>

export function perguntaCancelar(row: FaturaRow): Question {
  const boletos = row.situacao === code.FATURADA || row.situacao === code.ENVIADA ? ' e os boletos em aberto são cancelados' : ''
  const loja = row.situacao === code.ENVIADA ? ' A loja é avisada.' : ''
  const creditos = exact(row.credito).isZero() ? '' : ` O cliente tem de volta ${formatMoney(row.credito)} em créditos.`
  const again = row.tipo === TipoFatura.code.MENSAL ? ' O mês pode então ser calculado de novo.' : ''
  return {
    title: 'Cancelar fatura?',
    message: `A fatura ${nomeDaFatura(row)}, de ${formatMoney(row.valor)}, passa a Cancelada${boletos}.${loja}${creditos}${again} Isto não pode ser desfeito.`,
    confirm: 'Cancelar fatura',
    cancel: 'Voltar',
    danger: true,
  }
}

/** The same of all that are ticked. */
export function perguntaCancelarVarias(rows: FaturaRow[]): Question | undefined {
  const [first] = rows
  if (first && rows.length === 1) return perguntaCancelar(first)
  return {
    title: `Cancelar ${rows.length} faturas?`,
    message: `${rows.map(nomeDaFatura).join(', ')} passam a Cancelada e os boletos em aberto são cancelados. Isto não pode ser desfeito.`,
    confirm: 'Cancelar faturas',
    cancel: 'Voltar',
    danger: true,
  }
}
