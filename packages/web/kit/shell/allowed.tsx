import { type Access, allows } from '@retaguarda/contract/kit/access.ts'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useUser } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** The page for whom its access allows, a sentence for others; the server refuses them as well. */
export function Allowed({ to, children }: { to: Access; children: ReactNode }) {
  return allows(to, useUser()) ? children : <Forbidden />
}

function Forbidden() {
  useEffect(() => {
    document.title = 'Sem permissão · Retaguarda'
  }, [])
  return (
    <EmptyState icon={IconLock} level={1} title="Sem permissão" actions={<LinkButton to="/">Ir para o início</LinkButton>}>
      Você não tem permissão para esta ação. Peça a um administrador que a faça, ou que altere o seu acesso.
    </EmptyState>
  )
}
