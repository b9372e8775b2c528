import { alertaCorreio } from '@retaguarda/contract/alerta-correio.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { useUser } from '../session/session.ts'
import { formatDateTime } from '../ui/format.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useRead } from '../use-read.ts'
import styles from './shell.module.css'

/** ms between two looks. */
const LOOK = 60_000

/** Where mails do not leave, no mail says so: who can see to it reads it over every page. */
export function MailBar() {
  const user = useUser()
  return allows('admin', user) ? <Stuck /> : null
}

function Stuck() {
  const { data } = useRead([alertaCorreio.path], alertaCorreio, {}, { staleTime: LOOK, refetchInterval: LOOK })
  return (
    <div className={styles.status} role="status">
      {data?.desde && (
        <div className={`${styles.newer} warn`}>
          <span>Os e-mails não saem desde {formatDateTime(data.desde)}, nem os dos alertas.</span>
          <LinkButton variant="subtle" size="compact-sm" to="/saude/alertas">
            Ver alertas
          </LinkButton>
        </div>
      )}
    </div>
  )
}
