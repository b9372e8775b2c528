import { task } from '@retaguarda/contract/task.ts'
import { discursiva, gravadas, multipla, novaTarefa, novoChecklist, objetiva, respostas, simNao, screen } from './support/executar.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

test('TAR-007 TAR-015 TAR-027 TAR-028 TAR-030 opening starts the task; each answer is saved by itself and says so', async ({
  page,
  api,
  logIn,
}) => {
  const checklist = await novoChecklist(api, 'Loja', [
    simNao('Tem domínio?'),
    objetiva('Qual cor?', { obrigatorio: true }),
    multipla('Quais recursos?'),
    discursiva('Regras de frete'),
  ])
  const { id } = await novaTarefa(api, [checklist.id])
  expect(await api.call(task.get, { params: { id } })).toMatchObject({ situacao: 1 })
  await logIn()
  const { abrir, opcao, texto, salvo } = screen(page)
  await abrir(id)
  await expect(page.getByText('Em Execução')).toBeVisible()
  await expect(page.getByRole('link', { name: /Padaria Aurora/ })).toBeVisible()
  expect(await api.call(task.get, { params: { id } })).toMatchObject({ situacao: 2 })

  await opcao('Tem domínio?', 'Sim').check({ force: true })
  await opcao('Qual cor?', 'Verde').check()
  await opcao('Quais recursos?', 'Retirada').check()
  await opcao('Quais recursos?', 'Checkout').check()
  await texto('Regras de frete').fill('Grátis acima de R$ 199,00')
  for (const titulo of ['Tem domínio?', 'Qual cor?', 'Quais recursos?', 'Regras de frete']) await salvo(titulo)
  await expect(page.getByRole('progressbar', { name: 'Andamento da tarefa' })).toHaveAttribute('aria-valuenow', '100')
  expect(await respostas(api, id)).toEqual({
    'Tem domínio?': true,
    'Qual cor?': 2,
    'Quais recursos?': [1, 3],
    'Regras de frete': 'Grátis acima de R$ 199,00',
  })

  await page.reload()
  await expect(opcao('Qual cor?', 'Verde')).toBeChecked()
  await expect(texto('Regras de frete')).toHaveValue('Grátis acima de R$ 199,00')
  await expectCleanPage(page)
})

test('TAR-029 an answer is taken back by Limpar, by the last choice, and by emptying a text', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'Loja', [simNao('Tem domínio?'), multipla('Quais recursos?'), discursiva('Regras')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, texto, salvo, questao } = screen(page)
  await abrir(id)
  await opcao('Tem domínio?', 'Não').check({ force: true })
  await opcao('Quais recursos?', 'Frete').check()
  await texto('Regras').fill('Nenhuma')
  for (const titulo of ['Tem domínio?', 'Quais recursos?', 'Regras']) await salvo(titulo)

  await questao('Tem domínio?').getByRole('button', { name: 'Limpar' }).click()
  await opcao('Quais recursos?', 'Frete').uncheck()
  await texto('Regras').fill('')
  await expect(opcao('Tem domínio?', 'Não')).not.toBeChecked()
  await expect(page.getByRole('progressbar', { name: 'Andamento da tarefa' })).toHaveAttribute('aria-valuenow', '0')
  await expect.poll(() => respostas(api, id)).toEqual({ 'Tem domínio?': null, 'Quais recursos?': null, Regras: null })
})

test('TAR-016 TAR-018 conditional questions come and go, and the progress moves, before the server has answered', async ({
  page,
  api,
  logIn,
}) => {
  const checklist = await novoChecklist(api, 'Loja', [
    objetiva('Qual cor?', { chave: 'cor' }),
    simNao('Tem painel?', { chave: 'painel', obrigatorio: true, itemCondicional: { chave: 'cor' }, valorCondicional: { numero: 2 } }),
    discursiva('Por que não?', { itemCondicional: { chave: 'painel' }, valorCondicional: { numero: 0 } }),
  ])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, questao, texto } = screen(page)
  await abrir(id)
  const progress = page.getByRole('progressbar', { name: 'Andamento da tarefa' })
  let letThrough: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/task/answer/add', async (route) => {
    await gate
    await route.continue()
  })

  await expect(questao('Tem painel?')).toBeHidden()
  await opcao('Qual cor?', 'Verde').check()
  await expect(questao('Tem painel?')).toBeVisible()
  await expect(questao('Tem painel?').getByText('Aparece porque a questão 1 = “Verde”')).toBeVisible()
  await expect(progress).toHaveAttribute('aria-valuenow', '50')
  await opcao('Tem painel?', 'Não').check({ force: true })
  await expect(questao('Por que não?')).toBeVisible()
  // A required no does not count.
  await expect(progress).toHaveAttribute('aria-valuenow', '33')
  await texto('Por que não?').fill('Sem acesso')
  await opcao('Qual cor?', 'Azul').check()
  await expect(questao('Tem painel?')).toBeHidden()
  await expect(questao('Por que não?')).toBeHidden()
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await expect(questao('Qual cor?').getByText('Salvando…')).toBeVisible()
  expect(await respostas(api, id)).toEqual({ 'Qual cor?': null, 'Tem painel?': null, 'Por que não?': null })

  letThrough()
  // What is hidden is kept.
  await expect.poll(() => respostas(api, id)).toEqual({ 'Qual cor?': 1, 'Tem painel?': false, 'Por que não?': 'Sem acesso' })
  await opcao('Qual cor?', 'Verde').check()
  await expect(texto('Por que não?')).toHaveValue('Sem acesso')
})

test('TAR-027 the filters are in the address; what was just answered stays until they change', async ({ page, api, logIn }) => {
  const loja = await novoChecklist(api, 'Configuração da loja', [simNao('Tem domínio?'), simNao('Há Côres?')])
  const frete = await novoChecklist(api, 'Frete', [simNao('Há frete grátis?')])
  const { id, entradas } = await novaTarefa(api, [loja.id, frete.id])
  await logIn()
  const { abrir, opcao, questao, salvo } = screen(page)
  await abrir(id)
  await expect(page.getByRole('article')).toHaveCount(3)

  await page.getByRole('navigation', { name: 'Checklists' }).getByRole('link', { name: /Frete/ }).click()
  await expect(page).toHaveURL(new RegExp(`checklist=${entradas[1]}`))
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: /Todos os checklists/ }).click()

  await page.getByLabel('Procurar no título da questão').fill('CORES')
  await expect(page).toHaveURL(/item=CORES/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(questao('Há Côres?')).toBeVisible()
  await page.getByLabel('Procurar no título da questão').fill('nada disso')
  await expect(page.getByRole('heading', { name: 'Sem registros' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar os filtros' }).click()
  await expect(page.getByLabel('Procurar no título da questão')).toHaveValue('')

  await page.getByLabel('Só sem resposta').check()
  await expect(page).toHaveURL(/sem_resposta=true/)
  await opcao('Tem domínio?', 'Sim').check({ force: true })
  await salvo('Tem domínio?')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(questao('Tem domínio?')).toBeHidden()
  await page.getByLabel('Só sem resposta').uncheck()
  await page.getByLabel('Só não enviadas ao Redmine').check()
  await expect(page).toHaveURL(/no_send=true/)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectCleanPage(page)
})

test('TAR-007 checklists stand in sequence or side by side, as the person left them', async ({ page, api, logIn }) => {
  const [a, b] = [await novoChecklist(api, 'Um', [simNao('A?')]), await novoChecklist(api, 'Dois', [simNao('B?')])]
  const { id } = await novaTarefa(api, [a.id, b.id])
  await logIn()
  const { abrir, questao } = screen(page)
  const sideBySide = async () => {
    const [one, two] = [await questao('A?').boundingBox(), await questao('B?').boundingBox()]
    return one !== null && two !== null && one.y === two.y && one.x < two.x
  }
  await abrir(id)
  await expect(questao('B?')).toBeVisible()
  expect(await sideBySide()).toBe(false)
  await page.getByText('Lado a lado').click()
  await expect(page).toHaveURL(/modo=lado/)
  await expect.poll(sideBySide).toBe(true)
  await expectCleanPage(page)
  await abrir(id)
  await expect.poll(sideBySide).toBe(true)
  await abrir(id, '?modo=sequencia')
  await expect(questao('B?')).toBeVisible()
  expect(await sideBySide()).toBe(false)
})

test('TAR-009 TAR-014 Finalizar asks below 100 %, and an ended task is only read', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Qual cor?'), simNao('Tem domínio?')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  const { abrir, opcao, salvo, questao } = screen(page)
  await abrir(id)
  await opcao('Qual cor?', 'Roxo').check()
  await salvo('Qual cor?')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Finalizar com questões em aberto?' })
  await expect(dialog).toContainText('50%')
  await dialog.getByRole('button', { name: 'Continuar respondendo' }).click()
  expect(await api.call(task.get, { params: { id } })).toMatchObject({ situacao: 2 })
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await dialog.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Esta tarefa está finalizada')).toBeVisible()
  await expect(questao('Qual cor?').getByText('Roxo')).toBeVisible()
  await expect(questao('Tem domínio?').getByText('Sem resposta')).toBeVisible()
  await expect(page.getByRole('radio').or(page.getByRole('button', { name: 'Finalizar' }))).toHaveCount(0)
  await page.reload()
  await expect(questao('Qual cor?').getByText('Roxo')).toBeVisible()
  await expectCleanPage(page)
})

test('TAR-032 without a checklist the screen says Sem registros; without the task, that there is none', async ({ page, api, logIn }) => {
  const { id } = await novaTarefa(api, [])
  await logIn()
  const { abrir } = screen(page)
  await abrir(id)
  await expect(page.getByRole('heading', { name: 'Sem registros' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alterar a tarefa' })).toHaveAttribute('href', `/task/alterar/${id}`)
  await expectCleanPage(page)
  await page.goto('/task/executar/999999')
  await expect(page.getByRole('heading', { name: 'Tarefa não encontrada' })).toBeVisible()
})

test('CHK-031 TAR-011 the time of an answer is measured where the question asks for it', async ({ page, api, logIn, clock }) => {
  const checklist = await novoChecklist(api, 'Loja', [objetiva('Medida', { tipoMetrica: 1 }), objetiva('Livre')])
  const { id } = await novaTarefa(api, [checklist.id])
  await logIn()
  await clock.install()
  const { abrir, opcao, questao } = screen(page)
  await abrir(id)
  await expect(questao('Medida')).toBeInViewport()
  await clock.runFor(75_000)
  await opcao('Medida', 'Azul').check()
  await opcao('Livre', 'Azul').check()
  await expect.poll(async () => (await gravadas(api, id)).Livre?.time).toBeNull()
  const time = (await gravadas(api, id)).Medida?.time ?? 0
  expect(time).toBeGreaterThanOrEqual(75)
  expect(time).toBeLessThan(120)
  await expect(questao('Medida').getByText(/Tempo de resposta 01:/)).toBeVisible()
})

test('TAR-022 TAR-023 only who manages the task schedules its checklists', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'Loja', [simNao('Tem domínio?')])
  const gestora = await api.user({ nome: 'Helena Duarte' })
  const other = await api.user({ nome: 'Tiago Nogueira' })
  const { id, entradas } = await novaTarefa(api, [checklist.id], { usuario: gestora.id })
  const { abrir } = screen(page)
  await logIn(other)
  await abrir(id)
  await expect(page.getByText('Gerente: Helena Duarte')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agendar Loja' })).toHaveCount(0)
  await logIn(gestora)
  await abrir(id)
  await page.getByRole('link', { name: 'Agendar Loja' }).click()
  await expect(page).toHaveURL(new RegExp(`agendar=${entradas[0]}`))
  await expect(page.getByRole('dialog', { name: /Agenda/ })).toBeVisible()
})
