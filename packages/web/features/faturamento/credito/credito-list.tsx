import { credito, SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { IconBan, IconCoin, IconEye, IconUser } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { CancelarCredito } from './cancelar-credito.tsx'
import { problemaCancelar } from './credito-lido.tsx'
import { CreditoPainel } from './credito-painel.tsx'
import { NovoCredito } from './novo-credito.tsx'

type Row = z.output<typeof credito.row>

const actionsWith = (novo: () => void, cancelar: (row: Row) => void): Action<Row>[] => [
  { kind: 'own', label: 'Novo crédito', icon: IconCoin, main: true, press: novo },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/credito/visualizar', key: 'V' },
  {
    kind: 'open',
    label: 'Cancelar crédito',
    icon: IconBan,
    one: true,
    problem: problemaCancelar,
    open: ([row]) => row && cancelar(row),
  },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof credito> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  situacao: ({ situacao }) => <State of="credito" value={situacao} />,
  'fatura.id': ({ fatura: { id } }) => id !== null && <FaturaLink id={id}>{id}</FaturaLink>,
}
const PHONE: PhoneLook<typeof credito> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'saldo' }
const nameOf = ({ id, valor, situacao }: Row) => `Crédito ${id}, ${formatMoney(valor)}, ${SituacaoCredito.labels[situacao].toLowerCase()}`

/** Créditos: what clients have with us. */
export function CreditoList() {
  const [novo, abrir] = useState(false)
  const [cancelado, cancelar] = useState<Row>()
  const actions = useMemo(() => actionsWith(() => abrir(true), cancelar), [])
  return (
    <>
      <ResourceList
        grid={credito}
        actions={actions}
        cells={CELLS}
        phone={PHONE}
        nameOf={nameOf}
        named={PELO_CLIENTE}
        above={<CreditoPainel />}
      />
      {novo && <NovoCredito onClose={() => abrir(false)} />}
      {cancelado && <CancelarCredito credito={cancelado} onClose={() => cancelar(undefined)} />}
    </>
  )
}
