import styles from './skeleton.module.css'

/** A bar in the place of a text that is on its way. */
export function Skeleton({ width = '60%' }: { width?: string | number }) {
  return <span className={styles.bar} style={{ width }} aria-hidden />
}

/** Stands for a whole page while its part of the program loads; invisible for the first 0.3 s. */
export function PageSkeleton() {
  return (
    <div className={`${styles.page} ${styles.late}`} role="status" aria-label="Carregando">
      <Skeleton width={220} />
      <Skeleton width="90%" />
      <Skeleton width="70%" />
      <Skeleton width="80%" />
    </div>
  )
}
