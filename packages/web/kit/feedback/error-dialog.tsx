import { Button, Modal } from '@mantine/core'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatDateTime } from '../ui/format.ts'
import styles from './dialog.module.css'
import type { ErrorDialog as ErrorParts } from './dialogs.ts'

type Props = ErrorParts & { onClose: () => void }

export function ErrorDialog({ error, title = 'Erro', hint, onRead, onClose }: Props) {
  const details = detailsOf(error)
  const read = () => {
    onClose()
    onRead?.()
  }
  return (
    <Modal
      opened
      onClose={read}
      size={480}
      title={
        <span className={`${styles.title} bad`}>
          <IconAlertTriangle aria-hidden />
          {title}
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
        <CopyButton className={styles.left} variant="subtle" text={`${messageOf(error)}\n\n${details}`}>
          Copiar detalhes
        </CopyButton>
        <Button variant="filled" onClick={read} data-autofocus>
          OK
        </Button>
      </div>
    </Modal>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'A tela encontrou um problema que não esperava. Atualize a página e tente de novo.'

/** What the server told of the request, in columns; what it did not tell, as the browser saw it. */
function detailsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const lines = new Map([
    ['Quando', formatDateTime(error.at)],
    ['Resposta', `${error.status === 0 ? 'nenhuma' : error.status} ${error.request}`],
  ])
  for (const line of error.trace.split('\n').filter(Boolean)) {
    const [, name, value] = /^(\w[\w ]*): (.*)$/.exec(line) ?? []
    lines.set(name ?? line, name === 'Quando' ? formatDateTime(value) : (value ?? ''))
  }
  for (const [field, message] of Object.entries(error.fields)) lines.set(`Campo ${field}`, message)
  const width = Math.max(...[...lines.keys()].map((name) => (name.length > NAME_MAX ? 0 : name.length)))
  return [...lines].map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()).join('\n')
}

/** A longer name does not push the column of values away. */
const NAME_MAX = 12
