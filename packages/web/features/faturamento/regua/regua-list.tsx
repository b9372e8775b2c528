import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { IconCalendarSearch, IconMail } from '@tabler/icons-react'
import type { z } from 'zod'
import { type Action, registerActions } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { quando } from './quando.ts'

type Regra = z.output<typeof reguaCobranca.row>

const ACTIONS: Action<Regra>[] = [
  ...registerActions<Regra>(reguaCobranca),
  { kind: 'normal', label: 'Prévia e envio', icon: IconCalendarSearch, to: '/regua-cobranca/previa', link: true },
  { kind: 'normal', label: 'Lembretes enviados', icon: IconMail, to: '/regua-cobranca/envios', link: true },
]
const CELLS: Cells<typeof reguaCobranca> = {
  dias: ({ dias }) => <span className="elip">{quando(dias)}</span>,
  ativa: ({ ativa }) => <State of="ativo" value={ativa} />,
}
const PHONE: PhoneLook<typeof reguaCobranca> = { title: 'nome', left: 'dias', right: 'ativa' }

export const ReguaList = () => <ResourceList grid={reguaCobranca} actions={ACTIONS} cells={CELLS} phone={PHONE} />
