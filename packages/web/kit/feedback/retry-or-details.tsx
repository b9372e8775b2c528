import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { showError } from './dialogs.ts'

/** What a person can do about a reading that failed. */
export const RetryOrDetails = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <>
    <Button leftSection={<IconRefresh aria-hidden />} onClick={onRetry}>
      Tentar de novo
    </Button>
    <Button variant="subtle" onClick={() => showError(error)}>
      Ver detalhes
    </Button>
  </>
)
