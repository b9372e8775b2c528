import type { ReactNode } from 'react'
import styles from './page.module.css'

type Props = {
  children: ReactNode
  /** `fill`: the page takes the window's height and only a part of it scrolls (lists). `form`, `detail`: columns of 960 and 1180. */
  width?: 'full' | 'fill' | 'form' | 'detail'
}

/** Ground of every screen: padding and distances of the blocks. */
export const Page = ({ children, width = 'full' }: Props) => (
  <div className={`${styles.page} ${width === 'full' ? '' : styles[width]}`}>{children}</div>
)
