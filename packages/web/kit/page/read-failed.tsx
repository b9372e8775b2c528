import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { sentenceOf } from '../ui/failed.tsx'

type Props = { level?: 1; title: string; error: unknown; onRetry: () => void }

/** In the place of what a page is about, where it could not be read. */
export const ReadFailed = ({ level, title, error, onRetry }: Props) => (
  <EmptyState
    level={level}
    icon={IconCloudOff}
    title={title}
    actions={
      <Button variant="filled" onClick={onRetry}>
        Tentar de novo
      </Button>
    }
  >
    {sentenceOf(error, 'O servidor não respondeu. Verifique a sua conexão e tente de novo.')}
  </EmptyState>
)
