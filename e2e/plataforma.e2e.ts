import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { novaTarefa, novoChecklist, simNao } from './support/executar.ts'
import { withPlataformas as test } from './support/plataformas.ts'
import { expect, type Page } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, where: string, name: string | RegExp) => card(page, where).getByRole('button', { name }).click()
/** Chromium writes a refused answer as an error by itself. */
const UNAVAILABLE = [/503 \(Service Unavailable\)/]

test('PLA-004 PLA-005 PLA-006 PLA-007 PLA-008 PLA-009 PLA-010 PLA-011 PLA-033 a user is registered, inactivated and activated', async ({
  page,
  api,
  logIn,
}) => {
  const rafael = await api.user({ nome: 'Rafael Monteiro' })
  await logIn()
  await page.goto('/usuario')
  await page.getByText('Rafael Monteiro').first().click()
  await page.getByText('Acessos de Plataformas', { exact: true }).click()
  await expect(page).toHaveURL(`/usuario/acesso-plataforma/${rafael.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Acessos de Plataformas' })).toBeVisible()
  const cards = page.getByRole('region').filter({ has: page.getByRole('button', { name: /Registrar/ }) })
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(['Chat', 'Projetos', 'Documentação', 'Acesso Técnico'])
  for (const name of ['Chat', 'Projetos', 'Documentação']) {
    await expect(card(page, name).getByText('Sem Registro')).toBeVisible()
    await expect(card(page, name).getByText('Inativo', { exact: true })).toBeVisible()
    await press(page, name, /Registrar/)
    await expect(page.getByText(/^Registrado no/).last()).toBeVisible()
    await expect(card(page, name).getByText('Registrado', { exact: true })).toBeVisible()
    await expect(card(page, name).getByText('Ativo', { exact: true })).toBeVisible()
  }
  await press(page, 'Projetos', /Inativar/)
  await expect(card(page, 'Projetos').getByText('Inativo', { exact: true })).toBeVisible()
  await expect(card(page, 'Últimas mudanças').getByText('Projetos: Ativo → Inativo')).toBeVisible()
  await press(page, 'Projetos', /Ativar/)
  await expect(card(page, 'Projetos').getByText('Ativo', { exact: true })).toBeVisible()

  const tecnico = card(page, 'Acesso Técnico')
  await press(page, 'Acesso Técnico', 'Registrar')
  await expect(tecnico.getByText('Registrado', { exact: true })).toBeVisible()
  await press(page, 'Acesso Técnico', 'Master')
  await expect(tecnico.getByText('Master', { exact: true }).first()).toBeVisible()
  await expect(tecnico.getByRole('button', { name: 'Técnico', exact: true })).toBeVisible()
  await press(page, 'Acesso Técnico', 'Retirar acesso')
  await expect(tecnico.getByText('Sem Registro')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 1024, 390])
})

test('PLA-019 PLA-020 buttons wait for the four lookups and for what runs', async ({ page, api, logIn }) => {
  const rafael = await api.user({ nome: 'Lento Monteiro' })
  await logIn()
  /** Keeps what is asked for so from being answered, until it is let go. */
  const hold = async (url: string) => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route(url, async (route) => {
      await held
      await route.continue()
    })
    return release
  }
  const release = await hold('**/usuario/registrado/wiki')
  const finish = await hold('**/usuario/register/**')
  await page.goto(`/usuario/acesso-plataforma/${rafael.id}`)
  const button = card(page, 'Chat').getByRole('button', { name: /Registrar/ })
  await expect(button).toHaveAttribute('aria-description', 'Espere as quatro consultas terminarem.')
  await expect(card(page, 'Acesso Técnico').getByRole('button', { name: 'Registrar' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect(card(page, 'Projetos').getByRole('button', { name: /Registrar/ })).toHaveAttribute(
    'aria-description',
    'Espere a ação em andamento terminar.',
  )
  finish()
  await expect(card(page, 'Chat').getByText('Ativo', { exact: true })).toBeVisible()
})

test('PLA-032 a platform that fails is Indisponível and leaves the others working; an action that fails is a danger toast', async ({
  page,
  api,
  logIn,
  plataformas: { state },
}) => {
  const rafael = await api.user({ nome: 'Falho Monteiro' })
  await logIn()
  state.trouble = { wiki: { what: 500 } }
  await page.goto(`/usuario/acesso-plataforma/${rafael.id}`)
  const wiki = card(page, 'Documentação')
  await expect(wiki.getByText('Indisponível')).toBeVisible()
  await expect(wiki.getByText(/O Wiki.js respondeu com um erro \(500\)/)).toBeVisible()
  await press(page, 'Chat', /Registrar/)
  await expect(card(page, 'Chat').getByText('Ativo', { exact: true })).toBeVisible()
  // A registration asks all platforms again: this one has to have failed once more before it is put right.
  const again = wiki.getByRole('button', { name: 'Tentar de novo' })
  await expect(again).toBeEnabled()
  state.trouble = {}
  await again.click()
  await expect(wiki.getByText('Sem Registro')).toBeVisible()
  state.trouble = { wiki: { what: 500, of: ({ body }) => JSON.stringify(body).includes('mutation') } }
  await press(page, 'Documentação', /Registrar/)
  await expect(page.getByText(/O Wiki.js respondeu com um erro/)).toBeVisible()
  state.trouble = {}
  await expectCleanPage(page, { allow: UNAVAILABLE })
})

/** What was refused on purpose is no error here. */
async function expectCleanInBothLooks(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectCleanPage(page, { allow: UNAVAILABLE })
  }
}

test('Desligar shows what became of each place until all is true, and a page to print; drift is found and put right', async ({
  page,
  api,
  logIn,
  plataformas: { state, redmine },
}) => {
  const rafael = await api.user({ nome: 'Saída Monteiro' })
  await logIn()
  await page.goto(`/usuario/acesso-plataforma/${rafael.id}`)
  await press(page, 'Projetos', /Registrar/)
  await expect(card(page, 'Projetos').getByText('Ativo', { exact: true })).toBeVisible()
  state.trouble = { mattermost: { what: 500 } }
  await page.getByRole('button', { name: 'Desligar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
  const result = card(page, 'Desligamento')
  await expect(result.getByText(/^Falta 1 de 4\. O usuário já não entra aqui\. Repetindo a cada 5 minutos/)).toBeVisible()
  await expect(result.getByRole('row', { name: /Projetos/ })).toContainText('Inativado')
  await expect(result.getByRole('row', { name: /Chat/ })).toContainText('Repetindo')
  await expect(result.getByRole('row', { name: /Documentação/ })).toContainText('Sem conta')
  await expect(card(page, 'Projetos').getByText('O usuário está inativo.')).toBeVisible()
  state.trouble = {}
  await page.getByRole('button', { name: 'Consultar tudo' }).click()
  await expect(card(page, 'Chat').getByText('Sem Registro')).toBeVisible()
  await expectCleanInBothLooks(page)
  await page.getByRole('link', { name: 'Comprovante' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comprovante de desligamento' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Este sistema/ })).toContainText('Usuário inativo')
  await expectCleanInBothLooks(page)

  // Somebody made the account active again, there.
  for (const person of redmine.people) if (person.mail === rafael.email) person.status = 1
  const other = await api.user({ nome: 'Outra Monteiro' })
  await page.goto(`/usuario/acesso-plataforma/${other.id}`)
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  const inativar = page.getByRole('button', { name: 'Inativar Saída Monteiro no Redmine' })
  await inativar.click()
  await expect(inativar).toHaveCount(0)
  expect(redmine.people.find(({ mail }) => mail === rafael.email)?.status).toBe(3)
  await expectCleanPage(page, { allow: UNAVAILABLE })
})

test('Desligar passes on what is there, each kind to a person; filters still find who left, marked so', async ({ page, api, logIn }) => {
  const sai = await api.user({ nome: 'Zeca Prado' })
  await api.user({ nome: 'Quitéria Fica' })
  const checklist = await novoChecklist(api, 'Checklist do Zeca', [simNao('Pronto?')])
  const made = await novaTarefa(api, [checklist.id], { usuario: sai.id })
  const { id: setorId } = await api.call(setor.add, { body: { nome: 'Setor do Zeca', codigo: 'ZEC' } })
  for (const day of ['02', '03'])
    await api.call(checklistAgenda.add, {
      body: { task: made.id, item: made.entradas[0], setor: setorId, responsavel: sai.id, dataInicio: `2027-05-${day}T11:00:00Z` },
    })
  await logIn()
  await page.goto(`/usuario/acesso-plataforma/${sai.id}`)
  await page.getByRole('button', { name: 'Desligar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Tarefas em aberto (1)' })).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Ver os agendamentos' })).toHaveAttribute('href', `/programacao?responsavel=${sai.id}`)
  await dialog.getByRole('combobox', { name: 'Agendamentos abertos (2)' }).fill('quiteria')
  await page.getByRole('option', { name: 'Quitéria Fica' }).click()
  await expectCleanInAllLooks(page, [1440, 390])
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText(/Passado: 2 agendamentos para Quitéria Fica\. Continua com ele: 1 tarefa\./)).toBeVisible()
  await expect(card(page, 'Desligamento').getByText(/Ainda está com a pessoa: tarefas em aberto: 1/)).toBeVisible()
  await card(page, 'Desligamento').getByRole('button', { name: 'Passar a outra pessoa' }).click()
  await dialog.getByRole('combobox', { name: 'Tarefas em aberto (1)' }).fill('zeca')
  await expect(page.getByText('Nenhum resultado')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Tarefas em aberto (1)' }).fill('quiteria')
  await page.getByRole('option', { name: 'Quitéria Fica' }).click()
  await dialog.getByRole('button', { name: 'Passar' }).click()
  await expect(page.getByText(/Passado: 1 tarefa para Quitéria Fica/)).toBeVisible()
  await expect(card(page, 'Desligamento').getByText(/Ainda está com a pessoa/)).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/programacao?dia=2027-05-02')
  await page.getByRole('search', { name: 'Filtros' }).getByRole('combobox', { name: 'Responsável' }).fill('zeca')
  await page.getByRole('option', { name: 'Zeca Prado (inativo)' }).click()
  await expect(page).toHaveURL(new RegExp(`responsavel=${sai.id}`))
  await page.reload()
  await expect(page.getByRole('search', { name: 'Filtros' }).getByRole('combobox', { name: 'Responsável' })).toHaveValue(
    'Zeca Prado (inativo)',
  )
})

test('PLA-001 who is no administrator is told so', async ({ page, api, logIn }) => {
  const common = await api.user({ nome: 'Rita Comum' })
  await logIn(common)
  await page.goto(`/usuario/acesso-plataforma/${common.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sem permissão' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desligar' })).toHaveCount(0)
})
