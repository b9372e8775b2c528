import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { IconEye, IconReceiptRefund, IconUser } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'

type Pagamento = z.output<typeof pagamento.row>

const ACTIONS: Action<Pagamento>[] = [
  { kind: 'grid', label: 'Detalhes da fatura', icon: IconEye, to: ({ fatura }) => `/financeiro/fatura/visualizar/${fatura.id}`, key: 'V' },
  { kind: 'grid', label: 'Pagamentos do boleto', icon: IconReceiptRefund, to: ({ fatura }) => `/faturaDocumento/alterar/${fatura.id}` },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof pagamento> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  'fatura.id': ({ fatura }) => <FaturaLink id={fatura.id}>{fatura.id}</FaturaLink>,
}
const PHONE: PhoneLook<typeof pagamento> = { title: 'cliente.pessoa.nome', left: 'dataPagamento', right: 'valorPago' }
const nameOf = ({ cliente, dataPagamento, valorPago }: Pagamento) =>
  `${cliente.pessoa.nome}, ${formatMoney(valorPago)} em ${formatDate(dataPagamento)}`

/** What came in and what was taken back, each on its own day: what a month's figure is the sum of. */
export const PagamentoList = () => (
  <ResourceList grid={pagamento} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
)
