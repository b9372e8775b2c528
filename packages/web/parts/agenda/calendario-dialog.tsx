import { Button, TextInput } from '@mantine/core'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { useState } from 'react'
import dialog from '../../kit/feedback/dialog.module.css'
import { deletion } from '../../kit/feedback/dialogs.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Dialog } from '../../kit/window/window.tsx'
import { agendaKey, PROBLEMA } from './agenda-calls.ts'
import styles from './calendario.module.css'

const KEY = agendaKey('calendario')

/** The address that a calendar program reads this person's schedules from: shown once, replaced or revoked at will. */
export function CalendarioDialog({ onClose }: { onClose: () => void }) {
  const query = useRead(KEY, checklistAgenda.calendario, {}, { staleTime: 0 })
  const [url, setUrl] = useState<string>()
  const criadoEm = query.data?.criadoEm ?? null
  const parts = { changes: [KEY], title: PROBLEMA }
  const criar = useCommand(checklistAgenda.criarCalendario, { ...parts, done: (created) => setUrl(created.url) })
  const revogar = useCommand(checklistAgenda.revogarCalendario, { ...parts, done: () => setUrl(undefined) })
  const busy = criar.busy || revogar.busy
  return (
    <Dialog onClose={onClose} size={520} title="Agenda no seu calendário">
      <div className="stack">
        <p>
          Assine este link no Google Agenda, no Outlook ou no calendário do celular para ver ali os agendamentos em que você é o
          responsável. Quem tiver o link também os vê.
        </p>
        {query.error && <Failed error={query.error} otherwise="Não foi possível saber se há um link." />}
        {query.isPending && !query.error && (
          <div role="status" aria-label="Carregando">
            <Skeleton width="60%" />
          </div>
        )}
        {url === undefined && criadoEm !== null && (
          <Note tone="info">
            Há um link desde {formatDateTime(criadoEm)}. Ele só é mostrado ao ser criado; se você o perdeu, crie outro e troque-o no
            calendário.
          </Note>
        )}
        {url !== undefined && <Link url={url} />}
      </div>
      <div className={dialog.foot}>
        {criadoEm !== null && (
          <Button
            variant="subtle"
            data-perigo
            className={dialog.left}
            aria-disabled={busy || undefined}
            onClick={() => void revogar.run({}, REVOKE)}
          >
            Revogar link
          </Button>
        )}
        {query.data && url === undefined && (
          <Button
            variant="filled"
            aria-disabled={busy || undefined}
            onClick={() => void criar.run({}, criadoEm === null ? undefined : REPLACE)}
          >
            {criadoEm === null ? 'Criar link' : 'Criar outro link'}
          </Button>
        )}
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </Dialog>
  )
}

const REPLACE = {
  title: 'Criar outro link?',
  children: 'O link de agora deixa de valer, e o calendário que o usa para de ser atualizado.',
  confirmLabel: 'Criar outro link',
}
const REVOKE = deletion(
  'Revogar link?',
  'O calendário que usa este link para de ser atualizado. Isto não pode ser desfeito.',
  'Revogar link',
)

const Link = ({ url }: { url: string }) => (
  <>
    <Note tone="ok" live>
      Copie o link agora: ele não será mostrado de novo.
    </Note>
    <div className={styles.link}>
      <TextInput label="Link do calendário" value={url} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <CopyButton text={url} variant="filled" data-autofocus>
        Copiar link
      </CopyButton>
    </div>
  </>
)
