import { correio } from '@retaguarda/contract/falha.ts'
import type { z } from 'zod'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { ABRIR, Registro } from './registro.tsx'

type Row = z.output<typeof correio.row>

const CELLS: Cells<typeof correio> = {
  situacao: ({ situacao }) => <State of="correio" value={situacao} />,
  registro: (row) => <Registro {...row} />,
}
const PHONE: PhoneLook<typeof correio> = { title: 'assunto', left: 'situacao', right: 'criadaEm' }
const nameOf = ({ nome, para }: Row) => `${nome}: ${para ?? 'sem destinatário'}`
const ACTIONS = [ABRIR]

/** The mails that wait or failed, with the words of the mail server. */
export const CorreioList = () => <ResourceList grid={correio} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} />
