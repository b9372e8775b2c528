import { Button, Menu } from '@mantine/core'
import { sprint, type TabelaSprint } from '@retaguarda/contract/sprint.ts'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { downloadUrl } from '../../kit/api.ts'
import { MENU } from '../../kit/ui/menu-props.ts'

const FORMATS = [
  { formato: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { formato: 'xlsx', label: 'Planilha (XLSX)', icon: IconFileSpreadsheet },
] as const

type Props = { tabela: TabelaSprint; titulo: string; id?: number; membro?: number | undefined }

/** A table of the dashboard as a file, whole, as it stands on the screen. */
export const Exportar = ({ tabela, titulo, id, membro }: Props) => (
  <Menu position="bottom-end" {...MENU}>
    <Menu.Target>
      <Button variant="subtle" leftSection={<IconDownload aria-hidden />} aria-label={`Exportar: ${titulo}`}>
        Exportar
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {FORMATS.map(({ formato, label, icon: Icon }) => (
        <Menu.Item
          key={formato}
          component="a"
          href={downloadUrl(sprint.exportar, { params: { tabela }, query: { formato, sprint: id, membro } })}
          download
          leftSection={<Icon className="ico" aria-hidden />}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
