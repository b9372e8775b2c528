import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { useList } from '../../kit/list/state/use-list.ts'
import chip from '../../kit/ui/chip.module.css'
import styles from './log.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PERIODOS = [
  { nome: '15 min', ms: 15 * MINUTE },
  { nome: '1 hora', ms: HOUR },
  { nome: '24 horas', ms: DAY },
  { nome: '7 dias', ms: 7 * DAY },
  { nome: '30 dias', ms: 30 * DAY },
]
/** A list that stays open a while still shows the period that was pressed. */
const LEEWAY = 0.5

const isSince = ({ name, op }: Filter) => name === 'createAt' && op === '>='

/** Which of the usual periods the filter of a list asks for. */
function chosen(filter: readonly Filter[], now: number) {
  const since = filter.find(isSince)
  const length = now - Date.parse(String(since?.v))
  return PERIODOS.find(({ ms }) => length >= ms - MINUTE && length < ms * (1 + LEEWAY))
}

/** How far back the list goes, by one press. */
export function Periodo() {
  const { state, setFilters } = useList()
  const now = Date.now()
  const current = chosen(state.filter, now)
  const rest = state.filter.filter((one) => one.name !== 'createAt')
  const since = (ms: number): Filter => ({ name: 'createAt', op: '>=', v: new Date(now - ms).toISOString() })
  return (
    <div className={styles.periodos} role="group" aria-label="Período">
      <span className="m3 s12" aria-hidden>
        Período
      </span>
      {PERIODOS.map(({ nome, ms }) => (
        <button
          key={nome}
          type="button"
          className={chip.chip}
          aria-pressed={current?.nome === nome}
          onClick={() => setFilters([since(ms), ...rest])}
        >
          {nome}
        </button>
      ))}
      <button type="button" className={chip.chip} aria-pressed={rest.length === state.filter.length} onClick={() => setFilters(rest)}>
        Tudo
      </button>
    </div>
  )
}
