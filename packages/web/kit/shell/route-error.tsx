import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { showError } from '../feedback/dialogs.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** A screen that could not be drawn, or whose part of the program could not be loaded: after a new version, or without a connection. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => console.error(error), [error])
  useEffect(() => {
    addEventListener('online', reset)
    return () => removeEventListener('online', reset)
  }, [reset])
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      level={1}
      title="Esta tela não abriu"
      actions={
        <>
          <Button onClick={reset}>Tentar de novo</Button>
          <Button variant="subtle" onClick={() => location.reload()}>
            Atualizar a página
          </Button>
          <Button variant="subtle" onClick={() => showError(error)}>
            Ver detalhes
          </Button>
        </>
      }
    >
      O programa pode ter sido atualizado enquanto você trabalhava, ou a conexão caiu.
    </EmptyState>
  )
}
