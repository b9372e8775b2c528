import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ActionButton } from '../ui/action-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In the place of a page that the user's role does not open; the server refuses it as well (decisions §2). */
export function Forbidden() {
  useEffect(() => {
    document.title = 'Sem permissão · Retaguarda'
  }, [])
  return (
    <EmptyState icon={IconLock} level={1} title="Sem permissão" actions={<ActionButton to="/">Ir para o início</ActionButton>}>
      Você não tem permissão para esta ação. Peça a um administrador que a faça, ou que altere o seu acesso.
    </EmptyState>
  )
}
