import { Pie, PieChart } from 'recharts'
import { colour } from './cores.ts'
import styles from './grafico.module.css'

type Fatia = { chave: string; nome: string; valor: string }
type Props = {
  titulo: string
  fatias: Fatia[]
  /** In the place of the last slice's number, where it stands for several rows of the table. */
  ultima?: string | undefined
}

const LADO = 280
const NUMEROS = 16 // px outside of the ring
const MENOR_COM_NUMERO = 0.012 // of the whole: the numbers of thinner slices would lie over each other
const GRAU = Math.PI / 180

/** A ring of at most ten slices, numbered as in the table beside it, which is its legend and its twin. */
export const Rosca = ({ titulo, fatias, ultima }: Props) => (
  <figure className={styles.rosca} aria-label={titulo} role="img">
    <PieChart accessibilityLayer={false} width={LADO} height={LADO}>
      <Pie
        data={fatias.map(({ nome, valor }, place) => ({ nome, valor: Number(valor), fill: colour(place) }))}
        dataKey="valor"
        nameKey="nome"
        innerRadius={66}
        outerRadius={112}
        startAngle={90}
        endAngle={-270}
        stroke="var(--rg-surface)"
        strokeWidth={2}
        rootTabIndex={-1}
        isAnimationActive={false}
        labelLine={false}
        label={({ cx, cy, midAngle = 0, outerRadius, percent = 0, index }) =>
          percent < MENOR_COM_NUMERO ? null : (
            <text
              x={Number(cx) + (Number(outerRadius) + NUMEROS) * Math.cos(-midAngle * GRAU)}
              y={Number(cy) + (Number(outerRadius) + NUMEROS) * Math.sin(-midAngle * GRAU)}
              className={styles.numero}
              textAnchor="middle"
              dominantBaseline="central"
            >
              {ultima !== undefined && index === fatias.length - 1 ? ultima : index + 1}
            </text>
          )
        }
      />
    </PieChart>
  </figure>
)
