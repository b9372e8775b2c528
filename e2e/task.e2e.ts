import type { Page } from '@playwright/test'
import { dayOf, dayText, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { task } from '@retaguarda/contract/task.ts'
import { novoCliente } from './support/contratos.ts'
import { novaTarefa, novoChecklist, simNao } from './support/executar.ts'
import { filtered, listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
const named = (descricao: string) => filtered('/task', { name: 'descricao', op: 'like', v: descricao })

test('TAR-001 TAR-002 TAR-003 TAR-008 TAR-009 TAR-010 TAR-012 TAR-024 the list has its columns, filter, six actions and bars', async ({
  page,
  api,
  logIn,
}) => {
  const checklist = await novoChecklist(api, 'Listado', [simNao('Pronto?')])
  await novaTarefa(api, [], { descricao: 'Listada pendente' })
  const done = await novaTarefa(api, [checklist.id], { descricao: 'Listada em execução' })
  await api.call(task.execute, { params: { id: done.id } })
  await api.call(task.answerAdd, {
    body: {
      task: done.id,
      checklist: done.entradas[0],
      checklistItem: checklist.itens[0]?.id,
      resposta: true,
    },
  })
  const cancelled = await novaTarefa(api, [], { descricao: 'Listada cancelada' })
  await api.call(task.cancelar, { params: { id: cancelled.id } })
  await logIn()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Projetos', exact: true }).click()
  await title(page, 'Projetos')
  await expect(page).toHaveURL(/\/task\?/)
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id', 'Cliente', 'Descrição', 'Gerente do projeto', 'Situação', 'Progresso', 'Previsão'])
  await expect(list.chips).toContainText('Situação é um de Pendente, Em Execução')
  await expect(page.getByRole('group', { name: 'Ações' }).locator('button, a')).toHaveText([
    'Incluir',
    'Alterar',
    'Visualizar',
    'Cancelar',
    'Finalizar',
    'Executar',
  ])
  // Of the tasks of other tests there may be more than a page.
  await page.goto(filtered('/task', { name: 'situacao', op: 'contains', v: [1, 2] }, { name: 'descricao', op: 'like', v: 'Listada' }))
  await expect(list.row('Listada pendente')).toHaveCount(1)
  await expect(list.row('Listada cancelada')).toHaveCount(0)
  await expect(list.row('Listada pendente').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  const bar = list.row('Listada em execução').getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  const green = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--rg-ok)'
    const color = getComputedStyle(probe).color
    probe.remove()
    return color
  })
  await expect(bar.locator('span')).toHaveCSS('background-color', green)
  await expectCleanPage(page)
})

test('FAL-39 the view Atrasadas lists the open tasks whose day is over, and no other', async ({ page, api, logIn }) => {
  const late = await novoChecklist(api, 'Com prazo', [simNao('Pronto?')])
  const due = (descricao: string, previsao: string | null) =>
    novaTarefa(api, [], { descricao, taskChecklist: [{ checklist: late.id, previsao, ordem: 1 }] })
  await due('Prazo de ontem', addDays(dayOf(Date.now()), -1))
  await due('Prazo de hoje', dayOf(Date.now()))
  await due('Prazo nenhum', null)
  await logIn()
  await page.goto('/task')
  const list = listOf(page)
  await page.getByRole('button', { name: /^Atrasadas/ }).click()
  await expect(list.row('Prazo de ontem')).toHaveCount(1)
  await expect(list.row('Prazo de ontem')).toContainText(dayText(addDays(dayOf(Date.now()), -1)))
  await expect(list.row('Prazo de hoje')).toHaveCount(0)
  await expect(list.row('Prazo nenhum')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Atrasadas/ })).toHaveAttribute('aria-pressed', 'true')
  await expectCleanPage(page)
})

test('TAR-013 TAR-014 LST-023 several tasks at once: allowed only when all are in the right state, each refusal told', async ({
  page,
  api,
  logIn,
}) => {
  const [one, two, three] = [
    await novaTarefa(api, [], { descricao: 'Lote um' }),
    await novaTarefa(api, [], { descricao: 'Lote dois' }),
    await novaTarefa(api, [], { descricao: 'Lote três' }),
  ]
  await api.call(task.execute, { params: { id: three.id } })
  await logIn()
  await page.goto(named('lote'))
  const list = listOf(page)
  await expect(list.row('Lote três')).toContainText('Em Execução')
  const tick = (text: string) => list.row(text).getByRole('checkbox').click()
  await tick('Lote um')
  await tick('Lote três')
  await expect(page.getByText('2 selecionadas')).toBeVisible()
  await expect(list.action('Cancelar')).toHaveAccessibleDescription(
    'Só tarefas pendentes podem ser canceladas. “Lote três” está em execução.',
  )
  await expect(list.action('Finalizar')).toHaveAccessibleDescription(
    'Só tarefas em execução podem ser finalizadas. “Lote um” está pendente.',
  )
  await expect(list.action('Executar')).toHaveAccessibleDescription('Selecione só uma tarefa na lista.')
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  const all = page.getByRole('checkbox', { name: 'Selecionar todas as linhas da página' })
  await all.click()
  await expect(page.getByText('3 selecionadas')).toBeVisible()
  await tick('Lote três')
  await expect(page.getByText('2 selecionadas')).toBeVisible()

  // Somebody else is faster with one of them.
  await api.call(task.execute, { params: { id: two.id } })
  await list.action('Cancelar').click()
  const question = page.getByRole('dialog', { name: 'Cancelar 2 tarefas?' })
  await expect(question).toContainText('Isto não pode ser desfeito.')
  await question.getByRole('button', { name: 'Voltar' }).click()
  expect(await api.call(task.get, { params: { id: one.id } })).toMatchObject({ situacao: 1 })
  await list.action('Cancelar').click()
  await question.getByRole('button', { name: 'Cancelar tarefas' }).click()
  const error = page.getByRole('dialog', { name: 'Erro' })
  await expect(error).toContainText('Lote dois: Só uma tarefa pendente pode ser cancelada. Esta está em execução.')
  await error.getByRole('button', { name: 'OK' }).click()
  expect(await api.call(task.get, { params: { id: one.id } })).toMatchObject({ situacao: 4 })
  expect(await api.call(task.get, { params: { id: two.id } })).toMatchObject({ situacao: 2 })
  await expect(list.row('Lote um')).toContainText('Cancelada')
  await expectCleanPage(page, { allow: [/409/] })
})

test('TAR-012 TAR-014 finishing below 100 % asks; a finished task opens only to be looked at', async ({ page, api, logIn }) => {
  const checklist = await novoChecklist(api, 'A terminar', [simNao('Pronto?')])
  const { id } = await novaTarefa(api, [checklist.id], { descricao: 'Terminar cedo' })
  await api.call(task.execute, { params: { id } })
  await logIn()
  await page.goto(named('terminar cedo'))
  const list = listOf(page)
  await list.select('Terminar cedo')
  await list.action('Finalizar').click()
  const question = page.getByRole('dialog', { name: 'Finalizar tarefa abaixo de 100%?' })
  await expect(question).toContainText('“Terminar cedo” está em 0%.')
  await expectCleanPage(page)
  await question.getByRole('button', { name: 'Finalizar assim mesmo' }).click()
  await expect(list.row('Terminar cedo')).toContainText('Finalizada')
  await expect(list.action('Alterar')).toHaveAccessibleDescription(
    'Só tarefas pendentes ou em execução podem ser alteradas. “Terminar cedo” está finalizada.',
  )
  await list.row('Terminar cedo').getByRole('gridcell').nth(2).dblclick()
  await title(page, 'Visualizar tarefa')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.goto(`/task/alterar/${id}`)
  await expect(page.getByText('Esta tarefa está finalizada e não pode mais ser alterada.')).toBeVisible()
  await expectCleanPage(page)
})

test('TAR-004 TAR-010 TAR-019 TAR-020 TAR-021 a task is included: what is required is asked for, rows are ordered', async ({
  page,
  api,
  logIn,
}) => {
  await novoCliente(api, 'Padaria da Tarefa')
  const um = await novoChecklist(api, 'Passo um', [simNao('Pronto?')])
  const dois = await novoChecklist(api, 'Passo dois', [simNao('Pronto?')])
  await logIn()
  await page.goto('/task/incluir')
  await title(page, 'Incluir tarefa')
  const gerente = page.getByRole('combobox', { name: 'Gerente do projeto' })
  await expect(gerente).toHaveValue(api.admin.nome)
  await expect(page.getByLabel('Cliente')).toBeFocused()
  await gerente.fill('')
  await confirmar(page).click()
  for (const sentence of ['Informe o cliente.', 'Informe a descrição.', 'Informe o gerente do projeto.'])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('Cliente')).toBeFocused()
  await expectCleanPage(page)
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name: name }).click()
  }
  await choose('Cliente', 'Padaria da Tarefa')
  await choose('Gerente do projeto', api.admin.nome)
  await page.getByLabel('Descrição').fill('Incluída pela tela')
  await page.getByRole('button', { name: 'Adicionar checklist' }).click()
  await choose('Checklist 1', 'Passo um')
  await expect(page.getByLabel('Ordem 1')).toHaveValue('1')
  await page.getByRole('button', { name: 'Adicionar checklist' }).click()
  await choose('Checklist 2', 'Passo um')
  await expect(page.getByLabel('Ordem 2')).toHaveValue('2')
  await confirmar(page).click()
  await expect(page.getByText('Este checklist já está na tarefa.')).toBeVisible()
  await choose('Checklist 2', 'Passo dois')
  await page.getByLabel('Previsão 2').fill('27/11/2026')
  await page.getByLabel('Ativa 2').uncheck({ force: true })
  await expectCleanPage(page)
  await confirmar(page).click()
  await title(page, 'Visualizar tarefa')
  await page.goto(named('incluída pela tela'))
  const list = listOf(page)
  await expect(list.row('Incluída pela tela')).toContainText('Padaria da Tarefa')
  const id = await list.row('Incluída pela tela').getByRole('gridcell').nth(1).textContent()
  expect(await api.call(task.get, { params: { id } })).toMatchObject({
    situacao: 1,
    cliente: { nome: 'Padaria da Tarefa' },
    usuario: { id: api.admin.id },
    taskChecklist: [
      { checklist: { id: um.id }, ativa: true, previsao: null, ordem: 1 },
      { checklist: { id: dois.id }, ativa: false, previsao: '2026-11-27', ordem: 2 },
    ],
  })
})

test('TAR-005 TAR-006 TAR-025 a checklist with answers or schedules stays in its task, and can be switched off', async ({
  page,
  api,
  logIn,
}) => {
  const usado = await novoChecklist(api, 'Com resposta', [simNao('Pronto?')])
  const livre = await novoChecklist(api, 'Sem resposta', [simNao('Pronto?')])
  const { id, entradas } = await novaTarefa(api, [usado.id, livre.id], { descricao: 'Alterada pela tela' })
  await api.call(task.execute, { params: { id } })
  await api.call(task.answerAdd, { body: { task: id, checklist: entradas[0], checklistItem: usado.itens[0]?.id, resposta: false } })
  await logIn()
  await page.goto(`/task/alterar/${id}`)
  const remove = page.getByRole('button', { name: 'Remover checklist 1' })
  await expect(remove).toHaveAccessibleDescription('Há respostas ou agendamentos neste checklist. Em vez de remover, desligue Ativa.')
  await remove.click({ force: true })
  await expect(page.getByText('Com resposta')).toBeVisible()
  await page.getByRole('button', { name: 'Remover checklist 2' }).click()
  await page.getByLabel('Ativa 1').uncheck({ force: true })
  await expectCleanPage(page)
  await confirmar(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible()
  expect(await api.call(task.get, { params: { id } })).toMatchObject({ taskChecklist: [{ id: entradas[0], ativa: false }] })
  await page.goto(`/task/visualizar/${id}`)
  await title(page, 'Visualizar tarefa')
  await expect(page.getByText('Em Execução')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Executar' })).toHaveAttribute('href', `/task/executar/${id}`)
  await expectCleanPage(page)
})

test('TAR-002 by keys alone: the page is ticked, a row opened; the palette finds a task and begins another', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await novaTarefa(api, [], { descricao: 'Teclada um' })
  await novaTarefa(api, [], { descricao: 'Teclada dois' })
  await logIn()
  await page.goto(named('teclada'))
  const list = listOf(page)
  await list.row('Teclada um').getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('2 selecionadas')).toBeVisible()
  await page.keyboard.press('v')
  await title(page, 'Visualizar tarefa')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar ou ir para' }).fill('teclada um')
  await page.getByRole('button', { name: /Teclada um/ }).click()
  await expect(page).toHaveURL(new RegExp(`/task/executar/${id}`))
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar ou ir para' }).fill('incluir tarefa')
  await page.getByRole('button', { name: /Incluir tarefa/ }).click()
  await title(page, 'Incluir tarefa')
})
