import styles from './progress-bar.module.css'
import type { Tone } from './tone.ts'

/** `tone` colours the part; the words and figures of it stand beside the bar. */
export type Outcome = { tone: Tone; value: number; label: string }

type Props = { total: number; parts: readonly Outcome[]; label: string }

/** What became of each of a number of things, in one bar; what has become of nothing yet is the ground. */
export function OutcomeBar({ total, parts, label }: Props) {
  const done = parts.reduce((sum, { value }) => sum + value, 0)
  const percent = total === 0 ? 0 : Math.floor((done * 100) / total)
  return (
    <span
      className={styles.outcomes}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent}%: ${parts.map((one) => `${one.label} ${one.value}`).join(', ')}`}
    >
      {parts.map(
        ({ tone, value, label: name }) => value > 0 && <span key={name} className={tone} style={{ width: `${(value * 100) / total}%` }} />,
      )}
    </span>
  )
}
