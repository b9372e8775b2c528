import { type FaturaItem, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api.ts'
import { confirm, showError } from '../../../kit/feedback/dialogs.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import { itensOptions, resumoOptions } from './dados.ts'

/** The value of an invoice after its items changed, as the answer says it; what else changed is read behind it. */
export function useNovoValor(id: number): (valorFatura: string) => Promise<void> {
  const client = useQueryClient()
  return async (valorFatura) => {
    client.setQueryData(resumoOptions(id).queryKey, (now) => now && { ...now, valor: valorFatura })
    // The lists are read when they are next seen.
    await client.invalidateQueries({ queryKey: [fatura.prefix], refetchType: 'none' })
    await client.invalidateQueries({ queryKey: [financeiro.prefix], refetchType: 'none' })
    await Promise.all([client.refetchQueries(itensOptions(id)), client.refetchQueries(resumoOptions(id))])
  }
}

/** Asks, deletes, and updates the invoice's value (FAT-025, FAT-045). */
export function useExcluirItem(id: number): (item: FaturaItem) => Promise<void> {
  const novoValor = useNovoValor(id)
  return async (item) => {
    const sure = await confirm({
      title: 'Excluir item?',
      children: `Tem certeza que deseja excluir o item financeiro? ${item.objcon_nome}, ${formatMoney(item.fin_valor_cobranca)}.`,
      confirmLabel: 'Excluir',
      danger: true,
    })
    if (!sure) return
    try {
      const { msg, valorFatura } = await call(financeiro.remove, { params: { id: item.fin_id }, idempotencyKey: novoPedido() })
      toast.ok(msg)
      await novoValor(valorFatura)
    } catch (error) {
      showError(error)
    }
  }
}
