import { changelog } from '@retaguarda/contract/changelog.ts'
import { IconBell, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '../../kit/list/state/use-list.ts'
import { DockedPanel } from '../../kit/window/docked-panel.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatDate } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { useWide } from '../../kit/ui/use-screen.ts'
import { useRead } from '../../kit/use-read.ts'
import { MUDANCA } from './change.ts'
import styles from './changelog.module.css'

/** The version that is selected, beside the list, as clients read it; where there is no room it has a page. */
export function Detalhe() {
  const { selected } = useList()
  const [fechada, setFechada] = useState<number>()
  const wide = useWide(80)
  const [id] = selected
  if (!wide || id === undefined || selected.length > 1 || id === fechada) return null
  return <Versao id={id} onClose={() => setFechada(id)} />
}

function Versao({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRead([changelog.prefix, 'registro', id], changelog.get, { params: { id } })
  const params = { id: String(id) }
  return (
    <DockedPanel title={data ? `Versão ${data.version}` : 'Versão'} onClose={onClose}>
      {error && <Failed error={error} otherwise="A versão não pôde ser lida." />}
      {!data && !error && <SkeletonLines widths={['40%', '90%', '75%']} />}
      {data && (
        <div className="stack">
          <span className="m3 s12">{formatDate(data.date)}</span>
          {data.changeLog.length === 0 && <p className="m3">Nenhuma mudança foi incluída.</p>}
          <ul className={styles.mudancas}>
            {data.changeLog.map(({ id: row, type, description }) => (
              <li key={row}>
                <Status {...MUDANCA[type]} />
                <span className={styles.texto}>{description}</span>
              </li>
            ))}
          </ul>
          <div className="row">
            <LinkButton leftSection={<IconPencil aria-hidden />} to="/changelog/alterar/$id" params={params}>
              Alterar
            </LinkButton>
            <LinkButton variant="subtle" leftSection={<IconBell aria-hidden />} to="/notificacao/incluir" search={{ changelog: id }}>
              Notificar clientes
            </LinkButton>
          </div>
        </div>
      )}
    </DockedPanel>
  )
}
