import { isSegredo, MASCARA } from '@retaguarda/contract/segredo.ts'

/** A shorter one is everywhere by chance: hiding it would leave nothing to read. */
const LENGTH_MIN = 3

/** Values of fields whose name says that they are secret, at any level of a mockup. Longest first. */
export function secretsOf(mockups: unknown[]): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, secret: boolean): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, secret || (!Array.isArray(value) && isSegredo(key)))
    } else if (secret && (typeof value === 'string' || typeof value === 'number') && String(value).length >= LENGTH_MIN) {
      found.add(String(value))
    }
  }
  for (const mockup of mockups) walk(mockup, false)
  return [...found].sort((a, b) => b.length - a.length)
}

const html = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ s: secret }).toString().slice('s='.length),
  JSON.stringify(secret).slice(1, -1),
  html(secret),
  html(secret).replace(/"/g, '&quot;'),
  Buffer.from(secret).toString('base64'),
]

/** What puts the mask over every secret in a text, as it is or as addresses, JSON and pages write it. */
export function maskOf(secrets: string[]): (text: string) => string {
  const all = [...new Set(secrets.flatMap(spellings))].sort((a, b) => b.length - a.length)
  return (text) => all.reduce((masked, secret) => masked.replaceAll(secret, MASCARA), text)
}
