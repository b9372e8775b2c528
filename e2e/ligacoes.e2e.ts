import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Api } from './support/api.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const DIAS = 37
const today = () => dayOf(Date.now())
const formatado = (day: string) => day.split('-').toReversed().join('/')

/** A client of whom something is late by so many days. */
async function devedor(api: Api, name: string, dias = DIAS) {
  const { id, cliente } = await novaFatura(api, name, { ate: 'faturada', valor: '321.00' })
  await api.sql(`update fatura_documento set "dataVencimento" = '${addDays(today(), -dias)}' where "faturaId" = ${id}`)
  await api.sql(`insert into pessoa_contato ("pessoaId", ordem, tipo, contato, setor)
    select "pessoaId", 90, 3, '1133334444', 3 from cliente where id = ${cliente}`)
  return cliente
}

/** Asked for by a rule, as the clock does at eight on business days. */
async function chamado(api: Api, name: string) {
  const cliente = await devedor(api, name)
  await api.sql(`with nova as (insert into ligacao ("clienteId", data, "dataHora") values (${cliente}, '${today()}', now()) returning id)
    insert into ligacao_boleto select nova.id, d.id from nova, fatura_documento d join fatura f on f.id = d."faturaId" where f."clienteId" = ${cliente}`)
  return cliente
}
const dele = (cliente: number) => ({ query: { filter: [{ name: 'cliente.id' as const, op: '=' as const, v: cliente }] } })

test('whom to call stands in the queue with telephones, and what came of it is written by keyboard, a promise with it', async ({
  page,
  api,
  logIn,
}) => {
  const cliente = await chamado(api, 'Atende Depressa')
  await logIn(await financeira(api))
  await page.goto('/')
  await page.getByRole('button', { name: 'Cobrança' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ligações' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ligações' })).toBeVisible()
  const row = listOf(page).row('Atende Depressa')
  await expect(row.getByRole('link', { name: '1133334444 (Financeiro)' })).toHaveAttribute('href', 'tel:1133334444')
  await expect(row).toContainText(String(DIAS))
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByRole('link', { name: '1133334444 (Financeiro)' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('gridcell').nth(2).click()
  await page.getByRole('button', { name: 'Registrar ligação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ligação a Atende Depressa' })
  await expect(dialog).toContainText('R$\u00a0321,00 em aberto.')
  await dialog.getByLabel(/^Promete pagar até/).fill(formatado(addDays(today(), 16)))
  await dialog.getByLabel(/^Contato/).fill('Lia, do financeiro')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('A promessa vence em até 15 dias.')
  await expectCleanPage(page, { allow: [/422/] })
  await dialog.getByLabel(/^Promete pagar até/).fill(formatado(addDays(today(), 4)))
  await page.keyboard.press('Control+S')
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()
  expect((await api.call(ligacao.list, dele(cliente))).rows).toMatchObject([{ situacao: 2, resultado: 1 }])
  expect((await api.call(promessa.list, dele(cliente))).rows).toMatchObject([
    { situacao: 1, contato: 'Lia, do financeiro', total: '321.00' },
  ])
})

test('a call that nobody answered is on the next business day, and its page says what came of it', async ({ page, api, logIn }) => {
  const cliente = await chamado(api, 'Não Atende')
  const [one] = (await api.call(ligacao.list, dele(cliente))).rows
  await logIn(await financeira(api))
  await page.goto(`/cobranca/ligacoes/visualizar/${one?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Ligação ${one?.id}` })).toBeVisible()
  await page.getByRole('button', { name: 'Registrar ligação' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Não atendeu').click()
  const sentence = dialog.getByText(/^Foi a 1ª de 3: /)
  await expect(sentence).toBeVisible()
  // Across the fields, and not in a column of its own.
  expect((await sentence.boundingBox())?.width).toBeGreaterThan(400)
  await expect(dialog.getByLabel(/^Promete pagar até/)).toHaveCount(0)
  await dialog.getByLabel('Observação').fill('Caixa postal.')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText(/^Não atendeu, em /)).toBeVisible()
  await expect(page.getByText('Caixa postal.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar ligação' })).toHaveAttribute('aria-disabled', 'true')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog', { name: /Histórico/ })).toContainText('Ligação feita')
  const rows = (await api.call(ligacao.list, dele(cliente))).rows
  expect(rows.map(({ situacao, tentativa }) => [situacao, tentativa]).toSorted()).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('a promise is made from anywhere, read with what became of it, and cancelled with a reason', async ({ page, api, logIn }) => {
  const cliente = await devedor(api, 'Promete Muito')
  // The only client that there is would be chosen already.
  await devedor(api, 'Promete Pouco')
  await logIn(await financeira(api))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar ou ir para' }).fill('Nova promessa')
  await page
    .getByRole('dialog', { name: 'Buscar ou ir para' })
    .getByRole('button', { name: /Nova promessa/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Nova promessa' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Escolha o cliente antes.')
  await expect(dialog.getByLabel(/^Boletos/)).not.toHaveAttribute('placeholder')
  await dialog.getByLabel(/^Cliente/).fill('Promete Muito')
  await page.getByRole('option', { name: /Promete Muito/ }).click()
  await expect(dialog.getByText(/venceu .* · R\$\s321,00/)).toBeVisible()
  await dialog.getByLabel(/^Data/).fill(formatado(addDays(today(), 5)))
  await dialog.getByLabel(/^Contato/).fill('Bia')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog).toBeHidden()
  await expect(listOf(page).row('Promete Muito')).toContainText('Em vigor')
  await expectCleanPage(page)
  const [one] = (await api.call(promessa.list, dele(cliente))).rows

  await page.goto(`/cobranca/promessas?nova=1&cliente=${cliente}`)
  await expect(page.getByRole('dialog', { name: 'Nova promessa' })).toContainText('Este cliente não tem boleto em aberto sem promessa.')
  await page.goto(`/cobranca/promessas/visualizar/${one?.id}`)
  await expect(page.getByText('Combinado com Bia.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Cancelar promessa' }).click()
  await page.getByLabel(/^Motivo/).fill('Vai fazer um acordo conosco')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar promessa' }).click()
  await expect(page.getByText(/^Cancelada em .*: Vai fazer um acordo conosco$/)).toBeVisible()
})

test('a rule that calls asks for no words, and the preview says what the day brings', async ({ page, api, logIn }) => {
  await devedor(api, 'Chamar Já', 41)
  await logIn(await api.user({ tipo: 2, isAdmin: true }))
  await page.goto('/regua-cobranca/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Ligar aos 41')
  await page.getByLabel('Ação').selectOption('Ligar')
  await expect(page.getByLabel(/^Assunto/)).toHaveCount(0)
  await page.getByLabel('Dias do vencimento (obrigatório)').fill('0')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Dias: esta ação vem depois do vencimento. Informe de 1 a 120.').first()).toBeVisible()
  await page.getByLabel('Dias do vencimento (obrigatório)').fill('41')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(listOf(page).row('Ligar aos 41')).toContainText('Ligar')
  await page.goto('/regua-cobranca/previa')
  const row = page.getByRole('table', { name: 'O que se faz no dia' }).getByRole('row', { name: /Chamar Já/ })
  await expect(row).toContainText('Ligar')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Executar agora' }).click()
  await expect(page.getByRole('dialog', { name: 'Executar a régua agora?' })).toContainText('ligação')
  await page.getByRole('dialog').getByRole('button', { name: 'Executar' }).click()
  await expect(page.getByText(/cliente a ligar\./).first()).toBeVisible()
  await page.goto('/cobranca/ligacoes')
  await expect(listOf(page).row('Chamar Já')).toBeVisible()
  const { rows } = await api.call(reguaCobranca.list, { query: {} })
  expect(rows.map(({ acao }) => acao)).toContain(2)
})

test('an address of a promise of nobody asks for the client', async ({ page, api, logIn }) => {
  await logIn(await financeira(api))
  for (const nobody of ['999999', '-1']) {
    await page.goto(`/cobranca/promessas?nova=1&cliente=${nobody}`)
    await expect(page.getByRole('dialog', { name: 'Nova promessa' }).getByLabel(/^Cliente/)).toBeEnabled()
  }
})
