import { type Agenda, enderecoIssue, envioDesconhecido, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'
import styles from './agenda.module.css'
import { useRedmine } from './redmine.tsx'

type Props = {
  agenda: Pick<Agenda, 'envio' | 'issue'>
  /** In few words, for a card. */
  curto?: boolean
}

/** How far the sending to the tracker is; once it is there, its number, which leads to it. */
export function Envio({ agenda: { envio, issue }, curto = false }: Props) {
  const redmine = useRedmine()
  const look = statusOf('envioAgenda', envio.situacao)
  if (envio.situacao === SituacaoEnvio.code.ENVIADO) {
    const sent = <Status {...look} label={curto ? `#${issue}` : `Redmine #${issue}`} />
    if (redmine === null || issue === null) return sent
    return (
      <a
        className={styles.issue}
        href={enderecoIssue(redmine, issue)}
        target="_blank"
        rel="noopener"
        title="Abrir no Redmine, em outra aba"
      >
        {sent}
      </a>
    )
  }
  if (envioDesconhecido(envio)) return <Status {...look} label={curto ? 'Sem resposta' : 'Sem resposta do Redmine'} />
  if (envio.situacao === SituacaoEnvio.code.ERRO) return <Status {...look} label={curto ? 'Erro no envio' : 'Erro no envio ao Redmine'} />
  return <Status {...look} label={envio.situacao === SituacaoEnvio.code.ENVIANDO && !curto ? 'Enviando ao Redmine' : look.label} />
}
