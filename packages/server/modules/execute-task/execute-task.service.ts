import { EM_EXECUCAO, type executeTask, PLANO_LIMITES, podePlano, TipoPlano } from '@retaguarda/contract/execute-task.ts'

import { conflict, invalid } from '../../base/errors.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { wakeAgenda } from './agenda.service.ts'
import { demais, proximaDe } from './programa.calc.ts'
import { countDeDados, isGrupoDePlanos, updateProxima } from './execute-task.repo.ts'

export const executeTaskRules: RulesOf<typeof executeTask> = {
  async check(trx, { now }, form, before) {
    if (before && !podePlano('alterar', before.status)) throw conflict(EM_EXECUCAO)
    if (form.groupTeste !== null && !(await isGrupoDePlanos(trx, form.groupTeste)))
      throw invalid({ groupTeste: 'Escolha um grupo do tipo Execução de testes.' })
    const results = Math.max(1, form.lojas.length) * form.testCase.length * Math.max(1, await countDeDados(trx, form.mockup))
    if (results > PLANO_LIMITES.resultados) throw invalid({ testCase: demais(results) })
    if (form.type !== TipoPlano.code.AGENDADA || proximaDe(form, now()) !== null) return
    if (form.recorrencia !== null) throw invalid({ recorrencia: 'Recorrência: não há nenhuma execução a partir de agora.' })
    // What has run is past, and its plan may still be changed otherwise.
    const same = before?.dataHoraProgramada && Date.parse(before.dataHoraProgramada) === Date.parse(form.dataHoraProgramada ?? '')
    if (!same) throw invalid({ dataHoraProgramada: 'A data e a hora já passaram. Informe um momento futuro.' })
  },

  async saved(trx, { now }, after) {
    const proxima = proximaDe(after, now())
    after.proximaExecucao = proxima?.toISOString() ?? null
    await updateProxima(trx, after.id, proxima)
    if (proxima) await wakeAgenda(trx, { now }, proxima)
  },

  async checkRemoval(_trx, _ctx, before) {
    if (!podePlano('excluir', before.status)) throw conflict(EM_EXECUCAO)
  },
}
