import { IconMapOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'

/** 404: an address that no screen stands at. */
export function NaoEncontrada() {
  useEffect(() => {
    document.title = 'Página não encontrada · Retaguarda'
  }, [])
  return (
    <EmptyState icon={IconMapOff} level={1} title="Página não encontrada" actions={<LinkButton to="/">Ir para o início</LinkButton>}>
      Não há nada neste endereço. Confira o link, ou procure a tela na busca, no alto da página.
    </EmptyState>
  )
}
