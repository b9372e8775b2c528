import type { Serie } from './data.ts'
import styles from './grafico.module.css'
import { Amostra } from './marca.tsx'

/** What each look stands for, by name. */
export const Legenda = ({ series, tipo }: { series: Serie[]; tipo: 'parte' | 'linha' }) => (
  <ul className={styles.legenda} aria-label="Legenda">
    {series.map(({ chave, nome }, place) => (
      <li key={chave}>
        <Amostra lugar={place} tipo={tipo} />
        <span className="elip" title={nome}>
          {nome}
        </span>
      </li>
    ))}
  </ul>
)
