import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { financeira, mesPassado, novaFatura, novoAssinante } from './support/faturas.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
const alerta = (page: Page) => page.getByRole('alert')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const aba = (page: Page, name: string) => page.getByRole('tab', { name })
const { ano, mes, texto } = mesPassado()
const doMes = `/financeiro/fechamento?aba=mes&ano=${ano}&mes=${mes}`

async function choose(page: Page, name: string) {
  await page
    .getByRole('combobox', { name: /Cliente/ })
    .or(page.getByLabel('Cliente (obrigatório)'))
    .first()
    .fill(name)
  await page.getByRole('option', { name: name }).click()
}

test('FAT-006 FAT-033 FAT-034 FAT-039 FAT-040 the form of one client asks for it, with the current month chosen', async ({
  page,
  api,
  logIn,
}) => {
  await logIn(await financeira(api))
  await page.goto('/financeiro/fatura')
  await page.getByRole('link', { name: 'Calcular Fatura' }).click()
  await title(page, 'Calcular Fatura')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Calcular Fatura' })).toHaveCount(0)
  const [year = '', month = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' })
    .format(new Date())
    .split('-')
  await expect(page.getByLabel('Ano (obrigatório)')).toHaveValue(year)
  await expect(page.getByLabel('Mês (obrigatório)')).toHaveValue(String(Number(month)))
  await expect(page.getByLabel('Ano (obrigatório)').locator('option')).toHaveText(
    Array.from({ length: 7 }, (_, i) => String(Number(year) - i)),
  )
  await confirmar(page).click()
  await expect(alerta(page)).toHaveText('Selecione o cliente')
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)
})

test('FAT-032 FAT-041 FAT-046 FAT-051 one client is calculated and closed: toast, and back', async ({ page, api, logIn }) => {
  const { cliente } = await novoAssinante(api, 'Calculada Sozinha', { valor: '432.10' })
  await logIn(await financeira(api))
  await page.goto('/financeiro/fatura')
  await page.getByRole('link', { name: 'Calcular Fatura' }).click()
  await choose(page, 'Calculada Sozinha')
  await page.getByLabel('Mês (obrigatório)').selectOption(String(mes))
  await page.getByLabel('Ano (obrigatório)').selectOption(String(ano))
  await page.getByLabel('Fechar fatura').check()
  await expect(page).toHaveURL(new RegExp(`cliente=${cliente}`))
  await expect(page.getByText('Nenhum número foi recebido')).toBeVisible()
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/financeiro/registrarFaturamento')),
    page.keyboard.press('Control+s'),
  ])
  expect(request.postDataJSON()).toEqual({ cliente, mes, ano, fecharFatura: true })
  await expect(page.getByText('Valor de faturamente registrado')).toBeVisible()
  await title(page, 'Faturas de Clientes')
  await expect(row(page, 'Calculada Sozinha')).toContainText(/Fechada.*R\$\s432,10/)
})

test('FAT-050 a failure is a danger alert with the sentence of the server', async ({ page, api, logIn }) => {
  await novoCliente(api, 'Sem Vínculo Nenhum')
  await logIn()
  await page.goto(`/financeiro/fechamento?ano=${ano}&mes=${mes}`)
  await choose(page, 'Sem Vínculo Nenhum')
  await confirmar(page).click()
  await expect(alerta(page)).toContainText('Algo deu errado!')
  await expect(alerta(page)).toContainText(/vínculo|objeto de contrato/i)
  await title(page, 'Calcular Fatura')
  await expectCleanPage(page, { allow: [/422/] })
})

test('FAT-006 FAT-046 a month is previewed without writing, then run for the chosen ones, and tried again', async ({
  page,
  api,
  logIn,
}) => {
  await novoAssinante(api, 'Prévia Barata', { valor: '10.00' })
  await novoAssinante(api, 'Prévia Cara', { valor: '9000.00' })
  const fechada = await novaFatura(api, 'Prévia Fechada', { ate: 'fechada' })
  const demanda = await novoObjeto(api, 'Notas da prévia', {
    tipoConfiguracao: 2,
    valorSetup: '0.00',
    configuracao: { valoresDemanda: [{ quantidade: 0, precoUnidade: '1.0000' }] },
  })
  const sem = await novoCliente(api, 'Prévia Sem Números')
  await novoVinculo(api, sem, demanda.id, { dataHoraInicio: '2025-01-01T03:00:00Z' })
  await logIn(await financeira(api))
  await page.goto(doMes)
  await page.getByRole('button', { name: 'Ver prévia' }).click()
  await expect(page).toHaveURL(/previa=1/)
  // Other tests' clients may fill the first page.
  await page.getByRole('textbox', { name: 'Procurar cliente' }).fill('prévia')
  await expect(row(page, 'Prévia Cara')).toContainText('R$ 9.000,00')
  await expect(row(page, 'Prévia Fechada').getByRole('checkbox')).toHaveAttribute('aria-disabled', 'true')
  await expect(row(page, 'Prévia Sem Números').getByRole('checkbox')).not.toBeChecked()
  expect(await api.call(fatura.list, { query: { filter: [{ name: 'cliente.pessoa.nome', op: 'like', v: 'Prévia' }] } })).toMatchObject({
    total: 1,
  })
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)

  // Narrowed and ordered by the address, which a colleague can open.
  await page.getByRole('button', { name: 'Valor', exact: true }).click()
  await expect(page).toHaveURL(/ordem=-valor/)
  await expect(page.getByRole('rowheader').or(page.getByRole('row')).nth(1)).toContainText('Prévia Cara')
  await row(page, 'Prévia Barata').getByRole('checkbox').press('Space')
  await page.reload()
  await expect(row(page, 'Prévia Cara').getByRole('checkbox')).toBeChecked()
  await expect(row(page, 'Prévia Barata').getByRole('checkbox')).not.toBeChecked()
  await page
    .getByRole('group', { name: 'Avisos' })
    .getByRole('button', { name: /^Já fechada/ })
    .click()
  await expect(row(page, 'Prévia')).toHaveCount(1)
  await page
    .getByRole('group', { name: 'Avisos' })
    .getByRole('button', { name: /^Todos/ })
    .click()

  await page.getByRole('button', { name: /^Calcular \d/ }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(texto)
  await asked.getByRole('button', { name: 'Calcular', exact: true }).click()
  await expect(page).toHaveURL(/fechamento=\d+/)
  await expect(page.getByText('Concluído', { exact: true })).toBeVisible({ timeout: 60_000 }) // behind the closings of other tests
  await page.getByRole('textbox', { name: 'Procurar cliente' }).fill('prévia')
  await expect(row(page, 'Prévia Cara')).toContainText(/Calculada.*R\$\s9\.000,00/)
  await expect(row(page, 'Prévia Barata')).toHaveCount(0)
  await expectCleanPage(page)
  expect(await api.call(fatura.get, { params: { id: fechada.id } })).toMatchObject({ situacao: 1 })

  // Without figures it fails; once they are there it is tried again.
  const { id } = await api.call(fechamento.executar, { body: { ano, mes, clientes: [sem] } })
  await page.goto(`${doMes}&fechamento=${id}`)
  await expect(row(page, 'Prévia Sem Números')).toContainText('Erro')
  await api.call(uso.receber, { body: { cliente: sem, ano, mes, quantidadeNotas: 25 } })
  await page.getByRole('button', { name: /^Retomar 1/ }).click()
  await expect(row(page, 'Prévia Sem Números')).toContainText(/Calculada.*R\$\s25,00/)

  // What was calculated offers to be closed, what was closed to be invoiced.
  await page.getByRole('button', { name: new RegExp(`^Fechar 1.fatura de ${texto}`) }).click()
  await asked.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(page).not.toHaveURL(new RegExp(`fechamento=${id}\\b`))
  await expect(page.getByRole('button', { name: new RegExp(`^Faturar 1.fatura de ${texto}`) })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Outro fechamento' }).click()
  await expect(page.getByRole('region', { name: 'Últimos fechamentos' }).getByRole('row').nth(1)).toContainText(texto)
})

test('FAT-006 figures come by CSV after a preview, and are kept with their origin and time', async ({ page, api, logIn }) => {
  const cliente = await novoCliente(api, 'Com Planilha')
  const csv = (notas: string) => ({
    name: 'numeros.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`cliente;ano;mes;valorFaturamento;quantidadeNotas\n${cliente};${ano};${mes};1234,56;${notas}\n`),
  })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fechamento?ano=${ano}&mes=${mes}&cliente=${cliente}`)
  await aba(page, 'Números do mês').click()
  await expect(page.getByText('Nenhum número foi recebido')).toBeVisible()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(csv('muitas'))
  await expect(alerta(page)).toContainText('Algo deu errado!')
  await file.setInputFiles(csv('77'))
  await expect(alerta(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Prévia do arquivo' }).getByRole('row').nth(1)).toContainText(
    /Com Planilha.*R\$\s1\.234,56.*77.*Nada/,
  )
  await expect(page.getByText('nada foi gravado')).toBeVisible()
  await expectCleanPage(page, { allow: [/422/] })
  expect(await api.call(uso.list, { query: { cliente, ano, mes } })).toEqual([])
  await page.getByRole('button', { name: 'Gravar 1 linha' }).click()
  await expect(row(page, 'Arquivo CSV')).toContainText(/vale este.*R\$\s1\.234,56.*77.*Fernanda Financeira/)
  await expectCleanPage(page, { allow: [/422/] })

  // Who is no client yet becomes one where a calculation or figures ask for one.
  for (const [n, part] of ['Um cliente', 'Números do mês'].entries()) {
    const nome = `Futura Cliente ${n}`
    await api.pessoa({ nome })
    await page.goto(`/financeiro/fechamento?ano=${ano}&mes=${mes}`)
    await aba(page, part).click()
    const field = page.getByRole('combobox', { name: /^Cliente/ })
    await field.fill(nome)
    await page.getByRole('option', { name: `+ Incluir «${nome}»` }).click()
    const drawer = page.getByRole('dialog', { name: 'Incluir cliente' })
    await page.getByRole('option', { name: nome, exact: true }).click()
    await drawer.getByRole('button', { name: 'Incluir' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(field).toHaveValue(nome)
    await expect(page.getByText('Nenhum número foi recebido')).toBeVisible()
  }
})
