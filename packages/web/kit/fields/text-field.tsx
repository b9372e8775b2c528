import { Textarea, TextInput } from '@mantine/core'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import { useFormStore } from '../form/form-store.ts'
import { showKey } from '../form/value-text.ts'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'

type Props = FieldProps & {
  type?: 'text' | 'email' | 'url'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** What the empty field stands for. */
  placeholder?: string
}

const NEAR = 0.9
/** A field of fewer characters shows by itself how many it takes. */
const ROOM_MIN = 20

/** How much room is left, once it matters. Text is never cut off while it is typed: the contract's sentence says when it is too long. */
const roomHint = (text: string, max: number | undefined, always = false) =>
  max && max >= ROOM_MIN && (always || text.length > max * NEAR) ? `${text.length} de ${max.toLocaleString('pt-BR')} caracteres` : undefined

export function TextField({ type = 'text', inputMode, placeholder, ...props }: Props) {
  const { path, value, set, viewing, input, place, shown, info } = useFieldFrame(props)
  const how = useFormStore().show[showKey(path)]
  const text = String(value ?? '')
  if (viewing) return shown(typeof how === 'function' && text !== '' ? how(text) : text)
  return place(
    <TextInput
      {...input}
      type={type === 'email' ? 'text' : type}
      placeholder={placeholder}
      inputMode={inputMode ?? (type === 'text' ? undefined : type)}
      spellCheck={type === 'text'}
      description={input.description ?? (input.error ? undefined : roomHint(text, info.maxLength))}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
    />,
  )
}

/** `compact`: as high as its text, in a row of several. */
export function TextareaField({ compact = false, ...props }: FieldProps & { compact?: boolean }) {
  const { value, set, viewing, input, place, shown, info } = useFieldFrame(props)
  const text = String(value ?? '')
  if (viewing) return shown(text)
  return place(
    <Textarea
      {...input}
      {...(compact && { autosize: true, minRows: 1, maxRows: 8 })}
      description={input.description ?? (input.error ? undefined : roomHint(text, info.maxLength, !compact))}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
    />,
  )
}

/** An integer; the arrows count by one. What is typed stays as it is: the contract's sentence says when it is none. */
export function NumberField(props: FieldProps) {
  const { value, set, viewing, input, place, shown } = useFieldFrame(props)
  const text = String(value ?? '')
  if (viewing) return shown(text)
  const count = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0 || !/^-?\d{1,9}$/.test(text)) return
    event.preventDefault()
    set(String(Number(text) + step))
  }
  return place(
    <TextInput {...input} inputMode="numeric" value={text} onChange={(event) => set(event.currentTarget.value.trim())} onKeyDown={count} />,
  )
}
