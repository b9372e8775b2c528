import { Button } from '@mantine/core'
import { type Comentario, comentario, type EntidadeComentada } from '@retaguarda/contract/comentario.ts'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { InWindow } from '../../kit/window/window.tsx'
import styles from './comentarios.module.css'
import { Escrever } from './escrever.tsx'
import { HistoricoDoComentario } from './historico.tsx'
import { comMencoes } from './mencoes.ts'

type Props = { entidade: EntidadeComentada; id: number }

const keyOf = ({ entidade, id }: Props) => ['/comentario', entidade, id]

/** Those of a record, the oldest first. */
export const useComentarios = (props: Props) =>
  useRead(keyOf(props), comentario.list, { params: { entidade: props.entidade, id: props.id } })

/** What people write to each other beside a record, the oldest first. */
export function Comentarios(props: Props) {
  const query = useComentarios(props)
  return (
    <Card title="Comentários" flush>
      <Loaded query={query} failed="Os comentários não carregaram. Recarregue a página.">
        {(all) => (
          <>
            {all.length === 0 && (
              <p className="pad m3">
                Nenhum comentário.<span className="no-print"> Escreva o primeiro; com @ você avisa uma pessoa.</span>
              </p>
            )}
            <ol className={styles.lista}>
              {all.map((one) => (
                <li key={one.id}>
                  <Um {...props} comentario={one} />
                </li>
              ))}
            </ol>
            <div className="pad">
              <Escrever {...props} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}

type UmProps = Props & {
  comentario: Comentario
  /** What else shows it. */
  muda?: QueryKey[]
}

/** A comment, which its author edits and deletes in its place. */
export function Um({ comentario: one, muda = [], ...de }: UmProps) {
  const [opened, abrir] = useState<'editar' | 'historico'>()
  const excluir = useCommand(comentario.remove, { changes: [keyOf(de), ...muda] })
  const meu = useUser().id === one.autor.id
  const fechar = () => abrir(undefined)
  if (opened === 'editar')
    return <InWindow>{(leave) => <Escrever {...de} muda={muda} before={one} onClose={() => leave(fechar)} />}</InWindow>
  const remove = () =>
    void excluir.run(
      { params: { id: one.id } },
      {
        title: 'Excluir comentário?',
        children: 'O comentário sai da página; o histórico o guarda.',
        confirmLabel: 'Excluir',
        danger: true,
      },
    )
  return (
    <article className={styles.comentario} aria-label={`Comentário de ${one.autor.nome}`}>
      <p className={styles.quem}>
        <b>{one.autor.nome}</b> <time dateTime={one.dataHora}>{formatDateTime(one.dataHora)}</time>
        {one.editadoEm && (
          <>
            {' · '}
            <Button variant="subtle" size="compact-xs" onClick={() => abrir('historico')}>
              editado
            </Button>
          </>
        )}
      </p>
      <p className={styles.texto}>
        <Text de={one} />
      </p>
      {meu && (
        <p className={styles.acoes}>
          <Button variant="subtle" size="compact-xs" onClick={() => abrir('editar')}>
            Editar
          </Button>
          <Button variant="subtle" size="compact-xs" onClick={remove}>
            Excluir
          </Button>
        </p>
      )}
      {opened === 'historico' && <HistoricoDoComentario id={one.id} onClose={fechar} />}
    </article>
  )
}

/** What it says, those who are mentioned in bold. */
export const Text = ({ de: { texto, mencoes } }: { de: Comentario }) =>
  comMencoes(texto, mencoes).map(({ texto: part, mencao, at }) => (mencao ? <b key={at}>{part}</b> : part))
