import { entrega, naoChegouProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { IconChecks, IconMailOpened, IconUpload, IconUser } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { State, StateAnd } from '../../../kit/ui/state.tsx'
import { usePhone } from '../../../kit/ui/use-screen.ts'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { useVisto } from '../../../parts/faturamento/recusas.ts'
import { LER_DEVOLUCAO, useLerDevolucao } from './ler-devolucao.tsx'

type Prova = z.output<typeof entrega.row>

type With = { busy: boolean; escolher: () => void; marcar: (provas: number[]) => void }

const actionsWith = ({ busy, escolher, marcar }: With): Action<Prova>[] => [
  { kind: 'own', label: LER_DEVOLUCAO, icon: IconUpload, main: true, press: escolher, busy },
  { kind: 'grid', label: 'Ver a mensagem', icon: IconMailOpened, to: ({ mensagem }) => `/financeiro/entrega/visualizar/${mensagem}` },
  {
    kind: 'open',
    label: 'Marcar como vista',
    icon: IconChecks,
    problem: ({ situacao, visto }) =>
      visto
        ? 'Esta entrega já foi vista.'
        : naoChegouProva(situacao)
          ? undefined
          : 'Só uma entrega recusada ou devolvida espera que alguém a veja.',
    open: (rows) => marcar(rows.map(({ id }) => id)),
  },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]

const CELLS: Cells<typeof entrega> = { situacao: ({ situacao }) => <State of="prova" value={situacao} /> }
const PHONE_CELLS: Cells<typeof entrega> = {
  situacao: ({ situacao, dataHora }) => <StateAnd of="prova" value={situacao} and={formatDateTime(dataHora)} />,
}
const PHONE: PhoneLook<typeof entrega> = { title: 'endereco', left: 'situacao', right: 'tipo' }
const nameOf = ({ endereco }: Prova) => endereco

/** What is known of each message to a client at each of its addresses. */
export function EntregaList() {
  const { busy, escolher, campo } = useLerDevolucao()
  const { marcar } = useVisto()
  const actions = actionsWith({ busy, escolher, marcar: (provas) => marcar({ provas }) })
  const cells = usePhone() ? PHONE_CELLS : CELLS
  return (
    <ResourceList
      multiple
      grid={entrega}
      actions={actions}
      cells={cells}
      phone={PHONE}
      nameOf={nameOf}
      named={PELO_CLIENTE}
      above={campo}
    />
  )
}
