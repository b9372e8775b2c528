import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faltaSoARetencao, faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { call } from '../../../kit/api.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { formatMoney } from '../../../kit/ui/format.ts'

/** What a payment or a retention changes, beside the page that it was asked from. */
export const MUDA_COM_PAGAMENTO = [boleto, pagamento, fatura, faturaDocumento, retencao].map(({ prefix }) => [prefix])

/** Asks of boletos that were just paid whether what is missing of them is what their client withholds, and records it. */
export function useReterFalta(reload?: () => Promise<unknown>) {
  const reter = useCommand(boleto.reter, { changes: MUDA_COM_PAGAMENTO, ...(reload && { reload }) })
  return async (ids: readonly number[]) => {
    for (const id of ids) {
      const one = await call(boleto.get, { params: { id } })
      if (!faltaSoARetencao(one)) continue
      const falta = formatMoney(toMoney(exact(one.valor).minus(one.quitado)))
      await reter.run(
        { params: { id }, body: {} },
        {
          title: `Retenção do ${one.nome.replace(/^B/, 'b')}`,
          children: `O que falta (${falta}) é a retenção desta fatura. Registrar como retido?`,
          confirmLabel: 'Registrar como retido',
          cancelLabel: 'Agora não',
        },
      )
    }
  }
}
