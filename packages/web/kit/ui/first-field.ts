const FIELDS = 'input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea'
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Where typing begins: in the first field that nothing is in yet, else in the first; in a choice where there is no field. */
export function firstField(body: HTMLElement | null): HTMLElement | undefined {
  const fields = [...(body?.querySelectorAll<Field>(FIELDS) ?? [])]
  return fields.find(({ value }) => value === '') ?? fields[0] ?? body?.querySelector<HTMLElement>('input:checked, input') ?? undefined
}

/** For the ref of what stands in a drawer or a dialog, which puts the focus on what carries this mark, else on its cross. */
export function markFirstField(body: HTMLElement | null): void {
  if (!body?.querySelector('[data-autofocus]')) firstField(body)?.setAttribute('data-autofocus', 'true')
}
