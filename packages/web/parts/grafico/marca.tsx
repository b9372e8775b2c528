import { colour, type Forma, preenchimentoDe, tracoDe } from './cores.ts'
import styles from './grafico.module.css'

const R = 4
const PATHS: Record<Forma, string> = {
  circulo: `M-${R} 0a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 -${2 * R} 0Z`,
  quadrado: 'M-3.5 -3.5H3.5V3.5H-3.5Z',
  triangulo: 'M0 -5L4.5 3.5H-4.5Z',
  losango: 'M0 -5L5 0L0 5L-5 0Z',
  cruz: 'M-1.5 -5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z',
}

/** The mark on a line's points, which tells the line apart without its colour. */
export const Marca = ({ lugar, x, y }: { lugar: number; x: number; y: number }) => (
  <path
    d={PATHS[tracoDe(lugar).forma]}
    transform={`translate(${x} ${y})`}
    fill={colour(lugar)}
    stroke="var(--rg-surface)"
    strokeWidth={1}
  />
)

/** How a series looks, beside its name. */
export function Amostra({ lugar, tipo }: { lugar: number; tipo: 'parte' | 'linha' | 'fatia' }) {
  if (tipo === 'linha')
    return (
      <svg className={styles.amostraLinha} viewBox="0 0 28 12" aria-hidden>
        <path d="M0 6H28" stroke={colour(lugar)} strokeWidth={2} strokeDasharray={tracoDe(lugar).tracejado} />
        <Marca lugar={lugar} x={14} y={6} />
      </svg>
    )
  const hatched = tipo === 'parte' && preenchimentoDe(lugar) === 'hachura'
  return (
    <svg className={styles.amostra} viewBox="0 0 12 12" aria-hidden>
      {hatched ? (
        <>
          <rect x={0.75} y={0.75} width={10.5} height={10.5} rx={1.5} fill="none" stroke={colour(lugar)} strokeWidth={1.5} />
          <path d="M1 7L7 1M1 11L11 1M5 11L11 5" stroke={colour(lugar)} strokeWidth={1.5} />
        </>
      ) : (
        <rect width={12} height={12} rx={2} fill={colour(lugar)} />
      )}
    </svg>
  )
}
