import styles from './progress-bar.module.css'

type Props = {
  /** Whole percent. */
  value: number
  /** What is under way, for who does not see the bar. */
  label: string
}

/** How far something is: a bar and its figure, green at 100 (spec §2). */
export function ProgressBar({ value, label }: Props) {
  return (
    <span className={styles.progress}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        data-done={value >= 100 || undefined}
      >
        <span style={{ width: `${Math.min(value, 100)}%` }} />
      </span>
      <span className={styles.figure}>{value}%</span>
    </span>
  )
}
