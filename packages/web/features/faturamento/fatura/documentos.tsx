import { type Fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { statusOf } from '../../../kit/ui/status-map.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'
import { documentosOptions } from './dados.ts'

const SEM_BOLETOS: number[] = [SituacaoFatura.code.EM_PROCESSAMENTO, SituacaoFatura.code.FECHADA]

/** The boletos and notas fiscais of an invoice, in short. */
export function Documentos({ fatura }: { fatura: Fatura }) {
  const { data, error } = useQuery(documentosOptions(fatura.id))
  const none = data && data.boletos.length + data.notas.length === 0
  return (
    <Card title="Documentos" flush aside={<Link to={`/faturaDocumento/list/${fatura.id}`}>Ver na lista</Link>}>
      {error && (
        <div className={tabela.vazio}>
          <Note tone="bad">{error instanceof ApiError ? error.message : 'Os documentos não carregaram. Abra a tela de novo.'}</Note>
        </div>
      )}
      {none && (
        <p className={`${tabela.vazio} m3`}>
          {SEM_BOLETOS.includes(fatura.situacao) ? 'Os boletos são gerados ao faturar.' : 'Nenhum documento.'}
        </p>
      )}
      {data && !none && (
        <div className={tabela.rolar}>
          <table className={`${tabela.tabela} ${tabela.blocos}`}>
            <thead>
              <tr>
                <th scope="col">Documento</th>
                <th scope="col">Tipo</th>
                <th scope="col">Situação</th>
                <th scope="col" className="num">
                  Vencimento
                </th>
                <th scope="col" className="num">
                  Valor
                </th>
                <th scope="col" className="num">
                  Pago
                </th>
              </tr>
            </thead>
            <tbody>
              {data.boletos.map((boleto) => (
                <tr key={boleto.id}>
                  <td className={tabela.nome}>{boleto.nome}</td>
                  <td>Boleto</td>
                  <td>
                    <Status {...statusOf('boleto', boleto.situacao)} />
                  </td>
                  <td className="num" data-rotulo="vence">
                    {formatDate(boleto.dataVencimento)}
                  </td>
                  <td className={`num ${tabela.valor}`}>{formatMoney(boleto.valor)}</td>
                  <td className="num m2" data-rotulo="pago">
                    {formatMoney(boleto.valorPago ?? '0.00')}
                  </td>
                </tr>
              ))}
              {data.notas.map((nota) => (
                <tr key={nota.id}>
                  <td className={tabela.nome}>{nota.nome}</td>
                  <td>Nota fiscal</td>
                  <td>
                    <span className="m3">—</span>
                  </td>
                  <td className="num">
                    <span className="m3">—</span>
                  </td>
                  <td className={`num ${tabela.valor}`}>{formatMoney(nota.valor)}</td>
                  <td className="num">
                    <span className="m3">—</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
