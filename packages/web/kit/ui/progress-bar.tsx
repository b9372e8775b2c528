import styles from './progress-bar.module.css'

type Props = {
  /** Whole percent. */
  value: number
  /** What is under way, for who does not see the bar. */
  label: string
}

/** How far something is: a bar and its figure, green at 100 (TAR-009). */
export const ProgressBar = ({ value, label }: Props) => (
  <span className={styles.progress}>
    <Bar value={value} label={label} />
    <span className={styles.figure}>{value}%</span>
  </span>
)

type BarProps = Props & {
  /** Stands on a ground of its own: with a line around it. */
  ringed?: boolean
  className?: string | undefined
}

/** The bar alone, where its figure stands elsewhere. */
export const Bar = ({ value, label, ringed = false, className = '' }: BarProps) => (
  <span
    className={`${styles.track} ${ringed ? styles.ringed : ''} ${className}`}
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={100}
    data-done={value >= 100 || undefined}
  >
    <span style={{ width: `${Math.min(value, 100)}%` }} />
  </span>
)
