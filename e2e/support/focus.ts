import type { Page } from '@playwright/test'

/** Pages on which one types first. */
const FORMS = /\/(incluir|add|duplicar)(\/|$)|^\/(empresa|financeiro\/fechamento)$/

/** Of what may be typed into, whatever it is made of. */
const TYPED = 'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), select, textarea, [contenteditable=true]'

/** ms that a page has at the most, once it stands, to put the focus where it belongs: a busy machine draws late. */
const SETTLES = 15_000
/** ms in which what was chosen has been drawn. */
const PAUSE = 150

/** What is wrong with where the focus is on the page that was come to; undefined where a person can begin. */
export const wrongBeginning = (page: Page): Promise<string | undefined> =>
  page.evaluate(wrongHere, { forms: FORMS.source, typed: TYPED, settles: SETTLES })

/** What has the focus, a moment after it may have been taken away. */
export const focusedId = (page: Page): Promise<string> =>
  page.evaluate(async (pause) => {
    await new Promise((done) => setTimeout(done, pause))
    return document.activeElement?.id ?? ''
  }, PAUSE)

/** Runs in the page. */
async function wrongHere({ forms, typed, settles }: { forms: string; typed: string; settles: number }): Promise<string | undefined> {
  const said = (one: Element) =>
    `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? (one.id || one.textContent.slice(0, 40))}`
  const empty = (one: Element) => ('value' in one ? one.value === '' : one.textContent === '')
  const wrong = () => {
    const at = document.activeElement
    if (!at || at === document.body) return 'nowhere'
    if (!at.checkVisibility()) return `unseen: ${said(at)}`
    const main = document.querySelector('main')
    if (!main?.contains(at)) return `outside of the page: ${said(at)}`
    if (at === main) return 'on the page as a whole'
    if (!new RegExp(forms).test(location.pathname)) return undefined
    const fields = [...main.querySelectorAll(`form :is(${typed})`)].filter((one) => one.checkVisibility() && !one.closest('[inert]'))
    const must = (one: Element) =>
      /obrigatório/.test(
        one.getAttribute('aria-label') ??
          ('labels' in one ? [...(one.labels as NodeListOf<Element>)].map(({ textContent }) => textContent).join() : ''),
      )
    const first = fields.find((one) => must(one) && empty(one)) ?? fields[0]
    return at === first ? undefined : `on ${said(at)}, not in ${first ? said(first) : 'a field'}`
  }
  const end = performance.now() + settles
  // Seen twice, as what comes late may take it away again.
  for (let right = 0; right < 6; ) {
    await new Promise(requestAnimationFrame)
    if (performance.now() > end) return wrong()
    right = wrong() === undefined ? right + 1 : 0
  }
  return undefined
}

/** What is wrong with where a dialog that was opened just now has begun; undefined where it is right. */
export const wrongDialog = (page: Page): Promise<string | undefined> => page.evaluate(wrongOver, { typed: TYPED, settles: SETTLES })

/** Runs in the page. */
async function wrongOver({ typed, settles }: { typed: string; settles: number }): Promise<string | undefined> {
  const seen = (one: Element) => one.checkVisibility()
  const wrong = () => {
    const dialog = [...document.querySelectorAll('[role=dialog], section[aria-labelledby]:has([aria-label^=Fechar])')].findLast(seen)
    const at = document.activeElement
    if (!dialog) return 'is not there'
    if (!at || !dialog.contains(at)) return `begins elsewhere: ${at?.outerHTML.slice(0, 100)}`
    if (at.matches('[aria-label^=Fechar]')) return 'begins on its cross'
    const fields = [...dialog.querySelectorAll(typed)].filter(seen)
    if (fields.length > 0 && !at.matches('input, select, textarea')) return `begins on ${at.textContent}, not in a field`
    const others = [...dialog.querySelectorAll('button')].filter((one) => one !== at && !one.matches('[aria-label^=Fechar]'))
    if (others.length > 0 && at.matches('[data-variant=filled]')) return `begins on the deed: ${at.textContent}`
    const lost = /não pode ser desfeito|perdido|ainda não foi gravado|deixam? de existir/.test(dialog.textContent)
    return lost && !dialog.querySelector('[data-variant=filled][data-perigo]') ? 'destroys, and its button is not red' : undefined
  }
  const end = performance.now() + settles
  for (let right = 0; right < 6; ) {
    await new Promise(requestAnimationFrame)
    if (performance.now() > end) return wrong()
    right = wrong() === undefined ? right + 1 : 0
  }
  return undefined
}
