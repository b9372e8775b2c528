import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato, SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { IconEye, IconPencil, IconPlus, IconToggleRight, IconTrash } from '@tabler/icons-react'
import type { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { removal, undoable } from '../../kit/feedback/undoable.ts'
import type { EmLoteDe } from '../../kit/list/em-lote/fields.tsx'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { State } from '../../kit/ui/state.tsx'
import { clienteNome } from '../../parts/cliente/clientes.ts'

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
    comesBack: true,
    run: removal(clienteObjetoContrato),
  },
  {
    kind: 'post',
    label: 'Ativar/Desativar',
    icon: IconToggleRight,
    ask: ([row]) => (row && isActive(row) ? askToEnd(row) : askToBegin(row)),
    run: async ({ id }, call) => {
      const { msg, dataHoraFim, versaoRegistro } = await call(clienteObjetoContrato.ativarDesativar, { params: { id } })
      const end = dataHoraFim === null ? 'Ele não tem data de fim.' : `O fim é ${formatDateTime(dataHoraFim)}.`
      return undoable({ msg: `${msg} ${end}`, versaoRegistro }, clienteObjetoContrato, id)
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
  situacao: ({ situacao }) => <State of="clienteObjetoContrato" value={situacao} />,
}
const EM_LOTE: EmLoteDe = {
  register: clienteObjetoContrato,
  campos: [{ name: fieldsOf(clienteObjetoContrato.form).situacao, opcoes: SituacaoVinculo.options }],
}
const PHONE: PhoneLook<typeof clienteObjetoContrato> = { title: 'objetoContrato.nome', left: 'situacao', right: 'dataInicio' }

const title = (name: string) => `Cliente: ${name}`

export const VinculoList = ({ id }: { id: string }) => (
  <ListOfRecord
    id={id}
    register={cliente}
    nomeDe={clienteNome}
    grid={clienteObjetoContrato.of}
    title={title}
    actions={actionsOf}
    cells={CELLS}
    phone={PHONE}
    nameOf={nameOf}
    emLote={EM_LOTE}
  />
)
