import styles from './sprint.module.css'

/** The estimate as an outline, what was done solid in it, what is above it hatched: told apart without colour too. Nothing where both are none. */
export function barraDe(estimado: string, executado: string, maior: number) {
  const [wanted, done] = [Number(estimado), Number(executado)]
  if (wanted === 0 && done === 0) return ''
  const part = (hours: number) => `${(hours / maior) * 100}%`
  return (
    <div className={styles.barra}>
      {wanted > 0 && <div className={styles.estimado} style={{ width: part(wanted) }} />}
      <div className={styles.executado} style={{ width: part(Math.min(wanted, done)) }} />
      <div className={styles.acima} style={{ left: part(wanted), width: part(Math.max(0, done - wanted)) }} />
    </div>
  )
}

export const LegendaDasBarras = () => (
  <ul className={styles.legenda} aria-label="Legenda">
    <li>
      <span className={`${styles.amostra} ${styles.estimado}`} />
      Estimado
    </li>
    <li>
      <span className={`${styles.amostra} ${styles.executado}`} />
      Executado
    </li>
    <li>
      <span className={`${styles.amostra} ${styles.acima}`} />
      Acima do estimado
    </li>
  </ul>
)
