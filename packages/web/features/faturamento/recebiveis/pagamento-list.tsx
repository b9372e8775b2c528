import { OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { competenciaDe, diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import { IconEye, IconReceiptRefund, IconUser } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { Pilulas } from '../../../kit/list/pilulas.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { AcordoLink } from '../../../parts/cobranca/acordo-link.tsx'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'

type Pagamento = z.output<typeof pagamento.row>

const ACTIONS: Action<Pagamento>[] = [
  {
    kind: 'grid',
    label: 'Detalhes da fatura',
    icon: IconEye,
    to: ({ fatura: { id } }) => (id === null ? undefined : `/financeiro/fatura/visualizar/${id}`),
    key: 'V',
  },
  {
    kind: 'grid',
    label: 'Pagamentos do boleto',
    icon: IconReceiptRefund,
    to: ({ fatura: { id } }) => (id === null ? undefined : `/faturaDocumento/alterar/${id}`),
  },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof pagamento> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  'fatura.id': ({ fatura: { id } }) => id !== null && <FaturaLink id={id}>{id}</FaturaLink>,
  origem: ({ origem, acordoId }) =>
    acordoId === null ? OrigemPagamento.labels[origem] : <AcordoLink id={acordoId}>{`Acordo ${acordoId}`}</AcordoLink>,
  acordoId: ({ acordoId }) => acordoId !== null && <AcordoLink id={acordoId}>{acordoId}</AcordoLink>,
}
const PHONE: PhoneLook<typeof pagamento> = { title: 'cliente.pessoa.nome', left: 'dataPagamento', right: 'valorPago' }
const nameOf = ({ cliente, dataPagamento, valorPago }: Pagamento) =>
  `${cliente.pessoa.nome}, ${formatMoney(valorPago)} em ${formatDate(dataPagamento)}`

const DIAS_MAX = 31
type Vista = { nome: string; filter: FilterOf<typeof pagamento>[] }

/** What is asked of it most, as of a day: each payment counts in the month of its own day. */
const vistasEm = (day: string): Vista[] => [
  {
    nome: 'Recebidos no mês',
    filter: [{ name: 'dataPagamento', op: 'between', v: `${day.slice(0, 8)}01`, v2: diaDoMes(competenciaDe(day), DIAS_MAX) }],
  },
]

/** What came in and what was taken back, each on its own day: what a month's figure is the sum of. */
export const PagamentoList = () => (
  <ResourceList
    grid={pagamento}
    actions={ACTIONS}
    cells={CELLS}
    phone={PHONE}
    nameOf={nameOf}
    named={PELO_CLIENTE}
    ready={<Pilulas label="Vistas" pilulas={[{ nome: 'Todos', filter: [] }, ...vistasEm(today())]} />}
  />
)
