import { PasswordInput } from '@mantine/core'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'

type Props = FieldProps & {
  /** What a password manager does with it. */
  autoComplete: 'current-password' | 'new-password'
  /** The id of what describes it, such as the rules of a new one. */
  describedBy?: string
}

/** A password: never shown unless asked for, never kept in a draft of the page. */
export function PasswordField({ autoComplete, describedBy, ...props }: Props) {
  const { value, set, input, place, text } = useFieldFrame(props)
  return place(
    <PasswordInput
      {...input}
      autoComplete={autoComplete}
      aria-describedby={describedBy}
      value={String(value ?? '')}
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar ou esconder: ${text}`, tabIndex: 0 }}
      onChange={(event) => set(event.currentTarget.value)}
    />,
  )
}
