import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { IconUsers } from '@tabler/icons-react'
import type { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { type EmLoteDe, SIM_OU_NAO } from '../../kit/list/em-lote/fields.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'

type ObjetoRow = z.output<typeof objetoContrato.row>

const ACTIONS: Action<ObjetoRow>[] = [
  ...registerActions<ObjetoRow>(objetoContrato),
  { kind: 'custom', label: 'Clientes', icon: IconUsers, to: '/objeto-contrato/cliente', link: true },
]

const CELLS: Cells<typeof objetoContrato> = { ativo: ({ ativo }) => <State of="ativo" value={ativo} /> }
const EM_LOTE: EmLoteDe = { register: objetoContrato, campos: [{ name: fieldsOf(objetoContrato.form).ativo, opcoes: SIM_OU_NAO }] }
const PHONE: PhoneLook<typeof objetoContrato> = { title: 'nome', left: 'tipoConfiguracao', right: 'codigo' }

export const ObjetoContratoList = () => (
  <ResourceList grid={objetoContrato} actions={ACTIONS} cells={CELLS} phone={PHONE} emLote={EM_LOTE} />
)
