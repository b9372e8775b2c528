import { LOJAS_SEM_APROVACAO, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { addDays, dayOf, dayText, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { proximoDia } from '../packages/server/modules/faturamento/suspensao/suspensao.calc.ts'
import { otherClock } from '../packages/server/test/other-clock.ts'
import type { Api } from './support/api.ts'
import { novaFatura } from './support/faturas.ts'
import { type Product, startProduct } from './support/product.ts'
import { cut, expectRepeated } from './support/sem-resposta.ts'
import { test as base, expect, type Page } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

/** Ten in the morning of the next day on which stores may be suspended. */
const day = proximoDia(new Date(instanteDe(dayOf(new Date()), '17:00')), new Set()) ?? ''
const TEN = new Date(instanteDe(day, '10:00'))
const CHAVE = `chave-da-loja-suspensa-${Date.now()}`
const MOTIVO = 'Combinado com o cliente por telefone.'

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const product = await startProduct(otherClock(TEN.getTime() - Date.now()))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** A client that pays nothing since 40 days. */
async function devedor(api: Api, name: string, lojaUrl: string, lojaChave = CHAVE) {
  const made = await novaFatura(api, name, { ate: 'faturada', data: { lojaUrl, lojaChave } })
  await api.sql(`update fatura_documento set "dataVencimento" = date '${addDays(day, -40)}' where "faturaId" = ${made.id} and tipo = 1`)
  return made.cliente
}

test('a store is warned of, suspended, lifted and never suspended again, each said before it is pressed', async ({
  page,
  api,
  logIn,
  clock,
}) => {
  const loja = await startLoja(CHAVE)
  const cliente = await devedor(api, 'Padaria Aurora', loja.url)
  const outro = await devedor(api, 'Doces Mirante', loja.url)
  await clock.install({ time: TEN })
  await logIn()
  await page.goto('/cobranca/suspensoes')
  await expect(page.getByRole('heading', { name: 'Nenhuma suspensão' })).toBeVisible()
  // What is no hour of a day is left out of the address.
  await page.goto('/cobranca/suspensoes/previa?em=2026-13-40T10:00')
  await expect(page.getByRole('heading', { level: 1, name: 'Prévia de suspensões' })).toBeVisible()
  await page.goto('/cobranca/suspensoes')
  await page.getByRole('link', { name: 'Prévia', exact: true }).click()

  // Who is late, and why nothing may be done yet.
  const table = page.getByRole('table', { name: 'Clientes em atraso' })
  const row = table.getByRole('row').filter({ hasText: 'Padaria Aurora' })
  await expect(row).toContainText('Falta avisar: o aviso de suspensão sai 3 dias úteis antes.')
  await expect(row.getByRole('button', { name: 'Suspender a loja de Padaria Aurora' })).toHaveAccessibleDescription(/Falta avisar/)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Hora da prévia').selectOption('17')
  await expect(row).toContainText('depois das 16 h')
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Agora' }).click()

  await row.getByRole('button', { name: 'Avisar Padaria Aurora' }).click()
  const aviso = page.getByRole('dialog', { name: 'Aviso de suspensão a Padaria Aurora' })
  await expect(aviso).toContainText('O cliente não tem contato de e-mail.')
  await aviso.getByText('Telefone', { exact: true }).click()
  await expect(aviso).toContainText('Nada é enviado')
  await aviso.getByRole('textbox', { name: 'Data' }).fill(dayText(addDays(day, -10)))
  await aviso.getByLabel('Texto').fill('Falei com a Maria do financeiro.')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await aviso.getByRole('button', { name: 'Registrar aviso' }).click()
  await expect(page.getByText(`Aviso de ${dayText(addDays(day, -10))} registrado.`)).toBeVisible()
  await expect(row.getByText('Pode', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Suspender a loja de Padaria Aurora' }).click()
  const suspender = page.getByRole('dialog', { name: 'Suspender a loja de Padaria Aurora' })
  await expect(suspender).toContainText('Esta loja está suspensa por falta de pagamento')
  await suspender.getByLabel('Motivo').fill(MOTIVO)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await suspender.getByRole('button', { name: 'Suspender', exact: true }).click()
  await expect(page.getByText('A loja de Padaria Aurora será suspensa em instantes.')).toBeVisible()
  await expect(row).toContainText('A loja já está suspensa.')
  const told = () => [...loja.state.memory.recebidos].flatMap(([key, { body }]) => (key.startsWith('bloqueio') ? [body] : []))
  await expect.poll(told).toMatchObject([{ bloqueada: true, motivo: MOTIVO }])

  // The list, and the way back.
  await page.goto('/cobranca/suspensoes')
  const cell = page.getByRole('row').filter({ hasText: 'Padaria Aurora' })
  await expect(cell).toContainText('Suspensa')
  await cell.getByText('Suspensa').click()
  await page.getByRole('button', { name: 'Liberar' }).click()
  const liberar = page.getByRole('dialog', { name: 'Liberar a loja de Padaria Aurora' })
  await liberar.getByLabel('Motivo').fill(MOTIVO)
  await liberar.getByRole('button', { name: 'Liberar' }).click()
  await expect(page.getByText('A loja de Padaria Aurora será liberada em instantes.')).toBeVisible()
  await expect.poll(told).toMatchObject([{ bloqueada: true }, { bloqueada: false }])
  await page.reload()
  await expect(cell).toContainText('Liberada')
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  // The same from the client's page, which says all of it.
  await page.goto(`/cliente/visualizar/${cliente}`)
  const cobranca = page.getByRole('region', { name: 'Cobrança' })
  await expect(cobranca).toContainText('vencidos')
  await expect(cobranca.getByRole('button', { name: 'Suspender loja' })).toHaveAccessibleDescription(/Falta avisar/)
  await cobranca.getByRole('button', { name: 'Nunca suspender' }).click()
  const nunca = page.getByRole('dialog', { name: 'Nunca suspender: Padaria Aurora' })
  await nunca.getByLabel('Motivo').fill('É a loja da prefeitura, que paga por empenho.')
  await nunca.getByRole('button', { name: 'Nunca suspender' }).click()
  await expect(cobranca).toContainText('É a loja da prefeitura, que paga por empenho.')
  await expect(cobranca.getByRole('button', { name: 'Voltar a poder suspender' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/cliente/visualizar/${cliente}?aba=historico`)
  for (const name of [/Suspensão pedida/, /Liberação/, /Aviso registrado/, /Nunca suspender/])
    await expect(page.getByRole('heading', { level: 3, name }).first()).toBeVisible()

  // Many at once wait for a second person, who reads which they are.
  const { id: ana } = await api.user({ tipo: 2, nome: 'Ana Ávila' })
  await api.sql(
    `insert into suspensao_aviso ("clienteId", meio, data, texto, "dataHora", situacao) values (${outro}, 2, date '${addDays(day, -10)}', 'Falei.', now(), 1)`,
  )
  await api.sql(`insert into aprovacao (tipo, descricao, pedido, "usuarioId", "dataHora", impressao)
    values (5, E'Suspensão de 2 lojas de clientes em atraso:\\nDoces Mirante: R$ 300,00 em atraso;\\nPadaria Aurora: R$ 300,00 em atraso.', '{"dias": 15, "clientes": [${outro}, ${cliente}]}', ${ana}, now(), 'suspensao')`)
  await page.goto('/aprovacao')
  const pedido = page.getByRole('row').filter({ hasText: 'Suspensão de lojas' })
  await pedido.getByText('Suspensão de lojas').click()
  await page.getByRole('button', { name: 'Aprovar' }).click()
  const aprovar = page.getByRole('dialog', { name: 'Aprovar' })
  await expect(aprovar).toContainText('Doces Mirante: R$ 300,00 em atraso')
  await aprovar.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('1 loja será suspensa em instantes. Uma não pode mais ser suspensa.')).toBeVisible()
  await expect.poll(() => told().length).toBe(3)
  await loja.stop()
})

const dialogo = (page: Page) => page.getByRole('dialog')
const botao = (page: Page, name: string) => dialogo(page).getByRole('button', { name, exact: true })
/** Warned by telephone ten days ago. */
const avisar = (api: Api, cliente: number) =>
  api.sql(`insert into suspensao_aviso ("clienteId", meio, data, texto, "dataHora", situacao)
    values (${cliente}, 2, date '${addDays(day, -10)}', 'Falei com a Maria do financeiro.', now(), 1)`)
const deles = (cliente: number) => ({ query: { filter: [{ name: 'cliente.id' as const, op: '=' as const, v: cliente }] } })

test('each of the dialogs asks once, however it is pressed: twice, without a network, and where the answer is lost', async ({
  page,
  api,
  logIn,
  clock,
}) => {
  const chave = `${CHAVE}-apressada`
  const loja = await startLoja(chave)
  const cliente = await devedor(api, 'Confeitaria Apressada', loja.url, chave)
  await clock.install({ time: TEN })
  await logIn()
  await page.goto(`/cliente/visualizar/${cliente}`)
  const cobranca = page.getByRole('region', { name: 'Cobrança' })
  const deeds: [open: string, confirm: string, path: string, fill: () => Promise<void>][] = [
    [
      'Registrar aviso',
      'Registrar aviso',
      `/cliente/aviso-suspensao/${cliente}`,
      async () => {
        await dialogo(page).getByText('Telefone', { exact: true }).click()
        await dialogo(page)
          .getByRole('textbox', { name: 'Data' })
          .fill(dayText(addDays(day, -10)))
        await dialogo(page).getByLabel('Texto').fill('Falei com a Maria do financeiro.')
      },
    ],
    ['Suspender loja', 'Suspender', `/cliente/suspender/${cliente}`, () => dialogo(page).getByLabel('Motivo').fill(MOTIVO)],
    ['Liberar loja', 'Liberar', `/cliente/liberar/${cliente}`, () => dialogo(page).getByLabel('Motivo').fill(MOTIVO)],
    ['Nunca suspender', 'Nunca suspender', `/cliente/nunca-suspender/${cliente}`, () => dialogo(page).getByLabel('Motivo').fill(MOTIVO)],
  ]
  for (const [open, confirm, path, fill] of deeds) {
    await cobranca.getByRole('button', { name: open }).click()
    await fill()
    // Without a network nothing is known, and nothing typed is lost.
    await page.context().setOffline(true)
    await botao(page, confirm).click()
    await expect(page.getByRole('dialog', { name: 'Erro' })).toContainText('repeti-lo aqui é seguro')
    await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
    await page.context().setOffline(false)
    const keys = await cut(page, path)
    await botao(page, confirm).dblclick()
    await expect(page.getByRole('dialog', { name: 'Erro' })).toContainText('repeti-lo aqui é seguro')
    expect(keys).toHaveLength(1)
    await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
    await botao(page, confirm).click()
    await expect(dialogo(page)).toHaveCount(0)
    expectRepeated(keys)
  }
  const { rows } = await api.call(suspensao.list, deles(cliente))
  expect(rows.map(({ situacao }) => situacao)).toEqual([expect.any(Number)])
  const told = () => [...loja.state.memory.recebidos].flatMap(([key]) => (key.startsWith('bloqueio') ? [key] : []))
  await expect.poll(async () => (await api.call(suspensao.list, deles(cliente))).rows.map(({ situacao }) => situacao)).toEqual([4])
  expect(told().length).toBeLessThanOrEqual(2)
  await loja.stop()
})

test('more than ten stores are suspended by a rule once a second person has approved it, all by clicks', async ({
  page,
  api,
  logIn,
  clock,
}) => {
  const chave = `${CHAVE}-muitas`
  const loja = await startLoja(chave)
  const clientes: number[] = []
  for (let n = 1; n <= LOJAS_SEM_APROVACAO + 1; n++) {
    const name = n === 1 ? `Comércio de Produtos Naturais e Orgânicos do Vale do Paraíba Ltda` : `Loja em Atraso ${n}`
    clientes.push(await devedor(api, name, loja.url, chave))
    await avisar(api, clientes.at(-1) ?? 0)
  }
  await clock.install({ time: TEN })
  await logIn()
  await page.goto('/regua-cobranca/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Suspende aos 15')
  await page.getByLabel('Ação').selectOption('Suspender loja')
  await page.getByLabel('Dias do vencimento (obrigatório)').fill('15')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Suspende aos 15' })).toBeVisible()
  await page.goto('/regua-cobranca/previa')
  await page.getByRole('button', { name: 'Executar agora' }).click()
  const executar = page.getByRole('dialog', { name: 'Executar a régua agora?' })
  await expect(executar).toContainText('As suspensões são muitas: esperam outra pessoa, em Aprovações.')
  await executar.getByRole('button', { name: 'Executar' }).click()
  await expect(page.getByText(/As suspensões esperam outra pessoa, em Aprovações\./).first()).toBeVisible()
  expect((await api.call(suspensao.list, { query: {} })).rows.filter(({ cliente }) => clientes.includes(cliente.id))).toEqual([])

  // Who asked for it does not approve it.
  await page.goto('/aprovacao')
  const pedido = page.getByRole('row').filter({ hasText: `Suspensão de ${clientes.length} lojas` })
  await pedido.getByText('Suspensão de lojas', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('aria-disabled', 'true')
  await logIn(await api.user({ tipo: 2, nome: 'Ana Ávila' }))
  await page.goto('/aprovacao')
  await pedido.getByText('Suspensão de lojas', { exact: true }).click()
  await page.getByRole('button', { name: 'Aprovar' }).click()
  const aprovar = page.getByRole('dialog', { name: 'Aprovar' })
  await expect(aprovar).toContainText('Comércio de Produtos Naturais e Orgânicos do Vale do Paraíba Ltda: R$ 300,00 em atraso')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await aprovar.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText(`${clientes.length} lojas serão suspensas em instantes.`)).toBeVisible()
  const suspensas = async () =>
    (await api.call(suspensao.list, { query: { limit: 100 } })).rows.filter(
      ({ situacao, cliente }) => situacao === 2 && clientes.includes(cliente.id),
    )
  await expect.poll(async () => (await suspensas()).length).toBe(clientes.length)
  await page.goto('/cobranca/suspensoes')
  await expectCleanInAllLooks(page, [1440, 390])
  await loja.stop()
})
