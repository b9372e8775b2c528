import { Menu } from '@mantine/core'
import { IconRefresh, IconUpload } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../page/page-header.tsx'
import { type ScreenPath, toOf } from '../route/address.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { needsNoRow, type ToolbarAction } from './actions/action.ts'
import { isMain, Toolbar } from './actions/toolbar.tsx'
import { ExportItems } from './columns/export-menu.tsx'
import { HeaderActions } from './header-actions.tsx'

type Props = ComponentProps<typeof HeaderActions> & {
  title: string
  phone: boolean
  entries: ToolbarAction[]
  hint: ReactNode
  bring: ScreenPath | undefined
  /** Between the title and the row's actions. */
  children: ReactNode
}

/** So many actions stand beside the title, and leave their row to the list. */
const FEW = 2

/** The title of a list, what may be done with it, its views and its rows' actions. A phone has a menu for all of it. Where nothing is added they stand beside the title, on a phone as a menu. */
export function ListHead({ title, phone, entries, hint, bring, children, ...quiet }: Props) {
  const { grid, state, columns, onRefresh } = quiet
  const toolbar = (entries.length > 0 || phone) && (
    <Toolbar
      actions={entries}
      phone={phone}
      // Where no action waits for a row there is nothing to say.
      hint={!entries.every(({ action }) => needsNoRow(action)) && hint}
      more={
        <>
          <Menu.Item leftSection={<IconRefresh className="ico" aria-hidden />} onClick={onRefresh}>
            Atualizar
          </Menu.Item>
          <ExportItems grid={grid} state={state} columns={columns.visible} prefix="Exportar " />
        </>
      }
    />
  )
  const beside = !entries.some(({ action }) => isMain(action)) && (phone || entries.length <= FEW)
  const actions = (
    <>
      {bring && (
        <LinkButton variant="subtle" leftSection={<IconUpload aria-hidden />} to={toOf(bring)}>
          Importar
        </LinkButton>
      )}
      <HeaderActions {...quiet} />
    </>
  )
  return (
    <>
      <PageHeader title={title} actions={phone ? beside && toolbar : actions}>
        {!phone && beside && toolbar}
      </PageHeader>
      {children}
      {!beside && toolbar}
    </>
  )
}
