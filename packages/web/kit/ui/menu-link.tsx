import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>

/** An entry of a menu that leads somewhere, as a true link; addresses as the router's `Link` takes them. */
export const MenuLink = createLink((props: Props) => <Menu.Item component="a" {...props} />)
