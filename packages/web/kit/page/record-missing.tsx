import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { IconFileUnknown } from '@tabler/icons-react'
import { type Address, toOf } from '../route/address.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from './page.tsx'
import { useForgetRecord } from './recent.ts'

/** The address names a record that does not exist. `list` is where the others are. */
export function RecordMissing({ name, list }: { name: Name; list: Address }) {
  const forgotten = useForgetRecord()
  const ended = name.gender === 'f' ? 'a' : 'o'
  const label = `${name.singular[0]?.toUpperCase()}${name.singular.slice(1)}`
  return (
    <Page>
      <EmptyState
        level={1}
        icon={IconFileUnknown}
        title={`${label} não encontrad${ended}`}
        actions={
          <LinkButton to={toOf(list)} variant="filled">
            Ir para a lista de {name.plural}
          </LinkButton>
        }
      >
        {name.gender === 'f' ? 'Ela pode ter sido excluída' : 'Ele pode ter sido excluído'}, ou o endereço está incompleto.
        {forgotten && ` Saiu de Abertos por último.`}
      </EmptyState>
    </Page>
  )
}
