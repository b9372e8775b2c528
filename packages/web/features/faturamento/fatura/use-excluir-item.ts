import { type FaturaItem, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { useQueryClient } from '@tanstack/react-query'
import { deletion } from '../../../kit/feedback/dialogs.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { readAgain } from '../../../kit/read-again.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { itensOptions, resumoOptions } from './data.ts'

/** The value of an invoice after its items changed, as the answer says it; what else changed is read behind it. */
export function useNovoValor(id: number): (valorFatura: string) => Promise<void> {
  const client = useQueryClient()
  return async (valorFatura) => {
    client.setQueryData(resumoOptions(id).queryKey, (now) => now && { ...now, valor: valorFatura })
    // The lists are read when they are next seen.
    await readAgain(client, { queryKey: [fatura.prefix], refetchType: 'none' })
    await readAgain(client, { queryKey: [financeiro.prefix], refetchType: 'none' })
    await Promise.all([client.refetchQueries(itensOptions(id)), client.refetchQueries(resumoOptions(id))])
  }
}

/** Asks, deletes, and updates the invoice's value (FAT-025, FAT-045). */
export function useExcluirItem(id: number): (item: FaturaItem) => void {
  const novoValor = useNovoValor(id)
  const excluir = useCommand(financeiro.remove, { done: ({ valorFatura }) => novoValor(valorFatura) })
  return ({ fin_id: item, objcon_nome, fin_valor_cobranca }) => {
    const what = `Tem certeza que deseja excluir o item financeiro? ${objcon_nome}, ${formatMoney(fin_valor_cobranca)}.`
    void excluir.run({ params: { id: item } }, deletion('Excluir item?', what))
  }
}
