import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { type Executor, newDir, removeDir, startExecutor, TOKEN } from '../tests/executor/processo.ts'
import { type Loja, startLoja } from '../tests/loja/loja.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect } from './support/test.ts'

/** The one that the page's security policy names. */
const RUNNER_PORT = '4000'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** Test with the sample store, the product that may test it, and the runner beside them. */
const test = base.extend<object, { loja: Loja; product: Product; executor: Executor }>({
  loja: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const loja = await startLoja()
      await use(loja)
      await loja.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      // Where events go has to be known before the start.
      const port = await freePort()
      const product = await startProduct({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, QA_HOSTS: '127.0.0.1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  executor: [
    async ({ product }, use) => {
      const dir = await newDir()
      const executor = await startExecutor({ dir, origin: product.url, env: { RUNNER_PORT } })
      await use(executor)
      await executor.signal('SIGTERM')
      await removeDir(dir)
    },
    { scope: 'worker' },
  ],
})

test('PLN-005 PLN-021 PLN-022 PLN-023 PLN-025 PLN-029 a plan is run from its page by the real runner, in a real browser', async ({
  page,
  api,
  logIn,
  loja,
  executor,
}) => {
  const step = (type: string, type_term: string | null, value: string | null, data: string | null) => ({
    name: type,
    params: { type, type_term, value, data },
  })
  const add = async (name: string, operations: ReturnType<typeof step>[]) =>
    (await api.call(testCase.add, { body: { codigo: randomUUID(), name, operations } })).id
  const entrar = [
    step('call_url', null, null, '/entrar'),
    step('input_data', 'label', 'E-mail', '{{email}}'),
    step('input_data', 'label', 'Senha', '{{senha}}'),
    step('click', 'role', 'button: Entrar na loja', null),
  ]
  const casos = [
    await add('Entrar', [...entrar, step('validate_message', null, null, 'Olá, Ana')]),
    await add('Entrar como outra', [...entrar, step('validate_message', null, null, 'Olá, Bia')]),
  ]
  const dados = await api.call(mockup.add, {
    body: { name: 'Ana', type: 1, mockup: '{"email":"ana@exemplo.com.br","senha":"Segredo#123"}' },
  })
  const { id } = await api.call(executeTask.add, {
    body: { name: 'Loja de exemplo', testCase: casos, mockup: [dados.id], enderecoBase: loja.base, tempoPasso: 5 },
  })

  await logIn()
  await page.goto(`/execute-task/execute/${id}#runner-token=${TOKEN}`)
  await expect(page.getByText('Executor conectado')).toBeVisible()
  await page.getByRole('button', { name: 'Executar', exact: true }).click()
  const results = page.getByRole('region', { name: 'Resultados da execução' })
  await expect(results.getByRole('row', { name: /Entrar(?! como)/ })).toContainText('Sucesso', { timeout: 60_000 })
  await expect(results.getByRole('row', { name: /Entrar como outra/ })).toContainText('Falha', { timeout: 60_000 })

  const list = await api.call(executeTask.result, { params: { id } })
  const counted = list.map(({ testCase: { name }, resultado, amount_success, amount_erros }) => [
    name,
    [resultado, amount_success, amount_erros],
  ])
  expect(Object.fromEntries(counted)).toEqual({ Entrar: [1, 5, 0], 'Entrar como outra': [2, 4, 1] })
  const failed = list.find(({ resultado }) => resultado === 2)
  const { messages } = await api.call(executeTask.resultLog, { params: { id: failed?.id ?? 0 } })
  expect(messages.find(({ ordem }) => ordem === 5)).toMatchObject({ resultado: 2, mensagem: 'A mensagem não apareceu na página: Olá, Bia' })
  const kinds = messages.flatMap(({ evidencias }) => evidencias.map(({ tipo }) => tipo))
  expect(kinds.toSorted()).toEqual(['console', 'html', 'rede', 'tela'])
  expect(executor.said()).not.toContain('Segredo#123')
  await results.getByRole('link', { name: /Entrar como outra/ }).click()
  const passos = page.getByRole('region', { name: 'Passos do resultado' })
  await expect(passos.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('e')
  await expect(passos.getByRole('link').first()).toBeFocused()
})

test('o manual leva do nada a um plano verde: dados, caso, plano, execução', async ({ page, logIn, product, executor }) => {
  const confirmar = async (dito: string) => {
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: dito })).toBeVisible()
  }
  await logIn()
  await page.goto(`/execute-task#runner-token=${TOKEN}`)
  await expect(page.getByText('Executor pareado com este navegador.')).toBeVisible()

  await page.goto('/mockup/incluir')
  await page.getByLabel('Nome').fill('Quem não tem acesso')
  await page.getByLabel('Conteúdo (JSON)').fill('{ "email": "ninguem@exemplo.com.br", "senha": "Errada#12345" }')
  await confirmar('Mockup incluído.')

  await page.goto('/test-case/incluir')
  await page.getByLabel('Código').fill('PRIMEIRO-01')
  await page.getByLabel('Nome').first().fill('Recusar uma senha errada')
  const passos = [
    ['Abrir endereço (call_url)', '', '', '/login'],
    ['Preencher (input_data)', 'label', 'Login', '{{email}}'],
    ['Preencher (input_data)', 'label', 'Senha', '{{senha}}'],
    ['Clicar (click)', 'role', 'button: Login', ''],
    ['Conferir mensagem (validate_message)', '', '', 'Login ou senha incorretos.'],
  ] as const
  for (const [n, [operacao, busca, termo, valor]] of passos.entries()) {
    await page
      .getByRole('combobox', { name: 'Adicionar operação' })
      .or(page.getByRole('textbox', { name: 'Adicionar operação' }))
      .first()
      .fill(operacao)
    await page.getByRole('listbox').getByRole('option', { name: operacao }).first().click()
    const row = page.getByRole('group', { name: `Linha ${n + 1}`, exact: true })
    if (busca) await row.getByLabel('Tipo de busca').selectOption(busca)
    if (termo) await row.getByLabel('Termo de busca').fill(termo)
    if (valor) await row.getByLabel('Parâmetro/Valor').fill(valor)
  }
  await confirmar('Caso de teste incluído.')

  await page.goto('/execute-task/incluir')
  await page.getByLabel('Nome').fill('Meu primeiro plano')
  for (const [field, name] of [
    ['Casos de teste', 'Recusar uma senha errada'],
    ['Mockups', 'Quem não tem acesso'],
  ] as const) {
    await page.getByLabel(field).fill(name)
    await expect(page.getByRole('option', { name: name })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Endereço base').fill(product.url)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await page.getByRole('row', { name: 'Meu primeiro plano' }).click()
  await page.getByRole('link', { name: 'Execução e Resultados' }).click()
  await expect(page.getByText('Executor conectado')).toBeVisible()
  await page.getByRole('button', { name: 'Executar', exact: true }).click()
  const results = page.getByRole('region', { name: 'Resultados da execução' })
  await expect(results.getByRole('row', { name: /Recusar uma senha errada/ })).toContainText('Sucesso', { timeout: 60_000 })
  expect(executor.said()).not.toContain('Errada#12345')
})
