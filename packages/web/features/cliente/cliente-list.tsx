import { cliente, SITUACAO_NAO_INFORMADA, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { IconFileDescription, IconPackage } from '@tabler/icons-react'
import type { z } from 'zod'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { type EmLoteDe, SIM_OU_NAO } from '../../kit/list/em-lote/fields.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { f } from './fields.ts'

type ClienteRow = z.output<typeof cliente.row>

const ACTIONS: Action<ClienteRow>[] = [
  ...registerActions<ClienteRow>(cliente),
  { kind: 'custom', label: 'Cliente x Produto', icon: IconPackage, to: '/cliente/produto', link: true },
  { kind: 'grid', label: 'Objetos de Contrato', icon: IconFileDescription, to: '/cliente-objeto-contrato', link: true },
]

const CELLS: Cells<typeof cliente> = { situacao: ({ situacao }) => <State of="cliente" value={situacao} /> }
const PHONE: PhoneLook<typeof cliente> = { title: 'pessoa.nome', left: 'situacao', right: 'pessoa.cpfCnpj' }
const EM_LOTE: EmLoteDe = {
  register: cliente,
  campos: [
    { name: f.situacao, opcoes: [...SituacaoCliente.options, { value: null, label: SITUACAO_NAO_INFORMADA }] },
    { name: f.semRegua, opcoes: SIM_OU_NAO },
  ],
}
const nameOf = ({ pessoa }: ClienteRow) => pessoa.nome

export function ClienteList() {
  return (
    <ResourceList
      grid={cliente}
      actions={ACTIONS}
      cells={CELLS}
      phone={PHONE}
      nameOf={nameOf}
      emLote={EM_LOTE}
      bring="/importar/clientes"
    />
  )
}
