import { Menu } from '@mantine/core'
import type { ExportQuery } from '@retaguarda/contract/kit/list-query.ts'
import { recusaDoPerfil } from '@retaguarda/contract/kit/perfil.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { showError } from '../../feedback/dialogs.ts'
import { useUser } from '../../session/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FORMATS } from '../../ui/download-menu.tsx'
import { MENU } from '../../ui/menu-props.ts'
import type { ListState } from '../state/list-state.ts'
import { exportList } from './export-run.ts'

type Props = { grid: Pick<Grid, 'list' | 'export' | 'name'>; state: ListState; columns: string[] }
type MenuProps = Props & { onPrint: () => void }

/** What the list shows, whole, as a file: the filter, the order and the columns in force. */
export function ExportMenu({ onPrint, ...props }: MenuProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Menu position="bottom-end" {...MENU}>
      <Menu.Target>
        <ActionButton variant="subtle" leftSection={<IconDownload aria-hidden />} loading={busy}>
          Exportar
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems {...props} onBusy={setBusy} />
        <Menu.Item leftSection={<IconPrinter className="ico" aria-hidden />} onClick={onPrint}>
          Imprimir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The entries alone, for the menu of a phone. */
export function ExportItems({ grid, state, columns, onBusy, prefix = '' }: Props & { onBusy?: (busy: boolean) => void; prefix?: string }) {
  const refused = recusaDoPerfil(grid.export, useUser().perfil)
  const run = async (formato: ExportFormat) => {
    onBusy?.(true)
    try {
      await exportList(grid, exportQuery(state, columns, formato))
    } catch (error) {
      showError(error)
    } finally {
      onBusy?.(false)
    }
  }
  if (refused !== undefined) return <Menu.Item disabled>{refused}</Menu.Item>
  return FORMATS.map(({ formato, label, icon: Icon }) => (
    <Menu.Item key={formato} leftSection={<Icon className="ico" aria-hidden />} onClick={() => void run(formato)}>
      {prefix}
      {label}
    </Menu.Item>
  ))
}

export type ExportFormat = ExportQuery['formato']

/** The query of an export: the filter and the order in force, and the columns on screen in their order. */
export const exportQuery = ({ filter, sort }: ListState, colunas: string[], formato: ExportFormat): ExportQuery => ({
  filter,
  sort,
  colunas,
  formato,
})
