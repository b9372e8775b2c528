import type { Locator, Page } from '@playwright/test'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { setor as setores } from '@retaguarda/contract/setor.ts'
import type { Api } from './support/api.ts'
import { novoCliente } from './support/contratos.ts'
import { novaTarefa, novoChecklist, simNao } from './support/executar.ts'
import { withRedmine as test } from './support/redmine.ts'
import { expect } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

let made = 0
async function novoSetor(api: Api): Promise<string> {
  const nome = `Infra ${++made}`
  await api.call(setores.add, { body: { nome, codigo: `INF-${made}` } })
  return nome
}

async function cena(api: Api, name: string, more: object = {}) {
  const checklist = await novoChecklist(api, name, [simNao('Está pronto?')])
  const { id, entradas } = await novaTarefa(api, [checklist.id], more)
  const [item = 0] = entradas
  // Where there are two, none is chosen already.
  await novoSetor(api)
  const agendas = async () => await api.call(checklistAgenda.get, { params: { task: id, item } })
  return { task: id, item, setor: await novoSetor(api), agendas, address: `/task/executar/${id}?agendar=${item}` }
}

const gaveta = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `Agendar: ${name}` })
async function choose(page: Page, field: Locator, name: string) {
  await field.fill(name)
  await page.getByRole('option', { name: name }).click()
}
const horas = (drawer: Locator) => drawer.getByLabel('Horas estimadas')

test('AGE-001 AGE-006 AGE-012 AGE-013 AGE-014 AGE-017 AGE-018 AGE-019 AGE-022 AGE-028 a schedule is made: what is missing is named, hours are computed', async ({
  page,
  api,
  logIn,
}) => {
  const { setor, agendas, address } = await cena(api, 'Configuração da loja')
  await logIn()
  await page.goto(address)
  const drawer = gaveta(page, 'Configuração da loja')
  await expect(drawer.getByText('Nenhum registro encontrado')).toBeVisible()
  await expectCleanPage(page)
  await drawer.getByRole('button', { name: 'Novo agendamento' }).click()
  await expect(drawer.getByLabel('Setor (obrigatório)')).toBeFocused()
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  const refusal = drawer.getByRole('alert').filter({ hasText: 'Existem campos não preenchidos.' })
  await expect(refusal).toContainText('Informe os campo(s): Setor, Data inicial.')
  await expect(drawer.getByText('Informe o setor.')).toBeVisible()
  await expect(drawer.getByLabel('Setor (obrigatório)')).toBeFocused()
  expect(await agendas()).toEqual([])
  await expectCleanPage(page)

  await choose(page, drawer.getByLabel('Setor (obrigatório)'), setor)
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(refusal).toContainText('Informe os campo(s): Data inicial.')
  await drawer.getByLabel('Data inicial (obrigatório)').fill('24/11/2026 08:00')
  await expect(horas(drawer)).toHaveText('00:00')
  await drawer.getByLabel('Data final', { exact: true }).fill('25/11/2026 12:00')
  await expect(horas(drawer)).toHaveText('12:48')
  await drawer.getByLabel('Data final', { exact: true }).fill('30/11/2026 13:12')
  await expect(horas(drawer)).toHaveText('39:12')
  await expect(drawer.getByRole('textbox', { name: 'Horas estimadas' })).toHaveCount(0)
  await drawer.getByLabel('Observação').fill('Só pela manhã')
  await page.keyboard.press('Control+s')
  const card = drawer.getByRole('listitem', { name: 'Agendamento de 24/11/2026 08:00 – 30/11/2026 13:12' })
  await expect(card).toContainText('39:12')
  await expect(card).toContainText(`${setor} · sem responsável`)
  await expect(card).toContainText('Não enviado')
  expect(await agendas()).toMatchObject([{ horasEstimadas: '39.20', observacao: 'Só pela manhã', issue: null, situacao: 1 }])
  await expectCleanPage(page)
})

test('AGE-015 AGE-016 an end before the start is said and not applied', async ({ page, api, logIn }) => {
  const { task, item, agendas, address, setor } = await cena(api, 'Homologação')
  const suggestions = await api.call(setores.suggest.byText, { params: { texto: setor } })
  await api.call(checklistAgenda.add, {
    body: { task, item, setor: suggestions[0]?.id, dataInicio: '2026-11-24T08:00:00-03:00', dataFim: '2026-11-25T12:00:00-03:00' },
  })
  await logIn()
  await page.goto(address)
  const drawer = gaveta(page, 'Homologação')
  await drawer.getByRole('button', { name: 'Alterar' }).click()
  const end = drawer.getByLabel('Data final', { exact: true })
  await end.fill('23/11/2026 18:00')
  await expect(drawer.getByText('Data final não pode ser menor que a data inicial.')).toBeVisible()
  await expect(end).toHaveValue('25/11/2026 12:00')
  await expect(horas(drawer)).toHaveText('12:48')
  await expectCleanPage(page)
  // Who did not see it is told once more before anything is saved.
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(end).toBeFocused()
  const start = drawer.getByLabel('Data inicial (obrigatório)')
  await start.fill('26/11/2026 08:00')
  await expect(start).toHaveValue('24/11/2026 08:00')
  await end.fill('24/11/2026 08:00')
  await expect(drawer.getByText('Data final não pode ser menor que a data inicial.')).toHaveCount(0)
  await expect(horas(drawer)).toHaveText('00:00')
  expect(await agendas()).toMatchObject([{ dataFim: '2026-11-25T15:00:00.000Z' }])
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(end).toHaveValue('24/11/2026 08:00')
})

test('AGE-008 AGE-009 AGE-023 AGE-024 AGE-025 several schedules: closed, reopened, changed, deleted; a double booking is told', async ({
  page,
  api,
  logIn,
}) => {
  const { setor, agendas, address } = await cena(api, 'Meios de pagamento')
  const tiago = await api.user({ nome: 'Tiago Nogueira' })
  await logIn()
  await page.goto(address)
  const drawer = gaveta(page, 'Meios de pagamento')
  const add = async (from: string, to: string) => {
    await drawer.getByRole('button', { name: 'Novo agendamento' }).click()
    await choose(page, drawer.getByLabel('Setor (obrigatório)'), setor)
    await choose(page, drawer.getByLabel('Responsável'), tiago.nome)
    await drawer.getByLabel('Data inicial (obrigatório)').fill(from)
    await drawer.getByLabel('Data final', { exact: true }).fill(to)
  }
  await add('24/11/2026 08:00', '24/11/2026 12:00')
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await add('24/11/2026 11:00', '24/11/2026 14:00')
  await expect(drawer.getByText('Tiago Nogueira já tem um agendamento aberto neste período')).toBeVisible()
  await expect(drawer.getByText(/^24\/11\/2026 08:00 – 12:00, Padaria Aurora \d+, Meios de pagamento$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  const first = drawer.getByRole('listitem', { name: 'Agendamento de 24/11/2026 08:00 – 12:00' })
  const second = drawer.getByRole('listitem', { name: 'Agendamento de 24/11/2026 11:00 – 14:00' })
  await expect(first).toContainText('Outro agendamento aberto de Tiago Nogueira cai neste período.')
  await expectCleanPage(page)

  await first.getByRole('button', { name: 'Fechar' }).click()
  await expect(first.getByText('Fechado', { exact: true })).toBeVisible()
  await expect(second.getByText('cai neste período')).toHaveCount(0)
  await first.getByRole('button', { name: 'Reabrir' }).click()
  await expect(first.getByText('Aberto', { exact: true })).toBeVisible()

  await second.getByRole('button', { name: 'Alterar' }).click()
  await drawer.getByLabel('Data inicial (obrigatório)').fill('24/11/2026 13:12')
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(drawer.getByRole('listitem', { name: 'Agendamento de 24/11/2026 13:12 – 14:00' })).toContainText('00:48')
  await first.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir agendamento?' })
  await expect(question).toContainText('Meios de pagamento, 24/11/2026 08:00 – 12:00')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  expect(await agendas()).toHaveLength(1)
  await expectCleanPage(page)
})

test('AGE-002 AGE-010 AGE-011 sending: its error as Redmine says it, then the issue, and nothing left to save or send', async ({
  page,
  api,
  redmine,
  logIn,
}) => {
  const cliente = await novoCliente(api, 'Loja com projeto', { projetoSuporteRedmine: 9 })
  const { setor, agendas, address } = await cena(api, 'Frete', { cliente })
  await logIn()
  await page.goto(address)
  const drawer = gaveta(page, 'Frete')
  await drawer.getByRole('button', { name: 'Novo agendamento' }).click()
  await choose(page, drawer.getByLabel('Setor (obrigatório)'), setor)
  await drawer.getByLabel('Data inicial (obrigatório)').fill('24/11/2026 08:00')
  await drawer.getByLabel('Data final', { exact: true }).fill('24/11/2026 18:00')
  await drawer.getByLabel('Enviar ao Redmine ao gravar').check()
  redmine.refusals.push('Tipo não está incluso na lista')
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  const card = drawer.getByRole('listitem', { name: 'Agendamento de 24/11/2026 08:00 – 18:00' })
  await expect(card).toContainText('Erro no envio ao Redmine')
  await expect(card).toContainText('O Redmine respondeu: Tipo não está incluso na lista.')
  await expectCleanPage(page)

  await card.getByRole('button', { name: 'Enviar ao Redmine' }).click()
  await expect(card).toContainText(/Redmine #\d{5}/)
  const issue = card.getByRole('link', { name: /^Redmine #/ })
  await expect(issue).toHaveAttribute('rel', 'noopener')
  const [row] = await agendas()
  expect(await issue.getAttribute('href')).toMatch(new RegExp(`^http://127.0.0.1:\\d+(/[a-z]+)?/issues/${row?.issue}$`))
  expect(redmine.issues.at(-1)).toMatchObject({
    project_id: 9,
    subject: 'Loja com projeto - Frete',
    start_date: '2026-11-24',
    estimated_hours: '8.80',
  })
  for (const name of ['Alterar', 'Enviar ao Redmine', 'Excluir']) await expect(card.getByRole('button', { name })).toHaveCount(0)
  await card.getByRole('button', { name: 'Ver e anotar' }).click()
  const sent = drawer.getByRole('region', { name: 'Agendamento enviado' })
  await expect(sent.getByText('24/11/2026 18:00')).toBeVisible()
  await expect(sent.getByRole('textbox')).toHaveCount(1)
  for (const name of ['Confirmar', 'Enviar ao Redmine']) await expect(drawer.getByRole('button', { name })).toHaveCount(0)
  await expectCleanPage(page)
  await sent.getByLabel('Observação').fill('Anotado depois')
  await sent.getByRole('button', { name: 'Gravar observação' }).click()
  await expect(card).toContainText('Anotado depois')
  await card.getByRole('button', { name: 'Fechar' }).click()
  await expect(card.getByText('Fechado', { exact: true })).toBeVisible()
  expect(await agendas()).toMatchObject([{ observacao: 'Anotado depois', situacao: 2, envio: { situacao: 2 } }])
})

test('AGE-026 AGE-027 TAR-022 a failure is told in its words, and a change of two people is put side by side', async ({
  page,
  api,
  logIn,
}) => {
  const { task, item, setor, agendas, address } = await cena(api, 'Disputado')
  await logIn()
  await page.goto(address)
  const drawer = gaveta(page, 'Disputado')
  await drawer.getByRole('button', { name: 'Novo agendamento' }).click()
  await choose(page, drawer.getByLabel('Setor (obrigatório)'), setor)
  await drawer.getByLabel('Data inicial (obrigatório)').fill('24/11/2026 08:00')
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  await drawer.getByRole('button', { name: 'Alterar' }).click()
  await drawer.getByLabel('Observação').fill('Minha nota')
  const [saved] = await agendas()
  const id = Number(saved?.id)
  const edit = { setor: saved?.setor, dataInicio: saved?.dataInicio }
  await api.call(checklistAgenda.edit, { params: { id }, body: { ...edit, dataFim: '2026-11-24T21:00:00.000Z' } })
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  const conflict = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(conflict.getByRole('row', { name: /Data final/ })).toContainText('24/11/2026 18:00')
  await conflict.getByRole('button', { name: 'Manter o que digitei' }).click()
  await expect(drawer.getByRole('listitem')).toContainText('Minha nota')
  expect(await agendas()).toMatchObject([{ observacao: 'Minha nota', dataFim: '2026-11-24T21:00:00.000Z' }])

  await api.call(checklistAgenda.remove, { params: { id } })
  await drawer.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  const problem = page.getByRole('dialog', { name: 'Ocorreu um problema!' })
  await expect(problem).toContainText('Agendamento não encontrado. Talvez outra pessoa o tenha excluído.')
  await expectCleanPage(page, { allow: [/409/, /404/] })
  await problem.getByRole('button', { name: 'OK' }).click()
  await expect(drawer.getByText('Nenhum registro encontrado')).toBeVisible()

  // Who does the work may close it and nothing else; others only look.
  const rita = await api.user({ nome: 'Rita Executora' })
  await api.call(checklistAgenda.add, { body: { task, item, ...edit, responsavel: rita.id } })
  await logIn(rita)
  await page.goto('/programacao?dia=2026-11-24')
  await page.getByRole('button', { name: /^Agendamentos de .*Disputado/ }).click()
  const card = drawer.getByRole('listitem')
  await expect(card.getByRole('button')).toHaveText(['Fechar'])
  await expect(drawer.getByRole('button', { name: 'Novo agendamento' })).toHaveCount(0)
})
