import { isAberto, pedidoTitular, SituacaoPedidoTitular, TipoPedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { IconDownload, IconEye, IconPaperclip, IconPencil, IconPlus, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { downloadUrl } from '../../kit/api.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { Pilulas } from '../../kit/list/pilulas.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'
import { Links } from './links.tsx'
import { RespostaDialog } from './resposta-dialog.tsx'

type Row = z.output<typeof pedidoTitular.row>
const { prefix } = pedidoTitular

const actionsWith = (anexar: (row: Row) => void): Action<Row>[] => [
  { kind: 'normal', label: 'Incluir', icon: IconPlus, to: `${prefix}/incluir`, key: 'I' },
  { kind: 'grid', label: 'Alterar', icon: IconPencil, to: `${prefix}/alterar` },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: `${prefix}/visualizar`, key: 'V' },
  {
    kind: 'grid',
    label: 'Anonimizar',
    icon: IconUserOff,
    rare: true,
    problem: ({ tipo }) =>
      tipo === TipoPedidoTitular.code.ANONIMIZACAO ? undefined : 'Este pedido não é de anonimização. Responda-o em Guardar resposta.',
    to: ({ pessoa }) => (pessoa === null ? '/privacidade' : `/privacidade/anonimizar/${pessoa}`),
  },
  { kind: 'open', label: 'Guardar resposta', icon: IconPaperclip, one: true, open: ([row]) => row && anexar(row) },
  {
    kind: 'open',
    label: 'Baixar resposta',
    icon: IconDownload,
    one: true,
    problem: ({ arquivo }) => (arquivo ? undefined : 'Este pedido não tem arquivo de resposta.'),
    open: ([row]) => row && location.assign(downloadUrl(pedidoTitular.arquivo, { params: { id: row.id } })),
  },
]
const CELLS: Cells<typeof pedidoTitular> = { situacao: ({ situacao }) => <Status {...statusOf('pedidoTitular', situacao)} /> }
const PHONE: PhoneLook<typeof pedidoTitular> = { title: 'titular', left: 'prazo', right: 'situacao' }
const nameOf = ({ titular, id }: Row) => `Pedido ${id} de ${titular}`
const OPEN = SituacaoPedidoTitular.options.map(({ value }) => value).filter(isAberto)
const VISTAS = [
  { nome: 'Todos', filter: [] },
  { nome: 'Por responder', filter: [{ name: 'situacao' as const, op: 'contains' as const, v: OPEN }] },
]

/** What people ask about their own data: to be answered within 15 days. */
export function PedidoList() {
  const [row, setRow] = useState<Row>()
  const actions = useMemo(() => actionsWith(setRow), [])
  return (
    <>
      <ResourceList
        grid={pedidoTitular}
        actions={actions}
        cells={CELLS}
        phone={PHONE}
        nameOf={nameOf}
        above={<Links here="/pedido-titular" />}
        ready={<Pilulas label="Vistas" pilulas={VISTAS} />}
      />
      {row && <RespostaDialog pedido={row} onClose={() => setRow(undefined)} />}
    </>
  )
}
