import type { Page } from '@playwright/test'

/** Pages on which one types first. */
const FORMS = /\/(incluir|add|duplicar)(\/|$)|^\/(empresa|financeiro\/fechamento)$/

/** ms that a page has, once it stands, to put the focus where it belongs. */
const SETTLES = 2_000

/** What is wrong with where the focus is on the page that was come to; undefined where a person can begin. */
export const wrongBeginning = (page: Page): Promise<string | undefined> =>
  page.evaluate(wrongHere, { forms: FORMS.source, settles: SETTLES })

/** Runs in the page. */
async function wrongHere({ forms, settles }: { forms: string; settles: number }): Promise<string | undefined> {
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
    const typed = 'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), select, textarea, [contenteditable=true]'
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
