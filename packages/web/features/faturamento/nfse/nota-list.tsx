import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import {
  IconBan,
  IconCalendarCheck,
  IconEye,
  IconFileTypePdf,
  IconFileTypeXml,
  IconListCheck,
  IconReceipt,
  IconRefresh,
  IconRepeat,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { downloadUrl } from '../../../kit/api.ts'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { Pilulas } from '../../../kit/list/pilulas.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { nomeDaNota } from '../../../parts/nfse/notas.tsx'
import { problema } from './acoes.ts'
import { SefinDescansa } from './descanso.tsx'
import { type Asked, NotaDialog } from './nota-dialog.tsx'

type Row = z.output<typeof nfse.row>

const actionsWith = (ask: (asked: Asked) => void): Action<Row>[] => [
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/financeiro/nota/visualizar', key: 'V' },
  {
    kind: 'open',
    label: 'Baixar DANFSe',
    icon: IconFileTypePdf,
    one: true,
    problem: problema.baixar,
    open: ([row]) => row && location.assign(downloadUrl(nfse.pdf, { params: { id: row.id } })),
  },
  {
    kind: 'open',
    label: 'Baixar XML',
    icon: IconFileTypeXml,
    one: true,
    problem: problema.baixar,
    open: ([row]) => row && location.assign(downloadUrl(nfse.xml, { params: { id: row.id } })),
  },
  {
    kind: 'post',
    label: 'Reemitir',
    icon: IconSend,
    problem: problema.reemitir,
    run: ({ id }, call) => call(nfse.reemitir, { params: { id } }),
  },
  {
    kind: 'post',
    label: 'Conferir',
    icon: IconRefresh,
    problem: problema.conferir,
    run: ({ id }, call) => call(nfse.conferir, { params: { id } }),
  },
  open('Cancelar nota', IconBan, problema.cancelar, ([nota]) => nota && ask({ what: 'cancelar', nota })),
  open('Substituir', IconRepeat, problema.substituir, ([nota]) => nota && ask({ what: 'substituir', nota })),
  open('Descartar', IconX, problema.descartar, ([nota]) => nota && ask({ what: 'descartar', nota })),
  { kind: 'grid', label: 'Detalhes da fatura', icon: IconReceipt, to: ({ fatura }) => `/financeiro/fatura/visualizar/${fatura.id}` },
  { kind: 'normal', label: 'Faturas sem nota', icon: IconListCheck, to: '/financeiro/nota/sem-nota', link: true },
  { kind: 'normal', label: 'Meses e contador', icon: IconCalendarCheck, to: '/financeiro/nota/meses', link: true },
]

/** What asks for a reason, of one note. */
function open(label: string, icon: typeof IconBan, problem: (row: Row) => string | undefined, ask: (rows: Row[]) => void): Action<Row> {
  return { kind: 'open', label, icon, one: true, rare: true, problem, open: ask }
}

const CELLS: Cells<typeof nfse> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  'fatura.id': ({ fatura }) => <FaturaLink id={fatura.id}>{fatura.id}</FaturaLink>,
  situacao: ({ situacao }) => <State of="nfse" value={situacao} />,
}
const PHONE: PhoneLook<typeof nfse> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'valor' }
const nameOf = (row: Row) => `${nomeDaNota(row)} de ${row.cliente.pessoa.nome}`

const are = (...situacoes: SituacaoNfse[]): FilterOf<typeof nfse>[] => [{ name: 'situacao', op: 'contains', v: situacoes }]
const { A_EMITIR, EMITINDO, AUTORIZADA, REJEITADA, INDETERMINADA, CANCELAMENTO_PEDIDO } = SituacaoNfse.code
const VISTAS = [
  { nome: 'Todas', filter: [] },
  { nome: 'A caminho', filter: are(A_EMITIR, EMITINDO, INDETERMINADA, CANCELAMENTO_PEDIDO) },
  { nome: 'Rejeitadas', filter: are(REJEITADA) },
  { nome: 'Autorizadas', filter: are(AUTORIZADA) },
]

/** Notas fiscais: what was issued, what waits, and what was refused. */
export function NotaList() {
  const [asked, ask] = useState<Asked>()
  const actions = useMemo(() => actionsWith(ask), [])
  return (
    <>
      <ResourceList
        grid={nfse}
        actions={actions}
        cells={CELLS}
        phone={PHONE}
        nameOf={nameOf}
        multiple
        named={PELO_CLIENTE}
        above={<SefinDescansa />}
        ready={<Pilulas label="Vistas" pilulas={VISTAS} />}
      />
      <NotaDialog asked={asked} onClose={() => ask(undefined)} />
    </>
  )
}
