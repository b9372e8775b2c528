import { objetoContratoCliente } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { IconCalculator, IconEye, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { SIMULAR } from '../../parts/cobranca/simular.ts'

type ClienteRow = z.output<typeof objetoContratoCliente.row>

const actionsWith = (simular: (id: number) => void): Action<ClienteRow>[] => [
  { kind: 'grid', label: 'Visualizar vínculo', icon: IconEye, to: '/cliente-objeto-contrato/obj/visualizar', key: 'V' },
  { kind: 'grid', label: 'Alterar vínculo', icon: IconPencil, to: '/cliente-objeto-contrato/obj/alterar' },
  { kind: 'open', label: SIMULAR, icon: IconCalculator, one: true, open: ([row]) => row && simular(row.id) },
]

function useActionsHere(): Action<ClienteRow>[] {
  const navigate = useNavigate()
  return useMemo(
    () =>
      actionsWith(
        (id) => void navigate({ to: '/cliente-objeto-contrato/obj/visualizar/$id', params: { id: String(id) }, search: { simular: 1 } }),
      ),
    [navigate],
  )
}

const CELLS: Cells<typeof objetoContratoCliente> = {
  situacao: ({ situacao }) => <State of="clienteObjetoContrato" value={situacao} />,
}
const PHONE: PhoneLook<typeof objetoContratoCliente> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'objetoContrato.nome' }
const nameOf = ({ cliente, objetoContrato: { nome } }: ClienteRow) => `${cliente.pessoa.nome} - ${nome}`

/** Clients of every contract object (COC-029). */
export const ClientesPorObjetoList = () => (
  <ResourceList
    grid={objetoContratoCliente}
    actions={useActionsHere()}
    cells={CELLS}
    phone={PHONE}
    nameOf={nameOf}
    bring="/importar/contratos"
  />
)

const objetoNome = async (id: number, signal: AbortSignal) => (await call(objetoContrato.get, { params: { id }, signal })).nome

export const ClientesDoObjetoList = ({ id }: { id: string }) => (
  <ListOfRecord
    id={id}
    register={objetoContrato}
    nomeDe={objetoNome}
    grid={objetoContratoCliente.of}
    actions={useActionsHere()}
    cells={CELLS}
    phone={PHONE}
    nameOf={nameOf}
  />
)
