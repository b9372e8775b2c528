import type { Frame, Locator } from 'playwright-core'
import type { TipoBusca } from '@retaguarda/contract/passo.ts'
import { StepFailed } from './failed.ts'

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
  text: (frame, value) => frame.getByText(value),
  role: (frame, value) => {
    const [, role = '', name] = /^\s*(\w+)\s*(?::\s*(.+?)\s*)?$/s.exec(value) ?? []
    return frame.getByRole(role.toLowerCase() as Role, name === undefined ? {} : { name })
  },
  test_id: (frame, value) => frame.locator(`css=[data-testid=${quoted(value)}]`),
  label: (frame, value) => frame.getByLabel(value),
}

/** All that a search finds in a frame, seen or not. */
export function matches(frame: Frame, type_term: TipoBusca, value: string): Locator {
  if (value.trim() === '') throw new StepFailed('O termo de busca está vazio.')
  return BY[type_term](frame, value)
}

export const seen = (all: Locator): Locator => all.filter({ visible: true })
