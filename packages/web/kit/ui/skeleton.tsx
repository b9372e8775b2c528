import { Card } from './card.tsx'
import styles from './skeleton.module.css'

/** A bar in the place of a text that is on its way. */
export const Skeleton = ({ width = '60%' }: { width?: string | number }) => <span className={styles.bar} style={{ width }} aria-hidden />

/** Bars in the place of a part of a page, one below another. */
export const SkeletonLines = ({ widths }: { widths: string[] }) => (
  <div className={styles.lines} role="status" aria-label="Carregando">
    {widths.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)

/** In the place of a card. */
export const SkeletonCard = () => (
  <Card>
    <Skeleton width="40%" />
  </Card>
)

/** Stands for a whole page while its part of the program loads; invisible for the first 0.3 s. */
export const PageSkeleton = () => (
  <div className={`${styles.page} ${styles.late}`} role="status" aria-label="Carregando">
    <Skeleton width={220} />
    <Skeleton width="90%" />
    <Skeleton width="70%" />
    <Skeleton width="80%" />
  </div>
)
