import { comCorreio as test } from './support/correio.ts'
import { novaFatura } from './support/faturas.ts'
import { expect } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('the statement of a client: its period, its balance, and three presses to send it', async ({ page, api, logIn, correio }) => {
  const pessoa = await api.pessoa({ nome: 'Ateliê Horizonte', pessoaContato: [{ tipo: 1, contato: 'contas@horizonte.example' }] })
  const { id, cliente } = await novaFatura(api, 'Ateliê Horizonte', { ate: 'faturada', data: { pessoa } })
  await logIn()
  await page.goto(`/cliente/visualizar/${cliente}`)
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Conta-corrente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conta-corrente')
  const rows = page.getByRole('table', { name: 'Lançamentos' }).getByRole('row')
  await expect(rows.filter({ hasText: `Fatura ${id}` })).toHaveCount(1)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Enviar extrato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar extrato' })
  await expect(dialog.getByLabel('Endereços')).toHaveValue('contas@horizonte.example')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Extrato a caminho de contas@horizonte.example.')).toBeVisible()
  await expect.poll(() => correio.about('contas@horizonte.example').length).toBe(1)

  // From who owes how much it is three presses.
  await page.goto('/financeiro/vencimentos')
  await page.getByRole('button', { name: /de Ateliê Horizonte: ver os boletos$/ }).click()
  await page.getByRole('link', { name: 'Enviar extrato' }).click()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Extrato a caminho de contas@horizonte.example.')).toBeVisible()
  await expect.poll(() => correio.about('contas@horizonte.example').length).toBe(2)

  await page.getByLabel('Até', { exact: true }).fill('01/01/2020')
  await expect(page.getByText('Até: escolha um dia a partir do primeiro.')).toBeVisible()
  await page.getByLabel('De', { exact: true }).fill('01/01/2019')
  await expect(page.getByText('Nada mudou o que o cliente deve neste período.')).toBeVisible()
  // Opened by its address over a period that is none, it says why nothing goes.
  await page.goto(`/cliente/conta-corrente/${cliente}?de=2026-12-01&ate=2026-01-01&enviar=1`)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  const said = page.getByRole('dialog', { name: 'Erro' })
  await expect(said).toContainText('Até: escolha um dia a partir do primeiro.')
  await page.keyboard.press('Escape')
  await expect(said).toHaveCount(0)
  await page.goto(`/cliente/visualizar/${cliente}?aba=historico`)
  await expect(page.getByRole('heading', { name: /Extrato enviado/ })).toHaveCount(2)
})
