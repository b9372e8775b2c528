import type { Competencia } from '@retaguarda/contract/faturamento/explicacao.ts'
import { OrigemUso, uso } from '@retaguarda/contract/faturamento/uso.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/api.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { competenciaText } from '../../../parts/faturamento/competencia.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'

type Props = { cliente: { id: number; nome: string }; competencia: Competencia }

/** The figures of a client's month: each as it came, with its origin and time; the last one counts. */
export function UsoDoCliente({ cliente, competencia }: Props) {
  const { ano, mes } = competencia
  const { data, error } = useQuery({
    queryKey: [uso.list.path, cliente.id, ano, mes],
    queryFn: ({ signal }) => call(uso.list, { query: { cliente: cliente.id, ano, mes }, signal }),
    staleTime: 0,
  })
  return (
    <Card title={`Números de ${cliente.nome} em ${competenciaText(competencia)}`} flush>
      {error && (
        <div className={tabela.vazio}>
          <Note tone="bad">{error instanceof ApiError ? error.message : 'Os números não carregaram. Abra a tela de novo.'}</Note>
        </div>
      )}
      {!data && !error && (
        <p className={tabela.vazio}>
          <Skeleton width="40%" />
        </p>
      )}
      {data?.length === 0 && (
        <p className={`${tabela.vazio} m3`}>
          Nenhum número foi recebido. No cálculo, a loja é perguntada; se ela não responder, envie um arquivo em Números do mês.
        </p>
      )}
      {data && data.length > 0 && (
        <div className={tabela.rolar}>
          <table className={`${tabela.tabela} ${tabela.blocos}`}>
            <thead>
              <tr>
                <th scope="col">Origem</th>
                <th scope="col" className="num">
                  Recebidos em
                </th>
                <th scope="col" className="num">
                  Loja
                </th>
                <th scope="col" className="num">
                  Marketplace
                </th>
                <th scope="col" className="num">
                  B2B
                </th>
                <th scope="col" className="num">
                  Notas
                </th>
                <th scope="col">Por</th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.recebidoEm} data-on={one.vigente || undefined}>
                  <td className={tabela.nome}>
                    {OrigemUso.labels[one.origem]}
                    {one.vigente && <span className="b6"> · vale este</span>}
                  </td>
                  <td className="num">{formatDateTime(one.recebidoEm)}</td>
                  <td className="num" data-rotulo="loja">
                    {formatMoney(one.valorFaturamento)}
                  </td>
                  <td className="num" data-rotulo="marketplace">
                    {formatMoney(one.valorFaturamentoMarketplace)}
                  </td>
                  <td className="num" data-rotulo="B2B">
                    {formatMoney(one.valorFaturamentoB2B)}
                  </td>
                  <td className="num" data-rotulo="notas">
                    {formatNumber(one.quantidadeNotas)}
                  </td>
                  <td className="m2">{one.usuario ?? 'Sistema'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
