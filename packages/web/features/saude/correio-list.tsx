import { correio } from '@retaguarda/contract/falha.ts'
import { IconAlertTriangle, IconHeartRateMonitor } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { ABRIR, Registro } from './registro.tsx'

type Row = z.output<typeof correio.row>

const CELLS: Cells<typeof correio> = {
  situacao: ({ situacao }) => <State of="correio" value={situacao} />,
  registro: (row) => <Registro {...row} />,
}
const PHONE: PhoneLook<typeof correio> = { title: 'assunto', left: 'situacao', right: 'criadaEm' }
const nameOf = ({ nome, para }: Row) => `${nome}: ${para ?? 'sem destinatário'}`
const ACTIONS: Action<Row>[] = [
  ABRIR,
  { kind: 'normal', label: 'Falhas', icon: IconAlertTriangle, to: '/saude/falhas', link: true },
  { kind: 'normal', label: 'Saúde', icon: IconHeartRateMonitor, to: '/saude', link: true },
]

/** The mails that wait or failed, with the words of the mail server. */
export const CorreioList = () => <ResourceList grid={correio} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} />
