import { type Boleto, faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useRef, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { showError } from '../../../kit/feedback/dialogs.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import type { FormStore } from '../../../kit/form/form-store.ts'
import { fieldId } from '../../../kit/form/path.ts'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import { camposDaResposta, linhasDe, pedidoDe } from './pagamento.ts'

const PROBLEMA = 'Ocorreu um problema!'

type Parts = { store: FormStore; fatura: number; reload: () => Promise<void> }
type Feito = { success: boolean; message: string }

/** Settles what is ticked and sends again by force; one at a time, each content once (BOL-015 to BOL-023). */
export function useLiquidar({ store, fatura, reload }: Parts) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  // The screen is made anew after each answer, and with it the key.
  const chave = useRef(novoPedido()).current

  const act = async (work: () => Promise<Feito>, onFields?: (fields: Record<string, string>) => boolean) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const free = () => {
      running.current = false
      setBusy(false)
    }
    const told = (error: unknown) => showError(error, { title: PROBLEMA, onRead: () => void reload().finally(free) })
    try {
      const { success, message } = await work()
      if (!success) return told(new ApiError(message, { status: 200, request: faturaDocumento.prefix }))
      toast.ok(message)
      await reload()
      free()
    } catch (error) {
      if (error instanceof ApiError && onFields?.(error.fields)) return free()
      told(error)
    }
  }

  const refuse = (campos: Record<string, string>): boolean => {
    store.setErrors(campos)
    const [first] = Object.keys(campos)
    if (first) document.getElementById(fieldId(first))?.focus()
    return first !== undefined
  }

  const liquidar = async () => {
    const todas = linhasDe(store.values())
    const pedido = pedidoDe(todas)
    if (!pedido.ok) return void refuse({ ...pedido.campos, ...(pedido.erro && { boletos: pedido.erro }) })
    store.setErrors({})
    await act(
      () => call(faturaDocumento.liquidar, { params: { id: fatura }, body: pedido.body, idempotencyKey: chave }),
      (fields) => refuse(camposDaResposta(todas, fields)),
    )
  }
  const forcar = ({ id }: Boleto) =>
    act(() => call(faturaDocumento.forcarEnvio, { params: { id }, body: { id }, idempotencyKey: novoPedido() }))
  return { liquidar, forcar, busy }
}
