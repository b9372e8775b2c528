import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { IconFileUnknown } from '@tabler/icons-react'
import { ActionButton } from './action-button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'

/** The address names a record that does not exist. `list` is where the others are. */
export function RecordMissing({ name, list }: { name: Name; list: string }) {
  const ended = name.gender === 'f' ? 'a' : 'o'
  const label = `${name.singular[0]?.toUpperCase()}${name.singular.slice(1)}`
  return (
    <Page>
      <EmptyState
        level={1}
        icon={IconFileUnknown}
        title={`${label} não encontrad${ended}`}
        actions={
          <ActionButton to={list} variant="filled">
            Ir para a lista de {name.plural}
          </ActionButton>
        }
      >
        {name.gender === 'f' ? 'Ela pode ter sido excluída' : 'Ele pode ter sido excluído'}, ou o endereço está incompleto.
      </EmptyState>
    </Page>
  )
}
