import { Button, NativeSelect } from '@mantine/core'
import { type Julgado, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { instanteDe, relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { IconCircleCheck, IconCircleOff, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DayInput } from '../../../kit/fields/day-input.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { hereWith } from '../../../kit/route/search.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatCount, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Status, type StatusLook } from '../../../kit/ui/status.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import type { Deed } from '../../../parts/suspensao/deeds.ts'
import styles from './suspensao.module.css'
import { DoCliente } from './suspensao-list.tsx'

const PODE: StatusLook = { tone: 'ok', icon: IconCircleCheck, label: 'Pode' }
const NAO_PODE: StatusLook = { tone: 'mute', icon: IconCircleOff, label: 'Não pode' }

const screen = getRouteApi('/sessao/cobranca/suspensoes/previa')
const HOUR_AT = 11 // of 2026-11-20T14:32:07
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour).padStart(2, '0'), label: `${hour} h` }))

/** The clients that are late as the rule has it: whose stores may be suspended at an instant, whose may not, and why. */
export function SuspensaoPrevia(): ReactNode {
  const { em, acao, cliente } = screen.useSearch()
  const navigate = screen.useNavigate()
  const asked = em === undefined ? undefined : instanteDe(em.slice(0, HOUR_AT - 1), em.slice(HOUR_AT))
  const at = em ?? relogioDe(new Date())
  const shown = { day: at.slice(0, HOUR_AT - 1), hour: at.slice(HOUR_AT, HOUR_AT + 2) }
  const go = (next: Partial<typeof shown>) => {
    const to = { ...shown, ...next }
    void navigate(hereWith({ em: `${to.day}T${to.hour}:00` }))
  }
  const query = useRead(
    [suspensao.prefix, 'previa', asked],
    suspensao.previa,
    { query: { em: asked } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  )
  const ask = (deed: Deed, of: number) => void navigate(hereWith({ acao: deed, cliente: of }))
  return (
    <Page>
      <PageHeader
        title="Prévia de suspensões"
        subject={asked === undefined ? 'agora' : formatDateTime(asked)}
        actions={
          <>
            <DayInput label="Dia da prévia" value={shown.day} onChange={(to) => go({ day: to })} />
            <NativeSelect
              aria-label="Hora da prévia"
              data={HOURS}
              value={shown.hour}
              onChange={({ currentTarget }) => go({ hour: currentTarget.value })}
            />
            {asked !== undefined && <Button onClick={() => void navigate(hereWith({ em: undefined }))}>Agora</Button>}
            <LinkButton variant="subtle" to="/cobranca/suspensoes">
              Suspensões
            </LinkButton>
          </>
        }
      />
      <Loaded query={query} failed="A prévia não carregou. Abra a tela de novo.">
        {(rows) => <Julgados rows={rows} now={asked === undefined} busy={query.isPlaceholderData} ask={ask} />}
      </Loaded>
      {acao && <DoCliente deed={acao} id={cliente} onClose={() => void navigate(hereWith({ acao: undefined, cliente: undefined }))} />}
    </Page>
  )
}

type Ask = (deed: Deed, cliente: number) => void
type Props = { rows: Julgado[]; now: boolean; busy: boolean; ask: Ask }

/** Rows that stand on one page; more are turned. */
const WHOLE = 100

function Julgados({ rows, now, busy, ask }: Props) {
  const [page, setPage] = useState(1)
  const able = rows.filter(({ pode }) => pode).length
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          icon={IconShieldCheck}
          title="Ninguém está em atraso"
          actions={<LinkButton to="/financeiro/vencimentos">Ver os vencimentos</LinkButton>}
        >
          Aqui ficam os clientes com boletos vencidos há tantos dias quanto a régua pede para suspender a loja; sem regra, há um dia.
        </EmptyState>
      </Card>
    )
  return (
    <Card title={`${formatCount(able, 'loja pode', 'lojas podem')} ser ${able === 1 ? 'suspensa' : 'suspensas'}, de ${rows.length}`} flush>
      <div aria-busy={busy}>
        <DataTable
          label="Clientes em atraso"
          region="Clientes em atraso"
          columns={columnsOf(now ? ask : undefined)}
          rows={rows}
          keyOf={({ cliente }) => cliente.id}
          {...(rows.length > WHOLE && { pages: { page, onPage: setPage } })}
        />
      </div>
    </Card>
  )
}

const columnsOf = (ask: Ask | undefined): Column<Julgado>[] => [
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> },
  { head: 'Boletos', num: true, quiet: true, label: 'boletos', cell: ({ boletos }) => boletos.length },
  { head: 'Vencido', num: true, at: 'value', cell: ({ vencido }) => formatMoney(vencido) },
  { head: 'Situação', cell: ({ pode }) => <Status {...(pode ? PODE : NAO_PODE)} /> },
  { head: 'Por que não', at: 'line', cell: ({ motivo }) => motivo },
  { head: 'A partir de', num: true, label: 'a partir de', cell: ({ podeEm }) => podeEm && formatDateTime(podeEm) },
  ...(ask ? [deedsOf(ask)] : []),
]

/** Of the present alone. */
const deedsOf = (ask: Ask): Column<Julgado> => ({
  head: 'Ações',
  unseen: true,
  at: 'action',
  cell: ({ cliente: { id, nome }, motivo }) => (
    <span className={`${styles.deeds} no-print`}>
      <ActionButton
        size="xs"
        aria-haspopup="dialog"
        aria-label={`Suspender a loja de ${nome}`}
        {...(motivo !== null && { reason: motivo })}
        onClick={() => ask('suspender', id)}
      >
        Suspender
      </ActionButton>
      <ActionButton size="xs" aria-haspopup="dialog" aria-label={`Avisar ${nome}`} onClick={() => ask('aviso', id)}>
        Avisar
      </ActionButton>
    </span>
  ),
})
