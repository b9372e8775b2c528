import type { Acordo, BoletoDoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'
import { Status } from '../../kit/ui/status.tsx'
import { today } from '../faturamento/competencia.ts'

type Parcela = Acordo['parcelas'][number]
const somaDe = (values: readonly string[]) => formatMoney(toMoney(sum(values)))

/** How an instalment stands, in the words of an agreement. */
function Andamento({ parcela: { aberto, encerrada, vencimento } }: { parcela: Parcela }) {
  if (encerrada) return <Status tone="mute" icon={IconBan} label="Encerrada" />
  if (exact(aberto).isZero()) return <Status tone="ok" icon={IconCircleCheck} label="Paga" />
  return vencimento < today() ? (
    <Status tone="bad" icon={IconClock} label="Atrasada" />
  ) : (
    <Status tone="warn" icon={IconClock} label="A vencer" />
  )
}

const BoletoLink = ({ boleto, fatura }: { boleto: number; fatura: number }) => (
  <Link to="/faturaDocumento/alterar/$id" params={{ id: String(fatura) }}>
    {boleto}
  </Link>
)

/** What is owed of an agreement, each instalment with its boleto. */
export function ParcelasDoAcordo({ fatura, parcelas }: { fatura: number; parcelas: Parcela[] }) {
  const columns: Column<Parcela>[] = [
    { head: 'Parcela', at: 'name', cell: ({ parcela }) => `${parcela} de ${parcelas.length}`, total: 'Total' },
    { head: 'Boleto', num: true, label: 'boleto', cell: ({ boleto }) => <BoletoLink boleto={boleto} fatura={fatura} /> },
    { head: 'Vencimento', num: true, label: 'vence em', cell: ({ vencimento }) => formatDate(vencimento) },
    { head: 'Situação', cell: (parcela) => <Andamento parcela={parcela} /> },
    { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor), total: somaDe(parcelas.map(({ valor }) => valor)) },
    { head: 'Pago', num: true, label: 'pago', cell: ({ pago }) => formatMoney(pago), total: somaDe(parcelas.map(({ pago }) => pago)) },
    {
      head: 'Em aberto',
      num: true,
      label: 'em aberto',
      cell: ({ aberto }) => formatMoney(aberto),
      total: somaDe(parcelas.map(({ aberto }) => aberto)),
    },
  ]
  return (
    <DataTable region="Parcelas do acordo" label="Parcelas do acordo" columns={columns} rows={parcelas} keyOf={({ boleto }) => boleto} />
  )
}

/** What it was made of, as each was on that day. */
export const BoletosRenegociados = ({ linhas }: { linhas: BoletoDoAcordo[] }) => (
  <DataTable
    region="Valores dos boletos renegociados"
    label="Boletos renegociados"
    columns={[
      {
        head: 'Boleto',
        at: 'name',
        cell: ({ boleto, fatura }) => <BoletoLink boleto={boleto} fatura={fatura} />,
        total: 'Total',
      },
      ...colunasDasLinhas(linhas),
    ]}
    rows={linhas}
    keyOf={({ boleto }) => boleto}
  />
)

/** What each late boleto comes to, with the sums of those that are meant. */
export const colunasDasLinhas = (somadas: readonly BoletoDoAcordo[]): Column<BoletoDoAcordo>[] => [
  { head: 'Competência', num: true, label: 'competência', cell: ({ competencia }) => competencia.split('/').toReversed().join('/') },
  { head: 'Vencimento', num: true, label: 'venceu em', cell: ({ vencimento }) => formatDate(vencimento) },
  { head: 'Dias', num: true, label: 'dias', cell: ({ dias }) => dias },
  {
    head: 'Aberto',
    num: true,
    label: 'aberto',
    cell: ({ aberto }) => formatMoney(aberto),
    total: somaDe(somadas.map((one) => one.aberto)),
  },
  { head: 'Multa', num: true, label: 'multa', cell: ({ multa }) => formatMoney(multa), total: somaDe(somadas.map((one) => one.multa)) },
  { head: 'Juros', num: true, label: 'juros', cell: ({ juros }) => formatMoney(juros), total: somaDe(somadas.map((one) => one.juros)) },
  { head: 'Total', num: true, at: 'value', cell: ({ total }) => formatMoney(total), total: somaDe(somadas.map((one) => one.total)) },
]
