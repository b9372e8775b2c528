import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode, Ref } from 'react'

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
  const danger_ = danger ? { 'data-perigo': true } : {}
  if (reason)
    return (
      <Tooltip label={reason}>
        <Button
          type="button"
          {...props}
          {...danger_}
          ref={ref}
          variant="default"
          data-disabled
          aria-disabled
          aria-description={reason}
          onClick={(event) => event.preventDefault()}
        />
      </Tooltip>
    )
  return <Button type="button" {...props} {...danger_} ref={ref} onClick={onClick} />
}
