import { clienteLink } from '@retaguarda/contract/cliente-link.ts'
import { call } from '../../kit/api.ts'
import { showError } from '../../kit/feedback/dialogs.ts'
import { toast } from '../../kit/feedback/toast.tsx'

export const COPIAR_LINK = 'Copiar link do cliente'

/** Puts where a client sees what it owes into the clipboard, from wherever the client stands, and says so. */
export async function copiarLink(clienteId: number): Promise<void> {
  try {
    const { url } = await call(clienteLink.get, { params: { id: clienteId } })
    if (url === null)
      return toast.error('O cliente está sem link em vigor.', 'Crie um na página do cliente, ou envie a fatura: ela leva um novo.')
    await navigator.clipboard.writeText(url)
    toast.ok('Link do cliente copiado.')
  } catch (error) {
    showError(error)
  }
}
