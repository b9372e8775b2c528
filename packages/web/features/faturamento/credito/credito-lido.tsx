import { type Credito, type credito, OrigemCredito, SituacaoCredito, type UsoDoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'

export type CreditoCompleto = z.output<typeof credito.get.response>

/** Why what is left of it cannot be cancelled; undefined where it can. */
export const problemaCancelar = ({ situacao, saldo }: Pick<Credito, 'situacao' | 'saldo'>): string | undefined => {
  if (situacao === SituacaoCredito.code.AGUARDANDO) return 'Este crédito espera uma aprovação: recuse-a.'
  return exact(saldo).isZero() ? 'Este crédito não tem saldo.' : undefined
}

const COLUMNS: Column<UsoDoCredito>[] = [
  { head: 'Fatura', at: 'name', cell: (uso) => <FaturaLink id={uso.fatura}>{competenciaTexto(uso)}</FaturaLink> },
  { head: 'Usado em', num: true, label: 'em', cell: ({ dataHora }) => formatDateTime(dataHora) },
  {
    head: 'Devolvido em',
    num: true,
    quiet: true,
    label: 'devolvido em',
    cell: ({ desfeitoEm }) => (desfeitoEm === null ? null : formatDateTime(desfeitoEm)),
  },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
]

/** The invoices that a credit has paid, those that gave it back among them. */
export const Usos = ({ usos }: { usos: UsoDoCredito[] }) => (
  <DataTable
    label="Faturas que usaram o crédito"
    columns={COLUMNS}
    rows={usos}
    keyOf={({ fatura, dataHora }) => `${fatura} ${dataHora}`}
    empty="Nenhuma fatura usou este crédito."
  />
)

/** Where it came from, in a line. */
export const deOnde = ({ origem, fatura }: Pick<Credito, 'origem' | 'fatura'>) => (
  <>
    {OrigemCredito.labels[origem]}
    {fatura && (
      <>
        {' da '}
        <FaturaLink id={fatura.id}>fatura {fatura.id}</FaturaLink>
      </>
    )}
  </>
)
