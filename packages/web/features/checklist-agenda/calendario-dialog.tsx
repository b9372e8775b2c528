import { Button, Modal, TextInput } from '@mantine/core'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { agendaKey, PROBLEMA } from '../../parts/agenda/agenda-calls.ts'
import styles from './programacao.module.css'

const KEY = agendaKey('calendario')

/** The address that a calendar program reads this person's schedules from: shown once, replaced or revoked at will. */
export function CalendarioDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(checklistAgenda.calendario, { signal }), staleTime: 0 })
  const [url, setUrl] = useState<string>()
  const criadoEm = query.data?.criadoEm ?? null
  const parts = { changes: [KEY], title: PROBLEMA }
  const criar = useCommand(checklistAgenda.criarCalendario, { ...parts, done: (created) => setUrl(created.url) })
  const revogar = useCommand(checklistAgenda.revogarCalendario, { ...parts, done: () => setUrl(undefined) })
  const busy = criar.busy || revogar.busy
  return (
    <Modal opened onClose={onClose} size={520} title="Agenda no seu calendário">
      <div className={styles.dialogo}>
        <p>
          Assine este link no Google Agenda, no Outlook ou no calendário do celular para ver ali os agendamentos em que você é o
          responsável. Quem tiver o link também os vê.
        </p>
        {query.error && (
          <Note tone="bad" live>
            {query.error instanceof ApiError ? query.error.message : 'Não foi possível saber se há um link.'}
          </Note>
        )}
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
        <div className={styles.pe}>
          {criadoEm !== null && (
            <Button
              variant="subtle"
              data-perigo
              className={styles.esquerda}
              aria-disabled={busy || undefined}
              onClick={() => void revogar.run({}, REVOKE)}
            >
              Revogar link
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
          {query.data && url === undefined && (
            <Button
              variant="filled"
              aria-disabled={busy || undefined}
              onClick={() => void criar.run({}, criadoEm === null ? undefined : REPLACE)}
            >
              {criadoEm === null ? 'Criar link' : 'Criar outro link'}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

const REPLACE = {
  title: 'Criar outro link?',
  children: 'O link de agora deixa de valer, e o calendário que o usa para de ser atualizado.',
  confirmLabel: 'Criar outro link',
}
const REVOKE = {
  title: 'Revogar link?',
  children: 'O calendário que usa este link para de ser atualizado. Isto não pode ser desfeito.',
  confirmLabel: 'Revogar link',
  danger: true,
}

function Link({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <>
      <Note tone="ok" live>
        Copie o link agora: ele não será mostrado de novo.
      </Note>
      <div className={styles.link}>
        <TextInput label="Link do calendário" value={url} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
        <Button
          variant="filled"
          leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
          onClick={() => void copy()}
          data-autofocus
        >
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar link'}</span>
        </Button>
      </div>
    </>
  )
}
