import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDate, formatMoney } from '../../kit/ui/format.ts'
import { FaturaLink } from '../../parts/faturamento/fatura-link.tsx'
import { State } from '../../kit/ui/state.tsx'
import { VerTodos } from './para-aba.tsx'
import { boletosEmAberto } from './registro.ts'

type Uma = NonNullable<Panorama['faturas']>['ultimas'][number]

const QUAL: Partial<Record<CodeOf<typeof TipoFatura>, string>> = TipoFatura.byCode({ MENSAL: '', AVULSA: ' avulsa', ACORDO: ' de acordo' })

/** What every table of invoices begins with. */
export const COMECO: Column<Omit<Uma, 'aberto'>>[] = [
  {
    head: 'Competência',
    at: 'name',
    cell: (one) => <FaturaLink id={one.id}>{`${competenciaTexto(one)}${QUAL[one.tipo] ?? ''}`}</FaturaLink>,
  },
  { head: 'Situação', cell: (one) => <State of="fatura" value={one.situacao} /> },
  {
    head: 'Vence',
    num: true,
    label: 'vence',
    cell: ({ proximoVencimento }) => (proximoVencimento ? formatDate(proximoVencimento) : null),
  },
]

const COLUNAS: Column<Uma>[] = [
  ...COMECO,
  { head: 'Valor', num: true, cell: ({ valor }) => formatMoney(valor), label: 'valor' },
  {
    head: 'Em aberto',
    num: true,
    at: 'value',
    cell: ({ aberto }) => aberto && <span className={exact(aberto).isZero() ? 'm3' : 'b6'}>{formatMoney(aberto)}</span>,
  },
]

/** The client's newest invoices, for whom they are shown to. */
export const Faturas = ({ id, ultimas, total }: { id: number; ultimas: Uma[]; total: number }) => (
  <Card
    title="Últimas faturas"
    aside={
      <span className="row">
        <Link to="/financeiro/recebiveis" search={{ filter: boletosEmAberto(id), page: 1 }}>
          Em aberto
        </Link>
        <VerTodos aba="faturas" shown={ultimas.length} total={total} um="a fatura" />
      </span>
    }
    flush
  >
    <DataTable columns={COLUNAS} rows={ultimas} keyOf={(one) => one.id} empty="Nenhuma fatura foi calculada." />
  </Card>
)
