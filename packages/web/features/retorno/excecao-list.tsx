import { excecaoBancaria, SituacaoExcecao, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { IconChecks, IconEye } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { TwoLines } from '../../kit/list/columns/two-lines.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'

type Row = z.output<typeof excecaoBancaria.row>

const ACTIONS: Action<Row>[] = [
  { kind: 'grid', label: 'Resolver', icon: IconChecks, to: ({ id }) => `/excecao-bancaria/resolver/${id}`, key: 'V' },
  {
    kind: 'grid',
    label: 'Ver o retorno',
    icon: IconEye,
    to: ({ retorno }) => (retorno.id === null ? undefined : `/retorno/visualizar/${retorno.id}`),
    problem: ({ retorno }) => (retorno.id === null ? 'Esta exceção não veio em um arquivo.' : undefined),
    link: true,
  },
]
const CELLS: Cells<typeof excecaoBancaria> = {
  situacao: ({ situacao }) => <State of="excecaoBancaria" value={situacao} />,
  tipo: ({ tipo }) => <TwoLines text={TipoExcecao.labels[tipo]} />,
  mensagem: ({ mensagem }) => <TwoLines text={mensagem} />,
}
const PHONE: PhoneLook<typeof excecaoBancaria> = { title: 'tipo', left: 'nossoNumero', right: 'valorPago' }

/** Exceções: what banks told that nobody could simply do; the open ones where nothing else is asked for. */
export const ExcecaoList = () => (
  <ResourceList
    grid={excecaoBancaria}
    actions={ACTIONS}
    cells={CELLS}
    phone={PHONE}
    tall
    nameOf={({ id, situacao }) => `${SituacaoExcecao.labels[situacao]} ${id}`}
  />
)
