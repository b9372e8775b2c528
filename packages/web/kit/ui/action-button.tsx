import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { createLink, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'

/** Without `component` the address would stand on a `<button>`, which no other tab can open. */
const LinkButton = createLink((props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => <Button component="a" {...props} />)

type Props = ButtonProps & {
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLElement>) => void
  /** Goes to this address instead; a true link, so it can be opened in another tab. */
  to?: string
  search?: LinkProps['search']
  /** The address takes the place of this one: what opens and closes on a page is no step to go back by. */
  replace?: boolean
  /** The address opens in another tab, and says so. */
  newTab?: boolean
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

/** Button that is never `disabled`: an action that cannot run says why (LOOK.md, toolbar). */
export function ActionButton({ reason, danger = false, to, search, replace, newTab, onClick, ref, ...props }: Props) {
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
  if (to && newTab)
    return (
      <Button
        {...props}
        component="a"
        href={to}
        target="_blank"
        rel="noopener"
        aria-description="Abre em outra aba"
        title="Abre em outra aba"
      >
        {props.children}
      </Button>
    )
  if (to) return <LinkButton {...props} {...danger_} to={to} search={search} replace={replace} resetScroll={!replace} onClick={onClick} />
  return <Button type="button" {...props} {...danger_} ref={ref} onClick={onClick} />
}
