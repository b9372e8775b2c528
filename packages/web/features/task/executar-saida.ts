import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../kit/feedback/dialogs.ts'
import { formatCount } from '../../kit/ui/format.ts'
import type { TarefaAberta } from './executar-tarefa.ts'

/**
 * Leaving loses nothing, so it does not ask: what is not saved is kept in this browser and sent from any screen. It asks where the
 * browser keeps nothing, and who logs out with answers that are still here hears of them.
 */
export function useSaida(tarefa: TarefaAberta, aCaminho: number): void {
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname !== '/login' || aCaminho === 0) return false
      const leaves = await confirm({
        title: 'Sair com respostas por enviar?',
        children: `${formatCount(aCaminho, 'resposta ainda não foi enviada', 'respostas ainda não foram enviadas')}. Elas ficam guardadas neste computador e são enviadas quando você entrar de novo aqui.`,
        confirmLabel: 'Sair',
        cancelLabel: 'Continuar aqui',
      })
      return !leaves
    },
    enableBeforeUnload: () => tarefa.perderia(),
  })
}
