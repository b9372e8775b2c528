import { sprint, type TabelaSprint } from '@retaguarda/contract/sprint.ts'
import { downloadUrl } from '../../kit/api.ts'
import { DownloadMenu } from '../../kit/ui/download-menu.tsx'

type Props = { tabela: TabelaSprint; titulo: string; id?: number; membro?: number | undefined }

/** A table of the dashboard as a file, whole, as it stands on the screen. */
export const Exportar = ({ tabela, titulo, id, membro }: Props) => (
  <DownloadMenu
    label={`Exportar: ${titulo}`}
    href={(formato) => downloadUrl(sprint.exportar, { params: { tabela }, query: { formato, sprint: id, membro } })}
  />
)
