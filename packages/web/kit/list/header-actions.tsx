import { Button } from '@mantine/core'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import { IconBookmarkPlus, IconPencilCheck, IconRefresh } from '@tabler/icons-react'
import { ColumnsPanel } from './columns/columns-panel.tsx'
import { ExportMenu } from './columns/export-menu.tsx'
import type { useColumnPrefs } from './state/prefs.ts'
import type { ListState } from './state/list-state.ts'

type Props = {
  grid: Grid
  state: ListState
  columns: ReturnType<typeof useColumnPrefs>
  onRefresh: () => void
  onPrint: () => void
  onView: () => void
  /** Whether rows are ticked to be changed together, where they may be. */
  changing: { on: boolean; set: (on: boolean) => void } | undefined
}

/** What may be done with the list itself: quiet, at the right of its title. */
export const HeaderActions = ({ grid, state, columns, onRefresh, onPrint, onView, changing }: Props) => (
  <>
    <Button variant="subtle" leftSection={<IconRefresh aria-hidden />} onClick={onRefresh} aria-keyshortcuts="R">
      Atualizar
    </Button>
    <ExportMenu grid={grid} state={state} columns={columns.visible} onPrint={onPrint} />
    {changing && (
      <Button
        variant="subtle"
        leftSection={<IconPencilCheck aria-hidden />}
        aria-pressed={changing.on}
        onClick={() => changing.set(!changing.on)}
      >
        Alterar vários
      </Button>
    )}
    <Button variant="subtle" leftSection={<IconBookmarkPlus aria-hidden />} onClick={onView}>
      Salvar visão
    </Button>
    <ColumnsPanel names={columns.names} prefs={columns.prefs} onChange={columns.change} />
  </>
)
