import { OBJETO_SEM_RETENCAO } from '@retaguarda/contract/faturamento/retencao.ts'
import type { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { invalid } from '../../base/errors.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { conferirRetencao } from '../retencao/retencao.service.ts'
import { countAjustes } from './objeto-contrato.repo.ts'

export const objetoRules: RulesOf<typeof objetoContrato> = {
  /** An adjustment is of its object's type (COC-014): another type would leave it without meaning and the client uncharged. */
  async check(trx, ctx, form, before) {
    conferirRetencao(ctx, form.retencao, before?.retencao, OBJETO_SEM_RETENCAO)
    if (!before || form.tipoConfiguracao === before.tipoConfiguracao) return
    const n = await countAjustes(trx, before.id, ctx.now())
    if (n === 0) return
    const who = n === 1 ? 'Há 1 vínculo em vigor com ajuste comercial' : `Há ${n} vínculos em vigor com ajuste comercial`
    throw invalid({
      tipoConfiguracao: `${who} deste objeto, feito para o tipo atual. Encerre-os ou volte-os ao valor padrão antes de mudar o tipo.`,
    })
  },
}
