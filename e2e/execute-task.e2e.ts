import { randomUUID } from 'node:crypto'
import { clienteProduto } from '@retaguarda/contract/cliente.ts'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { Entry, RUNNER_ORIGEM, RUNNER_SEM_RESPOSTA } from '@retaguarda/contract/runner.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import type { Api } from './support/api.ts'
import { novoCliente } from './support/contratos.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const TOKEN = 't'.repeat(32)
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type' }
/** What the browser writes of the calls that a test has fail. */
const SEM_EXECUTOR = [/ERR_CONNECTION_REFUSED/, /ERR_FAILED/]

/** The runner as the page speaks to it: it takes entries, and the test tells the server what became of them. */
async function executor(page: Page) {
  const entries: Entry[] = []
  const quadro = await page.screenshot({ type: 'jpeg' })
  await page.route(`${RUNNER_ORIGEM}/**`, async (route) => {
    const request = route.request()
    const json = (status: number, body: object) => route.fulfill({ status, json: body, headers: CORS })
    const paired = request.headers().authorization === `Bearer ${TOKEN}`
    const path = new URL(request.url()).pathname
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS })
    if (path === '/saude') return json(200, { nome: 'executor', versao: '1', situacao: 'ok', ...(paired && { fila: 0, executando: 0 }) })
    if (path === '/cancel') return json(200, { msg: 'ok', cancelados: [] })
    if (path.startsWith('/quadro/')) return route.fulfill({ status: 200, body: quadro, contentType: 'image/jpeg', headers: CORS })
    if (path !== '/execute-tester') return route.fulfill({ status: 204, headers: CORS })
    const entry = Entry.parse(request.postDataJSON())
    entries.push(entry)
    return json(202, { msg: 'Aceita.', result: entry.result, tentativa: entry.tentativa })
  })
  return entries
}

async function count(api: Api, { result, tentativa, retorno }: Entry, resultado: 1 | 2) {
  const comum = () => ({ id: randomUUID(), result, tentativa, rodada: 1, em: new Date().toISOString() })
  const passo = {
    ...comum(),
    tipo: 'passo',
    ordem: 1,
    resultado,
    ms: 40,
    mensagem: resultado === 1 ? null : 'A página respondeu 404.',
  } as const
  const end = { ...comum(), tipo: 'fim', resultado, ms: 50, mensagem: passo.mensagem } as const
  await api.call(executeTask.eventos, { token: retorno.token, body: { eventos: [{ ...comum(), tipo: 'inicio' }, passo, end] } })
}

const caso = (api: Api, name: string) =>
  api.call(testCase.add, { body: { codigo: randomUUID(), name, operations: [{ name: 'Abrir', params: { type: 'call_url', data: '/' } }] } })

test('PLN-002 PLN-003 PLN-004 PLN-006 PLN-007 a plan is made, with its schedule in words, and changed', async ({ page, api, logIn }) => {
  const title = `Compra ${randomUUID().slice(0, 8)}`
  await caso(api, title)
  await logIn()
  await page.goto('/execute-task')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Planos de Execução' })).toBeVisible()
  await page.goto('/execute-task/incluir')
  await page.getByLabel('Nome').fill(title)
  await page.getByLabel('Casos de teste').fill(title)
  await page.getByRole('option', { name: title }).click()
  await page.getByLabel('Endereço base').fill('https://loja.exemplo.com.br')
  await page.getByText('Agendada', { exact: true }).click()
  await page.getByRole('textbox', { name: /^Data e hora programada/ }).fill('05/01/2099 08:00')
  await page.getByRole('textbox', { name: /^Data e hora programada/ }).press('Tab')
  await page.getByLabel('Repetição').selectOption('De segunda a sexta')
  await expect(page.getByText('A cada semana, segunda, terça, quarta, quinta e sexta, às 08:00.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Próximas execuções' }).getByRole('listitem')).toHaveText([
    '05/01/2099 08:00',
    '06/01/2099 08:00',
    '07/01/2099 08:00',
    '08/01/2099 08:00',
    '09/01/2099 08:00',
  ])
  await expectCleanInAllLooks(page, [1440])
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('Aguardando execução')
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(expect.arrayContaining(['Id', 'Nome', 'Tipo', 'Status']))
  await expect(page.getByRole('link', { name: 'Incluir' })).toBeVisible()
  for (const name of ['Alterar', 'Excluir', 'Execução e Resultados']) await expect(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('row', { name: title }).dblclick()
  await expect(page).toHaveURL(/\/execute-task\/alterar\/\d+/)
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue(title)
  await expectCleanPage(page)
})

test('PLN-005 PLN-023 PLN-029 PLN-030 PLN-031 a plan is run by the runner of this machine, and its results are followed', async ({
  page,
  api,
  logIn,
}) => {
  const casos = await Promise.all(['Buscar', 'Pagar'].map((name) => caso(api, name)))
  const body = { name: 'Compra', enderecoBase: 'https://loja.exemplo.com.br', testCase: casos.map(({ id }) => id) }
  const { id } = await api.call(executeTask.add, { body })
  await logIn()
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/execute-task/result/${id}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route(`${RUNNER_ORIGEM}/**`, (route) => route.abort('connectionrefused'))
  await page.goto(`/execute-task/execute/${id}`)
  await expect(page.getByText('Carregando resultados...')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Não existe nenhuma informação de resultados.')).toBeVisible()
  await page.getByRole('button', { name: 'Executar', exact: true }).click()
  await expect(page.getByText(RUNNER_SEM_RESPOSTA)).toBeVisible()
  expect(await api.call(executeTask.result, { params: { id } })).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })

  const entries = await executor(page)
  await page.goto(`/execute-task/execute/${id}#runner-token=${TOKEN}`)
  await expect(page.getByText('Executor conectado')).toBeVisible()
  await expect(page).not.toHaveURL(/runner-token/)
  await page.getByRole('button', { name: 'Executar', exact: true }).click()
  await expect.poll(() => entries.length).toBe(2)
  const results = page.getByRole('region', { name: 'Resultados da execução' })
  await expect(results.getByText('Executando')).toHaveCount(2)
  await expect(page.getByText('Na fila 2')).toBeVisible()
  const [primeira] = entries
  if (!primeira) throw new Error('no entry')
  const start = {
    id: randomUUID(),
    result: primeira.result,
    tentativa: 1,
    rodada: 1,
    em: new Date().toISOString(),
    tipo: 'inicio',
  } as const
  await api.call(executeTask.eventos, { token: primeira.retorno.token, body: { eventos: [start] } })
  const vivo = page.getByRole('region', { name: 'Ao vivo' })
  await expect(vivo.getByRole('img', { name: 'A janela do teste agora' })).toBeVisible()
  await expect(vivo).toContainText('passo 1 de 1')
  for (const entry of entries) await count(api, entry, entry.testCase.name === 'Pagar' ? 2 : 1)
  await expect(results.getByRole('row', { name: /Buscar/ })).toContainText('Sucesso')
  await expect(results.getByRole('row', { name: /Pagar/ })).toContainText('A página respondeu 404.')
  await results.getByRole('link', { name: /Pagar/ }).click()
  await expect(page).toHaveURL(/resultado=\d+/)
  const passos = page.getByRole('region', { name: 'Passos do resultado' })
  await expect(passos.getByRole('listitem')).toContainText(['Abrir'])
  await expect(passos).toContainText('A página respondeu 404.')
  await expect(passos).toBeInViewport()
  await expect(vivo).toHaveCount(0)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(passos).toHaveCount(0)
  await results.getByRole('link', { name: /Buscar/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(results.getByRole('link', { name: /Pagar/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('n')
  await expect(passos).toContainText('A página respondeu 404.')
  entries.length = 0
  await page.keyboard.press('r')
  await expect.poll(() => entries.map(({ tentativa, testCase: { name } }) => [tentativa, name])).toEqual([[2, 'Pagar']])
  for (const entry of entries) await count(api, entry, 2)
  await expect(results.getByRole('row', { name: /Pagar/ })).toContainText('A página respondeu 404.')
  await expectCleanInAllLooks(page, [1440, 390], undefined, SEM_EXECUTOR)

  entries.length = 0
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByRole('button', { name: 'Reexecutar falhas' }).click()
  await expect.poll(() => entries.map(({ testCase: { name } }) => name)).toEqual(['Pagar'])
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect(results.getByRole('row', { name: /Pagar/ })).toContainText('Cancelado')
  await page.getByLabel('Comparar com').selectOption({ index: 1 })
  await expect(page.getByRole('region', { name: 'Comparação de execuções' }).getByRole('row', { name: /Buscar/ })).toContainText('Sim')

  const url = (loja: string) => `https://${loja}.exemplo.com.br`
  const cliente = await novoCliente(api, 'Duas lojas', { clienteProduto: ['sul', 'norte'].map((loja) => ({ tipo: 1, url: url(loja) })) })
  const produtos = await api.call(clienteProduto.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: cliente }] } })
  const lojas = produtos.rows.map((produto) => produto.id)
  const grade = await api.call(executeTask.add, { body: { ...body, name: 'Grade', lojas } })
  await api.call(executeTask.execute, { params: { id: grade.id } })
  await page.goto(`/execute-task/execute/${grade.id}`)
  const cells = page.getByRole('region', { name: 'Casos por loja' }).getByRole('link')
  await expect(cells).toHaveCount(4)
  await cells.first().focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowDown', 3],
    ['ArrowLeft', 2],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(cells.nth(at)).toBeFocused()
  }

  // The case itself says what it gave, in whichever plan.
  await page.goto(`/test-case/visualizar/${casos[1]?.id}`)
  const dados = page.getByRole('table', { name: 'Últimos resultados' }).getByRole('row')
  await expect(dados.filter({ hasText: 'Compra' }).first()).toContainText('Cancelado')
  await expectCleanInAllLooks(page, [1440, 390], undefined, SEM_EXECUTOR)
  await page.setViewportSize({ width: 1440, height: 844 })
  await dados.filter({ hasText: 'Compra' }).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/execute-task/execute/${id}\\?execucao=\\d+&resultado=\\d+`))
  await expect(passos).toBeVisible()
  await expectCleanPage(page, { allow: SEM_EXECUTOR })
})
