const TYPED = 'input:not([type=radio], [type=checkbox], [type=hidden], [type=file]), select, textarea, [contenteditable=true]'
const CHOSEN = 'input:not([type=hidden], [type=file])'

/** Whether the focus can stand on it and be seen there. */
export const canHold = (one: HTMLElement): boolean =>
  one.isConnected && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]') && !one.matches(':disabled')

const isEmpty = (one: HTMLElement) => ('value' in one ? one.value === '' : one.textContent === '')

/**
 * Where typing begins: in the first field that has to be filled in and is not, else in the first; in a choice where there is no field.
 * Of a panel beside a page, whose month and the like are there already, in the first that is empty.
 */
export function firstField(body: ParentNode | null, wants: 'must' | 'empty' = 'must'): HTMLElement | undefined {
  const among = (what: string) => [...(body?.querySelectorAll<HTMLElement>(what) ?? [])].filter(canHold)
  // A choice whose options are on their way is read-only until then.
  const fields = among(TYPED).filter((one) => !one.matches('[readonly]:not([role=combobox])'))
  const wanted = fields.find((one) => (wants === 'empty' || one.matches('[data-must]')) && isEmpty(one)) ?? fields[0]
  if (wanted) return wanted
  const choices = among(CHOSEN)
  return choices.find((one) => one.matches(':checked')) ?? choices[0]
}
