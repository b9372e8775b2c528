import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useRef } from 'react'
import { confirm } from '../../../kit/feedback/dialogs.ts'

/**
 * For commands that change a month of notes: where it was handed over to the accountant they are refused first, the person is asked, and
 * `again` sends the same with her word for it.
 */
export function useMesEntregue(again: () => unknown) {
  const agreed = useRef(false)
  return {
    /** What the call carries. */
    word: () => ({ mesFechado: agreed.current }),
    /** @returns whether it was refused for that */
    ask: ({ motivo, message: children }: ApiError): boolean => {
      if (motivo !== 'mesFechado') return false
      const question = { title: 'Mudar um mês já entregue?', children, confirmLabel: 'Mudar mesmo assim', cancelLabel: 'Voltar' }
      void confirm(question).then((yes) => {
        if (!yes) return
        agreed.current = true
        again()
      })
      return true
    },
  }
}
