import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = ButtonProps &
  Omit<ComponentProps<'a'>, keyof ButtonProps> & {
    /** The address opens in another tab, and says so. */
    newTab?: boolean
  }

const NEW_TAB = { target: '_blank', rel: 'noopener', title: 'Abre em outra aba', 'aria-description': 'Abre em outra aba' }

/** A true link that looks like a button, so that it can be opened in another tab; addresses as the router's `Link` takes them. */
export const LinkButton = createLink(({ newTab = false, ...props }: Props) => (
  // Without `component` the address would stand on a `<button>`, which no other tab can open.
  <Button component="a" {...props} {...(newTab && NEW_TAB)} />
))
