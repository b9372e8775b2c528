import { type Fatura, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { confirm, showError } from '../../../kit/feedback/dialogs.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { competenciaText } from '../../../parts/faturamento/competencia.ts'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'

/** Calculates an invoice again, and closes it where asked: one call does both (FAT-046). */
export function useRecalcular() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async ({ id, ano, mes, cliente }: Fatura, fecharFatura: boolean): Promise<boolean> => {
    if (running.current) return false
    const what = `${competenciaText({ ano, mes })} de ${cliente.pessoa.nome}`
    const sure = await confirm({
      title: fecharFatura ? 'Fechar fatura?' : 'Calcular de novo?',
      children: fecharFatura
        ? `Os itens automáticos de ${what} são calculados mais uma vez, os manuais ficam, e a fatura passa a Fechada: os seus itens não mudam mais.`
        : `Os itens automáticos de ${what} são refeitos com os números e contratos de agora. Os manuais ficam.`,
      confirmLabel: fecharFatura ? 'Fechar fatura' : 'Calcular',
    })
    if (!sure || running.current) return false
    running.current = true
    setBusy(true)
    try {
      const body = { cliente: cliente.id, ano, mes, fecharFatura }
      const { msg } = await call(financeiro.registrarFaturamento, { body, idempotencyKey: novoPedido() })
      toast.ok(msg)
      await client.invalidateQueries({ queryKey: [fatura.prefix, 'resumo', id] })
      await client.invalidateQueries({ queryKey: [fatura.prefix, 'itens', id] })
      return true
    } catch (error) {
      showError(error, { title: 'Algo deu errado!' })
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}
