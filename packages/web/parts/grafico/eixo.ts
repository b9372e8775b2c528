import { getNiceTickValues } from 'recharts'
import { height, noEixo, type Ponto, type Serie } from './data.ts'

const LETRA = 7 // px of a digit at the axis' size, rounded up
const FOLGA = 10 // px between a number and the drawing

/**
 * px that the numbers beside the drawing take, reckoned from what they will say: measured by the chart itself they cost a second drawing.
 * `soma` where the series of a place stand on one another.
 */
export function larguraDosNumeros(pontos: Ponto[], series: Serie[], vezes: number, sum: boolean): number {
  const ends = pontos.map((ponto) => {
    const valores = series.map(({ chave }) => height(ponto, chave) ?? 0)
    const [below, above] = [valores.filter((valor) => valor < 0), valores.filter((valor) => valor > 0)]
    return sum ? [total(below), total(above)] : [Math.min(0, ...below), Math.max(0, ...above)]
  })
  const numeros = getNiceTickValues([Math.min(0, ...ends.flat()), Math.max(0, ...ends.flat())], vezes)
  return FOLGA + LETRA * Math.max(1, ...numeros.map((numero) => noEixo(numero).length))
}

const total = (valores: number[]) => valores.reduce((sum, valor) => sum + valor, 0)
