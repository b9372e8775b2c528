import { cliente } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import type { Page } from '@playwright/test'
import { novaFatura } from './support/faturas.ts'
import { goWithin, screensOf } from './support/go.ts'
import { comNotas } from './support/notas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar ou ir para' })
const hits = (page: Page) => palette(page).getByRole('button')

/** Opens the palette, looks for `term` and waits until no answer is on its way. */
async function look(page: Page, term: string): Promise<void> {
  await expect(page.locator('h1')).toBeVisible()
  if ((await palette(page).count()) === 0) await page.keyboard.press('Control+k')
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === term)
  await palette(page).getByRole('textbox').fill(term)
  await answered
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
])
  test(`the palette stays in its place while rows come and go, ${size.width} wide`, async ({ page, logIn }) => {
    await page.setViewportSize(size)
    await logIn()
    await page.goto('/setor')
    await expect(page.locator('h1')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(hits(page).first()).toBeVisible()
    // The window opens with a small motion.
    await palette(page).evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map((one) => one.finished)))
    await page.evaluate(() => {
      const seen = new Set<string>()
      const measure = () => {
        const box = document.querySelector('[role=dialog]')?.getBoundingClientRect()
        if (box) seen.add([box.x, box.y, box.width, box.height].map(Math.round).join(' '))
      }
      measure()
      new MutationObserver(measure).observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { seen })
    })
    for (const term of ['a', 'ad', 'nada que exista', 'calcular', '']) {
      await palette(page).getByRole('textbox').fill(term)
      await expect(
        hits(page)
          .first()
          .or(palette(page).getByText(/^Nada com/)),
      ).toBeVisible()
    }
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toHaveLength(1)
    expect((await palette(page).boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(0)
  })

test('neither a long name nor what is said beside it pushes the other out of the palette', async ({ page, api, logIn }) => {
  const { id, cliente: dono } = await novaFatura(api, 'De Nome Comprido', { ate: 'fechada', valor: '1234.50' })
  const { pessoa: dela } = await api.call(cliente.get, { params: { id: dono } })
  const kept = await api.call(pessoa.get, { params: { id: dela.id } })
  const nome = `Comercial ${'Importadora e Exportadora de Utilidades Domésticas '.repeat(2)}Ltda`
  await api.call(pessoa.edit, { params: { id: dela.id }, body: { ...kept, nome } })
  await logIn()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/setor')
    await look(page, `fatura ${id}`)
    const hit = hits(page).filter({ hasText: `Fatura ${id}` })
    const [box, parts] = await Promise.all([
      hit.boundingBox(),
      hit.locator('span span span').evaluateAll((all) =>
        all.map((one) => {
          const { left, right, width } = one.getBoundingClientRect()
          return { left, right, width, text: one.textContent, cut: one.scrollWidth > one.clientWidth }
        }),
      ),
    ])
    if (!box) throw new Error('the invoice is not found')
    for (const { left, right, width } of parts) {
      expect(width).toBeGreaterThan(100)
      expect([left >= box.x, right <= box.x + box.width]).toEqual([true, true])
    }
    expect(parts.map(({ text, cut }) => [text?.startsWith('Fatura') ?? false, cut])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(parts[1]?.text).toMatch(/· .+ · R\$ 1\.234,50$/)
    await expectCleanPage(page)
  }
})

/** What every register does with a row: found on the page of the record, by its name. */
const OF_A_ROW = ['Incluir', 'Novo', 'Alterar', 'Visualizar', 'Detalhes', 'Excluir', 'Abrir', 'Mais']
/** Forms, screens of one record, and those without a session. */
const NO_LIST = /\$|\/(incluir|add|login|publico|previa)$|^\/(importar|conta$|sessao)/
const OF_OTHERS = /^(Ver |Detalhes d)/

test('every action of every list is found from everywhere, with where it is done', async ({ page, api, logIn }) => {
  test.setTimeout(180_000)
  await comNotas(api)
  await logIn()
  await page.goto('/')
  await expect(page.locator('h1')).toBeVisible()
  const paths = (await screensOf(page)).filter((path) => path !== '/' && !NO_LIST.test(path))
  const offered = new Set<string>()
  for (const path of paths) {
    await goWithin(page, path)
    const bar = page.locator('main').getByRole('group', { name: /^(Ações|Em lote)$/ })
    if ((await bar.count()) === 0) continue
    const more = bar.getByRole('button', { name: 'Mais' })
    const names = await bar.locator('button, a').allInnerTexts()
    if ((await more.count()) > 0) {
      await more.click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      names.push(
        ...(await page
          .getByRole('menuitem')
          .evaluateAll((all) => all.map((one) => one.querySelector('[data-label], div')?.childNodes[0]?.textContent ?? one.textContent))),
      )
      await page.keyboard.press('Escape')
    }
    for (const one of names) offered.add(one.trim())
  }
  const wanted = [...offered].filter((one) => one !== '' && !OF_A_ROW.includes(one) && !OF_OTHERS.test(one))
  expect(wanted.length).toBeGreaterThan(25)
  await goWithin(page, '/conta')
  await page.keyboard.press('Control+k')
  await expect(hits(page).first()).toBeVisible()
  const all = await hits(page).allInnerTexts()
  const missing = wanted.filter((one) => !all.some((hit) => hit.split('\n')[0] === one))
  expect(missing).toEqual([])
})

test('an action that is typed leads to where it is done, and does it where it needs nothing more', async ({ page, api, logIn }) => {
  await logIn()
  await page.goto('/setor')
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible()
  const press = async (term: string) => {
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    await page.keyboard.type(term)
    await expect(hits(page).first()).toContainText(new RegExp(`^${term}`, 'i'))
    await page.keyboard.press('Enter')
  }
  await press('simular')
  await expect(page).toHaveURL(/\/objeto-contrato/)
  await expect(page.getByRole('button', { name: 'Simular cobrança' })).toBeVisible()
  await press('calcular')
  await expect(page).toHaveURL(/\/financeiro\/fechamento/)
  // A page that may ask before it is left is not left at once.
  await press('gerar remessa')
  await expect(page).toHaveURL(/\/remessa/)
  await expect(page.getByRole('dialog', { name: 'Gerar remessa' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press('tema escuro')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await press('tema do sistema')
  await press('sair')
  await expect(page).toHaveURL(/\/login/)

  // Whom it is not for does not find it.
  await logIn(await api.user({ nome: 'Sem Financeiro' }))
  await page.goto('/setor')
  await look(page, 'calcular fatura')
  // Other tests may have written of it.
  await expect(palette(page).getByText('Buscando…')).toHaveCount(0)
  await expect(hits(page).filter({ hasText: /^Calcular/ })).toHaveCount(0)
})

test('what was opened is found again on another day as it was opened; one that is gone is said and leaves the list', async ({
  page,
  api,
  logIn,
}) => {
  const { id, cliente: dono } = await novaFatura(api, 'Reencontrada na Semana', { ate: 'processamento' })
  const gone = await api.pessoa({ nome: 'Sumida na Semana' })
  const ficha = await api.call(cliente.add, { body: { pessoa: { id: gone } } }).then((one) => one.id)
  await logIn()
  await page.goto(`/cliente/visualizar/${ficha}`)
  await expect(page.getByRole('heading', { name: 'Sumida na Semana' })).toBeVisible()
  await page.goto(`/cliente/visualizar/${dono}?aba=faturas`)
  await expect(page.getByRole('tab', { name: /Faturas/ })).toHaveAttribute('aria-selected', 'true')
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  await expect(page.getByText('Reencontrada na Semana').first()).toBeVisible()
  // More than the few that are shown at once.
  for (let n = 0; n < 9; n++) {
    const other = await api.pessoa({ nome: `Outra do Dia ${n}` })
    await goWithin(page, `/pessoa/visualizar/${other}`)
  }
  await page.goto('/setor')
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(hits(page).filter({ hasText: 'Outra do Dia' })).toHaveCount(8)
  await page.keyboard.type('reencontrada')
  await hits(page)
    .filter({ hasText: /SemanaClientes/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/cliente/visualizar/${dono}\\?aba=faturas`))

  await api.call(cliente.remove, { params: { id: ficha } })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sumida')
  await hits(page)
    .filter({ hasText: /SemanaClientes/ })
    .first()
    .click()
  await expect(page.getByText(/Saiu de Abertos por último/)).toBeVisible()
  await page.goto('/setor')
  await look(page, 'sumida')
  await expect(hits(page).filter({ hasText: /SemanaClientes/ })).toHaveCount(0)
})
