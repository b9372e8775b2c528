const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: what is printed has the light look, whatever the person looks at. */
export function printLight(): void {
  const root = document.documentElement
  let before: string | null = null
  addEventListener('beforeprint', () => {
    before = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  })
  addEventListener('afterprint', () => {
    if (before !== null) root.setAttribute(SCHEME, before)
  })
}
