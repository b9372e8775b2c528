import { podeProblema, problema } from '@retaguarda/contract/problema.ts'
import { IconCircleCheck, IconEye, IconRotateClockwise } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { Abas } from './abas.tsx'
import { Titulo, tituloTexto } from './titulo.tsx'

type ProblemaRow = z.output<typeof problema.row>

const ACTIONS: Action<ProblemaRow>[] = [
  { kind: 'grid', label: 'Abrir', icon: IconEye, to: '/problema/visualizar', key: 'V' },
  {
    kind: 'post',
    label: 'Resolver',
    icon: IconCircleCheck,
    problem: ({ situacao }) => (podeProblema('resolver', situacao) ? undefined : 'Este problema já está resolvido.'),
    run: ({ id }, call) => call(problema.resolver, { params: { id }, body: { versao: null } }),
  },
  {
    kind: 'post',
    label: 'Reabrir',
    icon: IconRotateClockwise,
    problem: ({ situacao }) => (podeProblema('reabrir', situacao) ? undefined : 'Só problemas resolvidos podem ser reabertos.'),
    run: ({ id }, call) => call(problema.reabrir, { params: { id } }),
  },
]
const CELLS: Cells<typeof problema> = {
  titulo: ({ titulo }) => <Titulo>{titulo}</Titulo>,
  situacao: ({ situacao }) => <State of="problema" value={situacao} />,
}
const PHONE: PhoneLook<typeof problema> = { title: 'titulo', left: 'situacao', right: 'quantidade' }
const nameOf = ({ titulo }: ProblemaRow) => tituloTexto(titulo)

/** Occurrences with the same cause, together. */
export const ProblemaList = () => (
  <ResourceList grid={problema} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} above={<Abas here="/problema" />} />
)
