import { Button, Menu } from '@mantine/core'
import type { ExportQuery } from '@retaguarda/contract/kit/list-query.ts'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { MENU } from './menu-props.ts'

export type Formato = ExportQuery['formato']

export const FORMATS = [
  { formato: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { formato: 'xlsx', label: 'Planilha (XLSX)', icon: IconFileSpreadsheet },
] as const

/** What a screen shows, as a file: the browser fetches it from its address. `label` where a screen has several. */
export const DownloadMenu = ({ href, label }: { href: (formato: Formato) => string; label?: string }) => (
  <Menu position="bottom-end" {...MENU}>
    <Menu.Target>
      <Button variant="subtle" leftSection={<IconDownload aria-hidden />} aria-label={label}>
        Exportar
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {FORMATS.map(({ formato, label, icon: Icon }) => (
        <Menu.Item key={formato} component="a" href={href(formato)} download leftSection={<Icon className="ico" aria-hidden />}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
