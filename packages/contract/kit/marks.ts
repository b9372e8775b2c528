const IN_BRACES = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Puts what each mark means in its place: `{{cliente}}`. */
export const fillMarks = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(IN_BRACES, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))

/** The sentence about marks that mean nothing; undefined where all do. */
export function marksProblem(label: string, text: string, known: readonly string[]): string | undefined {
  const strange = [...text.matchAll(IN_BRACES)].map(([, name = '']) => name).filter((name) => !known.includes(name))
  if (strange.length > 0)
    return `${label}: não há ${[...new Set(strange)].map(inBraces).join(', ')}. Use ${known.map(inBraces).join(', ')}.`
  return /\{\{|\}\}/.test(text.replace(IN_BRACES, '')) ? `${label}: escreva cada marca entre {{ e }}, como {{cliente}}.` : undefined
}

const inBraces = (name: string) => `{{${name}}}`
