import type { Afetado } from '@retaguarda/contract/log.ts'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import styles from './log.module.css'

/** The log is kept for months: the year stands in the title. */
const Quando = ({ at }: { at: string }) => <span title={formatDateTime(at)}>{formatDateTime(at).replace(/\/\d{4}/, '')}</span>

type Props = { rows: Afetado[]; pages?: { page: number; onPage: (page: number) => void } }

/** Clients by how often something happened to them, the hardest hit first. */
export function Afetados({ rows, pages }: Props) {
  const most = rows[0]?.quantidade ?? 1
  const columns: Column<Afetado>[] = [
    {
      head: 'Cliente',
      at: 'name',
      className: styles.umaLinha,
      cell: ({ cliente }) => (
        <Link title={cliente.nome} to="/log" search={{ filter: [{ name: 'cliente.id', op: '=', v: cliente.id }], page: 1 }}>
          {cliente.nome}
        </Link>
      ),
    },
    {
      head: 'Parte',
      decoration: true,
      width: 64,
      className: styles.parte,
      cell: ({ quantidade }) => (
        <span className={styles.trilho}>
          <span className={styles.barra} style={{ width: `${(100 * quantidade) / most}%` }} />
        </span>
      ),
    },
    { head: 'Vezes', num: true, at: 'value', cell: ({ quantidade }) => formatNumber(quantidade) },
    { head: 'Última', num: true, quiet: true, className: styles.instante, cell: ({ ultimo }) => <Quando at={ultimo} /> },
  ]
  return (
    <DataTable
      label="Clientes afetados"
      columns={columns}
      rows={rows}
      keyOf={({ cliente }) => cliente.id}
      empty="Nenhum cliente."
      {...(pages && { pages })}
    />
  )
}
