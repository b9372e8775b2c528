import { cliente } from '@retaguarda/contract/cliente.ts'
import { notificacaoDoCliente } from '@retaguarda/contract/notificacao.ts'
import { IconEye, IconListDetails, IconMailOff } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { State } from '../../kit/ui/state.tsx'
import { clienteNome } from '../../parts/cliente/clientes.ts'
import { Enderecos, Motivo } from './envio.tsx'

type Row = z.output<typeof notificacaoDoCliente.row>

const actionsOf = (clienteId: number): Action<Row>[] => [
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/notificacao/visualizar', key: 'V' },
  { kind: 'grid', label: 'Log de Envio', icon: IconListDetails, to: '/notificacao/log' },
  { kind: 'normal', label: 'Descadastros', icon: IconMailOff, to: `/notificacao/descadastros/${clienteId}`, link: true },
]

const CELLS: Cells<typeof notificacaoDoCliente> = {
  situacao: ({ situacao }) => <State of="notificacaoEnvio" value={situacao} />,
  emails: ({ emails }) => <Enderecos emails={emails} />,
  erro: (row) => <Motivo {...row} />,
}
const PHONE: PhoneLook<typeof notificacaoDoCliente> = { title: 'titulo', left: 'situacao', right: 'dataHora' }
const nameOf = ({ titulo }: Row) => titulo
const title = (nome: string) => `Notificações: ${nome}`

/** What a client got, when, and whether it read it. */
export const NotificacoesDoCliente = ({ id }: { id: string }) => (
  <ListOfRecord
    id={id}
    register={cliente}
    nomeDe={clienteNome}
    grid={notificacaoDoCliente}
    title={title}
    actions={actionsOf}
    cells={CELLS}
    phone={PHONE}
    nameOf={nameOf}
  />
)
