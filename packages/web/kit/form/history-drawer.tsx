import { Drawer } from '@mantine/core'
import type { Mudanca, Resource } from '@retaguarda/contract/kit/resource.ts'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { useSearchHere } from '../route/here.ts'
import { hereWith } from '../route/search.ts'
import { Failed } from '../ui/failed.tsx'
import { formatDateTime } from '../ui/format.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { useRead } from '../use-read.ts'
import { ChangeLines, changeWord } from './change-lines.tsx'
import styles from './form.module.css'
import { useFormStore } from './form-store.ts'
import type { Tab } from './names.ts'

export type HistoryProps = { resource: Pick<Resource, 'prefix' | 'history'>; id: number; tabs: Tab[] }

/** Who changed the record, when, and what, the newest first; open while the address says so. */
export function HistoryDrawer({ resource, id, tabs }: HistoryProps) {
  const opened = Boolean(useSearchHere().historico)
  const navigate = useNavigate()
  const query = useRead([resource.prefix, 'historico', id], resource.history, { params: { id } }, { enabled: opened, staleTime: 0 })
  return (
    <Drawer
      opened={opened}
      onClose={() => void navigate(hereWith({ historico: undefined }))}
      title="Histórico"
      closeButtonProps={{ 'aria-label': 'Fechar histórico' }}
    >
      {/* Opened, it is read and scrolled: the focus waits here, not on the cross. */}
      <div tabIndex={0} role="group" aria-label="Mudanças" data-autofocus>
        {query.isError && <Failed error={query.error} otherwise="Não foi possível carregar o histórico." />}
        {query.isPending && !query.isError && <SkeletonLines widths={['50%', '80%', '60%']} />}
        {query.data?.length === 0 && <p className="m2">Nenhuma mudança foi registrada.</p>}
        {query.data && query.data.length > 0 && (
          <ol className={styles.changes}>
            {query.data.map((change) => (
              <li key={change.id}>
                <Change change={change} tabs={tabs} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Drawer>
  )
}

function Change({ change, tabs }: { change: z.output<typeof Mudanca>; tabs: Tab[] }) {
  const form = useFormStore()
  return (
    <article className={styles.change}>
      <h3>{changeWord(change.acao)}</h3>
      <p className="m2 s12">
        {formatDateTime(change.dataHora)} · {change.usuario ?? 'Sistema'}
      </p>
      <ChangeLines form={form} tabs={tabs} fields={change.campos} />
    </article>
  )
}
