import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { ApiError } from '../api.ts'
import { showError } from '../feedback/dialogs.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** In the place of the rows, behind the dialog 'Erro' and after it (ERR-001). */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title="A lista não carregou"
      actions={
        <>
          <Button leftSection={<IconRefresh aria-hidden />} onClick={onRetry}>
            Tentar de novo
          </Button>
          <Button variant="subtle" onClick={() => showError(error)}>
            Ver detalhes
          </Button>
        </>
      }
    >
      {error instanceof ApiError ? error.message : 'A resposta do servidor não pôde ser lida.'} Seus filtros continuam aplicados.
    </EmptyState>
  )
}
