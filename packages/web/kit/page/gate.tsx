import type { ReactNode } from 'react'
import { BrandMark } from '../ui/brand.tsx'
import styles from './gate.module.css'

/** A screen outside of the shell, for who has not entered: the brand and one matter in the middle. */
export const Gate = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <main className={styles.gate}>
    <div className={`${styles.box} ${wide ? styles.wide : ''}`}>
      <div className={styles.brand}>
        <BrandMark />
        Retaguarda
      </div>
      {children}
    </div>
  </main>
)
