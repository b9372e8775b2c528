import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { type Horas, log } from '@retaguarda/contract/log.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useList } from '../../kit/list/state/use-list.ts'
import { formatCount, formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { useRead } from '../../kit/use-read.ts'
import styles from './faixa.module.css'

type Barra = Horas['barras'][number]

const DAY = 24 * 3_600_000
/** An hour is named by its time too. */
const nameOf = ({ inicio }: Barra, unidade: Horas['unidade']) => formatDateTime(inicio).slice(0, unidade === 'hora' ? 16 : 10)
const fimDe = (barras: Barra[], at: number, unidade: Horas['unidade']) => {
  const next = barras[at + 1]?.inicio
  return next === undefined ? Date.parse(barras[at]?.inicio ?? '') + (unidade === 'hora' ? DAY / 24 : DAY) : Date.parse(next)
}

/** When what the list shows happened, by hour or day. A press on a bar asks for it alone, a drag for all that it passes. */
export function Faixa() {
  const { state, setFilters } = useList()
  const { data, error } = useRead(
    [log.prefix, 'horas', JSON.stringify(state.filter)],
    log.horas,
    { query: { filter: state.filter } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const rest = state.filter.filter(({ name }) => name !== 'createAt')
  // In its place from the first drawing on, so that the list below does not move.
  if (!data && !error) return <div className={styles.faixa} />
  if (!data || data.barras.length < 2) return null
  const { antes, barras, unidade } = data
  const total = barras.reduce((sum, { quantidade }) => sum + quantidade, antes)
  const most = barras.reduce((a, b) => (b.quantidade > a.quantidade ? b : a))
  const choose = (from: number, to: number) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const v = barras[first]?.inicio
    if (v === undefined) return
    const until: Filter = { name: 'createAt', op: '<', v: new Date(fimDe(barras, last, unidade)).toISOString() }
    setFilters([{ name: 'createAt', op: '>=', v }, until, ...rest])
  }
  return (
    <section className={styles.faixa} aria-label={`Ocorrências por ${unidade}`}>
      <div className={styles.cabeca}>
        <span>
          <b>{formatNumber(total)}</b> {total === 1 ? 'ocorrência' : 'ocorrências'}
        </span>
        <span className="m3">
          por {unidade}
          {most.quantidade > 0 && `, maior ${formatNumber(most.quantidade)} em ${nameOf(most, unidade)}`}
          {antes > 0 && `; ${formatNumber(antes)} antes de ${nameOf(barras[0] ?? most, unidade)}`}
        </span>
      </div>
      <Barras barras={barras} unidade={unidade} most={most.quantidade} choose={choose} />
      <div className={`${styles.cabeca} m3`} aria-hidden>
        <span>{barras[0] && nameOf(barras[0], unidade)}</span>
        <span>{barras.at(-1) && nameOf(barras.at(-1) as Barra, unidade)}</span>
      </div>
    </section>
  )
}

type Props = Omit<Horas, 'antes'> & { most: number; choose: (from: number, to: number) => void }

function Barras({ barras, unidade, most, choose }: Props) {
  const [here, setHere] = useState(barras.length - 1)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const current = Math.min(here, barras.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -barras.length, End: barras.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = Math.max(0, Math.min(barras.length - 1, current + by))
    setHere(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  const marked = (at: number) => drag !== undefined && at >= Math.min(drag.from, drag.to) && at <= Math.max(drag.from, drag.to)
  return (
    // Arrows walk along the bars; the buttons inside are the controls.
    <div
      className={styles.barras}
      role="toolbar"
      aria-label={`Escolher ${unidade === 'hora' ? 'uma hora' : 'um dia'}`}
      onKeyDown={onKeyDown}
      onPointerLeave={() => setDrag(undefined)}
    >
      {barras.map((barra, at) => (
        <button
          key={barra.inicio}
          type="button"
          tabIndex={at === current ? 0 : -1}
          data-on={marked(at) || undefined}
          title={`${nameOf(barra, unidade)}: ${formatNumber(barra.quantidade)}`}
          aria-label={`${nameOf(barra, unidade)}: ${formatCount(barra.quantidade, 'ocorrência', 'ocorrências')}`}
          onFocus={() => setHere(at)}
          onPointerDown={() => setDrag({ from: at, to: at })}
          onPointerEnter={() => setDrag((old) => old && { ...old, to: at })}
          onClick={() => choose(at, at)}
          onPointerUp={() => {
            // A drag ends on another bar than it began, of which no click comes.
            if (drag && drag.from !== at) choose(drag.from, at)
            setDrag(undefined)
          }}
        >
          <span style={{ height: `${most === 0 ? 0 : Math.max(barra.quantidade > 0 ? 4 : 0, (100 * barra.quantidade) / most)}%` }} />
        </button>
      ))}
    </div>
  )
}
