import type { Access } from '@retaguarda/contract/kit/access.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import type { SessionUser } from '@retaguarda/contract/auth.ts'
import type { Icon } from '@tabler/icons-react'

/** What can be begun from anywhere, by the palette and the start page. */
export type MenuAction = { label: string; to: string; access?: Access }
export type MenuLeaf = {
  label: string
  to: string
  /** Other addresses whose pages belong here too. */
  also?: string[]
  add?: MenuAction
}
/** An entry of the top level: a screen, or a group of them; a group with `to` has a landing page of its own. */
export type MenuEntry = {
  label: string
  icon: Icon
  to?: string
  /** Any session where left out. */
  access?: Access
  add?: MenuAction
  children?: MenuLeaf[]
}
export type Menu = MenuEntry[]

/** What this user sees: only addresses that a route stands at, and only what the role allows; a group without entries is gone. */
export function visibleMenu(menu: Menu, user: SessionUser, exists: (to: string) => boolean): Menu {
  const begun = (add: MenuAction | undefined) => (add && exists(add.to) && allows(add.access ?? 'session', user) ? { add } : {})
  return menu
    .filter(({ access = 'session' }) => allows(access, user))
    .map(({ to, add, children, ...entry }) => ({
      ...entry,
      ...begun(add),
      to: to && exists(to) ? to : undefined,
      children: children?.filter((leaf) => exists(leaf.to)).map(({ add: begin, ...leaf }) => ({ ...leaf, ...begun(begin) })),
    }))
    .filter(({ to, children }) => to !== undefined || (children !== undefined && children.length > 0))
}

const within = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** The entry that a page belongs to: the longest address that its own begins with. */
export function menuPlace(menu: Menu, pathname: string): { entry: MenuEntry; leaf?: MenuLeaf } | undefined {
  const places = menu.flatMap((entry) => [
    ...(entry.to ? [{ entry, to: entry.to, leaf: undefined }] : []),
    ...(entry.children ?? []).flatMap((leaf) => [leaf.to, ...(leaf.also ?? [])].map((to) => ({ entry, to, leaf }))),
  ])
  return places.filter(({ to }) => within(pathname, to)).sort((a, b) => b.to.length - a.to.length)[0]
}
