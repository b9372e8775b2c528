import { checklist } from '@retaguarda/contract/checklist.ts'
import { task } from '@retaguarda/contract/task.ts'
import { editorDe, gravados, novaTarefa, novoChecklist, objetiva, se, simNao } from './support/checklists.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const titulo = (page: Page, n: number) => editorDe(page).campos(n).getByLabel('Título (obrigatório)')
const gravou = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Itens gravados/ })).toBeVisible()

test('CHK-002 CHK-043 a checklist in use names its tasks before another version is saved, and their answers stay', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoChecklist(api, 'Em uso', [simNao('Tem domínio?'), simNao('Tem DNS?')])
  const correndo = await novaTarefa(api, id, 'Implantação em curso')
  await novaTarefa(api, id, 'Implantação na fila', { executar: false })
  const respostas = async () => (await api.call(task.answers, { params: { id: correndo } })).checklists
  const [entrada] = await respostas()
  const [first] = entrada?.itens ?? []
  await api.call(task.answerAdd, { body: { task: correndo, checklist: entrada?.id, checklistItem: first?.id, resposta: true } })

  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await expect(page.getByText('Em uso em 2 tarefas: uma mudança grava a versão 2, e nenhuma resposta se perde.')).toBeVisible()
  await editor.menu(1, 'Excluir')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await editor.confirmar.click()
  const question = page.getByRole('dialog', { name: 'Gravar como versão 2?' })
  await expect(question.getByRole('row').filter({ hasText: 'Implantação em curso' })).toContainText('Em Execução')
  await expect(question.getByRole('row').filter({ hasText: 'Implantação na fila' })).toContainText('ao executar')
  const table = question.getByRole('region', { name: 'Tarefas que têm este checklist' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectCleanPage(page)
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(editor.itens).toHaveCount(1)
  expect(await gravados(api, id)).toHaveLength(2)
  await editor.confirmar.click()
  await question.getByRole('button', { name: 'Gravar como versão 2' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Itens gravados como versão 2. As tarefas em execução continuam na versão em que começaram.' }),
  ).toBeVisible()
  expect(await gravados(api, id)).toHaveLength(1)
  expect(await respostas()).toMatchObject([{ versao: 1, itens: [{ resposta: { resposta: true } }, { resposta: null }] }])
})

test('CHK-045 a save that fails says so in a toast and loses nothing', async ({ page, api, logIn }) => {
  const id = await novoChecklist(api, 'Que falha', [simNao('Antes')])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await editor.linha(1).click()
  await titulo(page, 1).fill('Depois')
  await page.route('**/api/checklist/itens/*', (route) =>
    route.fulfill({ status: 503, json: { error: 'O banco de dados está fora do ar. Tente de novo em instantes.', trace: 'x' } }),
  )
  await page.keyboard.press('Control+s')
  const toast = page.getByRole('status').filter({ hasText: 'O banco de dados está fora do ar. Tente de novo em instantes.' })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(titulo(page, 1)).toHaveValue('Depois')
  await expect(titulo(page, 1)).toBeFocused()
  await expectCleanPage(page, { allow: [/503/] })
  await page.unroute('**/api/checklist/itens/*')
  await page.keyboard.press('Control+s')
  await gravou(page)
  expect(await gravados(api, id)).toMatchObject([{ titulo: 'Depois' }])
})

test('CHK-043 what somebody else saved meanwhile is shown beside what was typed, and both stay', async ({ page, api, logIn }) => {
  const id = await novoChecklist(api, 'De dois', [simNao('Um'), simNao('Dois')])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  const [um, dois] = await gravados(api, id)
  await editor.linha(1).click()
  await titulo(page, 1).fill('Meu título')
  await api.call(checklist.saveItens, { params: { id }, body: { itens: [um, { ...dois, titulo: 'Título dela' }, simNao('Três')] } })
  await editor.confirmar.click()
  const conflict = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(conflict.getByRole('row').filter({ hasText: 'Itens › 1 › Título' })).toContainText('Meu título')
  await expect(conflict.getByRole('row').filter({ hasText: 'Itens › 2 › Título' })).toContainText('Título dela')
  await expectCleanPage(page, { allow: [/409/] })
  await conflict.getByRole('button', { name: 'Manter o que digitei' }).click()
  await gravou(page)
  expect((await gravados(api, id)).map((one) => one.titulo)).toEqual(['Meu título', 'Título dela', 'Três'])
})

test('CHK-002 leaving asks, and a reload offers what was typed', async ({ page, api, logIn }) => {
  const id = await novoChecklist(api, 'Que não se perde', [simNao('Antes')])
  await logIn()
  await page.goto('/checklist')
  const editor = editorDe(page)
  await editor.abrir(id)
  await editor.linha(1).click()
  await titulo(page, 1).fill('Digitado')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Sair sem gravar?' })
  await question.getByRole('button', { name: 'Continuar digitando' }).click()
  await expect(titulo(page, 1)).toHaveValue('Digitado')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/você digitou algo aqui que não foi gravado/)).toBeVisible()
  await editor.ordem(['Antes'])
  await page.getByRole('button', { name: 'Recuperar o que você digitou' }).click()
  await editor.ordem(['Digitado'])
  await editor.confirmar.click()
  await gravou(page)
  expect(await gravados(api, id)).toMatchObject([{ titulo: 'Digitado' }])
})

test('CHK-021 the preview answers like the execution screen, from what is not saved yet', async ({ page, api, logIn }) => {
  const id = await novoChecklist(api, 'Com prévia', [
    objetiva('Cor da loja', ['Azul', 'Verde'], { chave: 'a', obrigatorio: true }),
    simNao('Tem logotipo?', { ...se('a', 2), obrigatorio: true }),
  ])
  await logIn()
  const editor = editorDe(page)
  await editor.abrir(id)
  await editor.linha(1).click()
  await titulo(page, 1).fill('Cor nova')
  await page.getByText('Prévia', { exact: true }).click()
  await expect(page).toHaveURL(/previa=1/)
  const previa = page.getByRole('region', { name: 'Prévia' })
  await expect(previa.getByRole('article')).toHaveCount(1)
  await expect(previa).toContainText('0 de 1 questão visível')
  await previa
    .getByRole('article', { name: /Cor nova/ })
    .getByLabel('Verde')
    .check()
  await expect(previa.getByRole('article')).toHaveCount(2)
  await expect(previa).toContainText('Aparece porque a questão 1 = “Verde”')
  await expect(previa.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  const logotipo = previa.getByRole('article', { name: /Tem logotipo/ })
  await logotipo.getByLabel('Não').check({ force: true })
  await expect(previa.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await logotipo.getByLabel('Sim').check({ force: true })
  await expect(previa.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expectCleanPage(page)
  await page.getByText('Editar', { exact: true }).click()
  await page.getByText('Prévia', { exact: true }).click()
  await expect(previa.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await previa.getByRole('button', { name: 'Recomeçar' }).click()
  await expect(previa.getByRole('article')).toHaveCount(1)
  expect((await gravados(api, id))[0]?.titulo).toBe('Cor da loja')
})
