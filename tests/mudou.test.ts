import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsNear, touchedBy } from '../scripts/mudou.mjs'

const all = globSync('e2e/*.e2e.ts').toSorted()

test('a screen concerns the tests that visit it, and no others', () => {
  const { everything, e2e } = touchedBy(['packages/web/features/pessoa/pessoa-form.tsx'])
  expect(everything).toBe(false)
  expect(e2e).toContain('e2e/form-pessoa.e2e.ts')
  expect(e2e).not.toContain('e2e/boleto.e2e.ts')
})

test('a module of the server concerns the tests of the screens of its name', () => {
  const { e2e } = touchedBy(['packages/server/modules/setor/setor.repo.ts'])
  expect(e2e).toContain('e2e/form-usuario-setor.e2e.ts')
  expect(e2e.length).toBeLessThan(all.length)
})

test('what all screens stand on concerns all tests of screens; what every test stands on, every test', () => {
  for (const file of ['packages/web/kit/shell/menu.ts', 'packages/server/kit/http/handle.ts', 'packages/web/kit/theme/theme.ts'])
    expect([file, touchedBy([file]).e2e.toSorted()]).toEqual([file, all])
  expect(touchedBy(['packages/server/db/migrations/0401_base.sql']).everything).toBe(true)
})

test('a test and what supports it concern it; a page of the manual concerns none', () => {
  expect(touchedBy(['e2e/link.e2e.ts']).e2e).toEqual(['e2e/link.e2e.ts'])
  expect(touchedBy(['e2e/support/redmine.ts']).e2e).not.toEqual([])
  expect(touchedBy(['docs/manual/README.md'])).toEqual({ everything: false, e2e: [] })
})

test('near a change are the tests beside it and beside what names it, and not those of every module', () => {
  const near = testsNear(['packages/contract/checklist-agenda.ts'])
  expect(near).toContain('packages/server/modules/checklist-agenda/checklist-agenda.test.ts')
  expect(near).not.toContain('packages/server/modules/faturamento/fatura/fatura.test.ts')
  expect(testsNear(['packages/server/modules/setor/setor.repo.ts'])).toEqual(['packages/server/modules/setor/setor.test.ts'])
  expect(testsNear(['packages/web/kit/list/list.test.ts'])).toContain('packages/web/kit/list/list.test.ts')
})
