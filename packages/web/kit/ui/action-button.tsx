import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type MouseEvent, type ReactNode, type Ref, useState } from 'react'

type Props = ButtonProps & {
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLElement>) => void
  /** Why it cannot run now. It is then dashed, says so in a tooltip, keeps the focus and does nothing. */
  reason?: string
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

/** Button that is never `disabled`: an action that cannot run says why (LOOK.md, toolbar). What leads elsewhere is a `LinkButton`. */
export function ActionButton({ reason, danger = false, onClick, ref, ...props }: Props) {
  const refused = {
    variant: 'default',
    'data-disabled': true,
    'aria-disabled': true,
    'aria-description': reason,
    onClick: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  } as const
  // A tooltip that fades still says what it said.
  const [said, say] = useState(reason)
  if (reason && reason !== said) say(reason)
  // One element with and without a reason: drawn anew, it would lose the focus that it had when it was pressed.
  return (
    <Tooltip label={said} disabled={!reason}>
      <Button type="button" {...props} {...(danger && { 'data-perigo': true })} ref={ref} onClick={onClick} {...(reason && refused)} />
    </Tooltip>
  )
}
