import { IconMapOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'

/** 404: an address that no screen stands at. */
export function NaoEncontrada() {
  useEffect(() => {
    document.title = 'Página não encontrada · Retaguarda'
  }, [])
  return (
    <EmptyState icon={IconMapOff} level={1} title="Página não encontrada" actions={<ActionButton to="/">Ir para o início</ActionButton>}>
      Não há nada neste endereço. Confira o link, ou procure a tela com Ctrl K.
    </EmptyState>
  )
}
