import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api.ts'
import { formatDateTime } from '../ui/format.ts'
import styles from './dialog.module.css'
import type { ErrorDialog as ErrorParts } from './dialogs.ts'

type Props = ErrorParts & { onClose: () => void }

export function ErrorDialog({ error, hint, action, onClose }: Props) {
  const details = detailsOf(error)
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={
        <span className={`${styles.title} bad`}>
          <IconAlertTriangle aria-hidden />
          Erro
        </span>
      }
    >
      <div className={styles.body}>
        <p>{messageOf(error)}</p>
        {hint && <p className="m2">{hint}</p>}
        <details className={styles.fold}>
          <summary>
            <IconChevronRight className="ico" aria-hidden />
            Detalhes
          </summary>
          <pre>{details}</pre>
        </details>
      </div>
      <div className={styles.foot}>
        <CopyButton text={`${messageOf(error)}\n\n${details}`} />
        {action && (
          <Button
            onClick={() => {
              onClose()
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
        <Button variant="filled" onClick={onClose} data-autofocus>
          OK
        </Button>
      </div>
    </Modal>
  )
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button
      className={styles.left}
      variant="subtle"
      leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? 'Copiado' : 'Copiar detalhes'}</span>
    </Button>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'A tela encontrou um problema que não esperava. Atualize a página e tente de novo.'

function detailsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const lines = [
    `Quando    ${formatDateTime(error.at)}`,
    `Resposta  ${error.status === 0 ? 'nenhuma' : error.status} ${error.request}`,
    ...Object.entries(error.fields).map(([field, message]) => `Campo     ${field}: ${message}`),
  ]
  return (error.trace ? [error.trace, ...lines] : lines).join('\n')
}
