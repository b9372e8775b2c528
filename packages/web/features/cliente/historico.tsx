import { cliente, type EventoCliente } from '@retaguarda/contract/cliente.ts'
import { HISTORICO_CLIENTE, type TipoHistorico, tiposDoHistorico } from '@retaguarda/contract/cliente-historico.ts'
import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../kit/api.ts'
import { withSearch } from '../../kit/route/search.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import chip from '../../kit/ui/chip.module.css'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatDate, formatNumber } from '../../kit/ui/format.ts'
import { SkeletonCard } from '../../kit/ui/skeleton.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Escrever } from '../../parts/comentarios/escrever.tsx'
import styles from './cliente.module.css'
import { Evento } from './evento.tsx'
import { historicoDe } from './timeline.tsx'
import { useRegistro } from './registro.ts'

const screen = getRouteApi('/sessao/cliente/visualizar/$id')

type Busca = { tipos: TipoHistorico[]; pagina: number | undefined; evento: number | undefined }

/** What of the history is shown stands in the address, so that it can be sent to somebody. */
function useBusca(): Busca {
  const search = screen.useSearch()
  const user = useUser()
  const asked = search.tipos?.split(',') ?? []
  return {
    tipos: tiposDoHistorico(user).filter((tipo) => asked.includes(tipo)),
    pagina: search.pagina !== undefined && search.pagina >= 1 ? search.pagina : undefined,
    evento: search.evento,
  }
}

type Para = { tipos?: TipoHistorico[] | undefined; pagina?: number | undefined; evento?: number | undefined }

/** Another part of the history: filters and pages are links, as view mode has no buttons. */
function Para({
  tipos = [],
  pagina,
  evento,
  children,
  className,
  on = false,
}: Para & { children: ReactNode; className?: string; on?: boolean }) {
  const search = withSearch({ aba: 'historico', tipos: tipos.length > 0 ? tipos.join(',') : undefined, pagina, evento })
  return (
    <Link
      to="."
      search={search}
      replace
      resetScroll={false}
      className={className}
      data-on={on || undefined}
      aria-current={on ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}

/** Everything recorded about the client, the newest first. */
export function Historico() {
  const registro = useRegistro()
  return registro ? <Row id={registro.id} /> : null
}

function Row({ id }: { id: number }) {
  const busca = useBusca()
  const { tipos, evento } = busca
  const located = useQuery({
    queryKey: [cliente.prefix, 'evento', id, evento, tipos],
    queryFn: evento === undefined || busca.pagina !== undefined ? skipToken : ({ signal }) => pageOf(id, tipos, evento, signal),
  })
  const page = busca.pagina ?? (evento === undefined ? 1 : located.data)
  const query = useRead(
    [...historicoDe(id), tipos, page],
    cliente.historicoCompleto,
    page === undefined ? undefined : { params: { id }, query: { tipos, page, limit: PAGE_SIZE } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const error = located.error ?? query.error
  return (
    <div className="stack">
      <Filtro tipos={tipos} total={query.data?.total} />
      <Card>
        <Escrever entidade="cliente" id={id} muda={[historicoDe(id)]} curto />
      </Card>
      {error && <Failed error={error} otherwise="O histórico não carregou. Abra a aba de novo." />}
      {!query.data && !error && <SkeletonCard />}
      {query.data && page !== undefined && (
        <>
          <Eventos id={id} rows={query.data.rows} filtered={tipos.length > 0} evento={evento} />
          <Paginas tipos={tipos} page={page} total={query.data.total} />
        </>
      )}
    </div>
  )
}

function Filtro({ tipos, total }: { tipos: TipoHistorico[]; total: number | undefined }) {
  const known = tiposDoHistorico(useUser())
  return (
    <nav className="row" aria-label="Tipos de registro">
      <Para className={chip.chip} on={tipos.length === 0}>
        Tudo
      </Para>
      {known.map((tipo) => {
        const on = tipos.includes(tipo)
        return (
          <Para key={tipo} tipos={on ? tipos.filter((other) => other !== tipo) : [...tipos, tipo]} className={chip.chip} on={on}>
            {HISTORICO_CLIENTE[tipo].label}
          </Para>
        )
      })}
      {total !== undefined && (
        <span className={`${styles.total} m3 s12`} role="status">
          {formatNumber(total)} {total === 1 ? 'registro' : 'registros'}
        </span>
      )}
    </nav>
  )
}

function Eventos({ id, rows, filtered, evento }: { id: number; rows: EventoCliente[]; filtered: boolean; evento: number | undefined }) {
  if (rows.length === 0)
    return (
      <Card>
        <p className="m3">{filtered ? 'Nada foi registrado destes tipos. Escolha outros, ou Tudo.' : 'Nada foi registrado ainda.'}</p>
      </Card>
    )
  const days = [...Map.groupBy(rows, ({ dataHora }) => formatDate(new Date(dataHora)))]
  return days.map(([day, events]) => (
    <Card key={day} title={day} flush>
      <ol className={styles.eventos}>
        {events.map((one) => (
          <li key={one.id}>
            <Evento
              cliente={id}
              evento={one}
              current={one.id === evento}
              link={(children) => (
                <Para evento={one.id} className={styles.hora}>
                  {children}
                </Para>
              )}
            />
          </li>
        ))}
      </ol>
    </Card>
  ))
}

function Paginas({ tipos, page, total }: { tipos: TipoHistorico[]; page: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (last === 1) return null
  const first = (page - 1) * PAGE_SIZE + 1
  const passo = (leva: boolean, pagina: number, text: string) =>
    leva ? (
      <Para tipos={tipos} pagina={pagina}>
        {text}
      </Para>
    ) : (
      <span className="m3">{text}</span>
    )
  return (
    <nav className={styles.paginas} aria-label="Páginas do histórico">
      {passo(page > 1, page - 1, 'Mais novos')}
      <span className="num">
        {formatNumber(first)}–{formatNumber(Math.min(total, first + PAGE_SIZE - 1))} de {formatNumber(total)}
      </span>
      {passo(page < last, page + 1, 'Mais antigos')}
    </nav>
  )
}

const WALK_LIMIT = 200

/** The page that an event stands on now: newer ones have come before it since the link was made. The first where it is gone. */
async function pageOf(id: number, tipos: TipoHistorico[], evento: number, signal: AbortSignal): Promise<number> {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await call(cliente.historicoCompleto, { params: { id }, query: { tipos, page, limit: WALK_LIMIT }, signal })
    const at = rows.findIndex((row) => row.id === evento)
    if (at !== -1) return Math.floor(((page - 1) * WALK_LIMIT + at) / PAGE_SIZE) + 1
    if (page * WALK_LIMIT >= total) return 1
  }
}
