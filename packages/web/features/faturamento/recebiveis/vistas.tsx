import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { competenciaDe, diaDoMes, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { Pilulas } from '../../../kit/list/pilulas.tsx'
import { today } from '../../../parts/faturamento/competencia.ts'

const SEMANA = 7
const DIAS_MAX = 31

type Vista = { nome: string; filter: FilterOf<typeof boleto>[] }

/** What somebody who collects looks at beside what is late, as of a day. */
const vistasEm = (day: string): Vista[] => [
  {
    nome: 'Vencem em 7 dias',
    filter: [
      { name: 'aberto', op: '>', v: '0.00' },
      { name: 'dataVencimento', op: 'between', v: day, v2: addDays(day, SEMANA) },
    ],
  },
  {
    nome: 'Parcialmente pagos',
    filter: [
      { name: 'valorPago', op: '>', v: '0.00' },
      { name: 'aberto', op: '>', v: '0.00' },
    ],
  },
  {
    // Boletos, by the day on which the last of them was paid; what came in on which day stands in Recebimentos.
    nome: 'Liquidados no mês',
    filter: [{ name: 'dataPagamento', op: 'between', v: `${day.slice(0, 8)}01`, v2: diaDoMes(competenciaDe(day), DIAS_MAX) }],
  },
]

/** The ready views with how many boletos each has: one press instead of two filters. */
export const Vistas = () => (
  <Pilulas
    label="Vistas"
    pilulas={[{ nome: 'Vencidos', filter: boleto.defaultFilter }, ...vistasEm(today()), { nome: 'Todos', filter: [] }]}
  />
)
