import { setor } from '@retaguarda/contract/setor.ts'
import type { Api, Person } from './support/api.ts'
import { everyScreen } from './support/every-screen.ts'
import { focusedId, wrongBeginning, wrongDialog } from './support/focus.ts'
import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Everybody's rights at once. */
const ALL = { isAdmin: true, isManagerTeam: true, tipo: 2 } as const

const home = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A list has its rows, where it has any. */
const loaded = (page: Page) => page.waitForFunction(() => !document.querySelector('[role=grid] tbody > tr:not([data-id])'))

async function everyScreenOf(page: Page, api: Api, logIn: (person?: Person) => Promise<void>): Promise<string[]> {
  await logIn(await api.user(ALL))
  await home(page)
  return everyScreen(page, api)
}

test('every page that a link leads to begins on its title, its rows or its first field', async ({ page, api, logIn }) => {
  test.slow()
  const wrong: string[] = []
  for (const path of await everyScreenOf(page, api, logIn)) {
    await goWithin(page, path)
    const said = await wrongBeginning(page)
    if (said !== undefined) wrong.push(`${path}: ${said}`)
  }
  expect(wrong).toEqual([])
})

test('so does every page that is loaded', async ({ page, api, logIn }) => {
  test.slow()
  const wrong: string[] = []
  for (const path of await everyScreenOf(page, api, logIn)) {
    await page.goto(path)
    await goWithin(page, path)
    const said = await wrongBeginning(page)
    if (said !== undefined) wrong.push(`${path}: ${said}`)
  }
  expect(wrong).toEqual([])
})

test('a record that is opened from its list, by whichever way, begins so too', async ({ page, api, logIn }) => {
  test.slow()
  const wrong: string[] = []
  const row = page.getByRole('grid').locator('tbody > tr[data-id]').first()
  const ways = {
    Enter: async () => {
      await row.locator('td').first().focus()
      await page.keyboard.press('Enter')
    },
    'double click': () => row.locator('td').last().dblclick(),
    link: () => row.getByRole('link').first().click(),
  }
  let opened = 0
  for (const path of await everyScreenOf(page, api, logIn)) {
    if (/\/(visualizar|alterar|incluir)\b/.test(path)) continue
    // A file of the accountant is fetched, and opens nothing.
    if (path === '/contador/arquivos') continue
    await goWithin(page, path)
    await loaded(page)
    if ((await row.count()) === 0) continue
    for (const [way, open] of Object.entries(ways)) {
      if (way === 'link' && (await row.getByRole('link').count()) === 0) continue
      await goWithin(page, path)
      await expect(row, path).toBeVisible()
      const { pathname } = new URL(page.url())
      await open()
      await page.waitForFunction((was) => location.pathname !== was || document.querySelector('section[aria-labelledby]'), pathname)
      const there = new URL(page.url())
      if (there.pathname === pathname) continue
      opened++
      await page.waitForFunction(
        () => document.querySelector('h1') && !document.querySelector('main :is([aria-busy=true], [aria-label=Carregando])'),
      )
      const said = await wrongBeginning(page)
      if (said !== undefined) wrong.push(`${path} by ${way}, to ${there.pathname}: ${said}`)
    }
  }
  expect(wrong).toEqual([])
  expect(opened).toBeGreaterThan(20)
})

/** What opens something over a page or beside it, by the beginning of the page's address; in a list, of its first row. */
const OPENERS: Record<string, string[]> = {
  '/conta': ['Criar chave de acesso', 'Ligar', 'Link do calendário'],
  '/task': ['Finalizar', 'Salvar visão', 'Colunas', '+ Filtro'],
  '/task/alterar': ['Escolher Previsão no calendário'],
  '/task/visualizar': ['Histórico'],
  '/task/executar': ['Agendar Todas as telas'],
  '/programacao': ['Assinar', 'Escolher o dia no calendário'],
  '/usuario': ['Excluir', 'Liberar Acesso'],
  '/usuario/acesso-plataforma': ['Desligar'],
  '/pessoa': ['Excluir'],
  '/cliente-objeto-contrato': ['Excluir', 'Ativar/Desativar'],
  '/cliente-objeto-contrato/obj/alterar': ['Simular cobrança', 'Escolher Início no calendário', 'Escolher Fim no calendário'],
  '/objeto-contrato/alterar': ['Simular cobrança'],
  '/financeiro/fatura': ['Faturar todas', 'Enviar todas'],
  '/financeiro/fatura/visualizar': ['Histórico'],
  '/financeiro/fatura/alterar': ['Calcular de novo', 'Fechar fatura', 'Adicionar item'],
  '/financeiro/recebiveis': ['Boletos do mês em PDF'],
  '/faturaDocumento/alterar': ['Adicionar nota fiscal'],
  '/excecao-bancaria/resolver': ['Descartar', 'Outro boleto ou valor'],
  '/remessa': ['Gerar remessa'],
  '/conta-bancaria': ['Excluir', 'Criar segredo do gateway'],
  '/test-case/alterar': ['Importar', 'Excluir linha 1'],
  '/log': ['Clientes afetados'],
  '/problema/visualizar': ['Responsável', 'Abrir no Redmine'],
}

/** As on pages: what is done, then the way out of it. */
const wayOutBeforeTheDeed = (over: Element): boolean => {
  const buttons = [...over.querySelectorAll('button')]
  const deed = buttons.findLastIndex((button) => button.dataset['variant'] === 'filled')
  const out = buttons.findIndex((button) => /^(Cancelar|Fechar|Voltar|Sair)$/.test(button.textContent))
  return deed !== -1 && out !== -1 && out < deed
}

test('what opens over a page begins on its first field or its safe answer, and gives the focus back', async ({ page, api, logIn }) => {
  test.slow()
  const wrong: string[] = []
  const paths = await everyScreenOf(page, api, logIn)
  for (const [beginning, names] of Object.entries(OPENERS)) {
    const path = paths.find((path) => path.replace(/(\/\d+|\?.*)$/, '') === beginning) ?? beginning
    for (const name of names) {
      await goWithin(page, '/ajuda/indice')
      await goWithin(page, path)
      const button = page
        .getByRole('main')
        .locator('button, a')
        .and(page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true })))
        .first()
      await expect(button, `${path} ${name}`).toBeVisible()
      const rows = page.getByRole('grid').locator('tbody > tr[data-id] > td:nth-child(2)')
      await loaded(page)
      if ((await rows.count()) > 0) await rows.first().click()
      await expect(button, `${path} ${name}`).not.toHaveAttribute('aria-disabled', 'true')
      await button.focus()
      await page.keyboard.press('Enter')
      const over = page.locator('[role=dialog], section[aria-labelledby]:has([aria-label^=Fechar])').filter({ visible: true })
      await expect(over, `${path} ${name}`).not.toHaveCount(0)
      const said = await wrongDialog(page)
      if (said !== undefined) wrong.push(`${path} ${name}: ${said}`)
      if (await over.last().evaluate(wayOutBeforeTheDeed)) wrong.push(`${path} ${name}: the way out stands before the deed`)
      await page.keyboard.press('Escape')
      await expect(over, `${path} ${name}`).toHaveCount(0)
      await expect(button, `${path} ${name}`).toBeFocused()
    }
  }
  expect(wrong).toEqual([])
})

test('a dialog whose content is on its way does nothing on Enter, and begins once it is there', async ({ page, api, logIn }) => {
  const paths = await everyScreenOf(page, api, logIn)
  // Where there are several, none is chosen already.
  for (const n of [1, 2]) await api.call(setor.add, { body: { nome: `Foco ${n}`, codigo: `FOCO-${n}` } })
  await goWithin(page, paths.find((path) => path.startsWith('/task/executar/')) ?? '')
  const agendar = page.getByRole('link', { name: /^Agendar / })
  await expect(agendar).toBeVisible()
  const arrives = Promise.withResolvers<void>()
  await page.route('**/api/checklist-agenda/**', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await agendar.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Agendar/ })
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  arrives.resolve()
  await expect(dialog.getByRole('button', { name: 'Novo agendamento' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Setor (obrigatório)')).toBeFocused()
  await dialog.getByLabel('Observação').fill('Digitado')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await expect(question.getByRole('button', { name: 'Continuar aqui' })).toBeFocused()
  await expect(question.locator('[data-perigo]')).toHaveText('Descartar')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Observação')).toBeFocused()
})

test('who goes on typing goes on where it was, whichever way the question came', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/setor')
  await page.getByRole('main').getByText('Incluir').first().click()
  const nome = page.getByLabel('Nome (obrigatório)')
  await expect(nome).toBeFocused()
  const stay = page.getByRole('dialog', { name: 'Sair sem gravar?' }).getByRole('button', { name: 'Continuar digitando' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await nome.fill('Em curso')
    await leave()
    await expect(stay).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(nome).toBeFocused()
  }
  await page.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
})

test('the palette keeps the focus while a page arrives behind it, and gives it to that page', async ({ page, logIn }) => {
  await logIn()
  await home(page)
  const search = page.getByRole('textbox', { name: 'Buscar ou ir para' })
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/setor-form*.js', async (route) => {
    await arrives.promise
    await route.continue()
  })
  const going = goWithin(page, '/setor/incluir')
  await page.waitForURL('/setor/incluir')
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  arrives.resolve()
  await going
  await page.keyboard.type('pess')
  await expect(search).toHaveValue('pess')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Nome (obrigatório)')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('empresa')
  await expect(page.getByRole('dialog', { name: 'Buscar ou ir para' }).getByRole('button').first()).toHaveText(/Empresa/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Empresa' })).toBeVisible()
  await expect(page.getByLabel(/^Nome/)).toBeFocused()
})

test('what is chosen by key keeps the focus, in every field with a list of its own', async ({ page, api, logIn }) => {
  test.slow()
  const wrong: string[] = []
  for (const path of await everyScreenOf(page, api, logIn)) {
    if (!/\/(incluir|add)(\/|$)|^\/financeiro\/(fechamento|fatura\/enviar)$/.test(path)) continue
    await goWithin(page, path)
    // One of them adds a row, and leads into it.
    const fields = page.getByRole('main').locator('form [role=combobox]:not(#adicionar-item)')
    for (const id of await fields.evaluateAll((all) => all.map((one) => one.id))) {
      const field = page.locator(`[id="${id}"]`)
      await field.focus()
      await page.keyboard.press('ArrowDown')
      const option = page.getByRole('option').filter({ visible: true }).first()
      const there = await option.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
      if (!there) continue // there is nothing to choose from
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(0)
      const at = await focusedId(page)
      if (at !== id) wrong.push(`${path} ${id}: on ${at}`)
    }
  }
  expect(wrong).toEqual([])
})

test('Mês is one Tab away from the client that was chosen in Calcular Fatura', async ({ page, api, logIn }) => {
  await everyScreenOf(page, api, logIn)
  await goWithin(page, '/financeiro/fechamento')
  const cliente = page.getByRole('combobox', { name: /^Cliente/ })
  await expect(cliente).toBeFocused()
  await cliente.pressSequentially('todas as telas')
  await page
    .getByRole('option', { name: /^Todas as telas/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/cliente=\d+/)
  await expect(page.getByText('Carregando')).toHaveCount(0)
  await expect(cliente).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: /^Mês/ })).toBeFocused()
})
