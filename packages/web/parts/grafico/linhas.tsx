import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { BarrasProps } from './barras-empilhadas.tsx'
import { colour, tracoDe } from './cores.ts'
import { height, noEixo, type Ponto } from './data.ts'
import { Dica } from './dica.tsx'
import { larguraDosNumeros } from './eixo.ts'
import styles from './grafico.module.css'
import { Marca } from './marca.tsx'

const NUMEROS = 5
const ALTURA = 260

/** Lines over time, each with a mark and a dash of its own; where there is no value there is no point. Arrow keys walk along them. */
export const Rows = ({ titulo, series, pontos, texto }: Omit<BarrasProps, 'onEscolher'>) => (
  <LineChart
    responsive
    accessibilityLayer
    className={styles.grafico}
    style={{ width: '100%', height: ALTURA }}
    title={titulo}
    data={pontos}
    margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
  >
    <CartesianGrid vertical={false} stroke="var(--rg-line)" />
    <XAxis
      dataKey="rotulo"
      tickLine={false}
      axisLine={{ stroke: 'var(--rg-line-control)' }}
      interval="preserveStartEnd"
      minTickGap={8}
      padding={{ left: 16, right: 8 }}
    />
    <YAxis
      width={larguraDosNumeros(pontos, series, NUMEROS, false)}
      tickLine={false}
      axisLine={false}
      tickFormatter={noEixo}
      tickCount={NUMEROS}
    />
    <Tooltip
      isAnimationActive={false}
      cursor={{ stroke: 'var(--rg-line-control)' }}
      content={({ active, payload }) => {
        const ponto = active ? (payload[0]?.payload as Ponto | undefined) : undefined // an entry of `data`
        return ponto ? <Dica ponto={ponto} series={series} tipo="linha" texto={texto} /> : null
      }}
    />
    {series.map(({ chave, nome }, place) => (
      <Line
        key={chave}
        name={nome}
        dataKey={(ponto: Ponto) => height(ponto, chave)}
        stroke={colour(place)}
        strokeWidth={2}
        strokeDasharray={tracoDe(place).tracejado}
        dot={({ cx, cy, key, value }) =>
          value === null || value === undefined ? <g key={key} /> : <Marca key={key} lugar={place} x={Number(cx)} y={Number(cy)} />
        }
        activeDot={false}
        isAnimationActive={false}
      />
    ))}
  </LineChart>
)
