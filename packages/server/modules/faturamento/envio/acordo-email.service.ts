import { DIAS_ATE_QUEBRAR } from '@retaguarda/contract/cobranca/acordo.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { itensDoAcordo } from '../../cobranca/acordo.calc.ts'
import type { Renegociado } from '../../cobranca/acordo.repo.ts'
import { assuntoDoAcordo, type Email } from './enviar-email.repo.ts'

/** What the mail of an agreement says around its instalments. */
export function acordoEmEmail({ fatura: { valor } }: Pick<Email, 'fatura'>, acordo: Renegociado) {
  const antigos = itensDoAcordo(acordo).map((item) => `${item.objeto}. ${brl(item.valor)}. ${item.porQue.join(' ')}`)
  return {
    subject: assuntoDoAcordo(acordo.id),
    what: [
      `O acordo ${acordo.id} está feito. Total: ${brl(valor)}.`,
      'Ele toma o lugar destes boletos, que não devem mais ser pagos:',
      antigos.join('\n'),
    ],
    after: [`Uma parcela vencida há ${DIAS_ATE_QUEBRAR} dias desfaz o acordo, e os boletos antigos voltam a ser cobrados.`],
  }
}
