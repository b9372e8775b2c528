import { type ClientesDoMes, SITUACOES_ABERTAS, SITUACOES_PAGAS, type ValorDoMes } from '@retaguarda/contract/faturamento/resumo.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { withSearch } from '../../../kit/route/search.ts'
import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { diferencaDoFaturado, partePercentual, total, variacao } from './contas.ts'
import { faturasDe } from './endereco.ts'
import styles from './resumo.module.css'

type Props = {
  ate: Competencia
  antes: Competencia
  now: ClientesDoMes | undefined
  before: ClientesDoMes | undefined
  geral: Record<'pago' | 'nao-pago' | 'credito', ValorDoMes[]>
}

const ZERO = '0.00'

/** The month in five figures, each leading to the invoices that it is the sum of. */
export function Numeros({ ate, antes, now, before, geral }: Props) {
  const mes = competenciaTexto(ate)
  const previous = competenciaTexto(antes)
  const faturado = now?.valorTotalTodos ?? ZERO
  const pago = now?.valorPago ?? ZERO
  const aberto = now?.valorPendente ?? ZERO
  const change = variacao(faturado, before?.valorTotalTodos ?? ZERO)
  const dozeMeses = total(geral['nao-pago'].map(({ valortotal }) => valortotal))
  const credito = geral.credito.find(({ competencia_label }) => competencia_label === mes)?.valortotal ?? ZERO
  const clientes = now?.clientes.length ?? 0
  const ofMonth = (part: string) => (partePercentual(part, faturado) ? `${partePercentual(part, faturado)} do faturado` : 'nada faturado')
  return (
    <div className={styles.numeros} style={sizeOf([faturado, pago, aberto, dozeMeses])}>
      <Kpis>
        <Kpi label={`Faturado em ${mes}`} value={<Valor de={faturasDe(ate)} nome={`Faturado em ${mes}`} valor={faturado} />}>
          {change ? `${change} sobre ${previous}` : `nada em ${previous}`}
        </Kpi>
        <Kpi
          label={`Recebido de ${mes}`}
          value={<Valor de={faturasDe(ate, { situacoes: SITUACOES_PAGAS })} nome={`Recebido de ${mes}`} valor={pago} />}
        >
          {[ofMonth(pago), diferencaDoFaturado({ pago, aberto, faturado, credito })].filter(Boolean).join(', ')}
        </Kpi>
        <Kpi
          label={`Pendente de ${mes}`}
          value={<Valor de={faturasDe(ate, { situacoes: SITUACOES_ABERTAS })} nome={`Pendente de ${mes}`} valor={aberto} />}
        >
          {ofMonth(aberto)}
        </Kpi>
        <Kpi label="Pendente em 12 meses" value={<DozeMeses valor={dozeMeses} />}>
          até {mes}
        </Kpi>
        <Kpi
          label={`Clientes faturados em ${mes}`}
          value={
            <div className={styles.figura}>
              <Link {...faturasDe(ate)} aria-label={`Clientes faturados em ${mes}: ${clientes}. Ver as faturas`}>
                {formatNumber(clientes)}
              </Link>
            </div>
          }
        >
          {aMais(clientes - (before?.clientes.length ?? 0))} em {previous}
        </Kpi>
      </Kpis>
    </div>
  )
}

function aMais(n: number): string {
  if (n === 0) return 'tantos quantos'
  return `${formatNumber(Math.abs(n))} a ${n > 0 ? 'mais' : 'menos'} que`
}

/** As large as the longest of them allows: a figure is never cut. */
const sizeOf = (valores: string[]) => ({ '--n': Math.max(...valores.map((valor) => formatMoney(valor).length)) }) as CSSProperties // React's type knows no custom properties.

const Valor = ({ de, nome, valor }: { de: ReturnType<typeof faturasDe>; nome: string; valor: string }) => (
  <div className={styles.figura}>
    <Link {...de} aria-label={`${nome}: ${formatMoney(valor)}. Ver as faturas`}>
      {formatMoney(valor)}
    </Link>
  </div>
)

/** No one filter says twelve months: it leads to the table below, where each month has its own. */
const DozeMeses = ({ valor }: { valor: string }) => (
  <div className={styles.figura}>
    <Link
      to="."
      search={withSearch({ vista: 'tabela' })}
      hash="competencias"
      replace
      aria-label={`Pendente em 12 meses: ${formatMoney(valor)}. Ver por competência`}
    >
      {formatMoney(valor)}
    </Link>
  </div>
)
