import type { Page } from '@playwright/test'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { novoVinculo } from './support/contratos.ts'
import { novaFatura } from './support/faturas.ts'
import { goWithin, screensOf } from './support/go.ts'
import { byName, listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const screens = [
  { path: '/', title: 'Início', crumbs: ['Início'] },
  { path: '/usuario', title: 'Usuários', crumbs: ['Cadastros', 'Usuários'] },
  { path: '/usuario/incluir', title: 'Incluir usuário', crumbs: ['Cadastros', 'Usuários', 'Incluir'] },
  { path: '/pessoa', title: 'Pessoas', crumbs: ['Cadastros', 'Pessoas'] },
  { path: '/pessoa/incluir', title: 'Incluir pessoa', crumbs: ['Cadastros', 'Pessoas', 'Incluir'] },
  { path: '/setor', title: 'Setores', crumbs: ['Cadastros', 'Setores'] },
  { path: '/setor/incluir', title: 'Incluir setor', crumbs: ['Cadastros', 'Setores', 'Incluir'] },
  { path: '/setor/usuario', title: 'Setor X Usuario', crumbs: ['Cadastros', 'Setores', 'Setor X Usuario'] },
  { path: '/seguranca', title: 'Segurança', crumbs: ['Segurança'] },
]

test('ACE-064 CON-001 every screen opens clean, with its breadcrumb and title, light and dark', async ({ page, logIn }) => {
  await logIn()
  for (const { path, title, crumbs } of screens) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Você está em' }).getByRole('listitem')).toHaveText(crumbs)
    await expect(page).toHaveTitle(/ · Retaguarda$/)
    await expectCleanInAllLooks(page, [1440])
  }
})

test('ACE-064 the breadcrumb of what belongs to a client names the client', async ({ page, api, logIn }) => {
  const { cliente } = await novaFatura(api, 'Ágata das Migalhas')
  const { objeto } = await novaFatura(api, 'Outra das Migalhas')
  const vinculo = await novoVinculo(api, cliente, objeto.id)
  await logIn()
  for (const [path, ...crumbs] of [
    [`/cliente-objeto-contrato/${cliente}`, 'Ágata das Migalhas', 'Objetos de Contrato'],
    [`/cliente-objeto-contrato/obj/incluir/${cliente}`, 'Ágata das Migalhas', 'Incluir'],
    [`/cliente-objeto-contrato/obj/alterar/${vinculo}`, 'Ágata das Migalhas', 'Alterar'],
  ] as const) {
    await goWithin(page, path)
    await expect(page.getByRole('navigation', { name: 'Você está em' }).getByRole('listitem')).toHaveText([
      'Cadastros',
      'Clientes',
      ...crumbs,
    ])
  }
  await page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Ágata das Migalhas' }).click()
  await expect(page).toHaveURL(new RegExp(`/cliente-objeto-contrato/${cliente}\\b`))
})

test('the menu leads to a list as it was left, but for the word that was searched for', async ({ page, logIn }) => {
  await logIn()
  await page.goto(byName('/pessoa', 'a'))
  const search = page.getByRole('searchbox', { name: 'Procurar em Pessoas' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await search.fill('zzzz')
  await expect(page).toHaveURL(/zzzz/)
  await menu.getByRole('link', { name: 'Setores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible()
  await menu.getByRole('link', { name: 'Pessoas' }).click()
  await expect(search).toHaveValue('')
  await expect(listOf(page).chips).toContainText('Nome contém a')
  await expect(page).not.toHaveURL(/zzzz/)
})

/** On the page that was come to: on its rows where there are any, so that the keys of a list work at once, else on its title. */
const focusInMain = (page: Page) => expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

test('ACE-062 ACE-063 the header goes back, but not from the start page', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  const back = page.getByRole('button', { name: 'Voltar' })
  await expect(back).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Setores' }).click()
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible()
  await focusInMain(page)
  await back.click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/pessoa')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Usuários' }).click()
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
  await focusInMain(page)
  await back.click()
  await expect(page).toHaveURL(/\/pessoa(\?|$)/)
})

test('ACE-065 ACE-066 the header names the user and logs out, in every tab', async ({ page, api, logIn, context }) => {
  await logIn()
  await page.goto('/pessoa')
  const other = await context.newPage()
  await other.goto('/setor')
  await expect(other.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await page.goto('/pessoa')
  await expect(page).toHaveURL(/\/login\?voltar=/)
})

test('ACE-067 ACE-070 ACE-080 the menu stands once the user is known, and has nothing dead in it', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/pessoa')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Cadastros' })).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Pessoas' })).toHaveAttribute('aria-current', 'page')
  // Read at once: a group closes when its page is left.
  const addresses = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(2)
  // That each of them opens is shown by the walk through all screens.
  expect(await screensOf(page)).toEqual(expect.arrayContaining(addresses))
})

test('the sidebar collapses, remembers it, and starts collapsed in narrow windows', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/pessoa')
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Expandir menu' }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Cadastros' }).click()
  await expect(page.getByRole('menuitem', { name: 'Setores' })).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('menuitem', { name: 'Setores' }).click()
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible()
})

test('CON-009 a small screen has its menu in a drawer and sets its flag', async ({ page, logIn, api }) => {
  await logIn()
  await page.setViewportSize({ width: 499, height: 999 })
  await page.goto('/pessoa')
  await expect(page.locator('[data-small]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Retaguarda' })
  await expect(drawer.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()
  await expectCleanPage(page)
  await drawer.getByRole('link', { name: 'Setores' }).click()
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.getByRole('link', { name: 'Manual desta tela' }).click()
  await expect(page).toHaveURL(/\/ajuda\/.+de=%2Fsetor/)
  for (const size of [
    { width: 500, height: 999 },
    { width: 499, height: 1000 },
  ]) {
    await page.setViewportSize(size)
    await expect(page.locator('[data-small]')).toHaveCount(0)
  }
})

test('the palette finds screens, actions and records, by keyboard alone', async ({ page, api, logIn }) => {
  const id = await api.pessoa({ nome: 'Ágata Nóbrega Colibri' })
  await logIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: 'Buscar ou ir para' })
  await expect(search).toBeFocused()
  await search.fill('agata nob')
  const hit = page.getByRole('button', { name: /Ágata Nóbrega Colibri/ })
  await expect(hit).toBeVisible()
  await expectCleanPage(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pessoa/visualizar/${id}`))
  await page.keyboard.press('Control+k')
  await search.fill('incluir set')
  await page.getByRole('button', { name: /Incluir setor/ }).click()
  await expect(page.getByRole('heading', { name: 'Incluir setor' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.mouse.click(40, 860)
  await expect(search).toBeHidden()
})

test('what is typed right after Ctrl+K is meant for the palette, not for the list behind it', async ({ page, api, logIn }) => {
  await api.pessoa({ nome: 'Nabuco Apressado' })
  await logIn()
  await page.goto('/pessoa')
  await page.getByRole('gridcell').first().click()
  // The palette is not even loaded yet, and n would open a new person.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nabuco aprex')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('textbox', { name: 'Buscar ou ir para' })).toHaveValue('nabuco apre')
  await expect(page.getByRole('button', { name: /Nabuco Apressado/ })).toBeVisible()
  await expect(page).toHaveURL(/\/pessoa(\?|$)/)
  // A letter that the keyboard composes of two presses, begun before the palette's own field is there.
  const inGrid = page.locator('[role=grid] :focus')
  await page.keyboard.press('Escape')
  await expect(inGrid).toHaveCount(1)
  const keyboard = await page.context().newCDPSession(page)
  await page.keyboard.press('Control+k')
  await keyboard.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 })
  await keyboard.send('Input.insertText', { text: 'á' })
  await expect(page.getByRole('textbox', { name: 'Buscar ou ir para' })).toBeFocused()
  await page.keyboard.type('lvaro')
  await expect(page.getByRole('textbox', { name: 'Buscar ou ir para' })).toHaveValue('álvaro')
  await page.keyboard.press('Escape')
  await expect(inGrid).toHaveCount(1)
})

test('the palette begins with what was opened last and with what the page in view can do', async ({ page, api, logIn }) => {
  const [before, now] = [await api.pessoa({ nome: 'Jurema Anterior' }), await api.pessoa({ nome: 'Iracema Presente' })]
  await logIn()
  await page.goto(`/pessoa/visualizar/${before}`)
  await expect(page.getByText('Jurema Anterior').first()).toBeVisible()
  await page.goto(`/pessoa/visualizar/${now}`)
  await expect(page.getByText('Iracema Presente').first()).toBeVisible()

  const hits = page.getByRole('dialog', { name: 'Buscar ou ir para' }).getByRole('button')
  await page.keyboard.press('Control+k')
  await expect(hits.first()).toHaveText(/Jurema AnteriorPessoas · Id/)
  await expectCleanPage(page)
  await page.keyboard.type('alter')
  await expect(hits.first()).toHaveText('Alterar')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pessoa/alterar/${now}`))
  await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue('Iracema Presente')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('excl')
  await expect(hits.first()).toHaveText('Excluir')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Excluir pessoa?' })
  await expect(question).toContainText('Iracema Presente deixa de existir.')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('status').getByText(/devolvid|voltou|desfeit/i)).toBeVisible()
  await page.goto(`/pessoa/visualizar/${now}`)
  await expect(page.getByText('Iracema Presente').first()).toBeVisible()

  // What the actions of a list would act on is what is selected there.
  const filter = JSON.stringify([{ name: 'id', op: '=', v: before }]) // other tests include people meanwhile
  await page.goto(`/pessoa?filter=${encodeURIComponent(filter)}&page=1`)
  await page.getByRole('gridcell', { name: 'Jurema Anterior' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('visual')
  await expect(hits.first()).toHaveText('Visualizar')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pessoa/visualizar/${before}`))
})

test('Enter opens the first hit as soon as it is there, before a frame of it is drawn', async ({ page, logIn }) => {
  await logIn()
  // The palette comes when the whole word has been typed for it: a part would find the hit too, and leave letters to the page.
  const typed = Promise.withResolvers<void>()
  const PALETTE = '**/palette-*.js'
  await page.route(PALETTE, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/setor')
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible()
  await page.evaluate(() => {
    const quick = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog] [data-action]')?.textContent.startsWith('Feriados')) return
      quick.disconnect()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
    })
    quick.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const asked = page.waitForRequest(PALETTE)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('feriados')
  await asked
  typed.resolve()
  await expect(page).toHaveURL(/\/feriado(\?|$)/)
})

test('FAL-35 an Enter before the hits are loaded opens what was typed, never a hit of an earlier text', async ({ page, api, logIn }) => {
  const [first, meant] = [await api.pessoa({ nome: 'Zulmira Primeira' }), await api.pessoa({ nome: 'Zulmira Segunda' })]
  await logIn()
  await page.goto('/setor')
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar ou ir para' })
  await page.keyboard.type('zulmira p')
  await expect(palette.getByRole('button', { name: /Zulmira Primeira/ })).toBeVisible()
  // Every answer of the search waits until all keys are pressed.
  let pressed = Promise.withResolvers<void>()
  await page.route('**/api/busca?*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('s')
  await expect(palette.getByRole('button', { name: /Zulmira Primeira/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  pressed.resolve()
  await expect(page).toHaveURL(new RegExp(`/pessoa/visualizar/${meant}`))
  await expect(page.getByText('Zulmira Segunda').first()).toBeVisible()
  await expect(palette).toHaveCount(0)

  // What is typed after that Enter takes it back; an Enter with nothing found opens nothing.
  pressed = Promise.withResolvers<void>()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zulmira pr')
  await page.keyboard.press('Enter')
  await page.keyboard.type('xyz')
  await page.keyboard.press('Enter')
  pressed.resolve()
  await expect(palette.getByText(/^Nada com “zulmira prxyz”/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/pessoa/visualizar/${meant}`))
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  // In another tab as well.
  pressed = Promise.withResolvers<void>()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zulmira prim')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  pressed.resolve()
  const tab = await opened
  await expect(tab).toHaveURL(new RegExp(`/pessoa/visualizar/${first}`))
})

test('FAL-35 an Enter before the palette itself is loaded opens what was typed', async ({ page, logIn }) => {
  await logIn()
  const typed = Promise.withResolvers<void>()
  const PALETTE = '**/palette-*.js'
  await page.route(PALETTE, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/setor')
  await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible()
  const asked = page.waitForRequest(PALETTE)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('feriados')
  await page.keyboard.press('Enter')
  await asked
  typed.resolve()
  await expect(page).toHaveURL(/\/feriado(\?|$)/)
})

test('the palette finds a person by parts of the document, and opens a choice in another tab by Ctrl+Enter', async ({
  page,
  api,
  logIn,
  context,
}) => {
  const { cpfCnpj } = await api.call(pessoa.get, { params: { id: await api.pessoa({ nome: 'Bento Sabiá' }) } })
  await logIn()
  await page.goto('/')
  await page.getByRole('button', { name: 'Buscar ou ir para…' }).click()
  await page.getByRole('textbox', { name: 'Buscar ou ir para' }).fill(cpfCnpj.replace(/^(\d{3})(\d{3})/, '$1.$2'))
  await expect(page.getByRole('button', { name: /Bento Sabiá/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar ou ir para' }).fill('setores')
  await expect(page.getByRole('button', { name: /Setores/ }).last()).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL(/\/setor(\?|$)/)
  await expect(page).toHaveURL(/\/$/)
})

test('? lists the shortcuts, the theme chosen by the person is kept, and the skip link comes first and leads to the content', async ({
  page,
  logIn,
  api,
}) => {
  await logIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await expect(dialog).toBeVisible()
  await expectCleanPage(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Usuário: ${api.admin.nome}` }).click()
  await page.getByText('Escuro').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectCleanPage(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // A page begins on its title: this link is for who goes back to the very top.
  await page.getByRole('link', { name: 'Ir para o conteúdo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the start page remembers the records that were opened', async ({ page, api, logIn }) => {
  const person = await api.user()
  const id = await api.pessoa({ nome: 'Padaria Jatobá' })
  await logIn(person)
  await page.goto('/')
  await expect(page.getByText('Nada aberto ainda')).toBeVisible()
  await page.goto(`/pessoa/visualizar/${id}`)
  await expect(page.getByText('Padaria Jatobá').first()).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Padaria Jatobá' }).click()
  await expect(page).toHaveURL(new RegExp(`/pessoa/visualizar/${id}$`))
})

for (const width of [1440, 390])
  test(`nothing on the start page moves once it can be pressed, however late what there is to do arrives (${width} px)`, async ({
    page,
    api,
    logIn,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const id = await api.pessoa({ nome: 'Padaria Ipê' })
    await logIn()
    await page.goto(`/pessoa/visualizar/${id}`)
    await expect(page.getByText('Padaria Ipê').first()).toBeVisible()
    const late = async (glob: string, ms: number) =>
      page.route(glob, async (route) => {
        await new Promise((go) => setTimeout(go, ms))
        await route.fallback()
      })
    await page.route('**/primeiros-passos', (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ json: { feitos: ['pessoa'], dispensado: false } }) : route.fallback(),
    )
    await late('**/checklist-agenda/list', 200)
    await late('**/task/list?*', 400)
    await late('**/boleto/somas?*', 600)
    await late('**/primeiros-passos', 800)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Padaria Ipê' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Meus agendamentos abertos' }).getByRole('link', { name: /^Ver/ })).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.005)
  })

test('what the start page cannot read it says in its place, and does not ask for it without end', async ({ page, logIn }) => {
  await logIn()
  let asked = 0
  await page.route(/\/(boleto|pagamento)\/somas\?/, (route) => {
    asked++
    return route.fulfill({ status: 500, json: { error: 'As somas não foram lidas.', trace: 'x' } })
  })
  await page.goto('/')
  const recebiveis = page.getByRole('region', { name: 'Recebíveis' })
  await expect(recebiveis.getByText('Vencidos')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Minhas tarefas' }).getByRole('link', { name: /^Ver/ })).toBeVisible()
  await expect(recebiveis.getByText('As somas não foram lidas.')).toHaveCount(4)
  // Four figures, by the column and by their card.
  expect(asked).toBeLessThanOrEqual(8)
})

for (const [path, late, what] of [
  ['/conta', /\/conta\/segundo-fator$/, { role: 'button', name: 'Ligar' }],
  ['/notificacao/add', /text-editor/, { role: 'textbox', name: 'Texto' }],
] as const)
  test(`what stands below a part of ${path} that comes late does not move away from under the pointer`, async ({ page, logIn }) => {
    await logIn()
    await page.route(late, async (route) => {
      await new Promise((go) => setTimeout(go, 500))
      await route.fallback()
    })
    await page.goto(path)
    await expect(page.getByRole(what.role, { name: what.name })).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.005)
  })

/** By how much of the window what was drawn has moved since the page was loaded, as the browser counts it (0 to 1 and more). */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        // Nothing is told where nothing moved.
        requestAnimationFrame(() => setTimeout(() => done(0), 100))
      }),
  )

test('a screen that was not fetched before the line was lost says so in its place, and opens once it is back', async ({
  page,
  context,
  logIn,
}) => {
  await logIn()
  await page.goto('/setor')
  await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Status de Clientes' })).toBeVisible()
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Status de Clientes' }).click()
  const notOpen = page.getByRole('heading', { level: 1, name: 'Esta tela não abriu' })
  await expect(notOpen).toBeVisible()
  // This group counts what waits, by a part of the program that has not come either.
  await menu.getByRole('button', { name: 'Financeiro' }).click()
  await expect(menu.getByRole('link', { name: 'Exceções' })).toBeVisible()
  await expect(notOpen).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Status de Clientes' })).toBeVisible()
})
