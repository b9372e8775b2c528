import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { fatura, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { addDays, competenciaTexto, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { novaAtrasada } from './support/atrasadas.ts'
import { faturasDe, financeira, mesPassado, novaFatura } from './support/faturas.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })
const alerta = (page: Page) => page.getByRole('alert')
const { ano, mes, texto } = mesPassado()

test('FAT-009 FAT-035 FAT-036 FAT-037 FAT-038 FAT-039 FAT-040 month and year are required, the current ones chosen', async ({
  page,
  api,
  logIn,
}) => {
  await logIn(await financeira(api))
  await page.goto('/financeiro/fatura/enviar')
  await title(page, 'Enviar para E-commerce')
  const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' })
    .format(new Date())
    .split('-')
  const year = page.getByLabel('Ano da Fatura (obrigatório)')
  const month = page.getByLabel('Mês da Fatura (obrigatório)')
  await expect(year).toHaveValue(now[0] ?? '')
  await expect(month).toHaveValue(String(Number(now[1])))
  const years = Array.from({ length: 7 }, (_, i) => String(Number(now[0]) - i))
  await expect(year.locator('option')).toHaveText(['Selecione', ...years])
  await year.selectOption('')
  await month.selectOption('')
  await enviar(page).click()
  await expect(alerta(page)).toContainText('Informe os campos obrigatórios')
  await expect(alerta(page)).toContainText('Campo(s) não preenchido(s): Mês da Fatura, Ano da Fatura')
  await expectCleanPage(page)
  await year.selectOption(years[1] ?? '')
  await enviar(page).click()
  await expect(alerta(page)).toContainText('Campo(s) não preenchido(s): Mês da Fatura')
  await expect(alerta(page)).not.toContainText('Ano da Fatura')
  await expect(page).toHaveURL(new RegExp(`ano=${years[1]}`))
})

test('FAT-031 FAT-047 FAT-052 FAT-053 only what is Faturada goes; errors and successes stand in panels', async ({ page, api, logIn }) => {
  const loja = await startLoja()
  const data = { lojaUrl: loja.url, lojaChave: loja.chave }
  const vai = await novaFatura(api, 'Vai Sempre Ltda', { ate: 'faturada', data })
  const fica = await novaFatura(api, 'Fica Fechada Ltda', { ate: 'fechada', data })
  const sem = await novaFatura(api, 'Sem Loja Ltda', { ate: 'faturada' })
  await logIn()
  await page.goto(`/financeiro/fatura/enviar?ano=${ano}&mes=${mes}`)
  await enviar(page).click()
  const asked = page.getByRole('dialog', { name: 'Enviar faturas?' })
  await expect(asked).toContainText(`As faturas ${texto} de todos os clientes`)
  await asked.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Operação finalizada')).toBeVisible()
  const painel = (name: string) => page.getByRole('region', { name })
  const row = (name: string, cliente: string) => painel(name).getByRole('listitem').filter({ hasText: cliente })
  // Other tests have invoices of this month too.
  await expect(row('Enviadas', 'Vai Sempre Ltda')).toHaveCount(1)
  await expect(row('Erros', 'Sem Loja Ltda')).toHaveCount(1)
  await expect(row('Erros', 'Vai Sempre Ltda')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Fica Fechada Ltda' })).toHaveCount(0)
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)
  for (const [id, situacao] of [
    [vai.id, 5],
    [fica.id, 1],
    [sem.id, 2],
  ] as const)
    expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao })
  expect([...loja.state.memory.recebidos.keys()]).toEqual([`fatura-${vai.id}`])
  await loja.stop()
})

test('FAT-035 FAT-041 one client is chosen by typing, and stays in the address', async ({ page, api, logIn }) => {
  const { cliente } = await novaFatura(api, 'Escolhida a Dedo', { ate: 'faturada' })
  await logIn()
  const mesDaFatura = page.getByLabel('Mês da Fatura (obrigatório)')
  // It begins with what is ticked in the list, and leads from a month without any to the newest that has one.
  await page.goto(faturasDe('Escolhida a Dedo'))
  await page.getByRole('row').filter({ hasText: 'Escolhida a Dedo' }).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Enviar para E-commerce' }).click()
  await expect(page.getByRole('button', { name: 'Remover Escolhida a Dedo' })).toBeVisible()
  await expect(mesDaFatura).toHaveValue(String(mes))
  await expect(page).toHaveURL(new RegExp(`clientes=${cliente}-`))
  // What is ticked and cannot go is told: an empty field would mean everybody.
  await novaFatura(api, 'Escolhida Cedo', { ate: 'fechada' })
  await page.goto(faturasDe('Escolhida Cedo'))
  await page.getByRole('row').filter({ hasText: 'Escolhida Cedo' }).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Enviar para E-commerce' }).click()
  await expect(page.getByText('o envio é de todos os clientes do mês')).toBeVisible()
  // That of an agreement, of this month, is not sent; other tests may have some of this month that are.
  const { cliente: devedor, boletos } = await novaAtrasada(api, 'Escolhida com Acordo')
  const tomorrow = addDays(dayOf(Date.now()), 1)
  const combinado = { cliente: devedor, boletos, desconto: null, primeira: tomorrow, parcelas: 2, contaBancaria: null }
  await api.call(acordo.add, { body: { ...combinado, motivo: 'Acertado por telefone.' } })
  const vao: FilterOf<typeof fatura>[] = [
    { name: 'situacao', op: '=', v: SituacaoFatura.code.FATURADA },
    { name: 'tipo', op: '<>', v: TipoFatura.code.ACORDO },
  ]
  const [nova] = (await api.call(fatura.list, { query: { filter: vao, limit: 1 } })).rows
  await page.goto(`/financeiro/fatura/enviar?ano=${ano - 3}&mes=${mes}`)
  await page.getByRole('button', { name: `Escolher ${competenciaTexto(present(nova))}` }).click()
  await expect(page.getByLabel('Ano da Fatura (obrigatório)')).toHaveValue(String(nova?.ano))
  await expect(page).toHaveURL(new RegExp(`ano=${nova?.ano}\\b`))
  await page.goto(`/financeiro/fatura/enviar?ano=${ano}&mes=${mes}`)
  await page.getByRole('combobox', { name: 'Clientes' }).or(page.getByLabel('Clientes')).first().fill('Escolhida')
  await page.getByRole('option', { name: 'Escolhida a Dedo' }).click()
  await expect(page).toHaveURL(new RegExp(`clientes=${cliente}-`))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remover Escolhida a Dedo' })).toBeVisible()
  // Nor does anybody stand in for who could not be read.
  await page.route(`**/api/cliente/get/${cliente}`, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(page.getByText('O servidor não conseguiu atender ao pedido.')).toBeVisible()
  await expect(enviar(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  const [request] = await Promise.all([
    page.waitForRequest((sent) => new URL(sent.url()).pathname === '/api/fatura/enviar-documento'),
    enviar(page)
      .click()
      .then(() => page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()),
  ])
  expect(request.postDataJSON()).toEqual({ cliente: [cliente], semLoja: false, mes, ano })
  await expect(page.getByRole('region', { name: 'Erros' }).getByRole('listitem')).toHaveText([/Escolhida a Dedo/])
})

test('FAT-047 FAT-052 FAT-053 a sending that takes longer is followed as it goes, at an address of its own', async ({
  page,
  api,
  logIn,
}) => {
  const [pronta, lenta] = [await startLoja(), await startLoja()]
  const clientes = []
  for (const [name, loja] of [
    ['Loja Pronta', pronta],
    ['Loja Demorada', lenta],
  ] as const)
    clientes.push((await novaFatura(api, name, { ate: 'faturada', data: { lojaUrl: loja.url, lojaChave: loja.chave } })).cliente)
  lenta.state.behaviour = 'slow'
  await logIn()
  await page.goto(`/financeiro/fatura/enviar?ano=${ano}&mes=${mes}&clientes=${clientes.join('-')}-`)
  await enviar(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL(/envio=\d+/)
  await expect(page.getByRole('progressbar', { name: 'Envio' })).toHaveAttribute('aria-valuenow', '50')
  await expect(page.getByText('1 de 2 clientes', { exact: true })).toBeVisible()
  await expectCleanPage(page)
  await expect(page.getByText('Operação finalizada')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Erros' }).getByRole('listitem')).toHaveText([/Loja Demorada/])
  await expect(page.getByRole('region', { name: 'Enviadas' }).getByRole('listitem')).toHaveText([/Loja Pronta/])
  await page.reload()
  await expect(page.getByText('Operação finalizada')).toBeVisible()
  await expectCleanPage(page)
  await Promise.all([pronta.stop(), lenta.stop()])
})
