import { ACORDO_BOLETOS_MAX, acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { novaAtrasada } from './support/atrasadas.ts'
import { novoCliente, novoObjeto } from './support/contratos.ts'
import { faturasDe, financeira, mesPassado } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const MOTIVO = 'Combinado por telefone com o dono'
const PRESSES = 8

test(`an agreement in three instalments is made in ${PRESSES} presses from the start page`, async ({ page, api, logIn }) => {
  const name = 'Mercearia do Acordo'
  // Of one client alone it is the one that is meant, without a press.
  await novoCliente(api, 'Outra Mercearia')
  await novaAtrasada(api, name, { valor: '900.00', parcelas: 2 })
  await logIn(await financeira(api))
  await page.goto('/')
  // Once it is made nothing of it is late, and nothing is reckoned of it again.
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  let presses = 0
  const press = async (deed: Promise<void>) => {
    presses++
    await deed
  }
  await press(page.getByRole('button', { name: 'Cobrança', exact: true }).click())
  await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Acordos' }).click())
  await press(
    page
      .getByRole('link', { name: 'Novo acordo' })
      .or(page.getByRole('button', { name: 'Novo acordo' }))
      .click(),
  )
  const form = page.getByRole('form', { name: 'Novo acordo' })
  const cliente = form.getByRole('combobox', { name: /^Cliente/ })
  await expect(cliente).toBeFocused()
  await page.keyboard.type(name)
  await press(page.getByRole('option', { name }).click())
  await press(form.getByLabel(/^Parcelas/).click())
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  await press(form.getByLabel(/^Motivo/).click())
  await page.keyboard.type(MOTIVO)
  await expect(page.getByRole('table', { name: 'Parcelas do novo acordo' }).getByRole('row')).toHaveCount(5)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(form.getByRole('button', { name: 'Fazer acordo' }).click())
  await expect(page.getByRole('heading', { level: 1, name: /^Acordo \d+$/ })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(PRESSES)
  expect(refused).toEqual([])
  const { rows } = await api.call(acordo.list, { query: { filter: [{ name: 'cliente.pessoa.nome', op: 'like', v: name }] } })
  expect(rows).toMatchObject([{ parcelas: 3, pagas: 0, total: '900.00', situacao: 1 }])
})

test('what the server refuses stands beside its field; the sums follow what is ticked', async ({ page, api, logIn }) => {
  const { cliente, boletos } = await novaAtrasada(api, 'Loja que Pede Desconto', { valor: '500.00', parcelas: 2 })
  await logIn(await financeira(api))
  await page.goto(`/cliente/visualizar/${cliente}`)
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Novo acordo' }).click()
  await expect(page).toHaveURL(new RegExp(`/cobranca/acordos/novo\\?cliente=${cliente}$`))
  const form = page.getByRole('form', { name: 'Novo acordo' })
  const total = form.getByText('Total do acordo').locator('..')
  await expect(total).toContainText('R$\u00a0500,00')
  await form.getByRole('checkbox', { name: `Marcar o boleto ${boletos[0]}` }).uncheck()
  await expect(total).toContainText('R$\u00a0250,00')
  await form.getByText('Em reais', { exact: true }).click()
  await form.getByLabel(/^Valor do desconto/).fill('1,00')
  await expect(form.getByText(/^O desconto vai até os encargos \(R\$\s0,00\)\. O principal é abatido em Abatimento\.$/)).toBeVisible()
  await form.getByText('Nenhum', { exact: true }).click()
  await expect(total).toContainText('R$\u00a0250,00')
  await form.getByLabel(/^Primeira parcela/).fill('01/01/2020')
  await expect(form.getByText('A primeira parcela não pode vencer antes de hoje.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], undefined, [/422 .*\/api\/acordo\/previa/])
})

test('of another client the boletos of the first are not asked for, also where it has none', async ({ page, api, logIn }) => {
  const { cliente, boletos } = await novaAtrasada(api, 'Loja que Deve um Boleto', { valor: '500.00' })
  await novoCliente(api, 'Loja que Nada Deve')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/acordo/previa') && asked.push(request.postData() ?? ''))
  await logIn(await financeira(api))
  await page.goto(`/cobranca/acordos/novo?cliente=${cliente}`)
  const form = page.getByRole('form', { name: 'Novo acordo' })
  await expect(form.getByRole('table', { name: 'Parcelas do novo acordo' })).toBeVisible()
  await form.getByRole('combobox', { name: /^Cliente/ }).fill('Loja que Nada')
  await page.getByRole('option', { name: 'Loja que Nada Deve' }).click()
  await expect(form.getByText(/^Este cliente não tem boletos atrasados em aberto\./)).toBeVisible()
  await expect(form.getByText(/^Marque os boletos e informe a primeira parcela/)).toBeVisible()
  await form.getByLabel(/^Motivo/).fill(MOTIVO)
  await form.getByRole('button', { name: 'Fazer acordo' }).click()
  await expect(form.getByText('Marque ao menos um boleto.')).toBeVisible()
  expect(asked).toEqual([expect.stringContaining(`"cliente":${cliente},"boletos":[${boletos.join()}]`)])
})

test('the invoice of an agreement says whose it is, offers what makes sense, and stays out of the list until it is asked for', async ({
  page,
  api,
  logIn,
}) => {
  const name = 'Quitanda da Fatura do Acordo'
  const { cliente, boletos, id } = await novaAtrasada(api, name, { valor: '120.00' })
  const primeira = addDays(dayOf(Date.now()), 5)
  const body = { cliente, boletos, desconto: null, primeira, parcelas: 2, contaBancaria: null, motivo: MOTIVO }
  const made = await api.call(acordo.add, { body })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/visualizar/${made.fatura}`)
  await expect(page.getByRole('heading', { level: 1, name: `Fatura do acordo ${made.id}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Boletos renegociados' })).toContainText(String(boletos[0]))
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Ficha em PDF' })).toBeVisible()
  for (const no of ['Alterar', 'Enviar para E-commerce', 'Emitir notas', 'Dar crédito'])
    await expect(page.getByRole('menuitem', { name: no })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Cancelar Fatura' })).toContainText(
    `Esta fatura é do acordo ${made.id}: desfaça-o antes de cancelar.`,
  )
  await page.keyboard.press('Escape')
  await expectCleanInAllLooks(page, [1440, 1024, 390])

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('de um acordo', { exact: true })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Liquidar Boletos' }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: `Liquidar Boletos do acordo ${made.id}` })).toBeVisible()
  await expect(tab.getByRole('form', { name: 'Liquidar Boletos' })).toBeVisible()
  await expect(tab.getByText('Notas fiscais')).toHaveCount(0)
  await page.goto(`/faturaDocumento/list/${made.fatura}`)
  await expect(page.getByRole('heading', { level: 1, name: `Documentos da fatura do acordo ${made.id} de ${name}` })).toBeVisible()
  // What is receivable of it, and what it settled, name it.
  await page.goto('/financeiro/recebiveis?filter=[]')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('img', { name: `Acordo ${made.id}` }),
  ).toHaveCount(2)
  await page.goto('/financeiro/pagamento')
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('link', { name: `Acordo ${made.id}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Acordo ${made.id}` })).toBeVisible()
  // What the agreement settled of the old one is named, and is not taken back there.
  await page.goto(`/faturaDocumento/alterar/${id}`)
  await expect(page.getByRole('rowheader', { name: `Boleto 1/1, acordo ${made.id}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Estornar R\$/ })).toHaveAttribute(
    'aria-description',
    `Este boleto é do acordo ${made.id}.`,
  )
  await page.goto('/financeiro/fatura')
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await page.goto(faturasDe(name))
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2)
})

test('an agreement is found by its number, looked into, and undone with what comes back told before', async ({ page, api, logIn }) => {
  const { cliente, boletos } = await novaAtrasada(api, 'Bar do Acordo Desfeito', { valor: '300.00', parcelas: 2 })
  const primeira = addDays(dayOf(Date.now()), 5)
  const body = { cliente, boletos, desconto: null, primeira, parcelas: 3, contaBancaria: null, motivo: MOTIVO }
  const made = await api.call(acordo.add, { body })
  await logIn(await financeira(api))
  await page.goto('/')
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar ou ir para' })
  await palette.getByRole('textbox').fill(`acordo ${made.id}`)
  await palette.getByRole('button', { name: new RegExp(`^Acordo ${made.id} de Bar do Acordo Desfeito`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Acordo ${made.id}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Parcelas do acordo' }).getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('table', { name: 'Boletos renegociados' })).toContainText(String(boletos[1]))
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog').getByText(MOTIVO)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Desfazer acordo' }).click()
  const dialog = page.getByRole('dialog', { name: `Desfazer o acordo ${made.id}` })
  await expect(dialog).toContainText('Voltam a ser devidos')
  await expect(dialog).toContainText('3 parcelas são canceladas')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel(/^Motivo/).fill('Não pagou a entrada combinada')
  await dialog.getByRole('button', { name: 'Desfazer acordo' }).click()
  await expect(page.getByText(new RegExp(`^Acordo ${made.id} desfeito: 2 boletos voltaram a ser devidos\\.$`))).toBeVisible()
  await expect(page.getByText('Nada tinha sido pago: os boletos antigos voltaram inteiros.')).toBeVisible()
  expect(await api.call(fatura.get, { params: { id: made.fatura } })).toMatchObject({ situacao: 4 })
  await page.goto('/cobranca/acordos')
  await expect(page.getByRole('button', { name: 'Novo acordo' }).or(page.getByRole('link', { name: 'Novo acordo' }))).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 1024, 390])
})

test('a hundred boletos of a client with a long name are taken into one agreement and told on its page', async ({ page, api, logIn }) => {
  const name = 'Comércio de Produtos Naturais e Orgânicos do Vale do Paraíba Paulista Ltda'
  const [cliente, objeto] = [await novoCliente(api, name), await novoObjeto(api, 'Serviço de muitas parcelas')]
  const { ano, mes } = mesPassado()
  for (const parcelas of [34, 33, 33]) {
    const itens = [{ idObjetoContrato: objeto.id, valorCobranca: `${parcelas}0.00`, observacao: null }]
    const faturar = { vencimento: addDays(dayOf(Date.now()), 10), parcelas, contaBancaria: null }
    await api.call(avulsa.add, { body: { cliente, ano, mes, itens, faturar } })
  }
  await api.sql(`update fatura_documento d set "dataVencimento" = current_date - 40 from fatura f
    where f.id = d."faturaId" and f."clienteId" = ${cliente} and d.tipo = 1`)
  await logIn(await financeira(api))
  await page.goto(`/cobranca/acordos/novo?cliente=${cliente}`)
  const form = page.getByRole('form', { name: 'Novo acordo' })
  await expect(form.getByRole('checkbox', { name: /^Marcar o boleto/ })).toHaveCount(ACORDO_BOLETOS_MAX)
  await expect(form.getByText('Total do acordo').locator('..')).toContainText('R$\u00a01.000,00')
  await form.getByRole('textbox', { name: /^Parcelas/ }).fill('24')
  await form.getByLabel(/^Motivo/).fill(MOTIVO)
  await expect(page.getByRole('table', { name: 'Parcelas do novo acordo' }).getByRole('row')).toHaveCount(26)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByRole('button', { name: 'Fazer acordo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Acordo \d+$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Boletos renegociados' }).getByRole('row')).toHaveCount(ACORDO_BOLETOS_MAX + 2)
  await expectCleanInAllLooks(page, [1440, 390])
})
