import { Autocomplete } from '@mantine/core'
import { CAMPOS_GERADOS, camposDe, preencher, semValor, valorDoCampo } from '@retaguarda/contract/passo-campos.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { type FieldProps, useFieldFrame, WarnHint } from '../../kit/fields/field-frame.tsx'
import { usePrevia } from './previa.ts'

const SUGGESTED = 20

/** A text that may have placeholders: their names are completed after `{{`, and what they become with the chosen mockup is shown. */
export function CampoComMockup(props: FieldProps) {
  const { value, set, input, place } = useFieldFrame(props)
  const { nomes, mockup } = usePrevia()
  const [caret, setCaret] = useState(0)
  const text = String(value ?? '')
  const opcoes = useMemo(() => completions(text, caret, nomes), [text, caret, nomes])
  return place(
    <Autocomplete
      {...input}
      description={input.error ? undefined : <Previa text={text} mockup={mockup} otherwise={input.description} />}
      data={opcoes.map(({ text: whole }) => whole)}
      filter={({ options }) => options}
      renderOption={({ option }) => <span className="mono">{opcoes.find((one) => one.text === option.value)?.name ?? option.value}</span>}
      comboboxProps={{ keepMounted: false }}
      spellCheck={false}
      value={text}
      onChange={set}
      onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? text.length)}
    />,
  )
}

type Completion = { name: string; text: string }

/** The whole text for each name that fits what stands between the braces before the caret. */
function completions(text: string, caret: number, names: readonly string[]): Completion[] {
  const before = text.slice(0, caret)
  const typed = /\{\{\s*([^{}]*)$/.exec(before)
  if (!typed || before[typed.index - 1] === '\\') return []
  const after = text.slice(caret).replace(/^[^{}]*\}\}/, '')
  const wanted = (typed[1] ?? '').trim().toLowerCase()
  return [...names, ...CAMPOS_GERADOS]
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, SUGGESTED)
    .map((name) => ({ name: `{{${name}}}`, text: `${text.slice(0, typed.index)}{{${name}}}${after}` }))
}

type PreviaProps = { text: string; mockup: unknown; otherwise: ReactNode }

/** What is typed when it runs; a value that the product makes stands for itself. */
function Previa({ text, mockup, otherwise }: PreviaProps) {
  if (camposDe(text).length === 0) return otherwise
  if (mockup === undefined) return 'Escolha um mockup acima para ver os campos preenchidos.'
  const filled = preencher(text, (name) => (name.startsWith('$') ? `‹${name}›` : valorDoCampo(mockup, name)))
  return filled.faltam ? <WarnHint>{filled.faltam.map(semValor).join(' ')}</WarnHint> : `Com o mockup: ${filled.texto}`
}
