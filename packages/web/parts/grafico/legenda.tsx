import type { Serie } from './dados.ts'
import styles from './grafico.module.css'
import { Amostra } from './marca.tsx'

/** What each look stands for, by name. */
export const Legenda = ({ series, tipo }: { series: Serie[]; tipo: 'parte' | 'linha' }) => (
  <ul className={styles.legenda} aria-label="Legenda">
    {series.map(({ chave, nome }, lugar) => (
      <li key={chave}>
        <Amostra lugar={lugar} tipo={tipo} />
        <span className="elip" title={nome}>
          {nome}
        </span>
      </li>
    ))}
  </ul>
)
