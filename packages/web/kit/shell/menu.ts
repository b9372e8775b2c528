import type { SessionUser } from '@retaguarda/contract/auth.ts'
import type { Access } from '@retaguarda/contract/kit/access.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PathHead, ScreenPath } from '../route/address.ts'

/** What can be begun from anywhere, by the palette and the start page. */
export type MenuAction = { label: string; to: ScreenPath; access?: Access }
/** `To` is wider than what stands where the menu also names screens to come. */
export type MenuLeaf<To extends string = ScreenPath> = {
  label: string
  to: To
  /** Other addresses whose pages belong here too. */
  also?: PathHead[]
  /** Whoever sees the group where left out. */
  access?: Access
  add?: MenuAction
  /** What else can be begun from the palette; whoever sees the entry may. */
  more?: MenuAction[]
  /** What that page itself does, by the words of its buttons; the palette leads there from anywhere, and presses what needs no row. */
  deeds?: readonly string[]
  /** How many of them wait for a person, beside the label; nothing while none does. */
  Count?: ComponentType
}
/** An entry of the top level: a screen, or a group of them; a group with `to` has a landing page of its own. */
export type MenuEntry<To extends string = ScreenPath> = {
  label: string
  icon: Icon
  to?: To
  /** Other addresses whose pages belong here too. */
  also?: PathHead[]
  /** Any session where left out. */
  access?: Access
  add?: MenuAction
  more?: MenuAction[]
  deeds?: readonly string[]
  children?: MenuLeaf<To>[]
}
export type Menu<To extends string = ScreenPath> = MenuEntry<To>[]

/** What this user sees: only addresses that a route stands at, and only what the role allows; a group without entries is gone. */
export function visibleMenu(menu: Menu<string>, user: SessionUser, exists: (to: string) => boolean): Menu {
  const isScreen = (to: string): to is ScreenPath => exists(to)
  const begun = (add: MenuAction | undefined) => (add && isScreen(add.to) && allows(add.access ?? 'session', user) ? { add } : {})
  return menu
    .filter(({ access = 'session' }) => allows(access, user))
    .map(({ to, add, children, ...entry }) => ({
      ...entry,
      ...begun(add),
      to: to && isScreen(to) ? to : undefined,
      children: children?.flatMap(({ add: begin, to: at, ...leaf }) =>
        isScreen(at) && allows(leaf.access ?? 'session', user) ? [{ ...leaf, to: at, ...begun(begin) }] : [],
      ),
    }))
    .filter(({ to, children }) => to !== undefined || (children !== undefined && children.length > 0))
}

const within = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** The entry that a page belongs to: the longest address that its own begins with. */
export function menuPlace<To extends string>(menu: Menu<To>, pathname: string): { entry: MenuEntry<To>; leaf?: MenuLeaf<To> } | undefined {
  const places = menu.flatMap((entry) => [
    ...(entry.to ? [entry.to, ...(entry.also ?? [])].map((to) => ({ entry, to, leaf: undefined })) : []),
    ...(entry.children ?? []).flatMap((leaf) => [leaf.to, ...(leaf.also ?? [])].map((to) => ({ entry, to, leaf }))),
  ])
  return places.filter(({ to }) => within(pathname, to)).sort((a, b) => b.to.length - a.to.length)[0]
}
