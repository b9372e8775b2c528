import { expect, type Page } from '@playwright/test'

type Filter = { name: string; op: string; v: unknown }

/** The address of a list with a filter in force. */
export const filtered = (path: string, ...filter: Filter[]) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1`
export const byName = (path: string, word: string) => filtered(path, { name: 'nome', op: 'like', v: word })

/** A list as a person sees it. */
export const listOf = (page: Page) => {
  const grid = page.getByRole('grid')
  return {
    grid,
    rows: grid.locator('tbody > tr'),
    row: (text: string | RegExp) => grid.getByRole('row').filter({ hasText: text }),
    action: (name: string) =>
      page
        .getByRole('group', { name: 'Ações' })
        .locator('button, a')
        .filter({ hasText: new RegExp(`^${name}$`) }),
    /** An action that is not of every day. */
    async rare(name: string) {
      const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
      if (!(await item.isVisible())) await page.getByRole('group', { name: 'Ações' }).getByRole('button', { name: 'Mais' }).click()
      return item
    },
    /** An action that stands last, and under Mais where its window has no room for it by a letter's width. */
    async last(name: string) {
      const direct = page.getByRole('group', { name: 'Ações' }).getByRole('button', { name, exact: true })
      await expect(direct.or(page.getByRole('group', { name: 'Ações' }).getByRole('button', { name: 'Mais' })).first()).toBeVisible()
      return (await direct.isVisible()) ? direct : this.rare(name)
    },
    heads: grid.getByRole('columnheader'),
    head: (label: string) => grid.getByRole('columnheader').filter({ has: page.getByRole('button', { name: label, exact: true }) }),
    chips: page.getByRole('group', { name: 'Filtros em vigor' }),
    pager: page.getByRole('navigation', { name: 'Páginas' }),
    async select(text: string | RegExp) {
      const row = grid.getByRole('row').filter({ hasText: text })
      await row.getByRole('gridcell').nth(1).click()
      await expect(row).toHaveAttribute('aria-selected', 'true')
    },
  }
}

/** The calls of a list that the page makes, from now on. */
export function callsOf(page: Page, prefix: string): URL[] {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === `/api${prefix}/list` && url.searchParams.get('limit') !== '1') calls.push(url)
  })
  return calls
}
