import { Button } from '@mantine/core'
import { comentario } from '@retaguarda/contract/comentario.ts'
import dialog from '../../kit/feedback/dialog.module.css'
import { changeWord } from '../../kit/form/change-lines.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Dialog } from '../../kit/window/window.tsx'
import styles from './comentarios.module.css'

/** What a comment said before it was edited. */
export function HistoricoDoComentario({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useRead(['/comentario', 'historico', id], comentario.history, { params: { id } }, { staleTime: 0 })
  return (
    <Dialog onClose={onClose} size={560} title="Histórico do comentário">
      <Loaded query={query} failed="O histórico não carregou. Feche e abra de novo.">
        {(changes) => (
          <ol className={styles.lista}>
            {changes.map(({ id: change, acao, usuario, dataHora, campos }) => (
              <li key={change} className={styles.comentario}>
                <p className={styles.quem}>
                  <b>{changeWord(acao)}</b> · {usuario ?? 'Sistema'} · <time dateTime={dataHora}>{formatDateTime(dataHora)}</time>
                </p>
                {campos
                  .filter(({ campo }) => campo === 'texto')
                  .map(({ antes, depois }) => (
                    <p key="texto" className={styles.texto}>
                      {String(depois ?? antes)}
                    </p>
                  ))}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <div className={dialog.foot}>
        <Button data-autofocus onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Dialog>
  )
}
