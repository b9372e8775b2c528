import { getNiceTickValues } from 'recharts'
import { height, noEixo, type Ponto, type Serie } from './data.ts'

const LETRA = 7 // px of a digit at the axis' size, rounded up
const FOLGA = 10 // px between a number and the drawing

/**
 * px that the numbers beside the drawing take, reckoned from what they will say: measured by the chart itself they cost a second drawing.
 * `soma` where the series of a place stand on one another.
 */
export function larguraDosNumeros(pontos: Ponto[], series: Serie[], vezes: number, sum: boolean): number {
  const maiores = pontos.map((ponto) => {
    const valores = series.map(({ chave }) => height(ponto, chave) ?? 0)
    return sum ? valores.reduce((total, valor) => total + valor, 0) : Math.max(0, ...valores)
  })
  const numeros = getNiceTickValues([0, Math.max(0, ...maiores)], vezes)
  return FOLGA + LETRA * Math.max(1, ...numeros.map((numero) => noEixo(numero).length))
}
