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
    return [...(waiting() ? ['still on its way'] : []), ...(wide ? ['scrolls sideways'] : [])]
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
