import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { today } from '../../../parts/faturamento/competencia.ts'
import { documentosOptions, itensOptions } from './data.ts'

const { CANCELADO } = SituacaoBoleto.code
const LIQUIDADOS: readonly SituacaoBoleto[] = SituacaoBoleto.codes('LIQUIDADO', 'LIQUIDADO_ERRO')
const DAY_MS = 86_400_000
/** Nothing of these is due any more. */
const ENCERRADA: Partial<Record<SituacaoFatura, string>> = {
  [SituacaoFatura.code.PAGA]: 'paga, nada em aberto',
  [SituacaoFatura.code.CANCELADA]: 'cancelada',
}

/** The figures of an invoice and what to read them against. */
export function Numeros({ fatura }: { fatura: Fatura & { proximoVencimento?: string | null } }) {
  const itens = useQuery(itensOptions(fatura.id)).data
  const boletos = useQuery(documentosOptions(fatura.id)).data?.boletos.filter(({ situacao }) => situacao !== CANCELADO)
  const pagos = boletos?.filter(({ situacao }) => LIQUIDADOS.includes(situacao)).length ?? 0
  const next = fatura.proximoVencimento ?? null
  const due = fatura.dataHoraVencimento && new Date(fatura.dataHoraVencimento)
  return (
    <Kpis>
      <Kpi label="Valor" value={formatMoney(fatura.valor)}>
        {fatura.tipo === TipoFatura.code.ACORDO ? 'de um acordo' : itens ? formatCount(itens.length, 'item', 'itens') : '…'}
      </Kpi>
      <Kpi label="Pago" value={formatMoney(fatura.valorPago)}>
        {boletos === undefined
          ? '…'
          : boletos.length === 0
            ? 'sem boletos'
            : `${pagos} de ${formatCount(boletos.length, 'boleto', 'boletos')}`}
      </Kpi>
      <Kpi label="Vencimento" value={formatDate(due)}>
        {next !== null && (!due || next !== dayOf(due))
          ? `próximo em aberto: ${formatDate(next)}`
          : (ENCERRADA[fatura.situacao] ?? (due ? prazo(due) : 'a definir ao faturar'))}
      </Kpi>
      <Kpi label="Gerada em" value={formatDate(new Date(fatura.dataHoraGeracao))}>
        às {formatDateTime(fatura.dataHoraGeracao).split(' ')[1]}
      </Kpi>
    </Kpis>
  )
}

/** Counted by dates, as people count. */
function prazo(due: Date): string {
  const days = Math.round((Date.parse(dayOf(due)) - Date.parse(today())) / DAY_MS)
  if (days === 0) return 'hoje'
  return days > 0 ? `em ${formatCount(days, 'dia', 'dias')}` : `há ${formatCount(-days, 'dia', 'dias')}`
}
