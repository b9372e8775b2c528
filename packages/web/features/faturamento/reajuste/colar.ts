import { IndicesForm, type IndicePublicado, type ValorDoIndice, VALORES_MAX } from '@retaguarda/contract/faturamento/indice.ts'
import { parseDecimal } from '@retaguarda/contract/kit/typed-decimal.ts'

const PLACES = 4
const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** A month as tables write it: `10/2026`, `2026-10`, `out/26`, `outubro 2026`. */
function monthOf(typed: string): { ano: number; mes: number } | undefined {
  const [, year, month] = /^(\d{4})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (year !== undefined) return { ano: Number(year), mes: Number(month) }
  const [, name = '', after = ''] = /^([a-zç]{3,9}|\d{1,2})[-/. ]+(\d{4}|\d{2})$/i.exec(typed) ?? []
  if (after === '') return undefined
  const mes = /^\d/.test(name) ? Number(name) : MESES.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return { ano: after.length === 2 ? 2000 + Number(after) : Number(after), mes }
}

/** What a pasted text says, a month a line; the sentence about the first line that says none. */
export function readIndices(indice: IndicePublicado, text: string): { valores: ValorDoIndice[] } | { erro: string } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return { erro: 'Cole ao menos uma linha, como 10/2026 e 0,56.' }
  if (lines.length > VALORES_MAX) return { erro: `No máximo ${VALORES_MAX} linhas por vez.` }
  const valores: ValorDoIndice[] = []
  for (const [at, line] of lines.entries()) {
    const [, when = '', value = ''] = /^\s*(.+?)[\t;: ]+([-−+]?[\d.,]+)\s*%?\s*$/.exec(line) ?? []
    const [month, percentual] = [monthOf(when.trim()), parseDecimal(value.replace(/^\+/, ''), PLACES, { signed: true })]
    if (!month || percentual === undefined) return { erro: `Linha ${at + 1}: escreva o mês e o percentual, como 10/2026 0,56.` }
    valores.push({ indice, ...month, percentual })
  }
  const { error } = IndicesForm.safeParse({ valores })
  const [issue] = error?.issues ?? []
  if (!issue) return { valores }
  const row = issue.path.find((part) => typeof part === 'number')
  return { erro: row === undefined ? issue.message : `Linha ${row + 1}: ${issue.message}` }
}
