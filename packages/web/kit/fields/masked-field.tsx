import { TextInput } from '@mantine/core'
import { documentoDigitsProblem, documentoShapeProblem, isCpf, isProvisionalDocumento } from '@retaguarda/contract/kit/documento.ts'
import { isOculto } from '@retaguarda/contract/kit/oculto.ts'
import { IconCheck } from '@tabler/icons-react'
import { type ChangeEvent, type HTMLAttributes, type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'
import styles from './field.module.css'
import { type FieldProps, useFieldFrame, WarnHint } from './field-frame.tsx'
import { type Mask, maskEdit } from './mask.ts'
import { cepMask, documentoMask, phoneMask } from './masks.ts'

/** A value that has more than the mask has places for is shown as it was saved, never cut. */
const masked = (mask: Mask, value: string) => {
  const plain = mask.plain(value)
  if (isOculto(value)) return value
  return plain.length > mask.max(plain) ? value : mask.format(plain)
}

/** Keeps the caret where the person types although the punctuation moves. `onText` gets the whole text with its punctuation. */
export function useMaskedInput(mask: Mask, text: string, onText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)
  const [, render] = useReducer((n: number) => n + 1, 0)
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== ref.current) return
    ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget
    const { inputType } = event.nativeEvent as InputEvent // An input's change is an InputEvent in every browser.
    const next = maskEdit(mask, text, { text: value, caret: selectionStart ?? value.length }, inputType)
    caret.current = next.caret
    if (next.text !== text) onText(next.text)
    // A refused character changes no value, but the field shows it until it is drawn again.
    render()
  }
  return { ref, value: text, onChange }
}

type Props = FieldProps & {
  mask: Mask
  /** `plain`: the value has no punctuation; `text`: it keeps what the screen shows. */
  stored?: 'plain' | 'text'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  mark?: ReactNode
}

export function MaskedField({ mask, stored = 'plain', inputMode = 'numeric', mark, ...props }: Props) {
  const { value, set, viewing, input, place, shown } = useFieldFrame(props)
  const text = masked(mask, String(value ?? ''))
  const edit = useMaskedInput(mask, text, (next) => set(stored === 'plain' ? mask.plain(next) : next))
  if (viewing) return shown(text)
  return place(<TextInput {...input} {...edit} inputMode={inputMode} rightSection={mark} spellCheck={false} />)
}

export const CepField = (props: FieldProps) => <MaskedField {...props} mask={cepMask} />
export const PhoneField = (props: FieldProps) => <MaskedField {...props} mask={phoneMask} stored="text" inputMode="tel" />

/** CPF or CNPJ, by what is typed. Wrong check digits are only hinted at: the server decides whether they are refused. */
export function DocumentoField(props: FieldProps) {
  const { value } = useFieldFrame(props)
  const plain = String(value ?? '')
  const whole = documentoShapeProblem(plain) === undefined
  const provisional = isProvisionalDocumento(plain)
  const wrong = whole && documentoDigitsProblem(plain) !== undefined
  return (
    <MaskedField
      {...props}
      mask={documentoMask}
      inputMode="text"
      label={plain === '' || isOculto(plain) ? undefined : isCpf(plain) ? 'CPF' : 'CNPJ'}
      mark={whole && !wrong ? <IconCheck className={styles.tick} role="img" aria-label="Os dígitos verificadores conferem" /> : undefined}
      hint={
        provisional ? (
          'Número provisório, criado na instalação: informe o CPF desta pessoa.'
        ) : wrong ? (
          <WarnHint>Confira o número: os dígitos verificadores não conferem.</WarnHint>
        ) : (
          props.hint
        )
      }
    />
  )
}
