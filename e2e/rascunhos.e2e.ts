import type { Locator } from '@playwright/test'
import type { Api } from './support/api.ts'
import { everyScreen } from './support/every-screen.ts'
import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'
import { TYPED_PLACES, type TypedPlace } from './support/typed-places.ts'

// What was typed is never lost, wherever it is typed: leaving asks, and what a reload takes away is offered again.

test.use({ viewport: { width: 1440, height: 900 } })

const ALL = { isAdmin: true, isManagerTeam: true, tipo: 2 } as const
const TYPED = '7'

type Walked = TypedPlace & { at: NonNullable<TypedPlace['at']> }
const walked = TYPED_PLACES.filter((place): place is Walked => place.at !== undefined)

/** As the page itself goes back, which is in order with a step that it takes back: the browser's own button is told of that a moment later. */
const back = (page: Page) => page.evaluate(() => history.back())

const over = (page: Page) => page.locator('[aria-modal=true], section[aria-labelledby]:has([aria-label^=Fechar])').filter({ visible: true })
const question = (page: Page) => page.getByRole('dialog', { name: /^(Descartar o que foi digitado|Sair sem gravar)\?$/ })
const offer = (page: Page) => page.getByRole('button', { name: 'Recuperar o que você digitou' })

/** The field of a place, in what lies over the page where that is where it stands. */
function fieldOf(page: Page, { press, field }: Walked['at']): Locator {
  const inside = press && !press.some((name) => name.startsWith('Liquidar ')) ? over(page).last() : page.getByRole('main')
  return inside.getByLabel(field).and(page.locator('input, textarea')).filter({ visible: true }).first()
}

const named = (page: Page, name: string) => {
  const by = (role: 'button' | 'link' | 'checkbox' | 'menuitem') => page.getByRole(role, { name, exact: true })
  return by('button').or(by('link')).or(by('checkbox')).or(by('menuitem')).filter({ visible: true }).first()
}

/** Presses what leads to it, where it is not there yet, in the first row of a list. */
async function open(page: Page, at: Walked['at'], reloaded = false): Promise<Locator> {
  const field = fieldOf(page, at)
  const press = at.press?.slice(reloaded && at.named ? 1 : 0) ?? []
  for (const [i, name] of press.entries()) {
    if (await field.isVisible()) break
    const opener = named(page, name)
    await expect(opener, `${at.page} ${name}`).toBeVisible()
    // By a letter's width what stands last has room beside Mais, or none.
    const next = press[i + 1]
    if (name === 'Mais' && next !== undefined && (await named(page, next).isVisible())) continue
    const cell = page.getByRole('grid').locator('tbody > tr[data-id] > td:nth-child(2)').first()
    if ((await opener.getAttribute('aria-disabled')) === 'true') await cell.click()
    await opener.click()
  }
  await expect(field, at.page).toBeVisible()
  return field
}

async function pathsOf(page: Page, api: Api, logIn: (person: Awaited<ReturnType<Api['user']>>) => Promise<void>) {
  await logIn(await api.user(ALL))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const paths = await everyScreen(page, api)
  return (beginning: string) => paths.find((path) => path.replace(/(\/\d+|\?.*)$/, '') === beginning) ?? beginning
}

async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const place of walked.filter(({ kept }) => kept === undefined || kept === 'secret'))
  test(`what is typed in ${place.file} is asked for and offered again`, async ({ page, api, logIn }) => {
    const path = (await pathsOf(page, api, logIn))(place.at.page)
    await goWithin(page, '/ajuda/indice')
    await goWithin(page, path)
    const here = new URL(page.url()).pathname
    const field = await open(page, place.at)
    const before = await field.inputValue()
    await field.fill(TYPED)
    const stays = async () => {
      await expect(question(page).locator('[data-autofocus]')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question(page)).toHaveCount(0)
      await expect(field).toHaveValue(new RegExp(`^${TYPED}`))
      expect(new URL(page.url()).pathname).toBe(here)
    }
    const covers = (await over(page).count()) > 0
    if (covers) {
      await field.press('Escape')
      await stays()
    }
    await back(page)
    await stays()

    await reload(page)
    const again = await open(page, place.at, true)
    if (place.kept === 'secret') {
      await expect(again).toHaveValue(before)
      await expect(offer(page)).toHaveCount(0)
      return
    }
    await expect(again).not.toHaveValue(new RegExp(`^${TYPED}`))
    await offer(page).click()
    await expect(again).toHaveValue(new RegExp(`^${TYPED}`))

    // Given up, it is not offered any more.
    await (covers ? again.press('Escape') : back(page))
    await question(page).locator('[data-perigo]').click()
    await expect(question(page)).toHaveCount(0)
    await goWithin(page, '/ajuda/indice')
    await goWithin(page, path)
    await expect(await open(page, place.at)).toHaveValue(before)
    await expect(offer(page)).toHaveCount(0)
  })

for (const place of walked.filter(({ kept }) => kept === 'back'))
  test(`what is typed in ${place.file} stands there again`, async ({ page, api, logIn }) => {
    const path = (await pathsOf(page, api, logIn))(place.at.page)
    await goWithin(page, path)
    const field = await open(page, place.at)
    await field.fill(TYPED)
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await expect(await open(page, place.at)).toHaveValue(TYPED)
    await reload(page)
    await expect(await open(page, place.at)).toHaveValue(TYPED)
  })

/** What opens over a page besides what is typed in, by the beginning of the address, on a phone. */
const WINDOWS: Record<string, string[]> = {
  '/': ['Abrir o menu', 'Avisos', 'Buscar ou ir para…'],
  '/cliente-objeto-contrato/obj/visualizar': ['Simular cobrança', 'Histórico'],
  '/conta': ['Criar chave de acesso', 'Link do calendário'],
  '/setor': ['Filtrar'],
  '/financeiro/fatura/alterar': ['Adicionar item', 'Fechar fatura'],
  '/log': ['Clientes afetados'],
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Back closes what lies over the page, and then leaves the page', async ({ page, api, logIn }) => {
    test.slow()
    const pathOf = await pathsOf(page, api, logIn)
    const lies = page.locator('[role=dialog]').filter({ visible: true })
    for (const [beginning, names] of Object.entries(WINDOWS))
      for (const name of names) {
        await goWithin(page, '/ajuda/indice')
        await goWithin(page, pathOf(beginning))
        const { pathname } = new URL(page.url())
        const opener = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
        await opener.filter({ visible: true }).first().click()
        await expect(lies, `${beginning} ${name}`).toHaveCount(1)
        await back(page)
        await expect(lies, `${beginning} ${name}`).toHaveCount(0)
        expect(new URL(page.url()).pathname, `${beginning} ${name}`).toBe(pathname)
        await back(page)
        await page.waitForURL('**/ajuda/indice')
      }
  })

  test('also on the first page of a tab, which is left by one more step', async ({ page, logIn }) => {
    await logIn()
    await page.goto('/ajuda/indice')
    await page.goto('/conta')
    const dialog = page.getByRole('dialog', { name: 'Criar chave de acesso' })
    for (const typed of [undefined, 'Celular']) {
      await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
      await expect(dialog).toBeVisible()
      if (typed !== undefined) {
        await dialog.getByLabel(/^Nome/).fill(typed)
        await back(page)
        await expect(question(page)).toBeVisible()
        // The question lies over it, and is closed by Back as well.
        await back(page)
        await expect(question(page)).toHaveCount(0)
        await expect(dialog.getByLabel(/^Nome/)).toHaveValue(typed)
        await back(page)
        await question(page).locator('[data-perigo]').click()
      } else await back(page)
      await expect(dialog).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe('/conta')
    }
    await back(page)
    await page.waitForURL('**/ajuda/indice')
  })
})
