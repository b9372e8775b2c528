import { Checkbox, Input, NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { simNao } from '@retaguarda/contract/kit/enum.ts'
import { useFormStore } from '../form/form-store.ts'
import { choicesAt, valueText } from '../form/value-text.ts'
import { State } from '../ui/state.tsx'
import styles from './field.module.css'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'

type SelectProps = FieldProps & {
  /** Offers having no value, in these words. */
  empty?: string
  /** A value that reads muted in view mode, as it says nothing (`-1` Nenhum). */
  quiet?: number
}

/** One of an enumeration, which the form names in `show`. */
export function SelectField({ empty, quiet, ...props }: SelectProps) {
  const form = useFormStore()
  const { path, value, set, viewing, input, place, shown } = useFieldFrame(props)
  if (viewing) {
    const text = valueText(form, path, value)
    return shown(value === quiet ? <span className="m3">{text}</span> : text)
  }
  const choices = choicesAt(form.show, path)
  const options = choices.map((option) => ({ value: String(option.value), label: option.label }))
  return place(
    <NativeSelect
      {...input}
      data={empty === undefined ? options : [{ value: '', label: empty }, ...options]}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => set(choices.find((option) => String(option.value) === currentTarget.value)?.value ?? null)}
    />,
  )
}

/** Two or three fixed choices, all of them visible. */
export function SegmentedField(props: FieldProps) {
  const form = useFormStore()
  const { path, value, set, viewing, input, place, shown, labelNode, text } = useFieldFrame(props)
  if (viewing) return shown(valueText(form, path, value))
  const options = choicesAt(form.show, path).map((option) => ({ value: String(option.value), label: option.label }))
  return place(
    <Input.Wrapper label={labelNode} labelElement="div" error={input.error} description={input.description}>
      <SegmentedControl
        id={input.id}
        className={styles.fit}
        aria-label={text}
        disabled={props.disabled === true}
        data={options}
        value={String(value)}
        onChange={(next) => set(Number(next))}
      />
    </Input.Wrapper>,
  )
}

/** Yes or no. `beside`: in a line with fields that carry their label above them. */
export function CheckboxField({ beside = false, ...props }: FieldProps & { beside?: boolean }) {
  const { value, set, viewing, input, place, shown, text } = useFieldFrame(props)
  if (viewing) return shown(simNao(value === true))
  return place(
    <div className={beside ? styles.beside : undefined}>
      <Checkbox
        id={input.id}
        label={text}
        error={input.error}
        description={props.hint}
        disabled={props.disabled === true}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </div>,
  )
}

/** Only for Ativo: what is switched on is in use. */
export function SwitchField({ beside = false, ...props }: FieldProps & { beside?: boolean }) {
  const { value, set, viewing, input, place, shown, text, bare, info } = useFieldFrame(props)
  if (viewing) return shown(<State of="ativo" value={value === true} />)
  return place(
    <div className={bare ? styles.inRow : beside ? styles.beside : undefined}>
      <Switch
        id={input.id}
        label={bare ? undefined : text}
        aria-label={bare ? info.name : undefined}
        error={input.error}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </div>,
  )
}
