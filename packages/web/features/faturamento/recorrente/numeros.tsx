import type { MesRecorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatMoney, formatPercent } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { mesDe } from './busca.ts'

/** A part of what a month began with; nothing where it began with none. */
export const percent = (value: string | null) => (value === null ? null : formatPercent(value))

/** The opened month in five figures, each with what it means. */
export function Numeros({ mes }: { mes: MesRecorrente }) {
  const when = competenciaTexto(mesDe(mes.competencia))
  const { clientes, pendentes } = mes
  const diferenca = exact(mes.final).minus(mes.inicial)
  return (
    <>
      <Kpis>
        <Kpi label={`Receita recorrente em ${when}`} value={formatMoney(mes.final)}>
          {diferenca.isZero() ? 'igual à do mês anterior' : `${diferenca.gt(0) ? '+' : ''}${formatMoney(toMoney(diferenca))} no mês`}
        </Kpi>
        <Kpi label="Comprometido" value={formatMoney(mes.comprometido)}>
          valores fixos e mínimos em vigor no último dia
        </Kpi>
        <Kpi label="Retenção líquida" value={percent(mes.retencaoLiquida) ?? '—'}>
          do que já havia, com altas e baixas
        </Kpi>
        <Kpi label="Receita perdida" value={percent(mes.churnReceita) ?? '—'}>
          {`${formatMoney(mes.cancelado)} de quem deixou de pagar`}
        </Kpi>
        <Kpi label="Clientes" value={formatCount(clientes.fim, 'cliente', 'clientes')}>
          {`novos ${clientes.novos}, de volta ${clientes.voltaram}, perdidos ${clientes.perdidos}`}
        </Kpi>
      </Kpis>
      {pendentes > 0 && (
        <Note tone="warn">
          {`${when} é parcial: ${formatCount(pendentes, 'vínculo em vigor ainda não tem fatura fechada e conta', 'vínculos em vigor ainda não têm fatura fechada e contam')} como no mês anterior. `}
          <Link to="/financeiro/fechamento" search={mesDe(mes.competencia)}>
            Calcular faturas de {when}
          </Link>
        </Note>
      )}
    </>
  )
}
