import { UnstyledButton } from '@mantine/core'
import { type Faixa, FAIXAS, NAMES_OF_FAIXAS, type VencimentosDoCliente } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { Column } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatMoney, formatNumber, moneyOrNone } from '../../../kit/ui/format.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { ACIMA_60 } from '../comum/faturamento.search.ts'
import { ACIMA_60_TEXT, type Busca, faixasDe } from './busca.ts'
import styles from './caixa.module.css'

type Valores = Record<Faixa, string>
/** What is in some of the bands. */
export const somaDe = (valores: Valores, faixas: readonly Faixa[]): string => toMoney(sum(faixas.map((name) => valores[name])))

/** Bands that are looked at as one are one column. */
const colunas = (faixa: Busca['faixa']): [head: string, faixas: readonly Faixa[]][] => {
  const juntas = faixa === ACIMA_60 ? faixasDe(faixa) : []
  const apart = NAMES_OF_FAIXAS.filter((name) => !juntas.includes(name)).map((name): [string, Faixa[]] => [FAIXAS[name], [name]])
  return juntas.length > 0 ? [...apart, [ACIMA_60_TEXT, juntas]] : apart
}

type Parts = { faixa: Busca['faixa']; totais: Valores & Record<'total' | 'credito', string>; open: (cliente: number) => void }

export const columnsOf = ({ faixa, totais, open }: Parts): Column<VencimentosDoCliente>[] => [
  {
    head: 'Cliente',
    at: 'name',
    className: styles.cliente,
    total: 'Total',
    cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink>,
  },
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
  ...colunas(faixa).map(
    ([head, faixas]): Column<VencimentosDoCliente> => ({
      head,
      num: true,
      label: head.toLowerCase(),
      total: formatMoney(somaDe(totais, faixas)),
      cell: (row) => moneyOrNone(somaDe(row, faixas)),
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
