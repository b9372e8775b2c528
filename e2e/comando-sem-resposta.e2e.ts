import { faturasDe, financeira, mesPassado, novaFatura, novoAssinante, vencimento } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'

const { ano, mes, texto } = mesPassado()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const lost = (page: Page) => page.getByText(/Não se sabe se o pedido foi atendido; repeti-lo aqui é seguro/)

/** The first request reaches the server, and its answer is lost; the keys of all are kept. */
async function cut(page: Page, path: string): Promise<string[]> {
  const keys: string[] = []
  await page.route(`**/api${path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}

/** The second press repeated the first request. */
const expectRepeated = (keys: string[]) => {
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
}

const read = (rows: unknown) => rows as Record<string, unknown>[]

test('decisions §7 Faturar whose answer was lost is pressed again: the boletos are made once', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Faturar sem resposta', { ate: 'fechada', valor: '90.00' })
  await logIn(await financeira(api))
  await page.goto(`${faturasDe('Faturar sem resposta')}&faturar=${id}`)
  const keys = await cut(page, `/fatura/faturar/${id}`)
  const form = dialog(page, `Faturar ${texto}`)
  const [year, month, day] = vencimento().split('-')
  await form.getByRole('textbox', { name: /^Vencimento/ }).fill(`${day}/${month}/${year}`)
  await form.getByRole('textbox', { name: /^Parcelas/ }).fill('3')
  await form.getByRole('button', { name: 'Faturar' }).click()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  await form.getByRole('button', { name: 'Faturar' }).click()
  await expect(form).toHaveCount(0)
  expectRepeated(keys)
  expect(read((await api.call('GET', `/faturaDocumento/get/${id}`)).boletos)).toHaveLength(3)
})

test('decisions §7 another content after a lost answer is told, and what was done is shown', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Outro conteúdo', { ate: 'fechada', valor: '90.00' })
  await logIn(await financeira(api))
  await page.goto(`${faturasDe('Outro conteúdo')}&faturar=${id}`)
  await cut(page, `/fatura/faturar/${id}`)
  const form = dialog(page, `Faturar ${texto}`)
  const [year, month, day] = vencimento().split('-')
  await form.getByRole('textbox', { name: /^Vencimento/ }).fill(`${day}/${month}/${year}`)
  await form.getByRole('button', { name: 'Faturar' }).click()
  const erro = page.getByRole('dialog', { name: 'Erro' })
  await erro.getByRole('button', { name: 'OK' }).click()
  await form.getByRole('textbox', { name: /^Parcelas/ }).fill('2')
  await form.getByRole('button', { name: 'Faturar' }).click()
  await expect(erro).toContainText('O pedido anterior, cuja resposta não chegou, foi atendido.')
  await erro.getByRole('button', { name: 'OK' }).click()
  await expect(form).toContainText('Esta fatura já foi faturada.')
  expect(read((await api.call('GET', `/faturaDocumento/get/${id}`)).boletos)).toHaveLength(1)
})

test('decisions §7 a manual item whose answer was lost is added once, and taken away once', async ({ page, api, logIn }) => {
  const { id, objeto } = await novaFatura(api, 'Item sem resposta', { valor: '50.00' })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/alterar/${id}?novo=1`)
  const added = await cut(page, `/financeiro/novoItem/${id}`)
  const painel = page.getByRole('region', { name: 'Adicionar item' })
  await painel.getByRole('combobox', { name: /Objeto de contrato/ }).fill(objeto.codigo)
  await page.getByRole('option', { name: new RegExp(objeto.codigo) }).click()
  await painel.getByLabel('Valor de cobrança').fill('9,90')
  const add = painel.getByRole('button', { name: 'Adicionar', exact: true })
  await add.click()
  await expect(lost(page)).toBeVisible()
  await add.click()
  await expect(painel.getByLabel('Valor de cobrança')).toHaveValue('')
  expectRepeated(added)
  expect(await api.call('GET', `/fatura/get/${id}`)).toMatchObject({ valor: '59.90' })

  const removed = await cut(page, '/financeiro/delete/*')
  const excluir = page.getByRole('button', { name: /^Excluir item/ })
  for (const _press of [1, 2]) {
    await excluir.click()
    await dialog(page, 'Excluir item?').getByRole('button', { name: 'Excluir' }).click()
    const erro = page.getByRole('dialog', { name: 'Erro' })
    if (removed.length < 2) await erro.getByRole('button', { name: 'OK' }).click()
  }
  await expect(excluir).toHaveCount(0)
  expectRepeated(removed)
  expect(await api.call('GET', `/fatura/get/${id}`)).toMatchObject({ valor: '50.00' })
})

test('decisions §7 a settlement whose answer was lost is recorded once', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Liquidar sem resposta', { ate: 'faturada', parcelas: 2, valor: '80.00' })
  await logIn(await financeira(api))
  await page.goto(`/faturaDocumento/alterar/${id}`)
  const keys = await cut(page, `/fatura/cliente/faturado/${id}`)
  await page.getByRole('checkbox', { name: 'Liquidar Boleto 1/2' }).check()
  const confirmar = page.getByRole('form', { name: 'Liquidar Boletos' }).getByRole('button', { name: 'Confirmar' })
  await confirmar.click()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Ocorreu um problema!' }).getByRole('button', { name: 'OK' }).click()
  await confirmar.click()
  await expect(page.getByRole('status').filter({ hasText: 'liquidado' })).toBeVisible()
  expectRepeated(keys)
  const { fatura, boletos } = await api.call('GET', `/faturaDocumento/get/${id}`)
  expect(fatura).toMatchObject({ valorPago: '40.00' })
  expect(read(boletos).flatMap(({ pagamentos }) => read(pagamentos))).toHaveLength(1)
})

test('decisions §7 a calculation and a cancelling whose answers were lost happen once', async ({ page, api, logIn }) => {
  const { cliente } = await novoAssinante(api, 'Calcular sem resposta', { valor: '70.00' })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fechamento?cliente=${cliente}&mes=${mes}&ano=${ano}`)
  const keys = await cut(page, '/financeiro/registrarFaturamento')
  const confirmar = page.getByRole('form', { name: 'Calcular Fatura' }).getByRole('button', { name: 'Confirmar' })
  await confirmar.click()
  await expect(lost(page)).toBeVisible()
  await confirmar.click()
  await expect(page.getByText('Valor de faturamente registrado')).toBeVisible()
  expectRepeated(keys)

  await page.goto(faturasDe('Calcular sem resposta'))
  const list = listOf(page)
  const { rows } = await api.call(
    'GET',
    `/fatura/list?filter=${encodeURIComponent(JSON.stringify([{ name: 'cliente.pessoa.nome', op: 'like', v: 'Calcular sem resposta' }]))}`,
  )
  expect(read(rows)).toMatchObject([{ valor: '70.00' }])
  const id = Number(read(rows)[0]?.id)
  await list.row('Calcular sem resposta').click()
  const cancelled = await cut(page, `/fatura/cancelar/${id}`)
  await list.action('Cancelar Fatura').click()
  await dialog(page, 'Cancelar fatura?').getByRole('button', { name: 'Cancelar fatura' }).click()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  // The list was read again, and shows that it had happened: nothing is left to be pressed.
  await expect(list.row('Calcular sem resposta')).toContainText('Cancelada')
  const history = read(await api.call('GET', `/fatura/historico/${id}`))
  expect(history.filter(({ acao }) => acao === 'cancelar')).toHaveLength(1)
  expect(cancelled).toHaveLength(1)
})
