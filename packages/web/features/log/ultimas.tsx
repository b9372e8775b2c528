import type { Problema } from '@retaguarda/contract/problema.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import styles from './log.module.css'

type Row = Problema['ocorrencias'][number]

const ERRO = 200

/** The newest occurrences that are still kept. */
export function Ultimas({ id, ocorrencias }: { id: number; ocorrencias: Row[] }) {
  const filter = [{ name: 'problema.id', op: '=' as const, v: id }]
  const columns: Column<Row>[] = [
    {
      head: 'Quando',
      at: 'name',
      className: styles.instante,
      cell: ({ id: ocorrencia, createAt }) => (
        <Link to="/log/visualizar/$id" params={{ id: String(ocorrencia) }} search={{ filter }}>
          {formatDateTime(createAt)}
        </Link>
      ),
    },
    {
      head: 'Cliente',
      at: 'value',
      className: `${styles.umaLinha} ${styles.metade}`,
      cell: ({ cliente }) => <span title={cliente.nome}>{cliente.nome}</span>,
    },
    {
      head: 'Erro',
      at: 'line',
      className: styles.umaLinha,
      cell: ({ error }) => <span title={error.slice(0, ERRO)}>{error.length > ERRO ? `${error.slice(0, ERRO)}…` : error}</span>,
    },
  ]
  return (
    <Card
      title="Últimas ocorrências"
      flush
      aside={
        <Link to="/log" search={{ filter, page: 1 }}>
          Ver todas no log
        </Link>
      }
    >
      <DataTable
        label="Últimas ocorrências"
        columns={columns}
        rows={ocorrencias}
        keyOf={(one) => one.id}
        empty="Nenhuma das ocorrências deste problema é guardada ainda."
      />
    </Card>
  )
}
