import { falha, OrigemFalha } from '@retaguarda/contract/falha.ts'
import { IconHeartRateMonitor, IconMail } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { FalhasEmLote } from './falhas-em-lote.tsx'
import { ABRIR, Registro } from './registro.tsx'

type Row = z.output<typeof falha.row>

const CELLS: Cells<typeof falha> = {
  situacao: ({ situacao }) => <State of="falha" value={situacao} />,
  registro: (row) => <Registro {...row} />,
}
const PHONE: PhoneLook<typeof falha> = { title: 'nome', left: 'situacao', right: 'criadaEm' }
const nameOf = ({ nome, registro, origem }: Row) => `${OrigemFalha.labels[origem]} ${nome}${registro === null ? '' : `, ${registro}`}`
const ACTIONS: Action<Row>[] = [
  ABRIR,
  { kind: 'normal', label: 'Correio', icon: IconMail, to: '/saude/correio', link: true },
  { kind: 'normal', label: 'Saúde', icon: IconHeartRateMonitor, to: '/saude', link: true },
]

/** What failed: tried again or put aside, what is ticked or all that is found. */
export const FalhaList = () => (
  <ResourceList grid={falha} multiple actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} ready={<FalhasEmLote />} />
)
