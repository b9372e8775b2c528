import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { IconEye, IconListDetails } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { State, StateAnd } from '../../kit/ui/state.tsx'
import { usePhone } from '../../kit/ui/use-screen.ts'
import { PELA_CONTA } from '../../parts/cobranca/contas.ts'
import { ReceberNaLista } from './receber.tsx'

type Row = z.output<typeof retorno.row>

const ACTIONS: Action<Row>[] = [
  { kind: 'grid', label: 'Detalhes', icon: IconEye, to: ({ id }) => `/retorno/visualizar/${id}`, key: 'V' },
  { kind: 'grid', label: 'Linhas', icon: IconListDetails, to: ({ id }) => `/retorno/linhas/${id}`, link: true },
]
const CELLS: Cells<typeof retorno> = { situacao: ({ situacao }) => <State of="retorno" value={situacao} /> }
/** On a phone the state says which file waits for somebody, and the day which file it is. */
const PHONE_CELLS: Cells<typeof retorno> = {
  situacao: ({ situacao, inicio }) => <StateAnd of="retorno" value={situacao} and={formatDateTime(inicio)} />,
}
const PHONE: PhoneLook<typeof retorno> = { title: 'contaBancaria.nome', left: 'situacao', right: 'totalPago' }

/** Retornos: the files that banks sent, and the place where the next one is dropped. */
export function RetornoList() {
  const cells = usePhone() ? PHONE_CELLS : CELLS
  return (
    <ResourceList
      grid={retorno}
      actions={ACTIONS}
      cells={cells}
      phone={PHONE}
      nameOf={({ nome }) => nome}
      named={PELA_CONTA}
      above={<ReceberNaLista />}
    />
  )
}
