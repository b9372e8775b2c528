import { type Agenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'

type Props = {
  agenda: Pick<Agenda, 'envio' | 'issue'>
  /** In few words, for a card. */
  curto?: boolean
}

/** How far the sending to the tracker is; once it is there, its number. */
export function Envio({ agenda: { envio, issue }, curto = false }: Props) {
  const look = statusOf('envioAgenda', envio.situacao)
  if (envio.situacao === SituacaoEnvio.code.ENVIADO) return <Status {...look} label={curto ? `#${issue}` : `Redmine #${issue}`} />
  if (envio.situacao === SituacaoEnvio.code.ERRO) return <Status {...look} label={curto ? 'Erro no envio' : 'Erro no envio ao Redmine'} />
  return <Status {...look} label={envio.situacao === SituacaoEnvio.code.ENVIANDO && !curto ? 'Enviando ao Redmine' : look.label} />
}
