import type { SessionUser } from '@retaguarda/contract/auth.ts'
import { type Access, allows } from '@retaguarda/contract/kit/access.ts'
import { type Menu, menuPlace, visibleMenu } from '../shell/menu.ts'

/** A screen, or what can be done there: begun by its address, or by the button of that name on it. */
export type Place = { label: string; detail: string; to: string; deed?: true }
/** What a route says of itself. */
export type RouteLook = { crumb?: string; access?: Access }

/** Every screen and action that this person may have from anywhere: those of the menu, and screens that are no entry of it. */
export function placesOf(menu: Menu<string>, user: SessionUser, routes: Record<string, RouteLook>): { screens: Place[]; actions: Place[] } {
  const shown = visibleMenu(menu, user, (to) => Object.hasOwn(routes, to))
  const screens: Place[] = [{ label: 'Início', detail: '', to: '/' }]
  const actions: Place[] = []
  for (const entry of shown) {
    const leaves = [
      ...(entry.to ? [{ ...entry, to: entry.to, detail: '' }] : []),
      ...(entry.children ?? []).map((leaf) => ({ ...leaf, detail: entry.label })),
    ]
    for (const { label, to, detail, add, more = [], deeds = [] } of leaves) {
      const where = detail ? `${detail} / ${label}` : label
      screens.push({ label, detail, to })
      for (const begin of add ? [add, ...more] : more) actions.push({ label: begin.label, detail: where, to: begin.to })
      for (const deed of deeds) actions.push({ label: deed, detail: where, to, deed: true })
    }
  }
  const known = new Set(screens.map(({ to }) => to))
  const isNamed = (path: string, crumb: string) => actions.some(({ to, label }) => to === path && label.startsWith(crumb))
  const forms = /\/(?:incluir|add)$/
  for (const [to, { crumb, access = 'session' }] of Object.entries(routes)) {
    if (!crumb || to.includes('$') || known.has(to) || forms.test(to) || isNamed(to, crumb) || !allows(access, user)) continue
    const { entry, leaf } = menuPlace(menu, to) ?? {}
    screens.push({ label: crumb, detail: [entry?.label, leaf?.label].filter(Boolean).join(' / '), to })
  }
  return { screens, actions }
}
