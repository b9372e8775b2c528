import { changelog } from '@retaguarda/contract/changelog.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const descricoes = (page: Page) => page.getByRole('textbox', { name: /^Descrição/ })

test('CHG-001 CHG-002 CHG-003 CHG-004 CHG-005 CHG-006 CHG-007 CHG-008 CHG-009 CHG-010 CHG-011 a version is written, its lines moved, and read', async ({
  page,
  api,
  logIn,
}) => {
  await logIn()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Change Log' }).click()
  await title(page, 'Change Log')
  await page
    .getByRole('link', { name: 'Incluir' })
    .or(page.getByRole('button', { name: 'Incluir' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/changelog\/add$/)
  await title(page, 'Incluir versão')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('alert')).toContainText('Versão e Data')
  await page.getByLabel('Versão (obrigatório)').fill('7.1.0')
  await page.getByLabel('Data (obrigatório)').fill('20/11/2026')
  const adicionar = page.getByRole('button', { name: 'Adicionar mudança' })
  for (const text of ['Primeira', '<script>alert(1)</script>', 'Terceira']) {
    await adicionar.click()
    await descricoes(page).last().fill(text)
  }
  await page.getByRole('combobox', { name: /Tipo/ }).nth(1).selectOption('Bug')
  // The last one up by the keyboard, with the hand staying in it; then the first one down by its button.
  await descricoes(page).last().press('Alt+ArrowUp')
  await expect(descricoes(page).nth(1)).toHaveValue('Terceira')
  await expect(descricoes(page).nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Mover mudança 1 para baixo' }).click()
  await expect(descricoes(page).nth(0)).toHaveValue('Terceira')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await title(page, 'Change Log')
  await page.getByRole('row', { name: /7\.1\.0/ }).click()
  const detalhe = page.getByRole('region', { name: 'Versão 7.1.0' })
  await expect(detalhe.getByRole('listitem')).toHaveText([/Terceira/, /Primeira/, /^Bug<script>alert\(1\)<\/script>$/])
  await expect(detalhe.getByRole('link', { name: 'Notificar clientes' })).toBeVisible()
  await expectCleanPage(page)
  const { rows } = await api.call(changelog.list, {})
  const { id } = rows.find(({ version }) => version === '7.1.0') ?? { id: 0 }
  expect((await api.call(changelog.get, { params: { id } })).changeLog.map(({ type, description }) => [type, description])).toEqual([
    [1, 'Terceira'],
    [1, 'Primeira'],
    [2, '<script>alert(1)</script>'],
  ])
  await page.goto(`/changelog/visualizar/${id}`)
  await title(page, 'Visualizar versão')
  await expect(page.getByRole('cell', { name: '<script>alert(1)</script>' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await page.goto(`/changelog/alterar/${id}`)
  await title(page, 'Alterar versão')
  await expect(descricoes(page)).toHaveCount(3)
})
