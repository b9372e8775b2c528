import { CAMPOS_GERADOS } from '@retaguarda/contract/passo-campos.ts'

const SUGGESTED = 20

/** `text` is the whole field with the name in it, and `caret` where the typing goes on. */
export type Completado = { name: string; text: string; caret: number }

/** The whole text for each name that fits what stands between the braces before the caret. */
export function completar(text: string, caret: number, names: readonly string[]): Completado[] {
  const before = text.slice(0, caret)
  const typed = /\{\{\s*([^{}]*)$/.exec(before)
  if (!typed || before[typed.index - 1] === '\\') return []
  const after = text.slice(caret).replace(/^[^{}]*\}\}/, '')
  const wanted = (typed[1] ?? '').trim().toLowerCase()
  return [...names, ...CAMPOS_GERADOS]
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, SUGGESTED)
    .map((name) => {
      const put = `${text.slice(0, typed.index)}{{${name}}}`
      return { name: `{{${name}}}`, text: put + after, caret: put.length }
    })
}
