import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { colour, preenchimentoDe } from './cores.ts'
import { height, noEixo, type Ponto, type Serie } from './data.ts'
import { Dica } from './dica.tsx'
import { larguraDosNumeros } from './eixo.ts'
import styles from './grafico.module.css'

export type BarrasProps = {
  /** What the chart is called by who cannot see it. */
  titulo: string
  series: Serie[]
  pontos: Ponto[]
  texto: (valor: string) => string
  /** A bar was pressed; the table beside has the same as links. */
  onEscolher?: (place: number) => void
}

const NUMEROS = 4
const ALTURA = 220
const BARRA_MAX = 28

/** Stacked bars, the first part solid, the second hatched; what is below zero hangs from its line. Arrow keys walk along them. */
export function BarrasEmpilhadas({ titulo, series, pontos, texto, onEscolher }: BarrasProps) {
  const id = useId()
  return (
    <BarChart
      responsive
      accessibilityLayer
      className={onEscolher ? `${styles.grafico} ${styles.clicavel}` : styles.grafico}
      style={{ width: '100%', height: ALTURA }}
      title={titulo}
      data={pontos}
      stackOffset="sign"
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      onClick={({ activeTooltipIndex }) => {
        if (activeTooltipIndex !== undefined && activeTooltipIndex !== null) onEscolher?.(Number(activeTooltipIndex))
      }}
    >
      <defs>
        {series.map(({ chave }, place) => (
          <pattern key={chave} id={`${id}-${place}`} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={6} height={6} fill="var(--rg-surface)" />
            <rect width={3} height={6} fill={colour(place)} />
          </pattern>
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--rg-line)" />
      <XAxis dataKey="rotulo" tickLine={false} axisLine={{ stroke: 'var(--rg-line-control)' }} interval="preserveStartEnd" minTickGap={8} />
      <YAxis
        width={larguraDosNumeros(pontos, series, NUMEROS, true)}
        tickLine={false}
        axisLine={false}
        tickFormatter={noEixo}
        tickCount={NUMEROS}
      />
      <ReferenceLine y={0} stroke="var(--rg-line-control)" />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--rg-hover)' }}
        content={({ active, payload }) => {
          const ponto = active ? (payload[0]?.payload as Ponto | undefined) : undefined // an entry of `data`
          return ponto ? <Dica ponto={ponto} series={series} tipo="parte" texto={texto} /> : null
        }}
      />
      {series.map(({ chave, nome }, place) => (
        <Bar
          key={chave}
          name={nome}
          stackId="pilha"
          dataKey={(ponto: Ponto) => height(ponto, chave)}
          fill={preenchimentoDe(place) === 'cheio' ? colour(place) : `url(#${id}-${place})`}
          stroke={colour(place)}
          strokeWidth={preenchimentoDe(place) === 'cheio' ? 0 : 1}
          maxBarSize={BARRA_MAX}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
