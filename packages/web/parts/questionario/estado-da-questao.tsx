import { IconAlertCircle, IconCheck, IconCloudOff, IconStopwatch } from '@tabler/icons-react'
import styles from './questionario.module.css'

/** How far the answer of a question is on its way to the server. */
export type Estado =
  | { tipo: 'salvando' }
  | { tipo: 'salva'; quando: string; por?: string | undefined; tempo?: number | undefined }
  /** Kept in this browser until the server can be reached. */
  | { tipo: 'guardada' }
  /** The server will not take it; the value stays at the question. */
  | { tipo: 'recusada'; mensagem: string; onTentar: (() => void) | undefined; onDescartar: () => void }
  /** Somebody else answered otherwise; the question shows both. */
  | { tipo: 'conflito' }

export function EstadoDaQuestao({ estado }: { estado: Estado }) {
  switch (estado.tipo) {
    case 'salvando':
      return (
        <span className={styles.linha}>
          <span className={styles.girando} aria-hidden />
          Salvando…
        </span>
      )
    case 'salva':
      return (
        <span className={styles.linha}>
          {estado.tempo !== undefined && (
            <span className={styles.linha} data-tempo title="Tempo de resposta">
              <IconStopwatch className="ico-14" aria-hidden />
              <span className={styles.palavras}>Tempo de resposta</span> {duracao(estado.tempo)}
            </span>
          )}
          <IconCheck className="ico-14" aria-hidden />
          Salvo {estado.quando}
          {estado.por && ` · ${estado.por}`}
        </span>
      )
    case 'guardada':
      return (
        <span className={`${styles.linha} ${styles.tom} warn`}>
          <IconCloudOff className="ico-14" aria-hidden />
          Guardada neste computador
        </span>
      )
    case 'conflito':
      return (
        <span className={`${styles.linha} ${styles.tom} bad`}>
          <IconAlertCircle className="ico-14" aria-hidden />
          Duas respostas
        </span>
      )
    case 'recusada':
      return (
        <span className={`${styles.linha} ${styles.tom} bad`}>
          <IconAlertCircle className="ico-14" aria-hidden />
          Não salvo
          {estado.onTentar && (
            <button type="button" className={`as-link ${styles.gesto}`} onClick={estado.onTentar}>
              Tentar de novo
            </button>
          )}
          <button type="button" className={`as-link ${styles.gesto}`} onClick={estado.onDescartar}>
            Descartar
          </button>
        </span>
      )
  }
}

const MINUTE = 60

/** `02:14` of seconds; hours are minutes here, as nobody thinks an hour over one question. */
export const duracao = (seconds: number): string =>
  `${String(Math.floor(seconds / MINUTE)).padStart(2, '0')}:${String(seconds % MINUTE).padStart(2, '0')}`
