import { firstField } from './first-field.ts'

/** Marks the form of a page on which one types first. */
export const BEGINS = { 'data-begins': true } as const

/** What lies over the page and has the keys meanwhile: a dialog, or the palette on its way. */
const OVER = '[aria-modal=true], [data-over]'
const covered = () => document.querySelector(OVER) !== null

const main = () => document.getElementById('conteudo')

/** Nobody's place: nowhere, the page as a whole, or its title, where the focus is put while nothing better is there. */
const isFree = (at: Element | null): boolean => at === null || at === document.body || at.matches('#conteudo, #conteudo h1')

/** Its first field where one types first, else its title; the page itself while that has none. */
export function beginningOfPage(): HTMLElement | undefined {
  const page = main()
  const title = page?.querySelector('h1')
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1
  return firstField(page?.querySelector('[data-begins]') ?? null) ?? title ?? page ?? undefined
}

/** Where the page that was come to begins: parts of it arrive one after the other, and take the place of what stood there first. */
export function pageFocus(put: (one: HTMLElement) => void) {
  let begins = false
  const settle = () => {
    if (!begins || covered() || !isFree(document.activeElement)) return
    const target = beginningOfPage()
    if (target && target !== document.activeElement) put(target)
  }
  return {
    /** Another page is there, which may have put the focus somewhere inside by itself. */
    begin: () => {
      const at = document.activeElement
      begins = true
      const page = main()
      if (!page || covered() || (page.contains(at) && !isFree(at))) return
      page.scrollTop = 0
      const target = beginningOfPage()
      if (target) put(target)
    },
    settle,
    /** The person, or the page, has put the focus somewhere. */
    taken: (target: Element) => {
      if (!isFree(target) && !target.closest(OVER)) begins = false
    },
    pressed: (target: Element) => {
      if (!target.closest(OVER)) begins = false
    },
  }
}
