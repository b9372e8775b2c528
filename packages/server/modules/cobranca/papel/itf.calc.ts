/** Wide and narrow for each digit, five of each colour (interleaved 2 of 5). */
const DIGITOS = ['11331', '31113', '13113', '33111', '11313', '31311', '13311', '11133', '31131', '13131']
const INICIO = '1111'
const FIM = '311'

/**
 * The widths of bars and blanks in turns, bar first, in modules: a digit in the bars, the next one in the blanks between them; wide is three
 * times narrow (FEBRABAN). 44 digits: 405 modules.
 */
export function larguraDasBarras(digits: string): number[] {
  let widths = INICIO
  for (let at = 0; at < digits.length; at += 2) {
    const [bars = '', blanks = ''] = [DIGITOS[Number(digits[at])], DIGITOS[Number(digits[at + 1])]]
    for (const [n, bar] of [...bars].entries()) widths += bar + blanks[n]
  }
  return [...(widths + FIM)].map(Number)
}
