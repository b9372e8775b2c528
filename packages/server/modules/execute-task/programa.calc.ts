import { type ExecuteTaskForm, PLANO_LIMITES, TipoPlano } from '@retaguarda/contract/execute-task.ts'
import { proximas, regraDe } from '@retaguarda/contract/recorrencia.ts'

type Programa = Pick<ExecuteTaskForm, 'type' | 'dataHoraProgramada' | 'recorrencia'>

/** When a plan runs next after an instant; null when it never does by itself. */
export function proximaDe({ type, dataHoraProgramada, recorrencia }: Programa, after: Date): Date | null {
  if (type !== TipoPlano.code.AGENDADA || dataHoraProgramada === null) return null
  if (recorrencia === null) return new Date(dataHoraProgramada) > after ? new Date(dataHoraProgramada) : null
  const regra = regraDe(recorrencia)
  const [next] = typeof regra === 'string' ? [] : proximas(regra, dataHoraProgramada, after, 1)
  return next === undefined ? null : new Date(next)
}

export const demais = (results: number): string =>
  `Este plano faria ${results.toLocaleString('pt-BR')} resultados por execução; são no máximo ${PLANO_LIMITES.resultados.toLocaleString('pt-BR')}. Divida-o.`
