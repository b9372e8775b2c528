import { Checkbox } from '@mantine/core'
import type { LinhaPrevia } from '@retaguarda/contract/faturamento/fechamento.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatMoney, formatNumber, formatPercent } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import type { Busca, Ordem, useBusca } from '../comum/busca.ts'
import styles from '../comum/comum.module.css'
import { Diferenca } from './pecas.tsx'
import { choose, escolhida, pode } from './previa-vista.ts'

type Props = { shown: LinhaPrevia[]; busca: Busca; ir: ReturnType<typeof useBusca>['ir'] }

/** A page of the preview: each client's value, how far it is from the month before, and what is odd. */
export function PreviaTabela({ shown, busca, ir }: Props) {
  const podem = shown.filter(pode)
  const marcados = podem.filter((row) => escolhida(row, busca.escolha)).length
  const all = podem.length > 0 && marcados === podem.length
  const mark = (rows: LinhaPrevia[], on: boolean) =>
    ir({
      escolha: choose(
        busca.escolha,
        rows.map(({ cliente }) => cliente.id),
        on,
      ),
    })
  const markAll = () => {
    // All of them at once: the address stays short.
    if (shown.length === podem.length && busca.aviso === undefined && busca.nome === '')
      ir({ escolha: { modo: all ? 'so' : 'fora', ids: [] } })
    else mark(podem, !all)
  }
  const order = (por: Ordem['por'], head: string) => {
    const on = busca.ordem.por === por
    const { desce } = busca.ordem
    const Arrow = desce ? IconArrowDown : IconArrowUp
    return {
      head,
      headCell: (
        <button
          type="button"
          className={styles.ordenar}
          onClick={() => ir({ ordem: { por, desce: on ? !desce : por !== 'nome' }, pagina: 1 })}
        >
          {head} {on && <Arrow size={12} aria-hidden />}
        </button>
      ),
      sort: on ? (desce ? ('descending' as const) : ('ascending' as const)) : undefined,
    }
  }
  const columns: Column<LinhaPrevia>[] = [
    {
      head: 'Calcular',
      headCell: (
        <Checkbox
          size="xs"
          aria-label="Marcar todos os que estão na lista"
          checked={all}
          indeterminate={marcados > 0 && !all}
          onChange={markAll}
        />
      ),
      at: 'mark',
      cell: (row) => <Marca row={row} on={escolhida(row, busca.escolha)} mark={(on) => mark([row], on)} />,
    },
    { ...order('nome', 'Cliente'), at: 'name', cell: ({ cliente }) => cliente.nome },
    { head: 'Fatura', cell: fatura },
    { head: 'Itens', num: true, quiet: true, label: 'itens', className: styles.largo, cell: ({ itens }) => formatNumber(itens) },
    {
      head: 'Mês anterior',
      num: true,
      quiet: true,
      label: 'antes',
      className: styles.largo,
      cell: ({ valorAnterior }) => formatMoney(valorAnterior),
    },
    { ...order('valor', 'Valor'), num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
    ...(shown.some(({ credito }) => credito !== null && !exact(credito).isZero())
      ? [{ head: 'Crédito', num: true, label: 'crédito', cell: ({ credito }: LinhaPrevia) => formatMoney(credito) }]
      : []),
    { ...order('diferenca', 'Diferença'), num: true, cell: diferenca },
    { head: 'Avisos', at: 'line', className: styles.avisos, cell: avisos },
  ]
  return (
    <DataTable
      region="Prévia do mês"
      columns={columns}
      rows={shown}
      keyOf={({ cliente }) => cliente.id}
      pages={{ page: busca.pagina, onPage: (pagina) => ir({ pagina }) }}
      empty="Nenhum cliente com estes filtros."
    />
  )
}

/** Never `disabled`: what cannot be ticked says why and keeps the focus. */
function Marca({ row, on, mark }: { row: LinhaPrevia; on: boolean; mark: (on: boolean) => void }) {
  const can = pode(row)
  const reason = can ? undefined : row.avisos.find(({ tipo }) => tipo === 'erro' || tipo === 'encerrada')?.texto
  return (
    <Checkbox
      size="xs"
      aria-label={`Calcular ${row.cliente.nome}`}
      aria-disabled={!can || undefined}
      aria-description={reason}
      data-disabled={!can || undefined}
      title={reason}
      checked={on}
      onChange={(event) => can && mark(event.currentTarget.checked)}
    />
  )
}

const fatura = ({ fatura: one }: LinhaPrevia) =>
  one ? (
    <FaturaLink id={one.id}>
      <State of="fatura" value={one.situacao} />
    </FaturaLink>
  ) : (
    <span className="m3">Nova</span>
  )

const diferenca = ({ diferenca: valor, variacao }: LinhaPrevia) => (
  <>
    {valor === null ? <span className="m3">—</span> : <Diferenca valor={valor} />}
    {variacao !== null && <span className="m3"> ({formatPercent(variacao)})</span>}
  </>
)

const avisos = (row: LinhaPrevia) =>
  row.avisos.map(({ tipo, texto }) => (
    <span key={`${tipo} ${texto}`} className={`${styles.aviso} ${tipo === 'erro' ? 'bad' : tipo === 'encerrada' ? 'mute' : 'warn'}`}>
      <IconAlertTriangle className="ico-14" aria-hidden />
      <span>{texto}</span>
    </span>
  ))
