/** Puts the focus on a field by its id, whatever it is made of; false while it is not on the screen. */
export function focusField(id: string): boolean {
  const found = document.getElementById(id)
  if (!found) return false
  const target = found.matches('input, select, textarea, button') ? found : found.querySelector<HTMLElement>('input:checked, input, button')
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
  return true
}
