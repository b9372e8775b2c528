import { indice, IndicePublicado } from '@retaguarda/contract/faturamento/indice.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconClipboardPlus, IconTrash, IconTrendingUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatPercent } from '../../../kit/ui/format.ts'
import { usePhone } from '../../../kit/ui/use-screen.ts'
import { ColarDialog } from './colar-dialog.tsx'

type Row = z.output<typeof indice.row>

const nameOf = (row: Row) => `${IndicePublicado.labels[row.indice]} de ${competenciaTexto(row)}`
const actionsOf = (open: (opened: boolean) => void): Action<Row>[] => [
  { kind: 'own', label: 'Colar índices', icon: IconClipboardPlus, press: () => open(true), main: true },
  {
    kind: 'delete',
    label: 'Excluir',
    icon: IconTrash,
    key: 'Delete',
    run: async ({ id }, call) => call(indice.remove, { params: { id } }),
  },
  { kind: 'normal', label: 'Reajustes', icon: IconTrendingUp, to: '/financeiro/reajuste', link: true },
]
const CELLS: Cells<typeof indice> = { percentual: ({ percentual }) => formatPercent(percentual) }
/** On a phone the year has no column of its own. */
const NARROW: Cells<typeof indice> = { ...CELLS, mes: (row) => competenciaTexto(row) }
const PHONE: PhoneLook<typeof indice> = { title: 'indice', left: 'mes', right: 'percentual' }

/** What the price indexes were, month by month. */
export function IndiceList() {
  const [opened, open] = useState(false)
  const [actions] = useState(() => actionsOf(open))
  const phone = usePhone()
  return (
    <>
      <ResourceList grid={indice} actions={actions} cells={phone ? NARROW : CELLS} phone={PHONE} nameOf={nameOf} />
      {opened && <ColarDialog onClose={() => open(false)} />}
    </>
  )
}
