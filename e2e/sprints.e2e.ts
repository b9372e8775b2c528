import { startSprintsStandIn } from '../packages/server/integrations/redmine/sprints-stand-in.ts'
import { change, sprintsDeTeste, STATUS } from '../packages/server/test/cenario-sprints.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect, type Page } from './support/test.ts'
import { abreEFecha } from './support/teclas.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

type Redmine = Awaited<ReturnType<typeof startSprintsStandIn>>

/** The product with a Redmine whose sprints the test knows. */
const test = base.extend<object, { redmine: Redmine; product: Product }>({
  redmine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const redmine = await startSprintsStandIn(sprintsDeTeste(), 'k')
      await use(redmine)
      await redmine.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ redmine }, use) => {
      const product = await startProduct({ REDMINE_URL: redmine.url, REDMINE_API_KEY: 'k' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).first()
const kpi = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
const row = (page: Page, table: string, name: string | RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name })

test('SPR-001 SPR-002 only a manager sees the menu entry and the page, at both of its addresses', async ({ page, api, logIn }) => {
  await logIn(await api.user({ isAdmin: true, nome: 'Ana Administradora' }))
  await page.goto('/sprint')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem permissão' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).not.toContainText('Manager Development')
  await logIn(await api.user({ isManagerTeam: true, nome: 'Gil Gestor' }))
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Manager Development' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sprints' })).toBeVisible()
  await page.goto('/sprint')
  await expect(page.getByRole('heading', { level: 1, name: 'Sprints' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Manager Development' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('SPR-003 SPR-004 SPR-005 SPR-006 SPR-014 SPR-015 SPR-016 the sprint in figures, by person and by task, whole at every width', async ({
  page,
  api,
  logIn,
}) => {
  await logIn(await api.user({ isManagerTeam: true, nome: 'Gestora das Figuras' }))
  await page.goto('/sprint?sprint=101')
  await expect(kpi(page, 'Tarefas')).toContainText('2')
  await expect(kpi(page, 'Horas estimadas')).toContainText('12:20')
  await expect(kpi(page, 'Desenvolvimento')).toContainText('11:05')
  await expect(kpi(page, 'Desenvolvimento')).toContainText('10% abaixo do estimado')
  await expect(kpi(page, 'Qualidade')).toContainText('00:45')
  await expect(kpi(page, 'Retornos')).toContainText('50% das tarefas devolvidas')
  await expect(kpi(page, 'Índice de retorno')).toContainText('1,00')
  await expect(row(page, 'Por pessoa', /^Duda Reis/).getByRole('cell')).toHaveText([
    '12:20',
    '05:35',
    '−06:45',
    '−55%',
    '00:00',
    '2',
    '1',
    '0,50',
  ])
  await expect(row(page, 'Por pessoa', /^Davi Lima/).getByRole('cell')).toContainText(['00:00', '05:30', '+05:30', 'N/A'])
  await expect(row(page, 'Por pessoa', /^Total/).getByRole('cell')).toContainText([
    '12:20',
    '11:05',
    '−01:15',
    '−10%',
    '00:45',
    '2',
    '2',
    '1,00',
  ])
  await expect(row(page, 'Por tarefa', /Tarefa 1\b/).getByRole('cell')).toHaveText(['08:00', '06:45', '−01:15', '84%', 'Fechada'])
  const returned = row(page, 'Devolvidas pela qualidade', /Tarefa 1/)
  await expect(returned).toContainText('06/10/2026 09:01, Quitéria Souza: O total não confere.')
  await expect(returned).toContainText('06/10/2026 09:03, Quitéria Souza: Cálculo incorreto')
  await expect(returned.getByRole('cell')).toHaveText(['2', '07:30'])
  await expectCleanInAllLooks(page, [1440, 1024, 390], async () => {
    const [seen, drawn] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
    expect(drawn).toBeLessThanOrEqual(seen)
  })
})

test('SPR-006 SPR-007 a person opens their tasks and returns, a task opens in the tracker; all of it is in the address', async ({
  page,
  api,
  logIn,
  redmine,
}) => {
  await logIn(await api.user({ isManagerTeam: true, nome: 'Gina Gestora' }))
  await page.goto('/dashboard')
  await expect(page.getByLabel('Sprint', { exact: true })).toHaveValue('102')
  await page.getByLabel('Sprint', { exact: true }).selectOption({ label: 'Sprint 1 · Loja Virtual · 05/10/2026 a 16/10/2026' })
  await expect(page).toHaveURL(/\?sprint=101$/)
  await page.getByRole('link', { name: 'Davi Lima' }).click()
  await expect(page).toHaveURL(/membro=11/)
  await page.goBack()
  await expect(page).not.toHaveURL(/membro=/)
  await page.goForward()
  await expect(page).toHaveURL(/membro=11/)
  await expect(row(page, 'Por pessoa', /^Davi Lima/)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('table', { name: 'Tarefas de Davi Lima' }).locator('tbody tr')).toHaveCount(1)
  await expect(row(page, 'Tarefas de Davi Lima', /Tarefa 1\b/).getByRole('cell')).toContainText(['08:00', '05:30', '−02:30'])
  await expect(row(page, 'Devolvidas de Davi Lima', /Tarefa 1/)).not.toContainText('Cálculo incorreto')
  const link = row(page, 'Tarefas de Davi Lima', /Tarefa 1\b/).getByRole('link', { name: '#1, abrir no Redmine' })
  await expect(link).toHaveAttribute('href', `${redmine.url}/issues/1`)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await page.reload()
  await expect(card(page, 'Tarefas de Davi Lima')).toBeVisible()
  await card(page, 'Tarefas de Davi Lima').getByRole('link', { name: 'Todas as pessoas' }).click()
  await expect(page.getByRole('table', { name: 'Por tarefa' }).locator('tbody tr')).toHaveCount(2)
  await page.getByRole('button', { name: 'Ordenar pela maior diferença' }).click()
  await expect(page).toHaveURL(/ordem=diferenca/)
  await expect(page.getByRole('table', { name: 'Por tarefa' }).locator('tbody tr').first()).toContainText('Tarefa 2')
})

test('SPR-016 the index over the last sprints, as a line and as a table; exports', async ({ page, api, logIn }) => {
  await logIn(await api.user({ isManagerTeam: true, nome: 'Guto Gestor' }))
  await page.goto('/sprint?sprint=102')
  const figure = card(page, 'Índice de retorno')
  await expect(figure.locator('.recharts-line path').first()).toBeVisible()
  await figure.getByText('Tabela', { exact: true }).click()
  await expect(page).toHaveURL(/vista=tabela/)
  await expect(page.getByRole('table', { name: 'Índice de retorno' }).locator('tbody tr')).toHaveText([
    /^Sprint 1\s*2\s*2\s*50%\s*1,00$/,
    /^Sprint 2\s*2\s*1\s*50%\s*0,50$/,
  ])
  await expectCleanPage(page)
  await abreEFecha(page.getByRole('button', { name: 'Exportar: Por pessoa' }), 'Exportar')
  await page.getByRole('button', { name: 'Exportar: Por pessoa' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^sprint-102-equipe-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('the copy says how old it is; Atualizar reads what changed, and who looks on sees it', async ({ page, api, logIn, redmine }) => {
  await logIn(await api.user({ isManagerTeam: true, nome: 'Gabi Gestora' }))
  await page.goto('/sprint?sprint=102')
  await expect(page.getByText(/^Dados do Redmine de \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}, /)).toBeVisible()
  await expect(kpi(page, 'Retornos')).toContainText('1')
  const issue = redmine.state.data.issues.find(({ id }) => id === 4)
  if (!issue) throw new Error('no issue 4')
  change(issue, { para: STATUS.devolvida, em: new Date().toISOString().replace(/\.\d+/, ''), notas: 'Faltou o frete.' })
  const atualizar = page.getByRole('button', { name: 'Atualizar' })
  await atualizar.press('Enter')
  await expect(page.getByText('Sprints atualizados.')).toBeVisible()
  await expect(atualizar).toBeFocused()
  await expect(kpi(page, 'Retornos')).toContainText('2')
  await expect(row(page, 'Por pessoa', /^Sem responsável/)).toContainText('1,00')
  await page.getByRole('link', { name: 'Sem responsável' }).click()
  await expect(row(page, 'Devolvidas de Sem responsável', /Tarefa 4/)).toContainText('Faltou o frete.')
})

test('SPR-025 a refusal is an alert with the reason; while Redmine is down the copy stands, with its age', async ({
  page,
  api,
  logIn,
  redmine,
}) => {
  await logIn(await api.user({ isManagerTeam: true, nome: 'Gal Gestora' }))
  redmine.state.meddle = (_req, res) => {
    res.writeHead(500).end()
    return true
  }
  await page.goto('/sprint?sprint=101')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByRole('dialog', { name: 'Os sprints não foram atualizados' })).toContainText(
    'O Redmine respondeu com um erro (500)',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^A última leitura do Redmine falhou, e estes números são de /)).toBeVisible()
  await expect(kpi(page, 'Horas estimadas')).toContainText('12:20')
  redmine.state.meddle = () => false
  await page.route('**/api/sprints/list', (to) =>
    to.fulfill({ status: 503, json: { error: 'O Redmine não está configurado.', trace: '' } }),
  )
  await page.goto('/sprint?sprint=101')
  const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível acessar a requisição.' })
  await expect(alert).toContainText('O Redmine não está configurado.')
  await expectCleanPage(page, { allow: [/status of 50[03]/] })
})
