import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconEye, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { State } from '../../../kit/ui/state.tsx'

type ItemRow = z.output<typeof financeiro.row>

const faturaOf = ({ fatura }: ItemRow) => `/financeiro/fatura/visualizar/${fatura.id}` as const
const clienteOf = ({ cliente }: ItemRow) => `/cliente/visualizar/${cliente.id}` as const

const ACTIONS: Action<ItemRow>[] = [
  { kind: 'grid', label: 'Ver a fatura', icon: IconEye, to: faturaOf, key: 'V' },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: clienteOf, link: true },
]

const CELLS: Cells<typeof financeiro> = {
  'fatura.id': (row: ItemRow) => (
    <Link to="/financeiro/fatura/visualizar/$id" params={{ id: String(row.fatura.id) }} search={{ item: row.id }} tabIndex={-1}>
      {row.fatura.id}
    </Link>
  ),
  'cliente.pessoa.nome': (row: ItemRow) => (
    <Link
      to="/cliente/visualizar/$id"
      params={{ id: String(row.cliente.id) }}
      tabIndex={-1}
      className="elip"
      title={row.cliente.pessoa.nome}
    >
      {row.cliente.pessoa.nome}
    </Link>
  ),
  situacao: ({ situacao }) => <State of="faturaItem" value={situacao} />,
}
const PHONE: PhoneLook<typeof financeiro> = { title: 'objetoContrato', left: 'cliente.pessoa.nome', right: 'valorCobranca' }
const nameOf = (row: ItemRow) => `${row.objetoContrato}, ${competenciaTexto(row)} de ${row.cliente.pessoa.nome}`

/** Itens de Fatura: what is charged, of all clients and months (FAT-005, FAT-014). */
export function ResultadoList() {
  return <ResourceList grid={financeiro} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} />
}
