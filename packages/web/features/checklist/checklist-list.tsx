import { checklist } from '@retaguarda/contract/checklist.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { IconEye, IconListCheck, IconPencil, IconPlus, IconToggleRight } from '@tabler/icons-react'
import type { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { undoable } from '../../kit/feedback/undoable.ts'
import { type EmLoteDe, SIM_OU_NAO } from '../../kit/list/em-lote/fields.tsx'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { IncluirSetor } from '../../parts/incluir/incluir-setor.ts'
import { State } from '../../kit/ui/state.tsx'

type ChecklistRow = z.output<typeof checklist.row>

/** In the order of the specification, which has no Excluir here (CHK-008). */
const ACTIONS: Action<ChecklistRow>[] = [
  { kind: 'normal', label: 'Incluir', icon: IconPlus, to: '/checklist/incluir', key: 'I' },
  { kind: 'grid', label: 'Alterar', icon: IconPencil, to: '/checklist/alterar' },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/checklist/visualizar', key: 'V' },
  {
    kind: 'post',
    label: 'Ativar/Desativar',
    icon: IconToggleRight,
    run: async ({ id }, call) => undoable(await call(checklist.toggleStatus, { params: { id } }), checklist, id),
  },
  { kind: 'grid', label: 'Itens', icon: IconListCheck, to: '/checklist/itens', link: true },
]

const CELLS: Cells<typeof checklist> = { ativo: ({ ativo }) => <State of="ativo" value={ativo} /> }
const f = fieldsOf(checklist.form)
const EM_LOTE: EmLoteDe = {
  register: checklist,
  campos: [
    { name: f.ativo, opcoes: SIM_OU_NAO },
    { name: f.setor, suggest: setor.suggest, useIncluir: () => IncluirSetor },
  ],
}
const PHONE: PhoneLook<typeof checklist> = { title: 'nome', left: 'ativo', right: 'setor.nome' }

export function ChecklistList() {
  return <ResourceList grid={checklist} actions={ACTIONS} cells={CELLS} phone={PHONE} emLote={EM_LOTE} />
}
