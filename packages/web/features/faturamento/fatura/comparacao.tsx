import { comparacao, type LinhaComparada } from '@retaguarda/contract/faturamento/comparacao.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatMoney } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useRead } from '../../../kit/use-read.ts'

/** What changed since the client's invoice before this one, the greatest difference first. */
export function Comparacao({ id }: { id: number }) {
  const query = useRead([fatura.prefix, 'comparacao', id], comparacao, { params: { id } })
  return (
    <Loaded query={query} failed="A comparação não carregou. Abra-a de novo.">
      {({ anterior, de, para, linhas }) => {
        if (!anterior) return <p className="m2">Esta é a primeira fatura do cliente: não há com o que comparar.</p>
        const changed = linhas.filter(({ diferenca }) => !exact(diferenca).isZero())
        const same = linhas.length - changed.length
        return (
          <div className="stack">
            <p className="m2">
              Ao lado da{' '}
              <Link to="/financeiro/fatura/visualizar/$id" params={{ id: String(anterior.id) }}>
                fatura {competenciaTexto(anterior)}
              </Link>
              .
            </p>
            <DataTable
              label="O que mudou"
              region="O que mudou"
              columns={columnsOf({ de, para })}
              rows={changed}
              keyOf={({ objeto, porQue }) => `${objeto} ${porQue}`}
              empty="Nenhum item mudou de valor."
            />
            {same > 0 && <p className="m3 s12">{formatCount(same, 'item continua igual.', 'itens continuam iguais.')}</p>}
          </div>
        )
      }}
    </Loaded>
  )
}

const signed = (valor: string) => `${exact(valor).gt(0) ? '+' : ''}${formatMoney(valor)}`

const columnsOf = ({ de, para }: { de: string; para: string }): Column<LinhaComparada>[] => [
  {
    head: 'Item',
    at: 'name',
    total: 'Total',
    cell: ({ objeto, porQue }) => (
      <>
        {objeto}
        <br />
        <span className="m3 s12">{porQue}</span>
      </>
    ),
  },
  {
    head: 'Diferença',
    num: true,
    at: 'value',
    total: <Change de={de} para={para} />,
    cell: (row) => <Change de={row.de} para={row.para} />,
  },
]

const Change = ({ de, para }: { de: string; para: string }) => (
  <>
    <span className="b6">{signed(toMoney(exact(para).minus(de)))}</span>
    <br />
    <span className="m3 s12">
      {formatMoney(de)} → {formatMoney(para)}
    </span>
  </>
)
