import { type ClienteRecorrente, MOVIMENTO_LABELS, MOVIMENTOS } from '@retaguarda/contract/faturamento/recorrente.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Pill, Pills } from '../../../kit/ui/pills.tsx'
import { useBusca, useClientes } from './busca.ts'

/** Who moved in the month, the greatest difference first, and why. */
export function Clientes({ mes }: { mes: Competencia }) {
  const { movimento, pagina = 1, go } = useBusca()
  const query = useClientes(mes)
  const when = competenciaTexto(mes)
  return (
    <Card title={`Por que a receita mudou em ${when}`} flush>
      <Loaded query={query} failed="Os clientes do mês não carregaram. Abra a tela de novo.">
        {(rows) => (
          <div aria-busy={query.isPlaceholderData}>
            {rows.length > 0 && (
              <div className="pad">
                <Pills label="Movimentos">
                  {MOVIMENTOS.map((one) => (
                    <Pill
                      key={one}
                      on={movimento === one}
                      count={formatNumber(rows.filter((row) => row.movimento === one).length)}
                      onPress={() => go({ movimento: movimento === one ? undefined : one })}
                    >
                      {MOVIMENTO_LABELS[one]}
                    </Pill>
                  ))}
                </Pills>
              </div>
            )}
            <DataTable
              label={`Clientes cuja receita mudou em ${when}`}
              columns={COLUMNS}
              rows={movimento === undefined ? rows : rows.filter((row) => row.movimento === movimento)}
              keyOf={({ cliente }) => cliente.id}
              pages={{ page: pagina, onPage: (next) => go({ pagina: next }) }}
              empty={
                rows.length === 0
                  ? `A receita de nenhum cliente mudou em ${when}.`
                  : `Nenhum cliente com este movimento em ${when}: escolha outro acima.`
              }
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const signed = ({ de, para }: ClienteRecorrente) => {
  const diferenca = exact(para).minus(de)
  return `${diferenca.gt(0) ? '+' : ''}${formatMoney(toMoney(diferenca))}`
}

const COLUMNS: Column<ClienteRecorrente>[] = [
  {
    head: 'Cliente',
    at: 'name',
    cell: ({ cliente }) => (
      <Link to="/cliente/visualizar/$id" params={{ id: String(cliente.id) }}>
        {cliente.nome}
      </Link>
    ),
  },
  { head: 'Movimento', label: 'movimento', cell: ({ movimento }) => MOVIMENTO_LABELS[movimento] },
  { head: 'De', num: true, quiet: true, label: 'de', cell: ({ de }) => formatMoney(de) },
  { head: 'Para', num: true, label: 'para', cell: ({ para }) => formatMoney(para) },
  { head: 'Diferença', num: true, at: 'value', cell: (row) => <b className="b6">{signed(row)}</b> },
  {
    head: 'Por quê',
    at: 'line',
    cell: ({ porQue }) => porQue.map((text) => <div key={text}>{text}</div>),
  },
]
