import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { faturasDe, financeira, mesPassado, novaFatura } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const formulario = (page: Page) => page.getByRole('form', { name: 'Liquidar Boletos' })
const boleto = (page: Page, name: string) =>
  formulario(page)
    .getByRole('row')
    .filter({ hasText: `Boleto ${name}` })
const marca = (page: Page, name: string) => boleto(page, name).getByRole('checkbox')
const pago = (page: Page, name: string) => boleto(page, name).getByRole('textbox', { name: /^Valor pago/ })
const confirmar = (page: Page) => formulario(page).getByRole('button', { name: 'Confirmar' })
const { texto } = mesPassado()

async function abrir(page: Page, id: number) {
  await page.goto(`/faturaDocumento/alterar/${id}`)
  await title(page, `Liquidar Boletos ${texto}`)
}

test('BOL-001 BOL-002 BOL-003 BOL-004 BOL-006 BOL-021 documents are a grid, and settling opens in a new tab', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await novaFatura(api, 'Documentada', { ate: 'faturada', parcelas: 2, valor: '100.01' })
  await logIn(await financeira(api))
  await page.goto(faturasDe('Documentada'))
  const list = listOf(page)
  await list.select('Documentada')
  const liquidar = list.action('Liquidar Boletos')
  await expect(liquidar).toHaveAttribute('target', '_blank')
  const [tab] = await Promise.all([page.waitForEvent('popup'), liquidar.click()])
  await expect(tab).toHaveURL(`/faturaDocumento/alterar/${id}`)
  await title(tab, `Liquidar Boletos ${texto}`)
  await tab.close()
  await (await list.rare('Documentos')).click()
  await title(page, `Documentos da fatura ${texto} de Documentada`)
  await expect(list.heads).toHaveText([/Id/, /Documento/, /Situação da fatura/, /Tipo/, /Situação/, /Valor/])
  await expect(list.rows).toHaveCount(2)
  await expect(list.rows.first()).toContainText(/Faturada.*Boleto.*Pendente.*R\$\s50,01/)
  await expectCleanPage(page)
})

test('BOL-007 BOL-009 BOL-012 BOL-013 BOL-014 BOL-015 BOL-016 BOL-018 BOL-019 ticking fills and resets the paid value', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await novaFatura(api, 'Marcada', { ate: 'faturada', parcelas: 2, valor: '100.01' })
  await logIn(await financeira(api))
  await abrir(page, id)
  await expect(boleto(page, '1/2')).toContainText('Pendente')
  await expect(pago(page, '1/2')).toHaveValue('0,00')
  await confirmar(page).click()
  await expect(page.getByRole('alert')).toHaveText('Nenhum boleto selecionado!')
  await expectCleanPage(page)
  await marca(page, '1/2').press('Space')
  await expect(pago(page, '1/2')).toHaveValue('50,01')
  await marca(page, '1/2').press('Space')
  await expect(pago(page, '1/2')).toHaveValue('0,00')
  await pago(page, '2/2').fill('12,34')
  await marca(page, '2/2').check()
  await expect(pago(page, '2/2')).toHaveValue('12,34')
  await expect(page.getByText('A liquidar: R$ 12,34')).toBeVisible()
  await pago(page, '2/2').fill('0,00')
  await confirmar(page).click()
  await expect(page.getByText('Informe um valor maior que zero.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Marcar todos' }).check()
  await expect(marca(page, '1/2')).toBeChecked()
  await expect(pago(page, '1/2')).toHaveValue('50,01')
  await pago(page, '2/2').fill('50,00')
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)

  // A second press while it is sent sends nothing.
  const sent: { body: unknown; key: string | undefined }[] = []
  await page.route(`**/api/fatura/cliente/faturado/${id}`, async (route) => {
    sent.push({ body: route.request().postDataJSON(), key: route.request().headers()['idempotency-key'] })
    // By the page itself: the browser's driver would wait until the button is free.
    await confirmar(page).evaluate((button: HTMLElement) => button.click())
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await expect(boleto(page, '1/2')).toContainText('Liquidado')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject([{ valorPago: '50.01' }, { valorPago: '50.00' }])
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 3, valorPago: '100.01' })
  await expect(marca(page, '1/2')).toHaveAttribute('aria-disabled', 'true')
  await expect(marca(page, '1/2')).toHaveAttribute('aria-description', 'Este boleto já está liquidado.')
  await marca(page, '1/2').click({ force: true })
  await expect(marca(page, '1/2')).not.toBeChecked()
})

test('BOL-005 BOL-008 BOL-013 a boleto is paid in parts, and each payment is kept', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Em partes', { ate: 'faturada', valor: '90.00' })
  await logIn(await financeira(api))
  await abrir(page, id)
  await marca(page, '1/1').check()
  await pago(page, '1/1').fill('30,50')
  await confirmar(page).click()
  await expect(boleto(page, '1/1')).toContainText('R$ 59,50')
  await expect(boleto(page, '1/1')).toContainText('Pendente')
  const pagamentos = page.getByRole('region', { name: 'Pagamentos' }).getByRole('row')
  await expect(pagamentos.filter({ hasText: 'R$ 30,50' })).toContainText('Fernanda Financeira')
  await marca(page, '1/1').check()
  await expect(pago(page, '1/1')).toHaveValue('59,50')
  await pago(page, '1/1').fill('60,00')
  await expect(page.getByText('Acima do valor em aberto')).toBeVisible()
  await confirmar(page).click()
  await expect(boleto(page, '1/1')).toContainText('Liquidado')
  await expect(pagamentos).toHaveCount(3)
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 3, valorPago: '90.50' })
  // What is paid is due no more, however long ago it was.
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  await expect(page.getByText('paga, nada em aberto')).toBeVisible()
  await expect(page.getByText(/^(há|em)\s\d+\sdias?$/)).toHaveCount(0)
})

test('into which account what is ticked came is asked once, where there is more than one', async ({ page, api, logIn }) => {
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
  for (const [at, nome] of ['Conta Primeira', 'Conta Segunda'].entries())
    await api.call(contaBancaria.add, {
      body: { nome, banco: '237', agencia: '7231', conta: String(99_410 + at), carteira: '09', beneficiario },
    })
  const { id } = await novaFatura(api, 'Com Conta', { ate: 'faturada', parcelas: 2, valor: '50.00' })
  await logIn(await financeira(api))
  await abrir(page, id)
  await page.getByRole('checkbox', { name: 'Marcar todos' }).check()
  const conta = formulario(page).getByRole('combobox', { name: 'Conta' })
  await conta.fill('Conta Segunda')
  await page.getByRole('option', { name: 'Conta Segunda' }).click()
  await expectCleanPage(page)
  await confirmar(page).click()
  await expect(boleto(page, '2/2')).toContainText('Liquidado')
  const query = { filter: [{ name: 'fatura.id', op: '=' as const, v: id }] }
  const { rows } = await api.call(pagamento.list, { query })
  expect(rows.map((row) => row.contaBancaria?.nome)).toEqual(['Conta Segunda', 'Conta Segunda'])
})

test('BOL-011 BOL-017 BOL-020 BOL-022 BOL-023 what the store did not hear is sent again by force; a failure is told and reloads', async ({
  page,
  api,
  logIn,
}) => {
  const loja = await startLoja()
  const data = { lojaUrl: loja.url, lojaChave: loja.chave }
  const { id, cliente } = await novaFatura(api, 'Forçada', { ate: 'faturada', parcelas: 2, valor: '20.00', data })
  const { ano, mes } = mesPassado()
  await api.call(envio.enviar, { body: { cliente: [cliente], ano, mes } })
  loja.state.behaviour = 'down'
  await logIn()
  await abrir(page, id)
  await expect(page.getByRole('button', { name: /^Forçar envio/ })).toHaveCount(0)
  await marca(page, '1/2').check()
  await confirmar(page).click()
  await expect(boleto(page, '1/2')).toContainText('Liquidado (Erro Envio)')
  await expect(marca(page, '1/2')).toHaveAttribute('aria-disabled', 'true')
  const forcar = page.getByRole('button', { name: 'Forçar envio de Boleto 1/2' })
  await expect(page.getByRole('button', { name: /^Forçar envio/ })).toHaveCount(1)
  await expectCleanPage(page)
  await forcar.click()
  const problema = page.getByRole('dialog', { name: 'Ocorreu um problema!' })
  await expect(problema).toBeVisible()
  await expectCleanPage(page)
  const reloads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/faturaDocumento/get/${id}`)) reloads.push(request.url())
  })
  await problema.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => reloads.length).toBeGreaterThan(0)
  loja.state.behaviour = 'ok'
  await forcar.click()
  await expect(boleto(page, '1/2').getByText('Liquidado', { exact: true })).toBeVisible()
  await expect(forcar).toHaveCount(0)
  await loja.stop()
})

test('BOL-010 BOL-022 BOL-023 a settlement that comes too late is told in a dialog, and OK shows how it stands', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await novaFatura(api, 'Atrasada', { ate: 'faturada', valor: '10.00' })
  await logIn()
  await abrir(page, id)
  await marca(page, '1/1').check()
  await api.call(fatura.cancelar, { params: { id } })
  await confirmar(page).click()
  const problema = page.getByRole('dialog', { name: 'Ocorreu um problema!' })
  await expect(problema).toContainText('Cancelada')
  await expect(problema.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(problema).toHaveCount(0)
  await expect(boleto(page, '1/1')).toContainText('Cancelado')
  await expect(marca(page, '1/1')).toHaveAttribute('aria-description', 'Este boleto está cancelado.')
  await expectCleanPage(page, { allow: [/409/] })
})

const CHAVE = '35261112345678000195550010000000421000000425'
const xml = `<?xml version="1.0"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe${CHAVE}"><ide><nNF>42</nNF></ide><total><ICMSTot><vNF>55.5</vNF></ICMSTot></total></infNFe></NFe></nfeProc>`

const LETRAS = '35261112ABC34501DE35550010000361861487077323'
const NFSE = `35503082112ABC34501DE35${'4'.repeat(27)}`

test('FAL-12 the key of a nota with letters is read from its XML, with its protocol and without, and saved', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await novaFatura(api, 'Com letras', { ate: 'faturada', valor: '10.00' })
  await logIn()
  const xmls = [
    [LETRAS, `<NFe><infNFe Id="NFe${LETRAS}"><ide><nNF>1</nNF></ide><total><ICMSTot><vNF>1.00</vNF></ICMSTot></total></infNFe></NFe>`],
    [LETRAS, `<nfeProc><NFe><infNFe Id="NFe${CHAVE}"/></NFe><protNFe><infProt><chNFe>${LETRAS}</chNFe></infProt></protNFe></nfeProc>`],
    [NFSE, `<NFSe><infNFSe Id="NFS${NFSE}"><nNFSe>7</nNFSe><valores><vLiq>9.00</vLiq></valores></infNFSe></NFSe>`],
  ] as const
  const form = page.getByRole('region', { name: 'Adicionar nota fiscal' })
  for (const [key, content] of xmls) {
    await page.goto(`/faturaDocumento/alterar/${id}?nota=1`)
    const buffer = Buffer.from(`<?xml version="1.0"?>${content}`)
    await form.locator('input[type=file]').first().setInputFiles({ name: 'nota.xml', mimeType: 'text/xml', buffer })
    await expect(form.getByLabel('Chave de acesso')).toHaveValue(key)
  }
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notas fiscais' }).getByRole('row').filter({ hasText: NFSE })).toContainText('R$ 9,00')
})

test('BOL-006 a nota fiscal is added with its files, read from its XML, downloaded and taken away', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Com nota', { ate: 'faturada', valor: '55.50' })
  await logIn()
  await abrir(page, id)
  await page.getByRole('link', { name: 'Adicionar nota fiscal' }).click()
  const form = page.getByRole('region', { name: 'Adicionar nota fiscal' })
  const pergunta = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await form.getByLabel('Número').fill('4')
  await form.getByRole('button', { name: 'Fechar', exact: true }).click()
  await pergunta.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(form.getByLabel('Número')).toHaveValue('4')
  await form.getByLabel('Número').fill('')
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(form.getByText('Informe o número da nota.')).toBeVisible()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await expect(form.getByLabel('Número')).toHaveValue('42')
  await expect(form.getByLabel('Chave de acesso')).toHaveValue(CHAVE)
  await expect(form.getByLabel('Valor')).toHaveValue('55,50')
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expectCleanPage(page)
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const row = page.getByRole('region', { name: 'Notas fiscais' }).getByRole('row').filter({ hasText: CHAVE })
  await expect(row).toContainText('R$ 55,50')
  const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: /^PDF/ }).click()])
  expect(download.suggestedFilename()).toContain('.pdf')
  await page.goto(`/faturaDocumento/list/${id}`)
  await expect(listOf(page).rows).toHaveCount(2)
  await expect(listOf(page).row('Nota fiscal')).toBeVisible()
  await abrir(page, id)
  await row.getByRole('button', { name: 'Excluir nota 42' }).click()
  await page.getByRole('dialog', { name: 'Excluir nota fiscal?' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhuma nota fiscal.')).toBeVisible()
})
