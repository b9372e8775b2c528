import { type Bloco as Of, PapelProcesso } from '@retaguarda/contract/saude.ts'
import type { Column } from '../../kit/ui/data-table.tsx'
import { formatDateTime, formatNumber, sizeText } from '../../kit/ui/format.ts'
import { ha } from '../../kit/ui/ha.ts'
import { State } from '../../kit/ui/state.tsx'
import { Bloco, type PainelProps } from './bloco.tsx'
import styles from './saude.module.css'

type Row = Of<'processos'>[number]

/** ms by which a clock may differ; more of it makes sessions end early and notes be refused. */
export const DESVIO_MAX = 2_000

export const desvioText = (ms: number): string =>
  Math.abs(ms) < 1_000 ? `${formatNumber(ms)}\u00a0ms` : `${formatNumber(Math.round(ms / 100) / 10)}\u00a0s`

/** What asks for attention first: where there is no room for all, the others are scrolled to. */
const COLUMNS: Column<Row>[] = [
  { head: 'Processo', at: 'name', cell: ({ maquina, pid }) => `${maquina}, ${pid}` },
  { head: 'Situação', at: 'value', cell: ({ situacao }) => <State of="processo" value={situacao} /> },
  { head: 'Sinal', quiet: true, label: 'Sinal', className: 'nowrap', cell: ({ visto }) => ha(visto) },
  {
    head: 'Desvio do relógio',
    num: true,
    label: 'Desvio',
    cell: ({ desvio }) => <span className={Math.abs(desvio) > DESVIO_MAX ? `${styles.alerta} bad` : undefined}>{desvioText(desvio)}</span>,
  },
  {
    head: 'Conexões',
    num: true,
    label: 'Conexões',
    cell: ({ conexoes: { usadas, maximo, esperando } }) => `${usadas} de ${maximo}${esperando > 0 ? `, ${esperando} esperam` : ''}`,
  },
  { head: 'Memória', num: true, label: 'Memória', cell: ({ memoria }) => sizeText(memoria) },
  { head: 'Atraso', num: true, label: 'Atraso', cell: ({ atrasoLaco }) => `${formatNumber(Math.round(atrasoLaco))}\u00a0ms` },
  { head: 'Papel', cell: ({ papel }) => PapelProcesso.labels[papel] },
  { head: 'Versão', cell: ({ versao }) => versao },
  { head: 'Início', num: true, quiet: true, label: 'Início', cell: ({ inicio }) => formatDateTime(inicio) },
]

export const Processos = ({ painel }: PainelProps) => (
  <Bloco
    title="Processos"
    block={painel.processos}
    columns={COLUMNS}
    keyOf={({ id }) => id}
    empty="Nenhum processo deu sinal ainda. Espere 15 segundos."
    wide
  />
)
