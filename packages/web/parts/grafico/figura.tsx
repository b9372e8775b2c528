import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import styles from './grafico.module.css'

export type Vista = 'grafico' | 'tabela'

type Props = {
  title: string
  vista: Vista
  onVista: (vista: Vista) => void
  /** In the head, beside the choice. */
  legenda?: ReactNode
  grafico: ReactNode
  tabela: ReactNode
  /** Above both. */
  children?: ReactNode
}

const VISTAS = [
  { value: 'grafico', label: 'Gráfico' },
  { value: 'tabela', label: 'Tabela' },
] as const

/** A chart and the table that says the same; which of them is shown stands in the address. */
export const Figura = ({ title, vista, onVista, legenda, grafico, tabela, children }: Props) => (
  <Card
    title={title}
    flush
    aside={
      <>
        {vista === 'grafico' && legenda}
        <SegmentedControl
          aria-label={`${title}: como mostrar`}
          data={[...VISTAS]}
          value={vista}
          onChange={(next) => onVista(next === 'tabela' ? 'tabela' : 'grafico')}
        />
      </>
    }
  >
    {children}
    {vista === 'tabela' ? tabela : <div className={styles.quadro}>{grafico}</div>}
  </Card>
)

/** In the place of a chart whose drawing part is on its way. */
export const Carregando = () => (
  <div className={styles.carregando} role="status" aria-label="Carregando">
    <Skeleton width="80%" />
    <Skeleton width="90%" />
    <Skeleton width="60%" />
  </div>
)
