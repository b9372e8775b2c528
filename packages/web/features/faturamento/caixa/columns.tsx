import { UnstyledButton } from '@mantine/core'
import { type Faixa, FAIXAS, NAMES_OF_FAIXAS, type VencimentosDoCliente } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import type { Column } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import styles from './caixa.module.css'

const moneyOrNone = (value: string) => (exact(value).isZero() ? null : formatMoney(value))

type Parts = { totais: Record<Faixa | 'total' | 'credito', string>; open: (cliente: number) => void }

export const columnsOf = ({ totais, open }: Parts): Column<VencimentosDoCliente>[] => [
  { head: 'Cliente', at: 'name', total: 'Total', cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> },
  {
    head: 'Boletos',
    num: true,
    label: 'boletos',
    cell: ({ cliente, boletos }) => (
      <UnstyledButton
        className={styles.abrir}
        aria-label={`${formatNumber(boletos)} de ${cliente.nome}: ver os boletos`}
        onClick={() => open(cliente.id)}
      >
        {formatNumber(boletos)}
      </UnstyledButton>
    ),
  },
  { head: 'Mais antigo', num: true, quiet: true, label: 'mais antigo', cell: ({ maisAntigo }) => formatDate(maisAntigo) },
  ...NAMES_OF_FAIXAS.map(
    (name): Column<VencimentosDoCliente> => ({
      head: FAIXAS[name],
      num: true,
      label: FAIXAS[name].toLowerCase(),
      total: formatMoney(totais[name]),
      cell: (row) => moneyOrNone(row[name]),
    }),
  ),
  {
    head: 'Em aberto',
    num: true,
    at: 'value',
    total: formatMoney(totais.total),
    cell: ({ total }) => <b className="b6">{formatMoney(total)}</b>,
  },
  {
    head: 'Crédito',
    num: true,
    quiet: true,
    label: 'crédito',
    total: formatMoney(totais.credito),
    cell: ({ credito }) => moneyOrNone(credito),
  },
]
