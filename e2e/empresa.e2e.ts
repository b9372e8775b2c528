import { empresa } from '@retaguarda/contract/empresa.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)"><rect width="40" height="20" fill="#1f4e79"/></svg>'

test('an administrator says who the company is, with a logo, and it stands there', async ({ page, api, logIn }) => {
  await logIn()
  await page.goto('/empresa')
  const form = page.getByRole('form', { name: 'Empresa' })
  await form.getByRole('textbox', { name: /^Nome/ }).fill('')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe o nome da empresa.')).toBeVisible()
  await form.getByRole('textbox', { name: /^Nome/ }).fill('Panorama Sistemas Ltda.')
  await form.getByRole('textbox', { name: /^CPF\/CNPJ/ }).fill('11.222.333/0001-81')
  await form.getByLabel('Arquivo do logo').setInputFiles({ name: 'marca.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
  await expect(form.getByRole('img', { name: 'Logo da empresa' })).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Dados da empresa alterados.')).toBeVisible()
  await expect(form.getByText(/^Alterada por/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], () => expect(form.getByRole('img', { name: 'Logo da empresa' })).toBeVisible())
  const { nome, cpfCnpj, logo } = await api.call(empresa.consultar)
  expect([nome, cpfCnpj]).toEqual(['Panorama Sistemas Ltda.', '11222333000181'])
  expect(Buffer.from(logo?.split(',')[1] ?? '', 'base64').toString()).not.toContain('onload')
  await form.getByLabel('Arquivo do logo').setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Logo: escolha um arquivo PNG ou SVG.')).toBeVisible()
  await expectCleanPage(page, { allow: [/422/] })
})

test('what two administrators change at once is put side by side, and kept of both', async ({ page, api, logIn }) => {
  await api.call(empresa.alterar, { body: { nome: 'Panorama Sistemas Ltda.' } })
  await logIn()
  await page.goto('/empresa')
  const form = page.getByRole('form', { name: 'Empresa' })
  await form.getByLabel('Telefone').fill('41 3333-4444')
  await api.call(empresa.alterar, { body: { nome: 'Panorama Sistemas S.A.', site: 'https://panorama.example' } })
  await form.getByRole('button', { name: 'Salvar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(dialog.getByRole('row', { name: /^Telefone/ })).toContainText('41 3333-4444')
  await expect(dialog.getByRole('row', { name: /^Nome/ })).toContainText('Panorama Sistemas S.A.')
  await expectCleanPage(page, { allow: [/409/] })
  await dialog.getByRole('button', { name: 'Manter o que digitei' }).click()
  await expect(page.getByText('Dados da empresa alterados.')).toBeVisible()
  const saved = { nome: 'Panorama Sistemas S.A.', site: 'https://panorama.example', telefone: '41 3333-4444' }
  await expect.poll(() => api.call(empresa.consultar)).toMatchObject(saved)
  await expect(form.getByLabel('Telefone')).toHaveValue('41 3333-4444')
})
