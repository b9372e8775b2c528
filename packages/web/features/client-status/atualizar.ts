import { type ClienteStatus, clientStatus } from '@retaguarda/contract/client-status.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { showError } from '../../kit/feedback/dialogs.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { KEY } from './data.ts'
import { readAgain } from '../../kit/read-again.ts'

export const SEM_CONEXAO = 'O cliente não tem conexão com a loja. Informe o endereço e a chave na aba Configuração do cliente.'

/** Asks one store; several may be under way. What it answered is read again, and so is why it did not (STA-017, STA-018). */
export function useAtualizar() {
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const mark = (id: number, on: boolean) =>
    setBusy((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  const run = async ({ id, pessoa }: Pick<ClienteStatus, 'id' | 'pessoa'>) => {
    if (busy.has(id)) return
    mark(id, true)
    try {
      const { success, mensagem } = await call(clientStatus.update, { params: { id } })
      if (success) toast.ok(mensagem, pessoa.nome)
      else toast.error('Erro ao atualizar Registro', `${pessoa.nome}: ${mensagem}`)
    } catch (error) {
      showError(error, {
        title: 'Algo deu errado!',
        hint: `/client-status/update/${id}${error instanceof ApiError ? `: ${error.message}` : ''}`,
      })
    } finally {
      mark(id, false)
      await readAgain(client, { queryKey: [KEY] })
    }
  }
  return { busy, run }
}
