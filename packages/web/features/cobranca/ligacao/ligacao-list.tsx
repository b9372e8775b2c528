import { ligacao, SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { IconEye, IconPhoneCheck, IconUser } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatDate } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { usePhone } from '../../../kit/ui/use-screen.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { FeitaDialog, problemaFeita } from './feita-dialog.tsx'
import { Primeiro, Telefones } from './telefones.tsx'

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
/** On a phone: where to call, or what came of it once nobody is to. */
const NARROW: Cells<typeof ligacao> = {
  ...CELLS,
  // Two links over each other would be too small for a finger, and it is the telephone that is pressed.
  'cliente.pessoa.nome': ({ cliente }) => <span className="elip">{cliente.pessoa.nome}</span>,
  telefones: ({ telefones, situacao }) =>
    situacao === SituacaoLigacao.code.A_LIGAR ? <Primeiro telefones={telefones} /> : <State of="ligacao" value={situacao} />,
}
const PHONE: PhoneLook<typeof ligacao> = { title: 'cliente.pessoa.nome', left: 'telefones', right: 'total' }
const nameOf = ({ cliente, data }: Row) => `Ligação a ${cliente.pessoa.nome} de ${formatDate(data)}`

/** Ligações: whom to call about what is late. */
export function LigacaoList(): ReactNode {
  const [chamada, registrar] = useState<Row>()
  const phone = usePhone()
  const actions = useMemo(() => actionsWith(registrar), [])
  return (
    <>
      <ResourceList grid={ligacao} actions={actions} cells={phone ? NARROW : CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
      {chamada && <FeitaDialog id={chamada.id} onClose={() => registrar(undefined)} />}
    </>
  )
}
