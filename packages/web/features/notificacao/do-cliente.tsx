import { cliente } from '@retaguarda/contract/cliente.ts'
import { notificacaoDoCliente, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { IconBell, IconEye, IconListDetails, IconMailOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { WithBeneath } from '../../kit/list/columns/two-lines.tsx'
import { ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { State } from '../../kit/ui/state.tsx'
import { clienteNome } from '../../parts/cliente/clientes.ts'
import { Enderecos, Motivo } from './envio.tsx'

type Row = z.output<typeof notificacaoDoCliente.row>

const actionsOf = (clienteId: number, notificar: () => void): Action<Row>[] => [
  { kind: 'own', label: 'Notificar', icon: IconBell, main: true, press: notificar },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/notificacao/visualizar', key: 'V' },
  { kind: 'grid', label: 'Log de Envio', icon: IconListDetails, to: '/notificacao/log' },
  { kind: 'normal', label: 'Descadastros', icon: IconMailOff, to: `/notificacao/descadastros/${clienteId}`, link: true },
]

const CELLS: Cells<typeof notificacaoDoCliente> = {
  titulo: ({ titulo, tipoNotificacao }) => (
    <WithBeneath beneath={TipoNotificacao.labels[tipoNotificacao]}>
      <span className="elip" title={titulo}>
        {titulo}
      </span>
    </WithBeneath>
  ),
  situacao: ({ situacao }) => <State of="notificacaoEnvio" value={situacao} />,
  emails: ({ emails }) => <Enderecos emails={emails} />,
  erro: (row) => <Motivo {...row} />,
}
const PHONE: PhoneLook<typeof notificacaoDoCliente> = { title: 'titulo', left: 'situacao', right: 'dataHora' }
const nameOf = ({ titulo }: Row) => titulo
const title = (name: string) => `Notificações: ${name}`

/** What a client got, when, and whether it read it. */
export function NotificacoesDoCliente({ id }: { id: string }) {
  const navigate = useNavigate()
  const actions = useCallback(
    (clienteId: number) =>
      actionsOf(clienteId, () => void navigate({ to: '/notificacao/incluir', search: { clientes: String(clienteId) } })),
    [navigate],
  )
  return (
    <ListOfRecord
      id={id}
      register={cliente}
      nomeDe={clienteNome}
      grid={notificacaoDoCliente}
      title={title}
      actions={actions}
      cells={CELLS}
      phone={PHONE}
      tall
      nameOf={nameOf}
    />
  )
}
