import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { IconEye, IconPhoneCheck, IconUser } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatDate } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { FeitaDialog, problemaFeita } from './feita-dialog.tsx'
import { Telefones } from './telefones.tsx'

type Row = z.output<typeof ligacao.row>

const actionsWith = (feita: (row: Row) => void): Action<Row>[] => [
  {
    kind: 'open',
    label: 'Registrar ligação',
    icon: IconPhoneCheck,
    one: true,
    main: true,
    problem: problemaFeita,
    open: ([row]) => row && feita(row),
  },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/cobranca/ligacoes/visualizar', key: 'V' },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof ligacao> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  telefones: ({ telefones }) => <Telefones telefones={telefones} />,
  boletos: ({ boletos }) => <span className="elip">{boletos.join(', ')}</span>,
  situacao: ({ situacao }) => <State of="ligacao" value={situacao} />,
}
const PHONE: PhoneLook<typeof ligacao> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'total' }
const nameOf = ({ cliente, data }: Row) => `Ligação a ${cliente.pessoa.nome} de ${formatDate(data)}`

/** Ligações: whom to call about what is late. */
export function LigacaoList(): ReactNode {
  const [chamada, registrar] = useState<Row>()
  const actions = useMemo(() => actionsWith(registrar), [])
  return (
    <>
      <ResourceList grid={ligacao} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
      {chamada && <FeitaDialog id={chamada.id} onClose={() => registrar(undefined)} />}
    </>
  )
}
