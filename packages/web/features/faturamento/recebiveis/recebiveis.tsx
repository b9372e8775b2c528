import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { podeBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { impedimentoDeEmitir, impedimentoDePagar } from '@retaguarda/contract/faturamento/pagavel.ts'
import {
  IconAlertTriangle,
  IconBarcode,
  IconCash,
  IconClockExclamation,
  IconEye,
  IconFilePlus,
  IconFileTypePdf,
  IconHeartHandshake,
  IconPrinter,
  IconReceiptRefund,
  IconReceiptTax,
  IconUser,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { downloadUrl } from '../../../kit/api.ts'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { usePhone } from '../../../kit/ui/use-screen.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { AcordoLink } from '../../../parts/cobranca/acordo-link.tsx'
import { PendenciasDobradas } from '../../../parts/cobranca/pendencias.tsx'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { ReterDialog } from '../comum/reter-dialog.tsx'
import { useReterFalta } from '../comum/use-reter-falta.ts'
import { EmitirDialog, type Recusado, SemTitulo } from './emitir-dialog.tsx'
import { LerCodigoDialog } from './ler-codigo.tsx'
import { LiquidarDialog, type Recebivel } from './liquidar-dialog.tsx'
import { PdfDoMesDialog } from './pdf-do-mes.tsx'
import { Vistas } from './vistas.tsx'

const AT = '/financeiro/fatura'

type Dialogo = 'pdf' | 'codigo'

type Com = (rows: Recebivel[]) => void

const actionsWith = (liquidar: Com, emitir: Com, reter: Com, abrir: (dialogo: Dialogo) => void): Action<Recebivel>[] => [
  {
    kind: 'open',
    label: 'Liquidar',
    icon: IconCash,
    problem: ({ situacao }) => (podeBoleto('liquidar', situacao) ? undefined : 'Este boleto já está liquidado.'),
    open: liquidar,
  },
  { kind: 'grid', label: 'Detalhes da fatura', icon: IconEye, to: ({ fatura }) => `${AT}/visualizar/${fatura.id}`, key: 'V' },
  { kind: 'grid', label: 'Pagamentos', icon: IconReceiptRefund, to: ({ fatura }) => `/faturaDocumento/alterar/${fatura.id}` },
  {
    kind: 'post',
    label: 'Imprimir boleto',
    icon: IconPrinter,
    problem: ({ situacao, cobranca }) => impedimentoDePagar(situacao, cobranca.situacao),
    run: async ({ id }) => {
      location.assign(downloadUrl(papel.pdf, { params: { id } }))
      return { msg: 'Baixando o boleto.' }
    },
  },
  {
    kind: 'open',
    label: 'Emitir título',
    icon: IconFilePlus,
    problem: ({ situacao, cobranca }) => impedimentoDeEmitir(situacao, cobranca.situacao),
    open: emitir,
  },
  {
    kind: 'open',
    label: 'Reter',
    icon: IconReceiptTax,
    one: true,
    rare: true,
    problem: ({ situacao }) => (podeBoleto('liquidar', situacao) ? undefined : 'Este boleto já está liquidado.'),
    open: reter,
  },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
  { kind: 'own', label: 'Boletos do mês em PDF', icon: IconFileTypePdf, press: () => abrir('pdf') },
  { kind: 'own', label: 'Ler código', icon: IconBarcode, press: () => abrir('codigo') },
]

const MUITO = 15
const Nada = () => <span className="m3">—</span>

/** How late it is: what has been late for long stands out. */
function Atraso({ days }: { days: number }) {
  if (days === 0) return <Nada />
  const look = days > MUITO ? ({ tone: 'bad', icon: IconAlertTriangle } as const) : ({ tone: 'warn', icon: IconClockExclamation } as const)
  return <Status {...look} label={formatCount(days, 'dia', 'dias')} />
}

const CELLS: Cells<typeof boleto> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  'fatura.id': ({ fatura: { id, acordo } }) => (
    <>
      {acordo !== null && <IconHeartHandshake size={16} role="img" title={`Acordo ${acordo}`} />} <FaturaLink id={id}>{id}</FaturaLink>
    </>
  ),
  // What an agreement owes is no month's.
  competencia: ({ competencia, fatura: { acordo } }) =>
    acordo === null ? competencia : <AcordoLink id={acordo}>{`Acordo ${acordo}`}</AcordoLink>,
  'fatura.acordo': ({ fatura: { acordo } }) => acordo !== null && <AcordoLink id={acordo}>{acordo}</AcordoLink>,
  diasAtraso: ({ diasAtraso }) => <Atraso days={diasAtraso} />,
  situacao: ({ situacao }) => <State of="boleto" value={situacao} />,
  'cobranca.situacao': ({ cobranca: { situacao } }) => (situacao === null ? <Nada /> : <State of="titulo" value={situacao} />),
}
/** On a phone a day says what it means for who collects. */
const PHONE_CELLS: Cells<typeof boleto> = {
  ...CELLS,
  dataVencimento: ({ dataVencimento, diasAtraso, aberto }) => {
    if (diasAtraso === 0) return `${aberto === '0.00' ? 'venceu' : 'vence'} ${formatDate(dataVencimento)}`
    return (
      <>
        <Atraso days={diasAtraso} />
        {/* In a row of parts a plain space at the beginning of one is lost. */}
        <span>{`\u00a0· venceu ${formatDate(dataVencimento)}`}</span>
      </>
    )
  },
}
const PHONE: PhoneLook<typeof boleto> = { title: 'cliente.pessoa.nome', left: 'dataVencimento', right: 'aberto' }

const nameOf = ({ cliente, competencia, parcela, aberto, fatura: { acordo } }: Recebivel) =>
  `${cliente.pessoa.nome} ${acordo === null ? competencia : `acordo ${acordo}`}, parcela ${parcela}, ${formatMoney(aberto)}`

/** Recebíveis: what is open, what is late, and the settling of it. */
export function Recebiveis() {
  const phone = usePhone()
  const [rows, setRows] = useState<Recebivel[]>([])
  const [emitindo, emitir] = useState<Recebivel[]>([])
  const [[retendo], reter] = useState<Recebivel[]>([])
  const [recusados, setRecusados] = useState<Recusado[]>([])
  const [opened, abrir] = useState<Dialogo>()
  const perguntar = useReterFalta()
  const actions = useMemo(() => actionsWith(setRows, emitir, reter, abrir), [])
  return (
    <>
      <ResourceList
        grid={boleto}
        actions={actions}
        cells={phone ? PHONE_CELLS : CELLS}
        phone={PHONE}
        nameOf={nameOf}
        multiple
        named={PELO_CLIENTE}
        ready={<Vistas />}
        above={
          <>
            {recusados.length > 0 && <SemTitulo recusados={recusados} />}
            <PendenciasDobradas />
          </>
        }
      />
      {opened === 'pdf' && <PdfDoMesDialog onClose={() => abrir(undefined)} />}
      {opened === 'codigo' && <LerCodigoDialog onClose={() => abrir(undefined)} />}
      {emitindo.length > 0 && <EmitirDialog rows={emitindo} onClose={() => emitir([])} emitidos={({ erros }) => setRecusados(erros)} />}
      {retendo && <ReterDialog id={retendo.id} aberto={retendo.aberto} onClose={() => reter([])} />}
      {rows.length > 0 && <LiquidarDialog rows={rows} paid={perguntar} onClose={() => setRows([])} />}
    </>
  )
}
