import type { Page } from '@playwright/test'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import type { Api } from './support/api.ts'
import { novoCliente } from './support/contratos.ts'
import { novaTarefa, novoChecklist, simNao } from './support/executar.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const days = (page: Page) => page.getByRole('region', { name: 'Agendamentos por dia' })
const cartao = (page: Page, text: string | RegExp) => days(page).getByRole('listitem').filter({ hasText: text })

let setores = 0
const SETOR_MAX = 80
const novoSetor = async (api: Api, nome: string) => (await api.call(setor.add, { body: { nome, codigo: `PRG-${++setores}` } })).id

/** Schedules of one client's task, from their starts on, an hour each. */
async function agendar(api: Api, name: string, starts: string[], more: object = {}) {
  const cliente = await novoCliente(api, name)
  const checklist = await novoChecklist(api, `Checklist de ${name}`, [simNao('Pronto?')])
  const { id, entradas } = await novaTarefa(api, [checklist.id], { cliente })
  const setor = await novoSetor(api, `Setor de ${name}`.slice(0, SETOR_MAX))
  for (const start of starts) {
    const dataFim = new Date(Date.parse(start) + 3_600_000).toISOString()
    await api.call(checklistAgenda.add, { body: { task: id, item: entradas[0], setor, dataInicio: start, dataFim, ...more } })
  }
  return { task: id, item: entradas[0], setor, checklist }
}

test('AGE-003 AGE-004 AGE-005 AGE-020 ACE-069 cards by day, four filters in order and in the address', async ({ page, api, logIn }) => {
  const beatriz = await api.user({ nome: 'Beatriz Lacerda' })
  const aurora = await agendar(api, 'Padaria Matutina', ['2027-03-02T11:00:00Z', '2027-03-03T12:00:00Z'], { responsavel: beatriz.id })
  await agendar(api, 'Ótica Vespertina', ['2027-03-02T13:00:00Z'])
  await logIn()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Programação', exact: true }).click()
  await title(page, 'Programação')
  await page.goto('/programacao?dia=2027-03-02')
  const filters = page.getByRole('search', { name: 'Filtros' })
  await expect(filters.getByLabel('Cliente', { exact: true })).toBeVisible()
  const labels = await filters.locator('label, .mantine-InputWrapper-label').allTextContents()
  expect(labels.filter((label) => ['Cliente', 'Responsável', 'Setor', 'Checklist finalizada'].includes(label))).toEqual([
    'Cliente',
    'Responsável',
    'Setor',
    'Checklist finalizada',
  ])
  const tuesday = days(page).getByRole('region', { name: 'Terça-feira 02/03/2027' })
  await expect(tuesday.getByRole('listitem')).toHaveCount(2)
  await expect(tuesday.getByRole('listitem').first()).toContainText('08:00 – 09:00')
  await expect(tuesday.getByRole('listitem').first()).toContainText('Beatriz Lacerda')
  await expect(tuesday).toContainText('2 · 02:00 h')
  await expectCleanPage(page)

  await filters.getByLabel('Cliente').fill('padaria matut')
  await expect(page).toHaveURL(/nomeCliente=padaria/)
  await expect(cartao(page, 'Ótica Vespertina')).toHaveCount(0)
  await expect(cartao(page, 'Padaria Matutina')).toHaveCount(2)
  await filters.getByRole('combobox', { name: 'Responsável' }).fill('beatriz')
  await page.getByRole('option', { name: 'Beatriz Lacerda' }).click()
  await expect(page).toHaveURL(new RegExp(`responsavel=${beatriz.id}`))
  await filters.getByRole('combobox', { name: 'Setor' }).fill('Setor de Padaria Matutina')
  await page.getByRole('option', { name: 'Setor de Padaria Matutina' }).click()
  await expect(page).toHaveURL(new RegExp(`setor=${aurora.setor}`))
  await filters.getByText('Não', { exact: true }).click()
  await expect(page).toHaveURL(/checklistFinalizada=false/)
  await expect(cartao(page, 'Padaria Matutina')).toHaveCount(2)
  await expectCleanPage(page)

  await page.reload()
  await expect(filters.getByLabel('Cliente')).toHaveValue('padaria matut')
  await expect(filters.getByRole('combobox', { name: 'Responsável' })).toHaveValue('Beatriz Lacerda')
  await expect(filters.getByRole('combobox', { name: 'Setor' })).toHaveValue('Setor de Padaria Matutina')
  await expect(filters.getByLabel('Não', { exact: true })).toBeChecked()
  await expect(cartao(page, 'Padaria Matutina')).toHaveCount(2)
})

test('AGE-028 nothing found says so and offers the way back', async ({ page, api, logIn }) => {
  await agendar(api, 'Cliente único', ['2027-04-06T12:00:00Z'])
  await logIn()
  await page.goto('/programacao?nomeCliente=inexistente')
  await expect(page.getByRole('heading', { name: 'Nenhum registro encontrado' })).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByLabel('Cliente', { exact: true })).toHaveValue('')
  await page.goto('/programacao?dia=2027-04-06')
  await expect(cartao(page, 'Cliente único')).toBeVisible()
})

test('AGE-007 AGE-008 AGE-009 AGE-025 a card closes and reopens, shows double bookings, and leads to the execution', async ({
  page,
  api,
  logIn,
}) => {
  const joana = await api.user({ nome: 'Joana Dupla' })
  const { task, item } = await agendar(api, 'Loja Dobrada', ['2027-05-04T12:00:00Z', '2027-05-04T12:30:00Z'], { responsavel: joana.id })
  await logIn()
  await page.goto('/programacao?dia=2027-05-04')
  const first = cartao(page, /09:00 – 10:00.*Loja Dobrada/)
  const second = cartao(page, /09:30 – 10:30.*Loja Dobrada/)
  await expect(first).toContainText('Sobreposto')
  await expect(second).toContainText('Sobreposto')
  await first.getByRole('button', { name: /^Fechar Loja Dobrada/ }).click()
  await expect(first.getByText('Fechado', { exact: true })).toBeVisible()
  await expect(second).not.toContainText('Sobreposto')
  await first.getByRole('button', { name: /^Reabrir Loja Dobrada/ }).click()
  await expect(first.getByText('Aberto', { exact: true })).toBeVisible()
  await expect(second).toContainText('Sobreposto')
  await expectCleanPage(page)
  await first.getByRole('button', { name: /^Agendamentos de/ }).click()
  await expect(page).toHaveURL(new RegExp(`agendar=${item}`))
  await expect(page.getByRole('dialog', { name: 'Agendar: Checklist de Loja Dobrada' }).getByRole('listitem')).toHaveCount(2)
  await expectCleanPage(page)
  await page.keyboard.press('Escape')
  await expect(first.getByRole('button', { name: /^Agendamentos de/ })).toBeFocused()
  await first.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/task/executar/${task}\\?checklist=${item}`))

  // Another person's card offers nothing that the server would refuse.
  await logIn(await api.user())
  await page.goto('/programacao?dia=2027-05-04')
  await expect(first).toBeVisible()
  await expect(first.getByRole('button', { name: /^Fechar/ })).toHaveCount(0)
})

test('AGE-004 by keys: from card to card, from day to day, beyond what is drawn; a jump to a day and to today', async ({
  page,
  api,
  logIn,
}) => {
  const hours = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2027, 5, 1 + Math.floor(i / 12), 11 + (i % 12), 0)).toISOString())
  await agendar(api, 'Muitos Cartões', hours)
  await logIn()
  await page.goto('/programacao?nomeCliente=muitos&dia=2027-06-01')
  await expect(cartao(page, 'Muitos Cartões').first()).toBeVisible()
  await days(page).focus()
  await page.keyboard.press('ArrowDown')
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(at).toContain('08:00 – 09:00')
  await page.keyboard.press('ArrowRight')
  await expect.poll(at).toContain('09:00 – 10:00')
  await page.keyboard.press('ArrowDown')
  await expect.poll(at).toContain('12:00 – 13:00')
  await page.keyboard.press('PageDown')
  await expect.poll(at).toContain('08:00 – 09:00')
  await page.keyboard.press('Control+End')
  const last = page.locator('[data-cartao="59"]')
  await expect(last.getByRole('link')).toBeFocused()
  await expect(last).toHaveAttribute('aria-posinset', '12')
  await expect(last).toHaveAttribute('aria-setsize', '12')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(page.locator('[data-cartao="0"]').getByRole('link')).toBeFocused()
  // The card with the focus stays, wherever the scrolling goes.
  await days(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(last).toBeInViewport()
  await expect(page.locator('[data-cartao="0"]').getByRole('link')).toBeFocused()
  await expect(page).toHaveURL(/dia=2027-06-0[45]/)

  await page.getByRole('button', { name: 'Hoje' }).click()
  await expect(page.getByRole('status').filter({ hasText: /O mais próximo é 01\/06\/2027/ })).toBeVisible()
  await expect(page.locator('[data-cartao="0"]')).toBeInViewport()
  await expect(days(page).getByRole('heading', { level: 2 }).first()).toBeInViewport()
})

test('AGE-004 a person takes the schedules to a calendar, and takes the link back', async ({ page, api, logIn }) => {
  const lia = await api.user({ nome: 'Lia Calendária' })
  await agendar(api, 'No Calendário', ['2027-07-06T12:00:00Z'], { responsavel: lia.id })
  await logIn(lia)
  await page.goto('/programacao')
  await page.getByRole('button', { name: 'Assinar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agenda no seu calendário' })
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const url = await dialog.getByLabel('Link do calendário').inputValue()
  const read = async () => page.request.get(new URL(new URL(url).pathname, page.url()).href, { headers: { cookie: '' } })
  const feed = await read()
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain('No Calendário')
  await expectCleanPage(page)
  await dialog.getByRole('button', { name: 'Revogar link' }).click()
  await page.getByRole('dialog', { name: 'Revogar link?' }).getByRole('button', { name: 'Revogar link' }).click()
  await expect(dialog.getByRole('button', { name: 'Criar link' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test('AGE-004 clean for axe in light and dark, wide, middle and narrow; the start page shows what is to be done', async ({
  page,
  api,
  logIn,
}) => {
  test.slow()
  await agendar(
    api,
    'Cliente de nome muito comprido que não cabe em cartão nenhum, Indústria e Comércio de Embalagens Ltda',
    ['2027-08-03T12:00:00Z'],
    {
      responsavel: api.admin.id,
    },
  )
  await logIn()
  await page.goto('/programacao?dia=2027-08-03')
  await expectCleanInAllLooks(page, [1440, 1024, 390], async () => {
    await expect(cartao(page, 'Cliente de nome muito comprido').first()).toBeVisible()
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wider).toBeLessThanOrEqual(0)
  })
  // On paper the days stand one below another, wherever one has scrolled to.
  await page.emulateMedia({ media: 'print' })
  const day = page.getByRole('region', { name: 'Agendamentos por dia' }).getByRole('region').first()
  await expect(day).toHaveCSS('position', 'static')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/')
  const abertos = page.getByRole('region', { name: 'Meus agendamentos abertos' })
  await expectCleanInAllLooks(page, [1440, 1024, 390], () => expect(abertos.getByRole('link', { name: /muito comprido/ })).toBeVisible())
})

test('schedules are ticked, moved together and copied to other people, after what would happen is said', async ({ page, api, logIn }) => {
  const nilo = await api.user({ nome: 'Nilo Marcado' })
  await api.user({ nome: 'Olga Copiada' })
  await agendar(api, 'Loja dos Lotes', ['2027-07-06T11:00:00Z', '2027-07-06T14:00:00Z'], { responsavel: nilo.id })
  await logIn()
  await page.goto(`/programacao?dia=2027-07-06&responsavel=${nilo.id}`)
  await expect(cartao(page, 'Loja dos Lotes')).toHaveCount(2)
  await page.getByRole('button', { name: 'Marcar', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Agendamentos marcados' })
  await expect(bar.getByRole('button', { name: 'Alterar em lote' })).toHaveAttribute('aria-disabled', 'true')
  await cartao(page, '08:00').getByRole('checkbox').check()
  await expect(bar).toContainText('1 marcado')
  await bar.getByRole('button', { name: 'Marcar os 2 do filtro' }).click()
  await expect(bar).toContainText('2 marcados')
  await bar.getByRole('button', { name: 'Copiar para outras pessoas' }).click()
  const dialog = page.getByRole('dialog')
  for (const nome of ['Nilo Marcado', 'Olga Copiada']) {
    await dialog.getByRole('combobox', { name: 'Pessoas' }).fill(nome)
    await page.getByRole('option', { name: nome }).click()
  }
  await expect(dialog.getByText(/Serão feitas 2.cópias\./)).toBeVisible()
  await expect(dialog.getByText(/Nilo Marcado já tem este agendamento\./)).toHaveCount(2)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('2 agendamentos copiados. 2 não foram copiados.')).toBeVisible()

  await page.getByRole('button', { name: 'Marcar', exact: true }).click()
  await bar.getByRole('button', { name: 'Marcar os 2 do filtro' }).click()
  await bar.getByRole('button', { name: 'Alterar em lote' }).click()
  await dialog.getByLabel('Campo').selectOption({ label: 'Mover os dias' })
  await dialog.getByRole('combobox', { name: /^Mover os dias/ }).selectOption({ label: '7 dias depois' })
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await dialog.getByRole('button', { name: /^Alterar 2.agendamentos$/ }).click()
  await expect(page.getByText(/^2.agendamentos alterados\./)).toBeVisible()
  await expect(days(page).getByRole('region', { name: 'Terça-feira 13/07/2027' }).getByRole('listitem')).toHaveCount(2)
  await page.goto('/programacao?dia=2027-07-06')
  await expect(cartao(page, 'Olga Copiada')).toHaveCount(2)
})

test('schedules that were there stay where those of another filter could not be read, with another try', async ({ page, api, logIn }) => {
  await agendar(api, 'Livraria Duradoura', ['2027-05-04T11:00:00Z'])
  await logIn()
  await page.goto('/programacao?dia=2027-05-04')
  await expect(cartao(page, 'Livraria Duradoura')).toBeVisible()
  const lists = '**/api/checklist-agenda/list'
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: 'Falhou.', trace: 'x' } }))
  await page.getByRole('search', { name: 'Filtros' }).getByLabel('Cliente', { exact: true }).fill('outra coisa')
  const said = page.getByRole('alert').filter({ hasText: 'Falhou.' })
  await expect(said).toContainText('As linhas abaixo ainda são as do filtro, da ordem ou da página de antes.')
  await expect(cartao(page, 'Livraria Duradoura')).toBeVisible()
  await page.unroute(lists)
  await said.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(cartao(page, 'Livraria Duradoura')).toHaveCount(0)
  await expect(said).toHaveCount(0)
})
