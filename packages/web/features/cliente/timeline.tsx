import { cliente, type EventoCliente } from '@retaguarda/contract/cliente.ts'
import { IconPoint } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { changeWord } from '../../kit/form/change-lines.tsx'
import { withSearch } from '../../kit/route/search.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Text, useComentarios } from '../../parts/comentarios/comentarios.tsx'
import { Escrever } from '../../parts/comentarios/escrever.tsx'
import styles from './cliente.module.css'
import { ICONE, linkDo, nameOf, quando } from './evento-palavras.ts'

const MOST = 6

/** What the comments of a client stand in, beside themselves. */
export const historicoDe = (id: number) => [cliente.prefix, 'historico completo', id]

/** The newest of everything recorded about a client, and a comment more. */
export function LinhaDoTempo({ id }: { id: number }) {
  const query = useRead(
    [...historicoDe(id), 'resumo'],
    cliente.historicoCompleto,
    { params: { id }, query: { page: 1, limit: MOST } },
    { staleTime: 0 },
  )
  return (
    <Card
      title="Linha do tempo"
      aside={
        <Link to="." search={withSearch({ aba: 'historico' })} aria-label="Tudo: linha do tempo">
          Tudo
        </Link>
      }
    >
      <Loaded query={query} failed="A linha do tempo não carregou. Recarregue a página.">
        {({ rows }) => (
          <ol className={styles.tempo}>
            {rows.map((one) => (
              <li key={one.id}>
                <Um evento={one} id={id} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <Escrever entidade="cliente" id={id} muda={[historicoDe(id)]} curto />
    </Card>
  )
}

function Um({ evento, id }: { evento: EventoCliente; id: number }) {
  const Icone = ICONE[evento.tipo] ?? IconPoint
  return (
    <>
      <Icone className="ico m2" aria-hidden />
      <span>
        {evento.tipo === 'comentario' && evento.acao === 'incluir' ? <Dito evento={evento} id={id} /> : <Feito evento={evento} />}
      </span>
      <time className="m3 s12" dateTime={evento.dataHora}>
        {quando(evento.dataHora)}
      </time>
    </>
  )
}

function Feito({ evento }: { evento: EventoCliente }) {
  const link = linkDo(evento)
  const name = nameOf(evento)
  return (
    <>
      {link ? <Link to={link}>{name}</Link> : name} · {changeWord(evento.acao).toLowerCase()}
    </>
  )
}

/** As the comment reads now. */
function Dito({ evento, id }: { evento: EventoCliente; id: number }) {
  const { data } = useComentarios({ entidade: 'cliente', id })
  const comentario = data?.find((one) => one.id === evento.registro)
  return (
    <>
      <b>{evento.usuario}</b>{' '}
      {comentario ? <Text de={comentario} /> : <span className="m3">{data ? 'comentou; excluído depois' : 'comentou'}</span>}
    </>
  )
}
