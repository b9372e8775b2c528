import type { RetornoDoSprint, TotaisDoSprint } from '@retaguarda/contract/sprint.ts'
import { formatNumber } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { formatHoras, formatIndice, formatPercentual, menos } from './horas.ts'

type Props = { totais: TotaisDoSprint; retorno: RetornoDoSprint; anterior: RetornoDoSprint | undefined; days: string }

/** The sprint in six figures. */
export function Numeros({ totais, retorno, anterior, days }: Props) {
  const { totalHorasEstimadas: estimado, totalHorasDesenvolvimento: executado, totalHorasQualidade: qualidade } = totais
  const change = percentOf(menos(executado, estimado), estimado)
  const quality = percentOf(qualidade, executado)
  return (
    <Kpis>
      <Kpi label="Tarefas" value={formatNumber(retorno.total)}>
        {days}
      </Kpi>
      <Kpi label="Horas estimadas" value={formatHoras(estimado)}>
        {retorno.total === 0 ? 'nenhuma tarefa' : `${formatHoras(perTask(estimado, retorno.total))} por tarefa`}
      </Kpi>
      <Kpi label="Desenvolvimento" value={formatHoras(executado)}>
        {change === null
          ? 'sem estimativa'
          : change === 0
            ? 'como estimado'
            : `${formatPercentual(Math.abs(change))} ${change > 0 ? 'acima' : 'abaixo'} do estimado`}
      </Kpi>
      <Kpi label="Qualidade" value={formatHoras(qualidade)}>
        {quality === null ? 'sem desenvolvimento' : `${formatPercentual(quality)} do desenvolvimento`}
      </Kpi>
      <Kpi label="Retornos" value={formatNumber(retorno.totalRetorno)}>
        {retorno.percentualRetorno === null ? 'N/A' : `${formatPercentual(retorno.percentualRetorno)} das tarefas devolvidas`}
      </Kpi>
      <Kpi label="Índice de retorno" value={formatIndice(retorno.indiceRetorno)}>
        {anterior ? `${anterior.sprint}: ${formatIndice(anterior.indiceRetorno)}` : 'retornos por tarefa'}
      </Kpi>
    </Kpis>
  )
}

const percentOf = (part: string, whole: string) => (Number(whole) === 0 ? null : Math.round((Number(part) / Number(whole)) * 100))
const perTask = (hours: string, tasks: number) => (Number(hours) / tasks).toFixed(2)
