import { IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { formatCount } from '../../kit/ui/format.ts'
import styles from './executar.module.css'
import type { TarefaVista } from './executar-tarefa.ts'

/** Stays in sight while the server cannot be reached, with how much waits here; says nothing while all is well. */
export function Conexao({ vista: { conexao, aCaminho, editavel } }: { vista: TarefaVista }) {
  return (
    <div role="status" className={styles.conexao}>
      {!conexao && editavel && (
        <p className="warn">
          <IconCloudOff aria-hidden />
          {aCaminho > 0
            ? `Sem conexão: ${formatCount(aCaminho, 'resposta guardada', 'respostas guardadas')} neste computador`
            : 'Sem conexão: o que você responder fica guardado neste computador'}
        </p>
      )}
      {conexao && aCaminho > MANY && (
        <p className="info">
          <IconLoader2 aria-hidden />
          Enviando {formatCount(aCaminho, 'resposta guardada', 'respostas guardadas')}
        </p>
      )}
    </div>
  )
}

/** Fewer are on their way as they are given, and shown at their questions. */
const MANY = 2
