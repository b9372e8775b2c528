import { Checkbox } from '@mantine/core'
import { type Agenda, SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { isGestor } from '@retaguarda/contract/task.ts'
import { IconAlertTriangle, IconCalendarPlus, IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo } from 'react'
import { useUser } from '../../kit/session/session.ts'
import { State } from '../../kit/ui/state.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { Envio } from '../../parts/agenda/envio.tsx'
import { horarioText, horasText } from '../../parts/agenda/texts.ts'
import styles from './programacao.module.css'

export type Acoes = {
  abrirFechar: (agenda: Agenda, fechar: boolean) => void
  abrir: (agenda: Agenda) => void
  marcar: (id: number) => void
}

type Props = {
  agenda: Agenda
  /** Among all cards, and within its day. */
  indice: number
  posicao: number
  doDia: number
  coluna: number
  top: number
  /** Ticked or not, while schedules are chosen to be changed together. */
  marcado: boolean | undefined
  acoes: Acoes
}

/** One schedule: when, for whom, what, who, how far; its name leads to the execution of its checklist. */
export const Cartao = memo(function Cartao({ agenda, indice, posicao, doDia, coluna, top, marcado, acoes }: Props) {
  const user = useUser()
  const { cliente, checklist, task, item, setor, responsavel, situacao, sobreposta, horasEstimadas, envio } = agenda
  const closed = situacao === SituacaoAgenda.code.FECHADO
  const gestor = isGestor(user, agenda.gerente)
  const name = `${cliente.nome}, ${checklist.nome}, ${horarioText(agenda)}`
  const Toggle = closed ? IconLockOpen : IconLock
  return (
    <li
      className={styles.cartao}
      // React's type knows no custom properties.
      style={{ '--coluna': coluna, top } as CSSProperties}
      aria-setsize={doDia}
      aria-posinset={posicao}
      data-cartao={indice}
      data-fechado={closed || undefined}
    >
      <div className={styles.linha}>
        <span className={marcado === undefined ? 'elip' : styles.fim}>
          {marcado !== undefined && <Checkbox checked={marcado} aria-label={`Marcar ${name}`} onChange={() => acoes.marcar(agenda.id)} />}
          <span className="b6">{horarioText(agenda)}</span>
        </span>
        <span className={styles.fim}>
          {sobreposta && <Status tone="warn" icon={IconAlertTriangle} label="Sobreposto" />}
          <State of="checklistAgenda" value={situacao} />
        </span>
      </div>
      <Link
        to="/task/executar/$id"
        params={{ id: String(task.id) }}
        search={{ checklist: item }}
        className={`${styles.cliente} elip`}
        title={`${cliente.nome} · ${task.nome}`}
        aria-label={name}
      >
        {cliente.nome}
      </Link>
      <span className="m2 elip" title={checklist.nome}>
        {checklist.nome}
      </span>
      <div className={`${styles.linha} s12`}>
        <span className="m3 elip" title={`${setor.nome} · ${responsavel?.nome ?? 'sem responsável'}`}>
          {setor.nome} · {responsavel?.nome ?? 'sem responsável'}
        </span>
        <span className={styles.fim}>
          {envio.situacao !== SituacaoEnvio.code.NAO_ENVIADO && (
            <span title={envio.erro ?? undefined}>
              <Envio agenda={agenda} curto />
            </span>
          )}
          <span className="b5">{horasText(horasEstimadas)}</span>
          {/* Plain buttons: there may be a hundred of them on the screen, and they come and go with the scrolling. */}
          {!agenda.encerrada && (gestor || responsavel?.id === user.id) && (
            <button
              type="button"
              className={styles.botao}
              title={closed ? 'Reabrir' : 'Fechar'}
              aria-label={`${closed ? 'Reabrir' : 'Fechar'} ${name}`}
              onClick={() => acoes.abrirFechar(agenda, !closed)}
            >
              <Toggle className="ico" aria-hidden />
            </button>
          )}
          <button
            type="button"
            className={styles.botao}
            title="Agendamentos do checklist"
            aria-label={`Agendamentos de ${name}`}
            aria-haspopup="dialog"
            onClick={() => acoes.abrir(agenda)}
          >
            <IconCalendarPlus className="ico" aria-hidden />
          </button>
        </span>
      </div>
    </li>
  )
})
