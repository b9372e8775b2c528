import { SituacaoSuspensao, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { IconCalendarSearch, IconLock, IconLockOpen, IconMail, IconShieldCheck, IconUser } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { hereWith } from '../../../kit/route/search.ts'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { useClienteDaBusca } from '../../../parts/cliente/cliente-da-busca.ts'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import type { Deed } from '../../../parts/suspensao/deeds.ts'
import { semLiberar } from '../../../parts/suspensao/suspensao.ts'
import { SuspensaoDialog } from '../../../parts/suspensao/suspensao-dialog.tsx'

const screen = getRouteApi('/sessao/cobranca/suspensoes')
type Row = z.output<typeof suspensao.row>

const actionsWith = (ask: (acao: Deed, cliente?: number) => void): Action<Row>[] => [
  { kind: 'own', label: 'Suspender loja', icon: IconLock, main: true, press: () => ask('suspender') },
  { kind: 'normal', label: 'Prévia', icon: IconCalendarSearch, to: '/cobranca/suspensoes/previa' },
  {
    kind: 'open',
    label: 'Liberar',
    icon: IconLockOpen,
    one: true,
    problem: semLiberar,
    open: ([row]) => row && ask('liberar', row.cliente.id),
  },
  { kind: 'own', label: 'Registrar aviso', icon: IconMail, press: () => ask('aviso') },
  { kind: 'own', label: 'Nunca suspender', icon: IconShieldCheck, press: () => ask('nunca') },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof suspensao> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  situacao: ({ situacao }) => <State of="suspensao" value={situacao} />,
}
const PHONE: PhoneLook<typeof suspensao> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'dataHora' }
const nameOf = ({ cliente, situacao, dataHora }: Row) =>
  `Suspensão de ${cliente.pessoa.nome}, ${formatDateTime(dataHora)}, ${SituacaoSuspensao.labels[situacao].toLowerCase()}`

/** Stores that are suspended for what is late, and that were. */
export function SuspensaoList(): ReactNode {
  const { acao, cliente } = screen.useSearch()
  const navigate = screen.useNavigate()
  const actions = useMemo(() => actionsWith((deed, of) => void navigate(hereWith({ acao: deed, cliente: of }))), [navigate])
  return (
    <>
      <ResourceList grid={suspensao} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
      {acao && <DoCliente deed={acao} id={cliente} onClose={() => void navigate(hereWith({ acao: undefined, cliente: undefined }))} />}
    </>
  )
}

type Props = { deed: Deed; id: number | undefined; onClose: () => void }

/** The dialog of an address, once the client that it names is known. */
export function DoCliente({ deed, id, onClose }: Props): ReactNode {
  const { pronto, escolhido } = useClienteDaBusca(id)
  return pronto && <SuspensaoDialog key={`${deed} ${id ?? ''}`} deed={deed} cliente={escolhido} onClose={onClose} />
}
