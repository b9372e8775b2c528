import type { Request } from '@playwright/test'
import { task } from '@retaguarda/contract/task.ts'
import type { Api } from './support/api.ts'
import { discursiva, gravadas, novaTarefa, novoChecklist, objetiva, respostas, screen, simNao } from './support/executar.ts'
import { expect, logInByScreen, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

/** What the screen sent; of the contract's form only the answer is looked at. */
const sentBy = (request: Request) => request.postDataJSON() as { resposta: unknown }

/** The answers that the browser hands to the server, in their order. */
function pedidos(page: Page): () => string[] {
  const sent = new Map<Request, string>()
  // What goes out counts unless there was no connection: of one that was served the browser may still say that it was aborted.
  page.on('request', (request) => {
    if (request.url().endsWith('/api/task/answer/add')) sent.set(request, String(sentBy(request).resposta))
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED') sent.delete(request)
  })
  return () => [...sent.values()]
}

/** The titles of what the server has, in the order in which it came. */
const emOrdem = async (api: Api, id: number) =>
  Object.entries(await gravadas(api, id))
    .flatMap(([titulo, one]) => (one ? [{ titulo, quando: one.data_hora }] : []))
    .toSorted((a, b) => a.quando.localeCompare(b.quando))
    .map(({ titulo }) => titulo)

const SEM_REDE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::/]

test('TAR-028 sixty seconds without a connection, with a reload in between: everything arrives, in order, once', async ({
  page,
  api,
  logIn,
  clock,
}) => {
  const checklist = await novoChecklist(api, 'Loja', [
    objetiva('Um'),
    objetiva('Dois'),
    simNao('Três'),
    discursiva('Quatro'),
    objetiva('Cinco'),
  ])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  // The minute passes on the page's own clock: its attempts in vain are made, and nobody waits for them.
  await clock.install()
  const { abrir, opcao, texto, salvo, questao } = screen(page)
  await abrir(id)
  await opcao('Um', 'Azul').check()
  await salvo('Um')

  await page.context().setOffline(true)
  await opcao('Dois', 'Roxo').check()
  await opcao('Três', 'Sim').check({ force: true })
  await texto('Quatro').fill('Sem rede no cliente')
  await clock.runFor(1_000)
  await expect(questao('Dois').getByText('Guardada neste computador')).toBeVisible()
  await expect(page.getByText('Sem conexão: 3 respostas guardadas neste computador')).toBeVisible()
  await clock.runFor(30_000)
  await opcao('Dois', 'Verde').check()
  await clock.runFor(30_000)
  await expect(page.getByText('Sem conexão: 3 respostas guardadas neste computador')).toBeVisible()
  expect(await respostas(api, id)).toEqual({ Um: 1, Dois: null, Três: null, Quatro: null, Cinco: null })

  // No page can be had without a connection; what was answered stays in the browser.
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(false)
  await abrir(id)
  await expect(opcao('Dois', 'Verde')).toBeChecked()
  await expect(texto('Quatro')).toHaveValue('Sem rede no cliente')
  for (const titulo of ['Um', 'Dois', 'Três', 'Quatro']) await salvo(titulo)
  expect(await respostas(api, id)).toEqual({ Um: 1, Dois: 2, Três: true, Quatro: 'Sem rede no cliente', Cinco: null })
  expect(await emOrdem(api, id)).toEqual(['Um', 'Três', 'Quatro', 'Dois'])
  await expect(page.getByText('Sem conexão')).toHaveCount(0)
  await expectCleanPage(page, { allow: SEM_REDE })
})

test('TAR-028 the connection comes back by itself; a page reloaded while only the server is away goes on from what is kept', async ({
  page,
  api,
  logIn,
}) => {
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Um'), objetiva('Dois')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, salvo, questao } = screen(page)
  await abrir(id)
  await page.route('**/api/task/**', (route) => route.abort())
  await opcao('Um', 'Azul').check()
  await expect(questao('Um').getByText('Guardada neste computador')).toBeVisible()
  await page.reload()
  await expect(opcao('Um', 'Azul')).toBeChecked()
  await expect(page.getByText(/^Sem conexão/)).toBeVisible()
  await page.unroute('**/api/task/**')
  await salvo('Um')
  expect(await respostas(api, id)).toEqual({ Um: 1, Dois: null })
  await page.context().setOffline(true)
  await opcao('Dois', 'Verde').check()
  await expect(questao('Dois').getByText('Guardada neste computador')).toBeVisible()
  await page.context().setOffline(false)
  await salvo('Dois')
})

test('TAR-028 answers that were kept go out from any screen', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Um')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, questao } = screen(page)
  await abrir(id)
  await page.context().setOffline(true)
  await opcao('Um', 'Roxo').check()
  await expect(questao('Um').getByText('Guardada neste computador')).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/setor')
  await expect.poll(() => respostas(api, id)).toEqual({ Um: 3 })
})

test('TAR-028 an answer whose return was lost is sent again and written once', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Um')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, salvo } = screen(page)
  await abrir(id)
  let lost = 0
  await page.route('**/api/task/answer/add', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await opcao('Um', 'Azul').check()
  await salvo('Um')
  expect(lost).toBeGreaterThan(1)
  const { checklists: rows } = await api.call(task.answers, { params: { id } })
  expect(rows[0]?.itens[0]?.resposta).toMatchObject({ resposta: 1 })
})

test('TAR-028 a session that ends while answering is renewed in place, and the answer goes out', async ({ page, api, logIn }) => {
  const person = await api.user()
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Um')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn(person)
  const { abrir, opcao, salvo } = screen(page)
  // The last call that the opened screen makes by itself: the next one is the answer.
  const unread = page.waitForResponse((answer) => answer.url().includes('/api/aviso/list'))
  await abrir(id)
  await unread
  await page.context().clearCookies()
  // Another call of the screen may find the session gone first, and its dialog lies over the question.
  await opcao('Um', 'Verde').evaluate((radio: HTMLInputElement) => radio.click())
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await dialog.getByLabel('Senha', { exact: true }).fill(person.senha)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await salvo('Um')
  expect(await respostas(api, id)).toEqual({ Um: 2 })
})

test('TAR-031 a refusal shows Erro with its trace, keeps the value at the question and lets the others pass', async ({
  page,
  api,
  logIn,
}) => {
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Um'), objetiva('Dois')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, salvo, questao } = screen(page)
  await abrir(id)
  await page.route('**/api/task/answer/add', async (route) => {
    const body = sentBy(route.request())
    if (body.resposta !== 1) return route.continue()
    await route.continue({ postData: JSON.stringify({ ...body, resposta: 77 }) })
  })
  await opcao('Um', 'Azul').check()
  const dialog = page.getByRole('dialog', { name: 'Erro' })
  await expect(dialog).toBeVisible()
  await dialog.getByText('Detalhes', { exact: true }).click()
  await expect(dialog).toContainText('req-')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(questao('Um').getByText('Não salvo')).toBeVisible()
  await expect(opcao('Um', 'Azul')).toBeChecked()
  await opcao('Dois', 'Verde').check()
  await salvo('Dois')
  await page.unroute('**/api/task/answer/add')
  await page.reload()
  await expect(opcao('Um', 'Azul')).toBeChecked()
  await questao('Um').getByRole('button', { name: 'Tentar de novo' }).click()
  await salvo('Um')
  expect(await respostas(api, id)).toEqual({ Um: 1, Dois: 2 })
})

test('TAR-028 two tabs of one person send each answer once, and both show it', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Um'), objetiva('Dois')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const other = await page.context().newPage()
  const [here, there] = [screen(page), screen(other)]
  await here.abrir(id)
  await there.abrir(id)
  const sent = [pedidos(page), pedidos(other)]
  await page.context().setOffline(true)
  await here.opcao('Um', 'Azul').check()
  await there.opcao('Dois', 'Verde').check()
  await expect(here.opcao('Dois', 'Verde')).toBeChecked()
  await expect(there.opcao('Um', 'Azul')).toBeChecked()
  await page.context().setOffline(false)
  for (const one of [here, there]) for (const titulo of ['Um', 'Dois']) await one.salvo(titulo)
  await expect.poll(() => sent.flatMap((tab) => tab()).toSorted()).toEqual(['1', '2'])
  expect(await respostas(api, id)).toEqual({ Um: 1, Dois: 2 })
})

test('TAR-028 who logs out with answers that were not sent is told that they stay, and they go out after the next login', async ({
  page,
  api,
  logIn,
}) => {
  const person = await api.user()
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Um')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn(person)
  const { abrir, opcao, questao } = screen(page)
  await abrir(id)
  await page.route('**/api/task/answer/add', (route) => route.abort())
  await opcao('Um', 'Verde').check()
  await expect(questao('Um').getByText('Guardada neste computador')).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sair com respostas por enviar?' })
  await expect(dialog).toContainText('1 resposta ainda não foi enviada')
  await dialog.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByText(`Neste computador há 1 resposta de ${person.nome} por enviar.`)).toBeVisible()
  await expectCleanPage(page, { allow: [/ERR_FAILED/] })
  await page.unroute('**/api/task/answer/add')
  await logInByScreen(page, person)
  await expect.poll(() => respostas(api, id)).toEqual({ Um: 2 })
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('retaguarda.respostas')))
  await expect.poll(kept).toEqual([])
})
