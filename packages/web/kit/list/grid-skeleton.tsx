import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './resource-list.module.css'

/** Stands where the grid will, while its part of the program loads. */
export function GridSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Carregando a lista">
      {Array.from({ length: PAGE_SIZE }, (_, i) => (
        <div key={i} className={styles.skeletonRow}>
          <Skeleton width={`${62 + ((i * 7) % 26)}%`} />
        </div>
      ))}
    </div>
  )
}
