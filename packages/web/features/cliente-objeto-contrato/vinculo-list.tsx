import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato, SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { IconEye, IconPencil, IconPlus, IconToggleRight, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { gridOfRecord, ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'

type VinculoRow = z.output<typeof clienteObjetoContrato.row>

const FORM = '/cliente-objeto-contrato/obj'
const nameOf = ({ objetoContrato: { codigo, nome } }: VinculoRow) => `${codigo} - ${nome}`
const isActive = ({ situacao }: VinculoRow) => situacao !== SituacaoVinculo.code.INATIVO

/** The actions of one client's list, in the order of the specification (COC-005). */
const actionsOf = (clienteId: number): Action<VinculoRow>[] => [
  { kind: 'normal', label: 'Incluir', icon: IconPlus, to: `${FORM}/incluir/${clienteId}`, key: 'I' },
  { kind: 'grid', label: 'Alterar', icon: IconPencil, to: `${FORM}/alterar` },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: `${FORM}/visualizar`, key: 'V' },
  {
    kind: 'delete',
    label: 'Excluir',
    icon: IconTrash,
    key: 'Delete',
    run: ({ id }, call) => call(clienteObjetoContrato.remove, { params: { id } }),
  },
  {
    kind: 'post',
    label: 'Ativar/Desativar',
    icon: IconToggleRight,
    ask: ([row]) => (row && isActive(row) ? askToEnd(row) : askToBegin(row)),
    run: async ({ id }, call) => {
      const { msg, dataHoraFim } = await call(clienteObjetoContrato.ativarDesativar, { params: { id } })
      return { msg: `${msg} ${dataHoraFim === null ? 'Ele não tem data de fim.' : `O fim é ${formatDateTime(dataHoraFim)}.`}` }
    },
  },
]

const askToEnd = (row: VinculoRow) => ({
  title: 'Desativar vínculo?',
  message: `${nameOf(row)}, desde ${formatDateTime(row.dataInicio)}, passa a Inativo e ${row.dataFim === null ? 'termina agora' : `termina em ${formatDateTime(row.dataFim)}, como já estava`}.`,
  confirm: 'Desativar',
})

const askToBegin = (row: VinculoRow | undefined) => ({
  title: 'Ativar vínculo?',
  message: row
    ? `${nameOf(row)}, desde ${formatDateTime(row.dataInicio)}, passa a Ativo e fica sem data de fim${row.dataFim === null ? '' : ` (a de agora é ${formatDateTime(row.dataFim)})`}.`
    : '',
  confirm: 'Ativar',
})

const CELLS: Cells<typeof clienteObjetoContrato> = {
  situacao: ({ situacao }) => <Status {...statusOf('clienteObjetoContrato', situacao)} />,
}
const PHONE: PhoneLook<typeof clienteObjetoContrato> = { title: 'objetoContrato.nome', left: 'situacao', right: 'dataInicio' }

export function VinculoList({ id }: { id: string }) {
  return (
    <ListOfRecord id={id} register={cliente} nameOf={clienteNome}>
      {(clienteId, nome) => <Vinculos key={clienteId} id={clienteId} nome={nome} />}
    </ListOfRecord>
  )
}

const clienteNome = async (id: number, signal: AbortSignal) => (await call(cliente.get, { params: { id }, signal })).pessoa.nome

function Vinculos({ id, nome = '' }: { id: number; nome: string | undefined }) {
  const grid = useMemo(() => gridOfRecord(clienteObjetoContrato.of, id), [id])
  const actions = useMemo(() => actionsOf(id), [id])
  return <ResourceList grid={grid} title={`Cliente: ${nome}`} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} />
}
