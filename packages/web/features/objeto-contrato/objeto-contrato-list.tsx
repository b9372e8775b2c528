import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { IconCalculator, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { type EmLoteDe, SIM_OU_NAO } from '../../kit/list/em-lote/fields.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { SIMULAR } from '../../parts/cobranca/simular.ts'

type ObjetoRow = z.output<typeof objetoContrato.row>

const actionsWith = (simular: (id: number) => void): Action<ObjetoRow>[] => [
  ...registerActions<ObjetoRow>(objetoContrato),
  { kind: 'open', label: SIMULAR, icon: IconCalculator, one: true, open: ([row]) => row && simular(row.id) },
  { kind: 'custom', label: 'Clientes', icon: IconUsers, to: '/objeto-contrato/cliente', link: true },
]

const CELLS: Cells<typeof objetoContrato> = { ativo: ({ ativo }) => <State of="ativo" value={ativo} /> }
const EM_LOTE: EmLoteDe = { register: objetoContrato, campos: [{ name: fieldsOf(objetoContrato.form).ativo, opcoes: SIM_OU_NAO }] }
const PHONE: PhoneLook<typeof objetoContrato> = { title: 'nome', left: 'tipoConfiguracao', right: 'codigo' }

export function ObjetoContratoList() {
  const navigate = useNavigate()
  const actions = useMemo(
    () => actionsWith((id) => void navigate({ to: '/objeto-contrato/visualizar/$id', params: { id: String(id) }, search: { simular: 1 } })),
    [navigate],
  )
  return <ResourceList grid={objetoContrato} actions={actions} cells={CELLS} phone={PHONE} emLote={EM_LOTE} />
}
