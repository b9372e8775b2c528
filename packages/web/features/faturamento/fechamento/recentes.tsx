import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../kit/api.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { competenciaText } from '../../../parts/faturamento/competencia.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'
import { LOOKS } from './looks.ts'

/** The last runs, to be looked at again. */
export function Recentes() {
  const { data } = useQuery({
    queryKey: [fechamento.recentes.path],
    queryFn: ({ signal }) => call(fechamento.recentes, { signal }),
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <Card title="Últimos fechamentos" flush>
      <div className={tabela.rolar}>
        <table className={`${tabela.tabela} ${tabela.blocos}`}>
          <thead>
            <tr>
              <th scope="col">Competência</th>
              <th scope="col">Situação</th>
              <th scope="col" className="num">
                Início
              </th>
              <th scope="col">Por</th>
              <th scope="col" className="num">
                Calculadas
              </th>
              <th scope="col" className="num">
                Erros
              </th>
              <th scope="col" className="num">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <td className={tabela.nome}>
                  <Link to="." search={{ aba: 'mes', ano: one.ano, mes: one.mes, fechamento: one.id }}>
                    {competenciaText(one)}
                  </Link>
                </td>
                <td>
                  <Status {...LOOKS.fechamento[one.situacao]} />
                </td>
                <td className="num">{formatDateTime(one.inicio)}</td>
                <td className="m2">{one.usuario}</td>
                <td className="num">
                  {formatNumber(one.feitas)} de {formatNumber(one.total)}
                </td>
                <td className="num" data-rotulo="erros">
                  {formatNumber(one.erros)}
                </td>
                <td className={`num ${tabela.valor}`}>{formatMoney(one.valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
