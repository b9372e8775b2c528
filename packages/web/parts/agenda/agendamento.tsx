import { Button } from '@mantine/core'
import { checklistAgenda, envioDesconhecido, podeAgenda, SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { IconLock, IconLockOpen, IconNote, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { deletion } from '../../kit/feedback/dialogs.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { useUser } from '../../kit/session/session.ts'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import styles from './agenda.module.css'
import { type Agendamento as Dados, PROBLEMA, refreshAgenda, tellEnvio } from './agenda-calls.ts'
import { Envio } from './envio.tsx'
import { horasText, periodoText } from './texts.ts'

type Props = { agenda: Dados; gestor: boolean; onEdit: () => void }

/** One schedule of the checklist: when, who, how far, and what may be done with it. */
export function Agendamento({ agenda, gestor, onEdit }: Props) {
  const { setor, responsavel, situacao, observacao, envio, sobreposta, horasEstimadas } = agenda
  const period = periodoText(agenda)
  const closed = situacao === SituacaoAgenda.code.FECHADO
  return (
    <li className={styles.card} data-fechado={closed || undefined} aria-label={`Agendamento de ${period}`}>
      <div className={styles.line}>
        <h3>{period}</h3>
        <State of="checklistAgenda" value={situacao} />
      </div>
      <div className={styles.line}>
        <span className="m2">
          {setor.nome} · {responsavel?.nome ?? 'sem responsável'}
        </span>
        <span className="num b5" title="Horas estimadas">
          {horasText(horasEstimadas)}
        </span>
      </div>
      {observacao && <p className={styles.text}>{observacao}</p>}
      <Envio agenda={agenda} />
      {envio.erro && <Note tone="bad">{envio.erro}</Note>}
      {sobreposta && <Note tone="warn">Outro agendamento aberto de {responsavel?.nome} cai neste período.</Note>}
      <Acoes agenda={agenda} gestor={gestor} period={period} closed={closed} onEdit={onEdit} />
    </li>
  )
}

function Acoes({ agenda, gestor, period, closed, onEdit }: Props & { period: string; closed: boolean }) {
  const user = useUser()
  const parts = { title: PROBLEMA, reload: refreshAgenda }
  const enviar = useCommand(checklistAgenda.edit, { ...parts, tell: ({ envio, issue }) => tellEnvio('Agendamento gravado.', envio, issue) })
  const abrirFechar = useCommand(checklistAgenda.abrirFechar, parts)
  const excluir = useCommand(checklistAgenda.remove, parts)
  const busy = enviar.busy || abrirFechar.busy || excluir.busy
  const once = (run: () => Promise<void>) => () => void (busy || run())
  const { id, envio, checklist, setor, responsavel, observacao, dataInicio, dataFim, versaoRegistro, encerrada } = agenda
  const params = { id }
  const free = podeAgenda('alterar', envio.situacao)
  if (encerrada) return <p className="m3 s12">A tarefa terminou: este agendamento só pode ser lido.</p>
  if (!gestor && responsavel?.id !== user.id) return null
  const Toggle = closed ? IconLockOpen : IconLock
  const look = { variant: 'subtle', size: 'xs', 'aria-disabled': busy || undefined } as const
  // As it is saved.
  const send = () => enviar.run({ params, body: { setor, responsavel, observacao, dataInicio, dataFim, versaoRegistro, enviar: true } })
  const remove = () =>
    excluir.run({ params }, deletion('Excluir agendamento?', `${checklist.nome}, ${period}, deixa de existir. Isto não pode ser desfeito.`))
  return (
    <div className={styles.actions} role="group" aria-label={`Ações do agendamento de ${period}`}>
      {gestor && (
        <Button {...look} leftSection={free ? <IconPencil aria-hidden /> : <IconNote aria-hidden />} onClick={onEdit}>
          {free ? 'Alterar' : 'Ver e anotar'}
        </Button>
      )}
      {gestor && podeAgenda('enviar', envio.situacao) && (
        <Button {...look} leftSection={<IconSend aria-hidden />} onClick={once(send)}>
          Enviar ao Redmine
        </Button>
      )}
      {gestor && envioDesconhecido(envio) && (
        <Button {...look} leftSection={<IconSend aria-hidden />} onClick={once(send)}>
          Enviar de novo
        </Button>
      )}
      <Button {...look} leftSection={<Toggle aria-hidden />} onClick={once(() => abrirFechar.run({ params, query: { fechar: !closed } }))}>
        {closed ? 'Reabrir' : 'Fechar'}
      </Button>
      {gestor && podeAgenda('excluir', envio.situacao) && (
        <Button {...look} data-perigo leftSection={<IconTrash aria-hidden />} onClick={once(remove)}>
          Excluir
        </Button>
      )}
    </div>
  )
}
