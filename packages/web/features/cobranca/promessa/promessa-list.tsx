import { promessa, SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { IconBan, IconCalendarCheck, IconEye, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { withSearch } from '../../../kit/route/search.ts'
import { formatDate } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { clienteNomeOptions, PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { CancelarPromessa, problemaCancelar } from './cancelar-promessa.tsx'
import { NovaPromessa } from './nova-promessa.tsx'

type Row = z.output<typeof promessa.row>
const screen = getRouteApi('/sessao/cobranca/promessas')

const actionsWith = (nova: () => void, cancelar: (row: Row) => void): Action<Row>[] => [
  { kind: 'own', label: 'Nova promessa', icon: IconCalendarCheck, main: true, press: nova },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/cobranca/promessas/visualizar', key: 'V' },
  {
    kind: 'open',
    label: 'Cancelar promessa',
    icon: IconBan,
    one: true,
    problem: problemaCancelar,
    open: ([row]) => row && cancelar(row),
  },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof promessa> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  situacao: ({ situacao }) => <State of="promessa" value={situacao} />,
  boletos: ({ boletos }) => <span className="elip">{boletos.join(', ')}</span>,
}
const PHONE: PhoneLook<typeof promessa> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'data' }
const nameOf = ({ id, data, situacao }: Row) =>
  `Promessa ${id}, até ${formatDate(data)}, ${SituacaoPromessa.labels[situacao].toLowerCase()}`

/** Promessas: what clients promised to pay, and until when. */
export function PromessaList(): ReactNode {
  const { nova, cliente } = screen.useSearch()
  const navigate = screen.useNavigate()
  const [cancelada, cancelar] = useState<Row>()
  const open = useCallback(
    (on: boolean) => void navigate({ search: withSearch({ nova: on ? 1 : undefined, cliente: undefined }), replace: !on }),
    [navigate],
  )
  const actions = useMemo(() => actionsWith(() => open(true), cancelar), [open])
  return (
    <>
      <ResourceList grid={promessa} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
      {nova === 1 && cliente === undefined && <NovaPromessa onClose={() => open(false)} />}
      {nova === 1 && cliente !== undefined && <NovaDoCliente key={cliente} id={cliente} onClose={() => open(false)} />}
      {cancelada && <CancelarPromessa promessa={cancelada} onClose={() => cancelar(undefined)} />}
    </>
  )
}

/** Asked for from a client's page. */
function NovaDoCliente({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: nome, isError } = useQuery(clienteNomeOptions(id))
  if (isError) return <NovaPromessa onClose={onClose} />
  return nome === undefined ? null : <NovaPromessa cliente={{ id, nome }} onClose={onClose} />
}
