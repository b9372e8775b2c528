import { linhasDoRetorno, retorno, TIPOS_DE_MOVIMENTO } from '@retaguarda/contract/cobranca/retorno.ts'
import { call } from '../../kit/api.ts'
import type { CellsBy, PhoneBy } from '../../kit/list/columns/cell.tsx'
import { ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { State, StateAnd } from '../../kit/ui/state.tsx'
import { usePhone } from '../../kit/ui/use-screen.ts'
import { ClienteLink } from '../../parts/cliente/cliente-link.tsx'
import type { z } from 'zod'

type Row = z.output<typeof linhasDoRetorno.row>
type Name = Extract<keyof (typeof linhasDoRetorno)['columns'], string>

const CELLS: CellsBy<Name, Row> = {
  'cliente.nome': ({ cliente: { id, nome } }) => (id === null ? <span className="m3">—</span> : <ClienteLink id={id}>{nome}</ClienteLink>),
  situacao: ({ situacao }) => <State of="linhaDoRetorno" value={situacao} />,
  tipo: ({ tipo }) => TIPOS_DE_MOVIMENTO[tipo],
}
/** On a phone both what the bank said and what became of it. */
const PHONE_CELLS: CellsBy<Name, Row> = {
  situacao: ({ situacao, tipo }) => <StateAnd of="linhaDoRetorno" value={situacao} and={TIPOS_DE_MOVIMENTO[tipo]} />,
}
const PHONE: PhoneBy<Name> = { title: 'nossoNumero', left: 'situacao', right: 'valorPago' }
const NO_ACTIONS: never[] = []

/** Every line of a file, with what became of it. */
export function LinhasList({ id }: { id: string }) {
  const cells = usePhone() ? PHONE_CELLS : CELLS
  return (
    <ListOfRecord
      id={id}
      register={{ prefix: '/retorno', name: retorno.name }}
      nomeDe={async (known, signal) => (await call(retorno.get, { params: { id: known }, signal })).nome}
      grid={linhasDoRetorno}
      actions={NO_ACTIONS}
      cells={cells}
      phone={PHONE}
      nameOf={({ linha }) => `Linha ${linha}`}
    />
  )
}
