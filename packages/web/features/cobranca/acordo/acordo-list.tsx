import { acordo, SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { IconArrowBackUp, IconEye, IconHeartHandshake, IconReceipt, IconUser } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { problemaDesfazer } from './comum.ts'
import { DesfazerAcordo } from './desfazer-acordo.tsx'

type Row = z.output<typeof acordo.row>

const actionsWith = (desfazer: (row: Row) => void): Action<Row>[] => [
  { kind: 'normal', label: 'Novo acordo', icon: IconHeartHandshake, main: true, to: '/cobranca/acordos/novo' },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/cobranca/acordos/visualizar', key: 'V' },
  {
    kind: 'open',
    label: 'Desfazer acordo',
    icon: IconArrowBackUp,
    one: true,
    problem: problemaDesfazer,
    open: ([row]) => row && desfazer(row),
  },
  { kind: 'grid', label: 'Ver a fatura', icon: IconReceipt, to: ({ fatura }) => `/financeiro/fatura/visualizar/${fatura.id}`, link: true },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof acordo> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  situacao: ({ situacao }) => <State of="acordo" value={situacao} />,
  'fatura.id': ({ fatura: { id } }) => <FaturaLink id={id}>{id}</FaturaLink>,
}
const PHONE: PhoneLook<typeof acordo> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'total' }
const nameOf = ({ id, total, situacao }: Row) => `Acordo ${id}, ${formatMoney(total)}, ${SituacaoAcordo.labels[situacao].toLowerCase()}`

/** Acordos: what was late and is owed anew in instalments. */
export function AcordoList(): ReactNode {
  const [desfeito, desfazer] = useState<Row>()
  const actions = useMemo(() => actionsWith(desfazer), [])
  return (
    <>
      <ResourceList grid={acordo} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
      {desfeito && <DesfazerAcordo id={desfeito.id} onClose={() => desfazer(undefined)} />}
    </>
  )
}
