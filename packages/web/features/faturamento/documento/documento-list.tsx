import { faturaDocumento, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { IconCash, IconEye } from '@tabler/icons-react'
import type { z } from 'zod'
import { call } from '../../../kit/api.ts'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ListOfRecord } from '../../../kit/list/list-of-record.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { mesOuAcordo } from '../comum/name.ts'

type DocumentoRow = z.output<typeof faturaDocumento.row>

const actionsOf = (faturaId: number): Action<DocumentoRow>[] => [
  { kind: 'normal', label: 'Liquidar Boletos', icon: IconCash, to: `/faturaDocumento/alterar/${faturaId}` },
  { kind: 'normal', label: 'Ver a fatura', icon: IconEye, to: `/financeiro/fatura/visualizar/${faturaId}`, link: true },
]

const CELLS: Cells<typeof faturaDocumento> = {
  'fatura.situacao': ({ fatura: { situacao } }) => <State of="fatura" value={situacao} />,
  situacao: ({ tipo, situacao }) =>
    situacao === null || tipo === TipoDocumento.code.NOTA_FISCAL ? <span className="m3">—</span> : <State of="boleto" value={situacao} />,
}
const PHONE: PhoneLook<typeof faturaDocumento> = { title: 'nome', left: 'situacao', right: 'valor' }

async function nameOf(id: number, signal: AbortSignal): Promise<string> {
  const one = await call(fatura.get, { params: { id }, signal })
  return `${mesOuAcordo(one)} de ${one.cliente.pessoa.nome}`
}
const title = (name: string) => `${faturaDocumento.title} ${name}`

/** The boletos and notas fiscais of an invoice (BOL-001, BOL-004). */
export const DocumentoList = ({ id }: { id: string }) => (
  <ListOfRecord
    id={id}
    register={{ prefix: '/financeiro/fatura', name: fatura.name }}
    nomeDe={nameOf}
    grid={faturaDocumento}
    title={title}
    actions={actionsOf}
    cells={CELLS}
    phone={PHONE}
  />
)
