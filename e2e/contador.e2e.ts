import { readFile } from 'node:fs/promises'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { contabil, exportacaoContabil, lancamentoContabil, UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { addDays, competenciaDe, competenciaTexto, dayOf, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Api } from './support/api.ts'
import { novoCliente, novoObjeto } from './support/contratos.ts'
import { financeira } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const today = dayOf(Date.now())
const last = somaMeses(competenciaDe(today), -1)
const { TARIFAS } = UsoContabil.code
const CONTAS = UsoContabil.options.map(({ value, label }) => ({ uso: value, codigo: `1.1.${value}`, nome: label }))

const planejar = (api: Api, contas = CONTAS) =>
  api.call(contabil.alterarPlano, {
    body: {
      desde: { ano: last.ano, mes: 1 },
      colunas: ['data', 'debito', 'credito', 'valor', 'historico'],
      separador: ';',
      decimal: ',',
      contas,
    },
  })

/** An invoice of the month that is over. */
async function faturada(api: Api, name: string) {
  const [cliente, objeto] = [await novoCliente(api, name), await novoObjeto(api, `Serviço de ${name}`)]
  const itens = [{ idObjetoContrato: objeto.id, valorCobranca: '150.00', observacao: null }]
  await api.call(avulsa.add, {
    body: { cliente, ...last, itens, faturar: { vencimento: addDays(today, 10), parcelas: 1, contaBancaria: null } },
  })
}

test('the month that is over is closed for the accountant in three presses from the start page, and the file comes', async ({
  page,
  api,
  logIn,
}) => {
  await planejar(api)
  await faturada(api, 'Padaria do Contador')
  await logIn(await financeira(api))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar ou ir para' }).or(page.getByPlaceholder('Buscar ou ir para…')).fill('fechar mês')
  await expect(page.getByText('Financeiro / Contador').first()).toBeVisible()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Fechar mês para o contador' })
  await expect(dialog.getByRole('status').filter({ hasText: /esperam?:/ })).toBeVisible()
  await expect(dialog.getByLabel(/^Mês/)).toHaveValue(String(last.mes))
  const coming = page.waitForEvent('download')
  presses++
  await dialog.getByRole('button', { name: 'Gerar e baixar' }).click()
  const file = await coming
  expect(presses).toBe(3)
  expect(file.suggestedFilename()).toMatch(new RegExp(`^contador-${last.ano}-${String(last.mes).padStart(2, '0')}-\\d+\\.csv$`))
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFData;Débito;Crédito;Valor;Histórico\r\n/)
  expect(text).toContain(';1.1.1;1.1.2;150,00;')
  await expect(page.getByText(new RegExp(`^(Arquivo|Complemento) de ${competenciaTexto(last)} gerado com `))).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the month to hand over stands in Para fazer, two presses from its file, and is gone once there is one', async ({
  page,
  api,
  logIn,
}) => {
  await planejar(api)
  await faturada(api, 'Mercado do Contador')
  await api.call(lancamentoContabil.list, { query: {} })
  // Another test may have handed it over.
  await api.sql(`update contabil_exportacao set ano = 2001`)
  await logIn(await financeira(api))
  await page.goto('/')
  const fazer = page.getByRole('region', { name: 'Para fazer' }).getByRole('link', { name: /^Feche .* para o contador$/ })
  await fazer.click()
  const dialog = page.getByRole('dialog', { name: 'Fechar mês para o contador' })
  await expect(dialog.getByLabel(/^Mês/)).toHaveValue(String(last.mes))
  await expect(dialog.getByLabel(/^Ano/)).toHaveValue(String(last.ano))
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Gerar e baixar' }).click()
  await coming
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(fazer).toHaveCount(0)
})

test('an address of a month that is none offers the last one that is over', async ({ page, api, logIn }) => {
  await planejar(api)
  await logIn(await financeira(api))
  const dialog = page.getByRole('dialog', { name: 'Fechar mês para o contador' })
  for (const address of ['ano=2026&mes=13', 'ano=99999&mes=1', 'mes=3']) {
    await page.goto(`/contador?fechar=1&${address}`)
    await expect(dialog.getByLabel(/^Mês/)).toHaveValue(String(last.mes))
    await expect(dialog.getByLabel(/^Ano/)).toHaveValue(String(last.ano))
    await expect(dialog.getByRole('status')).not.toBeEmpty()
  }
})

test('what is listed leads to its file and back, and nothing new is no file', async ({ page, api, logIn }) => {
  await planejar(api)
  await faturada(api, 'Oficina do Contador')
  await api.call(contabil.exportar, { body: last })
  await logIn(await financeira(api))
  await page.goto('/contador')
  const list = listOf(page)
  await expect(list.rows.filter({ hasText: 'Oficina do Contador' })).toBeVisible()
  await expect(page.getByLabel('Somas de lançamentos')).toContainText('R$')
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await list.action('Fechar mês').click()
  const dialog = page.getByRole('dialog', { name: 'Fechar mês para o contador' })
  await expect(dialog.getByText('Nada deste período espera por um arquivo.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  await list.action('Arquivos').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arquivos do contador' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], () => expect(list.rows.first()).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  const [newest] = (await api.call(exportacaoContabil.list, { query: {} })).rows
  await list.rows.first().click()
  const coming = page.waitForEvent('download')
  await list.action('Baixar arquivo').click()
  expect((await coming).suggestedFilename()).toContain(`-${newest?.id}.csv`)
  await list.action('Ver os lançamentos').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contador' })).toBeVisible()
  await expect(list.rows.filter({ hasText: 'Oficina do Contador' })).toBeVisible()
  await list.action('Fechar mês').click()
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/contabil/exportar', async (route) => {
    await answers.promise
    await route.continue()
  })
  // The second press is on the same place, which must not have become Cancelar.
  await dialog.getByRole('button', { name: 'Gerar e baixar' }).dblclick()
  await expect(dialog.getByRole('status').filter({ hasText: 'Gerando…' })).toBeVisible()
  answers.resolve()
  await expect(dialog.getByRole('alert')).toContainText(`Nada mudou desde o último arquivo de ${competenciaTexto(last)}.`)
})

test('an administrator types the plan, which says what it lacks; others read it, and its history', async ({ page, api, logIn }) => {
  await planejar(
    api,
    CONTAS.filter(({ uso }) => uso !== TARIFAS),
  )
  const objeto = await novoObjeto(api, 'Hospedagem do Contador')
  await logIn()
  await page.goto('/contador')
  await expect(page.getByText('Falta a conta de Tarifas no plano.')).toBeVisible()
  await page.goto('/contador/plano')
  const form = page.getByRole('form', { name: 'Plano de contas' })
  await expect(form.getByText('Falta a conta de Tarifas no plano.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  const tarifas = form.getByRole('row').filter({ hasText: 'Tarifas' }).first()
  await tarifas.getByLabel(/^Código/).fill('4.2.9')
  await expect(form.getByText('Falta a conta de Tarifas no plano.')).toBeHidden()
  await form.getByRole('button', { name: 'Adicionar conta de receita' }).click()
  await form.getByLabel('Objeto de contrato 1').fill('Hospedagem do Cont')
  await page.getByRole('option', { name: /Hospedagem do Contador/ }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe o código da conta.')).toBeVisible()
  const dela = form.getByRole('row').filter({ has: page.getByLabel('Objeto de contrato 1') })
  await dela.getByLabel(/^Código/).fill('3.1.7')
  await dela.getByLabel(/^Nome/).fill('Receita de hospedagem')
  await form.getByRole('button', { name: 'Mover coluna 2 para cima' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Plano de contas salvo.')).toBeVisible()
  const saved = await api.call(contabil.consultarPlano)
  expect(saved.colunas.slice(0, 2)).toEqual(['debito', 'data'])
  expect(saved.contas.find(({ codigo }) => codigo === '3.1.7')).toMatchObject({ objeto: { id: objeto.id }, nome: 'Receita de hospedagem' })
  expect(saved.contas.find(({ uso }) => uso === TARIFAS)).toMatchObject({ codigo: '4.2.9' })

  await logIn(await financeira(api))
  await page.goto('/contador/plano')
  await expect(page.getByText('Só administradores alteram o plano.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog', { name: 'Histórico' })).toContainText('Tarifas: 4.2.9')
})
