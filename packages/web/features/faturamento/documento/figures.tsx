import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { type Documentos, emAberto, problemaLiquidar } from './pagamento.ts'

const { CANCELADO, LIQUIDADO_ERRO } = SituacaoBoleto.code

/** The invoice, what came in, what is open and when it is due next. */
export function Numeros({ fatura, boletos }: Documentos) {
  const standing = boletos.filter(({ situacao }) => situacao !== CANCELADO)
  const open = boletos.filter((boleto) => problemaLiquidar(boleto) === undefined)
  const next = open.map(({ dataVencimento }) => dataVencimento).toSorted()[0]
  const errors = boletos.filter(({ situacao }) => situacao === LIQUIDADO_ERRO).length
  const rest = sum(open.map(emAberto))
  return (
    <Kpis>
      <Kpi label="Valor da fatura" value={formatMoney(fatura.valor)}>
        {formatCount(standing.length, 'boleto', 'boletos')}
      </Kpi>
      <Kpi label="Pago" value={formatMoney(fatura.valorPago)}>
        {standing.length - open.length} de {formatCount(standing.length, 'boleto', 'boletos')}
      </Kpi>
      <Kpi label="Em aberto" value={formatMoney(toMoney(rest.lt(0) ? exact(0) : rest))}>
        {next ? `próximo em ${formatDate(next)}` : 'nada a vencer'}
      </Kpi>
      <Kpi label="Erros de envio" value={errors}>
        {errors === 0 ? 'nenhum aviso à loja falhou' : 'podem ser enviados de novo'}
      </Kpi>
    </Kpis>
  )
}
