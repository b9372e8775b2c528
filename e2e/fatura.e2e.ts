import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { callsOf, listOf } from './support/list-page.ts'
import { faturasDe, financeira, mesPassado, novaFatura } from './support/faturas.ts'
import { pressesOf } from './support/presses.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const { ano, mes, texto } = mesPassado()

test('FAT-001 FAT-002 FAT-010 FAT-012 FAT-013 FAT-015 FAT-017 FAT-018 FAT-019 FAT-049 the list has its columns, filter and actions', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await novaFatura(api, 'Listada Aberta')
  const fechada = await novaFatura(api, 'Listada Fechada', { ate: 'fechada', valor: '1234.56' })
  const cancelada = await novaFatura(api, 'Listada Cancelada', { ate: 'fechada' })
  await api.call(fatura.cancelar, { params: { id: cancelada.id } })
  await logIn(await financeira(api))
  await page.goto('/')
  const calls = callsOf(page, '/fatura')
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Faturas de Clientes' }).click()
  await title(page, 'Faturas de Clientes')
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id', 'Ano', 'Mês', 'Situação', 'Cliente', 'Valor', 'Valor pago'])
  await expect(list.chips).toContainText('Situação é um de Em Processamento, Fechada, Faturada, Enviada, Paga')
  await expect(list.row('Listada Fechada')).toContainText('R$ 1.234,56')
  await expect(list.row('Listada Fechada').getByRole('gridcell', { name: String(ano), exact: true })).toBeVisible()
  await expect(list.row('Listada Aberta')).toContainText('Em Processamento')
  await expect(list.row('Listada Cancelada')).toHaveCount(0)
  expect(calls.length).toBeGreaterThan(0)
  await expect(page.getByRole('group', { name: 'Ações' }).locator('button, a')).toHaveText([
    'Calcular Fatura',
    'Enviar para E-commerce',
    'Alterar',
    'Detalhes',
    'Liquidar Boletos',
    'Faturar',
    'Mais',
  ])
  await expect(list.action('Calcular Fatura')).toHaveAttribute('href', '/financeiro/fechamento')
  await expect(list.action('Enviar para E-commerce')).toHaveAttribute('href', '/financeiro/fatura/enviar')
  await list.select('Listada Aberta')
  await expect(list.action('Alterar')).toHaveAttribute('href', `/financeiro/fatura/alterar/${id}`)
  await expect(list.action('Detalhes')).toHaveAttribute('href', `/financeiro/fatura/visualizar/${id}`)
  await expect(list.action('Faturar')).toHaveAttribute('aria-description', 'Feche a fatura antes de faturar.')
  await list.select('Listada Fechada')
  await expect(list.action('Alterar')).toHaveAttribute('aria-description', /Só uma fatura em processamento pode ser alterada/)
  await expect(await list.rare('Excluir')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem')).toContainText(['Cancelar Fatura', 'Excluir', 'Documentos'])
  await page.keyboard.press('Escape')
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)

  // Enter opens what it may: a closed invoice is looked at.
  await list.row('Listada Fechada').getByRole('gridcell').first().press('Enter')
  await expect(page).toHaveURL(`/financeiro/fatura/visualizar/${fechada.id}`)
})

test('FAT-003 FAT-004 competencia filters by year and month, and a wrong one is told', async ({ page, api, logIn }) => {
  await novaFatura(api, 'Competente')
  await logIn()
  await page.goto(`/financeiro/fatura?competencia=${ano}/${mes}`)
  const list = listOf(page)
  await expect(list.chips).toContainText(`Ano é igual a ${ano}`)
  await expect(list.chips).toContainText(`Mês é igual a ${mes}`)
  await expect(list.chips).toContainText('Situação é um de')
  await expect(list.row('Competente')).toBeVisible()
  await page.goto('/financeiro/fatura?competencia=2001/1')
  await expect(page.getByText('Nenhuma fatura com estes filtros')).toBeVisible()
  for (const wrong of ['2026', '2026/0', '2026/13', '-2026/1', 'x/y', '2026/10/1']) {
    await page.goto(`/financeiro/fatura?competencia=${wrong}`)
    await title(page, `Competência ${wrong} inválida`)
  }
  await expect(page.getByText('use ano/mês, como 2026/10')).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('link', { name: 'Ir para a lista de faturas' }).click()
  await title(page, 'Faturas de Clientes')
})

test('FAT-011 Cancelar Fatura asks, says what it does and cancels', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Cancelável', { ate: 'faturada' })
  await logIn()
  await page.goto(faturasDe('Cancelável'))
  const list = listOf(page)
  await list.select('Cancelável')
  await (await list.rare('Cancelar Fatura')).click()
  const asked = dialog(page, 'Cancelar fatura?')
  await expect(asked).toContainText(`${texto} de Cancelável`)
  await expect(asked).toContainText('os boletos em aberto são cancelados')
  await expectCleanPage(page)
  await asked.getByRole('button', { name: 'Voltar' }).click()
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 2 })
  await (await list.rare('Cancelar Fatura')).click()
  await dialog(page, 'Cancelar fatura?').getByRole('button', { name: 'Cancelar fatura' }).click()
  await expect(page.getByText('Fatura cancelada.')).toBeVisible()
  await expect(list.row('Cancelável')).toContainText('Cancelada')
  await list.select('Cancelável')
  await expect(await list.rare('Cancelar Fatura')).toContainText('Esta fatura já está cancelada.')
})

test('FAT-010 Excluir takes an invoice in processing away', async ({ page, api, logIn }) => {
  await novaFatura(api, 'Excluível')
  await logIn()
  await page.goto(faturasDe('Excluível'))
  const list = listOf(page)
  await list.select('Excluível')
  await (await list.rare('Excluir')).click()
  await dialog(page, 'Excluir fatura?').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhuma fatura com estes filtros')).toBeVisible()
})

test('FAT-007 FAT-018 Faturar shows each instalment before it makes the boletos', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Parcelada', { ate: 'fechada', valor: '100.00' })
  await logIn()
  await page.goto(faturasDe('Parcelada'))
  const list = listOf(page)
  await list.select('Parcelada')
  await list.action('Faturar').click()
  const form = dialog(page, `Faturar ${texto}`)
  await form.getByRole('button', { name: 'Faturar' }).click()
  await expect(form.getByText('Informe o vencimento.')).toBeVisible()
  const year = new Date().getFullYear() + 1
  await form.getByLabel('Vencimento').first().fill(`31/01/${year}`)
  await form.getByLabel('Parcelas (obrigatório)').fill('3')
  const rows = form.getByRole('table').getByRole('row')
  await expect(rows).toHaveText([/Parcela/, /1 de 3.*R\$\s33,34/, /2 de 3.*R\$\s33,33/, new RegExp(`31/03/${year}.*R\\$\\s33,33`)])
  await expectCleanPage(page)
  await form.getByLabel('Parcelas (obrigatório)').fill('37')
  await form.getByRole('button', { name: 'Faturar' }).click()
  await expect(form.getByText('Parcelas: no máximo 36.')).toBeVisible()
  await form.getByLabel('Parcelas (obrigatório)').fill('3')
  await form.getByRole('button', { name: 'Faturar' }).click()
  await expect(form).toHaveCount(0)
  await expect(list.row('Parcelada')).toContainText('Faturada')
  const { boletos } = await api.call(faturaDocumento.get, { params: { id } })
  expect(boletos.map(({ valor }) => valor)).toEqual(['33.34', '33.33', '33.33'])
  // An address that names the dialog and nothing of the list keeps it, and says why there is nothing to make any more.
  await page.goto(`/financeiro/fatura?faturar=${id}`)
  await form.getByRole('button', { name: 'OK' }).click()
  await expect(form).toHaveCount(0)
})

test('FAT-007 FAT-022 FAT-023 FAT-042 the detail shows an invoice and why each value is what it is', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Detalhada', { ate: 'faturada', parcelas: 2, valor: '2500.00' })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  await title(page, `Fatura ${texto}`)
  await expect(page.getByText('Detalhada', { exact: true })).toBeVisible()
  const item = page.getByRole('row').filter({ hasText: 'Plano de Detalhada' })
  await expect(item).toContainText('Automático')
  await expect(item).toContainText('Faturado')
  await expect(page.getByRole('row').filter({ hasText: 'Boleto' })).toHaveCount(2)
  // What is said of the invoice is all that can be typed there.
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: /comentário/i })).toBeVisible()
  await item.getByRole('link', { name: /Por que este valor/ }).press('Enter')
  const why = page.getByRole('region', { name: 'Por que este valor?' })
  await expect(why).toContainText('Valor Fixo')
  await expect(why).toContainText('R$ 2.500,00')
  await expect(page).toHaveURL(/item=\d+/)
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await page.getByRole('link', { name: 'Histórico' }).click()
  const history = dialog(page, 'Histórico')
  await expect(history.getByRole('article')).toHaveCount(2)
  await expect(history.getByRole('heading', { level: 3 })).toHaveText(['Faturamento', 'Cálculo'])
  await expect(history.getByRole('article').first()).toContainText(/Situação\s*Fechada.*Faturada/)
  await page.goto('/financeiro/fatura/visualizar/999999')
  await title(page, 'Fatura não encontrada')
})

test('FAT-001 who is not of the financial department sees none of it', async ({ page, api, logIn }) => {
  await logIn(await api.user({ tipo: 1, isAdmin: true }))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Financeiro' })).toHaveCount(0)
  const paths = ['fatura', 'fatura/visualizar/1', 'fatura/alterar/1', 'fatura/enviar', 'fechamento', 'resultado'].map(
    (path) => `/financeiro/${path}`,
  )
  for (const path of [...paths, '/faturaDocumento/list/1', '/faturaDocumento/alterar/1']) {
    await page.goto(path)
    await title(page, 'Sem permissão')
  }
  await expectCleanPage(page)
})

test('FAT-002 the palette finds an invoice by its month and client, and a client leads to its invoices', async ({ page, api, logIn }) => {
  const { id, cliente } = await novaFatura(api, 'Paletada Única')
  await logIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar ou ir para…').fill(`${texto} paletada`)
  await page.getByRole('button', { name: new RegExp(`${texto} Paletada Única`) }).click()
  await expect(page).toHaveURL(`/financeiro/fatura/visualizar/${id}`)
  await page.goto(`/cliente/visualizar/${cliente}`)
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Faturas', exact: true }).click()
  await expect(listOf(page).row('Paletada Única')).toBeVisible()
})

test('why a month is R$ 200 higher is read in at most two presses from the invoice', async ({ page, api, logIn }) => {
  const { id, cliente, objeto } = await novaFatura(api, 'Comparada Reis', { valor: '300.00' })
  const before = mes === 1 ? { ano: ano - 1, mes: 12 } : { ano, mes: mes - 1 }
  const anterior = (await api.call(financeiro.registrarFaturamento, { body: { cliente, ...before, fecharFatura: false } })).fatura
  const item = { idObjetoContrato: objeto, valorCobranca: '200.00', observacao: 'Frete de amostras' }
  await api.call(financeiro.novoItem, { params: { id }, body: item })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  const presses = pressesOf()
  await presses.key(page.getByRole('link', { name: 'Comparar com o mês anterior' }), 'Enter')
  const panel = page.getByRole('region', { name: 'O que mudou desde o mês anterior' })
  await expect(panel.getByRole('row', { name: /item manual deste mês/ })).toContainText(/\+R\$\s200,00\s*R\$\s0,00 → R\$\s200,00/)
  expect(presses.count()).toBeLessThanOrEqual(2)
  await expect(panel.getByText(/^1\sitem continua igual\.$/)).toBeVisible()
  await expectCleanPage(page)
  await panel.getByRole('link', { name: /^fatura / }).click()
  await expect(page).toHaveURL(`/financeiro/fatura/visualizar/${anterior}`)
  await page.getByRole('link', { name: 'Comparar com o mês anterior' }).click()
  await expect(panel.getByText('Esta é a primeira fatura do cliente: não há com o que comparar.')).toBeVisible()
})

test('invoices opened last are told apart by number, client and month', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Lembrada', { ate: 'faturada' })
  await logIn(await financeira(api))
  const hits = page.getByRole('dialog', { name: 'Buscar ou ir para' }).getByRole('button')
  const named = `Fatura ${id} · Lembrada · ${texto}`
  for (const path of [`/financeiro/fatura/visualizar/${id}`, `/financeiro/fatura/alterar/${id}`]) {
    await page.goto(path)
    await expect(page.getByText('Lembrada').first()).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('link', { name: named })).toHaveAttribute('href', path)
  }
  await page.goto(`/faturaDocumento/alterar/${id}`)
  await title(page, /^Liquidar Boletos/)
  await page.goto('/setor')
  await title(page, 'Setores')
  await page.keyboard.press('Control+k')
  await expect(hits.nth(0)).toHaveText(`Boletos: ${named}Faturas de Clientes`)
  await expect(hits.nth(1)).toHaveText(`${named}Faturas de Clientes`)
})
