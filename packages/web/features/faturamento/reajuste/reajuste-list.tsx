import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { IconEye, IconPercentage, IconTrendingUp } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { mesTexto } from './looks.tsx'

type Row = z.output<typeof reajuste.row>

const ACTIONS: Action<Row>[] = [
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/financeiro/reajuste/visualizar', key: 'V' },
  { kind: 'normal', label: 'Ver devidos', icon: IconTrendingUp, to: '/financeiro/reajuste', link: true },
  { kind: 'normal', label: 'Índices', icon: IconPercentage, to: '/financeiro/indice', link: true },
]
const CELLS: Cells<typeof reajuste> = {
  situacao: ({ situacao }) => <State of="reajuste" value={situacao} />,
  aPartirDe: ({ aPartirDe }) => mesTexto(aPartirDe),
}
const PHONE: PhoneLook<typeof reajuste> = { title: 'dataHora', left: 'situacao', right: 'aPartirDe' }
const nameOf = ({ id, aPartirDe }: Row) => `Reajuste ${id}, a partir de ${mesTexto(aPartirDe)}`

/** The readjustments that were asked for, and what became of each. */
export const ReajusteList = () => <ResourceList grid={reajuste} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} />
