const MESES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'America/Sao_Paulo' })
/** ms between two lines. */
const PAUSE = 3_000

/** Says on the terminal what is being prepared: at once, and then every few seconds. */
export function teller(): (what: string, at?: Date) => void {
  let said = Number.NEGATIVE_INFINITY
  return (what, at) => {
    if (performance.now() - said < PAUSE) return
    said = performance.now()
    console.log(`Preparando… ${what}${at ? `, ${MESES.format(at)}` : ''}`)
  }
}
