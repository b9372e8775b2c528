import { Button } from '@mantine/core'
import { type BoletoAberto, FAIXAS, type VencimentosDoCliente } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useBoletosAbertos } from './busca.ts'

type Props = { row: VencimentosDoCliente; dia: string | undefined; onClose: () => void }

/** The boletos of one client of the ageing, what was due first before. */
export function BoletosAbertos({ row: { cliente, total }, dia, onClose }: Props) {
  const query = useBoletosAbertos(cliente.id, dia)
  const title = `Boletos de ${cliente.nome}`
  const close = useRef<HTMLButtonElement>(null)
  // Opened from a row, which may stand far below it; closed, the focus is back there.
  useEffect(() => {
    if (document.activeElement?.closest('table')) close.current?.focus()
  }, [cliente.id])
  return (
    <Card
      title={title}
      aside={
        <span className="row">
          <Link to="/cliente/conta-corrente/$id" params={{ id: String(cliente.id) }}>
            Conta-corrente
          </Link>
          <Link to="/cliente/conta-corrente/$id" params={{ id: String(cliente.id) }} search={{ enviar: 1 }}>
            Enviar extrato
          </Link>
          <Link to="/cobranca/acordos/novo" search={{ cliente: cliente.id }}>
            Novo acordo
          </Link>
          <Button ref={close} size="xs" variant="subtle" onClick={onClose}>
            Fechar
          </Button>
        </span>
      }
      flush
    >
      <Loaded query={query} failed="Os boletos não carregaram. Abra a tela de novo.">
        {(rows) => <DataTable label={title} columns={columnsOf(total)} rows={rows} keyOf={({ boleto }) => boleto} />}
      </Loaded>
    </Card>
  )
}

const columnsOf = (total: string): Column<BoletoAberto>[] => [
  {
    head: 'Boleto',
    at: 'name',
    total: 'Total',
    cell: ({ boleto, fatura, parcela }) => (
      <Link to="/faturaDocumento/alterar/$id" params={{ id: String(fatura) }}>
        {`${boleto} · parcela ${parcela}`}
      </Link>
    ),
  },
  { head: 'Competência', num: true, label: 'competência', cell: ({ competencia }) => competencia.split('/').toReversed().join('/') },
  { head: 'Vencimento', num: true, label: 'vence em', cell: ({ vencimento }) => formatDate(vencimento) },
  { head: 'Dias de atraso', num: true, label: 'dias', cell: ({ dias }) => (dias > 0 ? dias : null) },
  { head: 'Faixa', label: 'faixa', cell: ({ faixa }) => FAIXAS[faixa] },
  { head: 'Valor', num: true, quiet: true, label: 'valor', cell: ({ valor }) => formatMoney(valor) },
  { head: 'Falta pagar', num: true, at: 'value', total: formatMoney(total), cell: ({ aberto }) => formatMoney(aberto) },
]
