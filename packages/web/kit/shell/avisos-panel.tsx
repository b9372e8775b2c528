import { Button } from '@mantine/core'
import { aviso, TipoAviso } from '@retaguarda/contract/aviso.ts'
import { LIMIT_MAX, PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import type { z } from 'zod'
import { call } from '../api.ts'
import { showError } from '../feedback/dialogs.ts'
import { useCommand } from '../form/use-command.ts'
import { formatDateTime } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import styles from './avisos-panel.module.css'

type Aviso = z.output<typeof aviso.row>
type Props = { unread: number; onClose: () => void }

/** The newest of what concerns the person; what is opened is read by that. */
export function AvisosPanel({ unread, onClose }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const query = useQuery({
    queryKey: [aviso.prefix, 'painel', limit],
    queryFn: ({ signal }) => call(aviso.list, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const lidos = useCommand(aviso.lidos, { changes: [[aviso.prefix]], tell: () => {} })
  return (
    <section className={styles.panel} aria-label="Avisos">
      <div className={styles.head}>
        <h2>Avisos</h2>
        <Button variant="subtle" size="compact-xs" disabled={unread === 0} aria-busy={lidos.busy} onClick={() => void lidos.run({})}>
          Marcar tudo como lido
        </Button>
      </div>
      <Loaded query={query} failed="Os avisos não carregaram. Feche e abra de novo.">
        {({ rows, total }) => (
          <>
            {rows.length === 0 && <p className="pad m3">Nada por aqui. O que disser respeito a você aparece neste painel por 90 dias.</p>}
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.id} data-unread={!row.lido || undefined}>
                  <Um aviso={row} onClose={onClose} />
                </li>
              ))}
            </ul>
            {total > rows.length && limit < LIMIT_MAX && (
              <p className="pad">
                <Button variant="subtle" size="compact-xs" onClick={() => setLimit(LIMIT_MAX)}>
                  Mostrar mais antigos
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Um({ aviso: { id, tipo, titulo, texto, link, lido, dataHora }, onClose }: { aviso: Aviso; onClose: () => void }) {
  const router = useRouter()
  const read = () => {
    if (!lido) void call(aviso.lido, { params: { id } }).catch(showError)
  }
  const open = (event: MouseEvent) => {
    read()
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onClose()
    router.history.push(link)
  }
  const body = (
    <>
      <span className={styles.title}>{titulo}</span>
      <span className={styles.text}>{texto}</span>
      <span className={styles.when}>
        {!lido && <span className="sr">Não lido. </span>}
        {TipoAviso.labels[tipo]} · <time dateTime={dataHora}>{formatDateTime(dataHora)}</time>
      </span>
    </>
  )
  return link === null ? (
    <button type="button" className={styles.item} onClick={read}>
      {body}
    </button>
  ) : (
    <a className={styles.item} href={link} onClick={open}>
      {body}
    </a>
  )
}
