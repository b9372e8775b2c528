import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import { Working } from './working.tsx'

type Props = Omit<ButtonProps, 'disabled' | 'loading'> & {
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLElement>) => void
  /** Why it cannot run now. It is then dashed, says so in a tooltip, keeps the focus and does nothing. */
  reason?: string
  /** What it began goes on: it turns, keeps its name and the focus, and does nothing. */
  loading?: boolean
  /** It destroys: red icon, red when pressed upon. */
  danger?: boolean
  type?: 'button' | 'submit'
  form?: string
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-keyshortcuts'?: string
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** Button that is never `disabled`: an action that cannot run says why. What leads elsewhere is a `LinkButton`. */
export function ActionButton({ reason, loading = false, danger = false, onClick, ref, ...props }: Props) {
  const still = { 'aria-disabled': true, onClick: (event: MouseEvent<HTMLElement>) => event.preventDefault() } as const
  const working = { ...still, 'aria-busy': true, leftSection: <Working /> } as const
  const refused = { ...still, variant: 'default', 'data-disabled': true, 'aria-description': reason } as const
  // A tooltip that fades still says what it said.
  const [said, say] = useState(reason)
  if (reason && reason !== said) say(reason)
  // One element with and without a reason: drawn anew, it would lose the focus that it had when it was pressed.
  return (
    <Tooltip label={said} disabled={!reason}>
      <Button
        type="button"
        {...props}
        {...(danger && { 'data-perigo': true })}
        ref={ref}
        onClick={onClick}
        {...(loading && working)}
        {...(reason && refused)}
      />
    </Tooltip>
  )
}
