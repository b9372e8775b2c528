import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { filtered, listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('a file for the bank is asked for by account, and what there is nothing to send of says so', async ({ page, api, logIn }) => {
  const box = {
    nome: 'Bradesco da remessa',
    banco: '237',
    agencia: '1234',
    conta: '77001',
    contaDv: '1',
    carteira: '09',
    beneficiario: { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10 - São Paulo/SP' },
  }
  await api.call(contaBancaria.add, { body: box })
  // Of two accounts none is chosen by itself.
  await api.call(contaBancaria.add, { body: { ...box, nome: 'Bradesco ao lado', conta: '77003' } })
  await logIn(await financeira(api))
  await page.goto('/')
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Remessas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Remessas' })).toBeVisible()
  const gerar = listOf(page).action('Gerar remessa')
  await expectCleanInAllLooks(page, [1440, 390], () => expect(gerar).toBeVisible())
  await gerar.dblclick() // the second half closes nothing
  const dialog = page.getByRole('dialog', { name: 'Gerar remessa' })
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(dialog.getByText('Informe a conta e carteira.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Conta e carteira/ }).fill('Bradesco da rem')
  await page.getByRole('option', { name: /Bradesco da remessa/ }).click()
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByText('Não há o que enviar ao banco.')).toBeVisible()
})

test('what a bank would not take is told beforehand and when it is refused, each with where it is mended', async ({ page, api, logIn }) => {
  const beneficiario = { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
  const box = { nome: 'Bradesco que espera', banco: '237', agencia: '1234', conta: '77002', contaDv: '1', carteira: '09', beneficiario }
  await api.call(contaBancaria.add, { body: box })
  const { cliente } = await novaFatura(api, 'Sem Endereço Sales', { ate: 'faturada' })
  const falta = 'Falta o CEP, o logradouro e a cidade no endereço do cliente.'
  const corrigir = { name: 'Corrigir o endereço de Sem Endereço Sales' }
  await logIn(await financeira(api))

  await page.goto(filtered('/financeiro/recebiveis', { name: 'cliente.pessoa.nome', op: 'like', v: 'Sem Endereço Sales' }))
  await listOf(page).rows.first().click()
  await listOf(page).action('Emitir título').click()
  const emitir = page.getByRole('dialog', { name: 'Emitir título' })
  await expect(emitir.getByText(falta)).toBeVisible()
  await emitir.getByRole('combobox', { name: /^Conta/ }).fill('Bradesco que')
  await page.getByRole('option', { name: /Bradesco que espera/ }).click()
  await emitir.getByRole('button', { name: 'Emitir', exact: true }).click()
  await expect(emitir).toHaveCount(0)
  const dobra = page.getByText(/espera.* por um dado do cliente para ir ao banco/)
  await dobra.click()
  await expect(page.getByRole('link', corrigir)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], () => expect(page.getByRole('link', corrigir)).toBeVisible())

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/cliente/visualizar/${cliente}`)
  await expect(page.getByText(`${falta} Sem isso os boletos não vão ao banco.`)).toBeVisible()

  await page.goto('/remessa')
  await listOf(page).action('Gerar remessa').click()
  const dialog = page.getByRole('dialog', { name: 'Gerar remessa' })
  await dialog.getByRole('combobox', { name: /^Conta e carteira/ }).fill('Bradesco que')
  await page.getByRole('option', { name: /Bradesco que espera/ }).click()
  await expect(dialog.getByText(falta)).toBeVisible()
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByText('Nenhum título pode ir ao banco ainda: 1 título espera por um dado do cliente.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await dialog.getByRole('link', corrigir).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Alterar pessoa/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Endereços/ })).toHaveAttribute('aria-selected', 'true')
})

test('a month’s slips and a code that is typed are asked for at the receivables', async ({ page, api, logIn }) => {
  await logIn(await financeira(api))
  await page.goto('/financeiro/recebiveis')
  await (await listOf(page).last('Ler código')).click()
  const read = page.getByRole('dialog', { name: 'Ler código' })
  await read.getByRole('textbox', { name: /^Código/ }).fill('34191.09008 22335.021238 45678.900007 1 71950000060000')
  await read.getByRole('button', { name: 'Ler', exact: true }).click()
  await expect(read.getByRole('status')).toContainText('Boleto certo, do banco 341.')
  await expect(read.getByRole('status')).toContainText('R$ 600,00')
  await expectCleanInAllLooks(page, [1440, 390], () => expect(read).toBeVisible())
  await read.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Boletos do mês em PDF' }).click()
  const pdf = page.getByRole('dialog', { name: 'Boletos do mês em PDF' })
  await expectCleanInAllLooks(page, [1440, 390], () => expect(pdf).toBeVisible())
  await pdf.getByLabel('Ano').selectOption({ index: 1 })
  await pdf.getByRole('button', { name: 'Gerar PDF' }).click()
  await expect(page.getByText('Nenhum boleto em aberto com título neste mês. Escolha outro.')).toBeVisible()
})
