import { everyScreen } from './support/every-screen.ts'
import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'
import { errorsOf } from './support/watch.ts'

/** How a screen that does not open begins. */
const NOT_OPEN = /não encontrad[ao]$|^Não foi possível|^Sem permissão|^Esta tela não abriu|: no heading$/
/** What is not set up here: platforms, sprints, and a runner on this machine; that of another test knows other addresses. */
const NOT_SET_UP = /\/api\/(usuario\/registrado|get\/list\/sprints|sprints|retorno-atividade)\b|http:\/\/127\.0\.0\.1:4000\/saude/
const WIDTHS = [1440, 390]

/** What turns for ever, and what makes the whole page scroll sideways. */
const wrongIn = (page: Page) =>
  page.evaluate(async () => {
    const end = performance.now() + 30_000
    const waiting = () => document.querySelector('main :is([aria-busy=true], [role=status][aria-label=Carregando], [data-arriving])')
    while (waiting() && performance.now() < end) await new Promise(requestAnimationFrame)
    const wide = [document.documentElement, ...document.querySelectorAll('main')].some((one) => one.scrollWidth > one.clientWidth)
    const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (one) => [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) && one.checkVisibility(),
    )
    const small = seen.filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.textContent.slice(0, 20))
    const keys = innerWidth < 768 ? document.querySelectorAll(':is(button, a, [data-position]) > kbd') : []
    const chevrons = new Set(
      [
        ...document.querySelectorAll('main :is(.mantine-NativeSelect-section, [aria-haspopup=dialog] > * > *)[data-position=right] path'),
      ].map((one) => one.getAttribute('d')),
    )
    return [
      ...(chevrons.size > 1 ? ['more than one kind of chevron'] : []),
      ...(waiting() ? ['still on its way'] : []),
      ...(wide ? ['scrolls sideways'] : []),
      ...small.map((text) => `letters under 12 px: ${text}`),
      ...[...keys].filter((key) => key.checkVisibility()).map((key) => `names the key ${key.textContent} on a phone`),
    ]
  })

test('every screen opens for who administers everything, says nothing wrong, and fits a desk and a phone', async ({ page, api, logIn }) => {
  test.slow()
  await logIn(await api.user({ isAdmin: true, isManagerTeam: true, tipo: 2 }))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const wrong: string[] = []
  let [width, other] = WIDTHS
  for (const path of await everyScreen(page, api)) {
    const seen = errorsOf(page).length
    const heading = await goWithin(page, path)
    const say = (said: string) => wrong.push(`${path}: ${said}`)
    if (heading === '' || NOT_OPEN.test(heading)) say(heading)
    for (const said of await wrongIn(page))
      say(`${said} at ${width}`)
      // Each is come to at one width and made as wide as the other: half of them begin on a phone.
    ;[width, other] = [other, width]
    await page.setViewportSize({ width: width ?? 0, height: 844 })
    for (const said of await wrongIn(page)) say(`${said} at ${width}`)
    for (const said of errorsOf(page).slice(seen)) if (!NOT_SET_UP.test(said)) say(said)
  }
  expect(wrong).toEqual([])
})

/** What a page shows that is drawn in parts, each of which may push away what is below it. */
const IN_PARTS = [
  '/ajuda',
  '/dashboard',
  '/excecao-bancaria/resolver',
  '/financeiro/conciliacao',
  '/financeiro/fatura/alterar',
  '/financeiro/recebiveis',
  '/financeiro/resumo',
  '/notificacao/log',
  '/client-status',
  '/task/executar',
]
/** Above it what is read, or about to be pressed, has moved away. */
const SHIFT_MAX = 0.1

test('what comes late moves nothing that is there already', async ({ page, api, logIn }) => {
  test.slow()
  await logIn(await api.user({ isAdmin: true, isManagerTeam: true, tipo: 2 }))
  await page.addInitScript(() => {
    const moved = { by: 0 }
    Object.assign(window, { moved })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) moved.by += Number(entry.value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const addresses = (await everyScreen(page, api)).filter((path) =>
    IN_PARTS.some((one) => path.startsWith(one) && /^($|[/?])/.test(path.slice(one.length))),
  )
  expect(addresses.length).toBeGreaterThanOrEqual(IN_PARTS.length)
  const wrong: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of addresses) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await wrongIn(page)
      const by = await page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by) // put there above
      if (by > SHIFT_MAX) wrong.push(`${path} at ${width}: ${by.toFixed(2)}`)
    }
  }
  expect(wrong).toEqual([])
})
