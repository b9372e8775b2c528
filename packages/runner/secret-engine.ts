import type { Selectors } from 'playwright-core'

export const ENGINE = 'segredo'

/** Runs in the page: every smallest element that shows one of the texts, as text, value or attribute that is drawn. */
const engine = () => {
  type Shown = Element & { value?: unknown }
  const secretsIn = (selector: string) => JSON.parse(decodeURIComponent(selector)) as string[] // written by `hidden`
  const shows = (element: Shown, secrets: string[]) => {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue ?? '')
    const value = typeof element.value === 'string' ? element.value : ''
    const text = `${own.join(' ')}\n${value}\n${element.getAttribute('placeholder') ?? ''}`
    return secrets.some((secret) => text.includes(secret))
  }
  const queryAll = (root: ParentNode, selector: string) => {
    const secrets = secretsIn(selector)
    return [...root.querySelectorAll('*')].filter((element) => shows(element, secrets))
  }
  return { queryAll, query: (root: ParentNode, selector: string) => queryAll(root, selector)[0] ?? null }
}

let registered = false
/** Once in a process, before the first page. */
export async function registerEngine(selectors: Selectors): Promise<void> {
  if (registered) return
  registered = true
  await selectors.register(ENGINE, engine, { contentScript: true })
}
