import type { Locator } from '@playwright/test'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { everyScreen } from './support/every-screen.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { focusedId } from './support/focus.ts'
import { goWithin } from './support/go.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'

/** Everybody's rights at once. */
const ALL = { isAdmin: true, isManagerTeam: true, tipo: 2 } as const
const NOTHING = 'zzqxw'

const options = (page: Page) => page.getByRole('option').filter({ visible: true })
const marked = (page: Page) => page.locator('[role=option][data-combobox-selected]').filter({ visible: true })
const shown = (one: Locator, timeout = 3_000) =>
  one
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    )

/** What is wrong with how one picker is used by key; each of them behaves alike. */
async function wrongPicker(page: Page, field: Locator): Promise<string[]> {
  const wrong: string[] = []
  const say = (right: boolean, text: string) => {
    if (!right) wrong.push(text)
  }
  const id = await field.evaluate((one) => one.id)
  const address = page.url()
  await field.focus()

  // What names nothing is kept and said, and sends nothing.
  await field.fill(NOTHING)
  await page.getByText('Nenhum resultado').first().waitFor()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  say((await page.getByText(`Nada na lista se chama «${NOTHING}».`).count()) === 1, 'says nothing of what it does not find')
  say((await page.locator('main :is(input, select, textarea)[aria-invalid=true]').count()) === 1, 'Enter sent the form')
  say((await field.inputValue()) === NOTHING, 'Enter took away what was typed')
  await page.keyboard.press('Tab')
  say((await field.inputValue()) === NOTHING, 'leaving took away what was typed')
  await expect(field).toHaveAttribute('aria-invalid', 'true')

  // The first is marked; arrows, Home and End lead through all; Escape closes the list alone; Enter takes the marked one, and stays.
  await field.fill('')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  if (!(await shown(options(page)))) return wrong // there is nothing to choose from
  const names = await options(page).allTextContents()
  await expect(marked(page)).toHaveText([names[0] ?? ''])
  await page.keyboard.press('End')
  await expect(marked(page)).toHaveText([names.at(-1) ?? ''])
  await page.keyboard.press('Home')
  await expect(marked(page)).toHaveText([names[0] ?? ''])
  say((await field.getAttribute('aria-activedescendant')) === (await marked(page).getAttribute('id')), 'does not say aloud what is marked')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  say(page.url() === address, 'Escape left the page')

  // A code or a name: the server finds by one of them.
  const name = names.at(-1)?.split(' - ')[0] ?? ''
  await field.fill(name)
  await expect(marked(page).first()).toBeVisible()
  const first = (await options(page).first().textContent()) ?? ''
  await expect(marked(page)).toHaveText([first])
  await page.keyboard.press('Enter')
  await expect(options(page)).toHaveCount(0)
  if (id === 'adicionar-item') return wrong // adds a row, and leads into it
  const taken =
    (await page.getByRole('button', { name: `Remover ${first}`, exact: true }).count()) === 1 || (await field.inputValue()) === first
  say(taken, `Enter did not take the first, “${first}”`)
  say((await focusedId(page)) === id, 'the focus left')
  return wrong
}

test('one picker everywhere: the first match is marked, Enter takes it and sends nothing, what names nothing stays and is said', async ({
  page,
  api,
  logIn,
}) => {
  test.slow()
  await logIn(await api.user(ALL))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const wrong: string[] = []
  let seen = 0
  for (const path of await everyScreen(page, api)) {
    if (!/\/(incluir|add|alterar|itens)(\/|$)|^\/(financeiro\/(fechamento|fatura\/enviar)|programacao)$/.test(path)) continue
    await goWithin(page, path)
    const fields = page.getByRole('main').locator('input[role=combobox]')
    for (const id of await fields.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.id))) {
      const field = page.locator(`[id="${id}"]`)
      if (!(await field.isEditable())) continue
      seen += 1
      wrong.push(...(await wrongPicker(page, field)).map((text) => `${path} ${id}: ${text}`))
    }
  }
  expect(seen).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})

test('what is still being typed in a picker is typed already: Back asks, and it stays', async ({ page, api, logIn }) => {
  await logIn(await api.user(ALL))
  await page.goto('/setor')
  await goWithin(page, '/setor/incluir')
  const field = page.getByRole('combobox', { name: 'Setor pai' })
  await field.fill(NOTHING)
  await page.evaluate(() => history.back())
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(field).toHaveValue(NOTHING)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/setor/incluir')
})

test('FAT-043 the object of an item is picked like any other, also in a panel', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Com item escolhido')
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/alterar/${id}`)
  await page.getByRole('link', { name: 'Adicionar item' }).press('Enter')
  const field = page.getByRole('combobox', { name: /Objeto de contrato/ })
  expect(await wrongPicker(page, field)).toEqual([])
})

test('the only account there is is chosen by itself, of two none is, and without one the way to make one stands there', async ({
  page,
  api,
  logIn,
}) => {
  const accounts = (await api.call(contaBancaria.list, { query: { pageSize: 100 } })).rows.map(({ id }) => id)
  const setAtiva = async (id: number, ativa: boolean) => {
    const saved = await api.call(contaBancaria.get, { params: { id } })
    await api.call(contaBancaria.edit, { params: { id }, body: { ...saved, ativa } })
  }
  const active: number[] = []
  for (const id of accounts)
    if ((await api.call(contaBancaria.get, { params: { id } })).ativa) {
      active.push(id)
      await setAtiva(id, false)
    }
  await logIn(await api.user(ALL))
  const open = async () => {
    await page.goto('/remessa')
    await listOf(page).action('Gerar remessa').click()
    return page.getByRole('dialog', { name: 'Gerar remessa' })
  }
  const conta = (dialog: Locator) => dialog.getByRole('combobox', { name: /^Conta e carteira/ })
  await expect((await open()).getByRole('link', { name: 'Incluir conta' })).toBeVisible()

  const box = {
    banco: '237',
    agencia: '1234',
    contaDv: '1',
    carteira: '09',
    beneficiario: { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10 - São Paulo/SP' },
  }
  const { id: one } = await api.call(contaBancaria.add, { body: { ...box, nome: 'A única conta', conta: '77101' } })
  const dialog = await open()
  await expect(conta(dialog)).toHaveValue(/A única conta/)
  // Nobody typed it: there is nothing to lose.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const { id: two } = await api.call(contaBancaria.add, { body: { ...box, nome: 'A outra conta', conta: '77102' } })
  await expect(conta(await open())).toHaveValue('')
  await page.getByRole('option', { name: 'A outra conta' }).or(page.getByRole('dialog')).first().waitFor()
  for (const id of [one, two]) await setAtiva(id, false)
  for (const id of active) await setAtiva(id, true)
})
