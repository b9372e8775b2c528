import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { clienteLink } from '@retaguarda/contract/cliente-link.ts'
import { novaFatura, financeira } from './support/faturas.ts'
import { pressesOf } from './support/presses.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'
import type { Api } from './support/api.ts'

const PDF = { name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF') }
const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }

let contas = 88124

/** A client that owes an invoice, and where it sees it. */
async function devedor(api: Api, name: string) {
  const pix = { modo: 1, chave: '11222333000181', nome: 'Empresa Modelo', cidade: 'São Paulo' }
  const { id: conta } = await api.call(contaBancaria.add, {
    body: { nome: `Conta de ${name}`, banco: '237', agencia: '7231', conta: String(contas++), carteira: '09', beneficiario, pix },
  })
  const { cliente, id: fatura } = await novaFatura(api, name, { ate: 'faturada', valor: '120.00', parcelas: 2, contaBancaria: conta })
  await api.call(clienteLink.mudar, { params: { id: cliente }, body: { acao: 'novo', motivo: 'Primeiro link do cliente.' } })
  const { url } = await api.call(clienteLink.get, { params: { id: cliente } })
  return { cliente, fatura, path: new URL(url ?? '').pathname }
}

test('a client reads its page at any width, in light and dark and on paper, and nothing of it is wider than its window', async ({
  page,
  api,
}) => {
  const { path } = await devedor(api, 'Padaria da Página')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Padaria da Página' })).toBeVisible()
  for (const width of [1440, 1024, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await expectCleanPage(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await page.screenshot({ path: test.info().outputPath(`pagina-${width}-${colorScheme}.png`), fullPage: true })
    }
  await page.getByText('Ver o QR Code do Pix').first().click()
  await expect(page.getByRole('img', { name: /^QR Code do Pix/ }).first()).toBeVisible()
  await page.getByText(/^Fatura \d+ de/).click()
  await expect(page.getByRole('link', { name: /^Baixar a ficha em PDF/ })).toBeVisible()
  await expectCleanPage(page)
  // What was refused can be opened again.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('combobox', { name: /^Boleto/ }).selectOption({ index: 1 })
  await page.getByLabel(/^Valor pago/).fill('muito')
  await page.getByLabel(/^Comprovante/).setInputFiles(PDF)
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Valor pago:/)
  await expect(page).toHaveURL(path)
  await page.goto(page.url())
  await expect(page.getByRole('button', { name: 'Enviar comprovante' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.screenshot({ path: test.info().outputPath('pagina-impressa.png'), fullPage: true })
  await expect(page.getByRole('button', { name: 'Enviar comprovante' })).toBeHidden()
  await expect(page.getByText('Linha digitável').first()).toBeVisible()
})

test('without a program and by keyboard alone a client sends the proof of its payment, which the finance department finds', async ({
  page,
  api,
  baseURL,
  browser,
  logIn,
}) => {
  const { cliente, path } = await devedor(api, 'Mercado sem Script')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const plain = await context.newPage()
  await plain.goto(path)
  await plain
    .getByRole('link', { name: /^Já paguei/ })
    .first()
    .focus()
  await plain.keyboard.press('Enter')
  await expect(plain.getByRole('combobox', { name: /^Boleto/ })).toHaveValue(/^\d+$/)
  await plain.getByLabel(/^Comprovante/).setInputFiles(PDF)
  await plain.getByLabel(/^Observação/).focus()
  await plain.keyboard.type('Paguei pelo aplicativo.')
  await plain.keyboard.press('Tab')
  await plain.keyboard.press('Enter')
  await expect(plain.getByRole('status')).toHaveText('Recebemos. O financeiro confere em até 2 dias úteis.')
  await expect(plain.getByText('Você informou este pagamento.')).toBeVisible()
  await context.close()

  await logIn(await financeira(api))
  const { rows } = await api.call(excecaoBancaria.list, { query: { filter: [{ name: 'tipo', op: 'contains', v: [11] }] } })
  await page.goto(`/excecao-bancaria/resolver/${rows[0]?.id ?? 0}`)
  const told = page.getByRole('region', { name: 'O que o cliente informou' })
  await expect(told.getByText('Paguei pelo aplicativo.')).toBeVisible()
  await expect(told.getByText('Mercado sem Script', { exact: true }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await told.getByRole('link', { name: 'Baixar o comprovante (comprovante.pdf)' }).click()
  expect((await download).suggestedFilename()).toBe('comprovante.pdf')
  await expectCleanPage(page)
  await page.screenshot({ path: test.info().outputPath('excecao.png'), fullPage: true })
  await page.goto(`/cliente/visualizar/${cliente}`)
  const card = page.getByRole('region', { name: 'Página do cliente' })
  await expect(card.getByText(/^Aberta \d vez/)).toBeVisible()
  await expectCleanPage(page)
  await page.screenshot({ path: test.info().outputPath('cliente.png'), fullPage: true })
})

test('the finance department copies a client’s link in at most two presses from where the client stands, changes it with a reason and revokes it', async ({
  page,
  api,
  logIn,
  context,
}) => {
  const { cliente, fatura, path } = await devedor(api, 'Loja do Link')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(await financeira(api))
  const card = page.getByRole('region', { name: 'Página do cliente' })
  const copied = () =>
    page.evaluate(async () => {
      const text = await navigator.clipboard.readText()
      await navigator.clipboard.writeText('')
      return text
    })
  const said = page.getByText('Link do cliente copiado.')
  const DE_ONDE: [string, string, (presses: ReturnType<typeof pressesOf>) => Promise<void>][] = [
    [
      'the invoice',
      `/financeiro/fatura/visualizar/${fatura}`,
      async (presses) => {
        await presses.click(page.getByRole('button', { name: 'Mais' }))
        await presses.click(page.getByRole('menuitem', { name: 'Copiar link do cliente' }))
        await expect(said).toBeVisible()
      },
    ],
    [
      'the palette',
      `/cliente/visualizar/${cliente}?aba=historico`,
      async (presses) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await presses.key(page.keyboard, 'Control+k')
        await page.getByPlaceholder('Buscar ou ir para…').fill('copiar link')
        await presses.key(page.keyboard, 'Enter')
        await expect(said).toBeVisible()
      },
    ],
    [
      'the client',
      `/cliente/visualizar/${cliente}`,
      async (presses) => {
        await presses.click(card.getByRole('button', { name: 'Copiar link' }))
        await expect(card.getByRole('button', { name: 'Copiado' })).toBeVisible()
      },
    ],
  ]
  for (const [from, at, copy] of DE_ONDE) {
    await page.goto(at)
    const presses = pressesOf()
    await copy(presses)
    expect(new URL(await copied()).pathname, from).toBe(path)
    expect(presses.count(), from).toBeLessThanOrEqual(2)
  }
  await card.getByRole('button', { name: 'Novo link' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Motivo/)
    .fill('O cliente encaminhou o link.')
  await expectCleanPage(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Criar link novo' }).click()
  await expect(page.getByText('Link novo criado. O anterior não abre mais.')).toBeVisible()
  await card.getByRole('button', { name: 'Revogar' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Motivo/)
    .fill('O contrato terminou ontem.')
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(card.getByText(/^Sem link em vigor\./)).toBeVisible()
  await expectCleanPage(page)
  await page.goto(path)
  await expect(page.getByText('Este link venceu ou não existe. Peça outro ao financeiro.')).toBeVisible()
})
