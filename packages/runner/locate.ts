import { papelDe, termoDe } from '@retaguarda/contract/passo-data.ts'
import type { TipoBusca } from '@retaguarda/contract/passo.ts'
import type { Frame, Locator } from 'playwright-core'
import { says, StepFailed } from './failed.ts'

/** A name as CSS writes it. */
const escaped = (name: string) => name.replace(/[^\w\u0080-\uffff-]/g, (c) => `\\${c}`).replace(/^(-?)(\d)/, '$1\\3$2 ')
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`
// Playwright's roles are a fixed list of words; a wrong one finds nothing, which is said like any other that does.
type Role = Parameters<Frame['getByRole']>[0]

const BY: Record<TipoBusca, (frame: Frame, value: string) => Locator> = {
  class: (frame, value) => {
    const names = value.split(/\s+/).filter((name) => name !== '')
    return frame.locator(`css=${names.map((name) => `.${escaped(name.replace(/^\./, ''))}`).join('')}`)
  },
  name: (frame, value) => frame.locator(`css=[name=${quoted(value)}]`),
  css: (frame, value) => frame.locator(`css=${value}`),
  xpath: (frame, value) => frame.locator(`xpath=${value}`),
  text: (frame, value) => {
    const { texto, exato } = termoDe(value)
    return frame.getByText(texto, { exact: exato })
  },
  role: (frame, value) => {
    const { papel, nome } = papelDe(value)
    return frame.getByRole(papel as Role, nome === undefined ? {} : { name: nome.texto, exact: nome.exato })
  },
  test_id: (frame, value) => frame.locator(`css=[data-testid=${quoted(value)}]`),
  label: (frame, value) => {
    const { texto, exato } = termoDe(value)
    return frame.getByLabel(texto, { exact: exato })
  },
}

/** All that a search finds in a frame, seen or not. */
export function matches(frame: Frame, type_term: TipoBusca, value: string): Locator {
  if (/^\s*=?\s*$/.test(value)) throw new StepFailed('O termo de busca está vazio.')
  return BY[type_term](frame, value)
}

export const seen = (all: Locator): Locator => all.filter({ visible: true })

/** How many there are now; undefined while the page that they would be in changes. */
export const countOf = (all: Locator): Promise<number | undefined> =>
  all.count().catch((error: unknown) => {
    if (says(error, 'leaving')) return undefined
    throw error
  })
