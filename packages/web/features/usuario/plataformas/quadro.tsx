import type { ReactNode } from 'react'
import { Card } from '../../../kit/ui/card.tsx'
import styles from './acesso.module.css'

type Props = { title: string; aside: string; tags: ReactNode; foot: ReactNode; children: ReactNode }

/** One of the four cards, which are of equal height: states, one line who, one line when, actions in the foot. */
export const Quadro = ({ title, aside, tags, foot, children }: Props) => (
  <Card title={title} className={styles.quadro} aside={<span className="m3 s12">{aside}</span>} flush foot={foot}>
    <div className={styles.corpo}>
      <div className={styles.tags}>{tags}</div>
      {children}
    </div>
  </Card>
)
