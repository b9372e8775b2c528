import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDateTime, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { LOOKS } from './looks.ts'

const COLUMNS: Column<z.output<typeof fechamento.recentes.response>[number]>[] = [
  {
    head: 'Competência',
    at: 'name',
    cell: ({ id, ano, mes }) => (
      <Link to="." search={{ aba: 'mes', ano, mes, fechamento: id }}>
        {competenciaTexto({ ano, mes })}
      </Link>
    ),
  },
  { head: 'Situação', cell: ({ situacao }) => <Status {...LOOKS.fechamento[situacao]} /> },
  { head: 'Início', num: true, cell: ({ inicio }) => formatDateTime(inicio) },
  { head: 'Por', quiet: true, cell: ({ usuario }) => usuario },
  { head: 'Calculadas', num: true, cell: ({ feitas, total }) => `${formatNumber(feitas)} de ${formatNumber(total)}` },
  { head: 'Erros', num: true, label: 'erros', cell: ({ erros }) => formatNumber(erros) },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
]

/** The last runs, to be looked at again. */
export function Recentes() {
  const { data } = useRead([fechamento.recentes.path], fechamento.recentes, {}, { staleTime: 0 })
  if (!data || data.length === 0) return null
  return (
    <Card title="Últimos fechamentos" flush>
      <DataTable columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
    </Card>
  )
}
