import type { Boleto } from '@retaguarda/contract/faturamento/documento.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'

/** Each payment so far; none is ever changed or taken back. */
export function Pagamentos({ boletos }: { boletos: Boleto[] }) {
  const all = boletos
    .flatMap(({ nome, pagamentos }) => pagamentos.map((one) => ({ ...one, nome })))
    .toSorted((a, b) => Date.parse(b.dataHora) - Date.parse(a.dataHora))
  if (all.length === 0) return null
  return (
    <Card title="Pagamentos" flush>
      <div className={tabela.rolar}>
        <table className={`${tabela.tabela} ${tabela.blocos}`}>
          <thead>
            <tr>
              <th scope="col">Boleto</th>
              <th scope="col" className="num">
                Valor pago
              </th>
              <th scope="col" className="num">
                Pago em
              </th>
              <th scope="col" className="num">
                Registrado em
              </th>
              <th scope="col">Por</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ id, nome, valorPago, dataPagamento, dataHora, usuario }) => (
              <tr key={id}>
                <td className={tabela.nome}>{nome}</td>
                <td className={`num ${tabela.valor}`}>{formatMoney(valorPago)}</td>
                <td className="num" data-rotulo="em">
                  {formatDate(dataPagamento)}
                </td>
                <td className="num m2" data-rotulo="registrado">
                  {formatDateTime(dataHora)}
                </td>
                <td className="m2">{usuario ?? 'Sistema'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
