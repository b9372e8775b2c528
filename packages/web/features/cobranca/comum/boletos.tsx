import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { PROMESSA_DIAS } from '@retaguarda/contract/cobranca/promessa.ts'
import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { today } from '../../../parts/faturamento/competencia.ts'

/** What a promise changes, and a call that has one. */
export const CHANGES = [[promessa.prefix], [ligacao.prefix], ['/cliente']]

/** The last day that a promise may be made for. */
export const ultimoDia = (): string => addDays(today(), PROMESSA_DIAS)

type Cobrado = { boleto: number; fatura: number; nome: string; vencimento: string; aberto: string }

/** As one chooses it from others. */
export const opcaoDe = ({ boleto, vencimento, aberto }: Cobrado): { id: number; nome: string } => ({
  id: boleto,
  nome: `${boleto} · ${vencimento < today() ? 'venceu' : 'vence'} ${formatDate(vencimento)} · ${formatMoney(aberto)}`,
})

/** The boletos that a call or a promise is about. */
export const boletoColumns = <B extends Cobrado & { valor: string }>(total: string): Column<B>[] => [
  {
    head: 'Boleto',
    at: 'name',
    total: 'Total',
    cell: ({ boleto, fatura, nome }) => (
      <Link to="/faturaDocumento/alterar/$id" params={{ id: String(fatura) }}>
        {`${boleto} · ${nome}`}
      </Link>
    ),
  },
  { head: 'Vencimento', num: true, label: 'vence em', cell: ({ vencimento }) => formatDate(vencimento) },
  { head: 'Valor', num: true, quiet: true, label: 'valor', cell: ({ valor }) => formatMoney(valor) },
  { head: 'Falta pagar', num: true, at: 'value', total: formatMoney(total), cell: ({ aberto }) => formatMoney(aberto) },
]
