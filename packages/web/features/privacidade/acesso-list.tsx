import { acessos } from '@retaguarda/contract/privacidade/acessos.ts'
import { IconExternalLink } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import type { Address, RecordPath } from '../../kit/route/address.ts'
import { Links } from './links.tsx'

type Row = z.output<typeof acessos.row>

/** The screens of what is looked at, by the first word of its call. */
const SCREENS: Record<string, RecordPath> = {
  pessoa: '/pessoa/visualizar',
  usuario: '/usuario/visualizar',
  cliente: '/cliente/visualizar',
  task: '/task/visualizar',
  fatura: '/financeiro/fatura/visualizar',
  nfse: '/financeiro/nota/visualizar',
  credito: '/credito/visualizar',
  acordo: '/cobranca/acordos/visualizar',
  promessa: '/cobranca/promessas/visualizar',
  ligacao: '/cobranca/ligacoes/visualizar',
  notificacao: '/notificacao/visualizar',
  log: '/log/visualizar',
  'pedido-titular': '/pedido-titular/visualizar',
}
const screenOf = ({ entidade, registro }: Row): Address | undefined => {
  const screen = SCREENS[entidade]
  return screen && registro !== null ? `${screen}/${Number(registro)}` : undefined
}

const ACTIONS: Action<Row>[] = [
  {
    kind: 'grid',
    label: 'Abrir registro',
    icon: IconExternalLink,
    to: screenOf,
    problem: (row) => (screenOf(row) ? undefined : 'Esta consulta não é de um registro que tenha uma tela.'),
  },
]
const PHONE: PhoneLook<typeof acessos> = { title: 'usuario.nome', left: 'entidade', right: 'dataHora' }
const nameOf = ({ id }: Row) => `Consulta ${id}`

/** Who looked at the data of whom: only read. */
export const AcessoList = () => (
  <ResourceList grid={acessos} actions={ACTIONS} phone={PHONE} nameOf={nameOf} above={<Links here="/privacidade/acessos" />} />
)
