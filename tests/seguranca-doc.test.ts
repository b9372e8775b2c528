import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/seguranca.md'), 'utf8')
const STATES = ['Cumprido', 'Em parte', 'Não', 'Não se aplica'] as const
/** Of levels 1 and 2 of ASVS 5.0.0. */
const REQUIREMENTS = 253

const judged = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, id = '', state = '', why = '']) => ({
  id,
  state,
  why,
}))
const foreign = [...page.matchAll(/Não se aplicam: ([\d., ]+)\./g)].flatMap(([, ids = '']) => ids.split(', '))

test('every requirement is judged once, and the sums are right', () => {
  const ids = [...judged.map(({ id }) => id), ...foreign]
  expect(new Set(ids).size).toBe(REQUIREMENTS)
  expect(ids).toHaveLength(REQUIREMENTS)
  const count = (state: string) => judged.filter((one) => one.state === state).length + (state === 'Não se aplica' ? foreign.length : 0)
  expect(page).toContain(`| Todos os ${REQUIREMENTS} | ${STATES.map(count).join(' | ')} |`)
  expect(judged.filter(({ state, why }) => !STATES.some((one) => one === state) || why.trim().length < 3)).toEqual([])
})

test('the tests, sources and sections that it names are there', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n')
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|md))`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([])
  const headings = [...page.matchAll(/^##+ (.+)$/gm)].map(([, text = '']) => text.toLowerCase().replace(/[.,]/g, '').replaceAll(' ', '-'))
  expect([...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor).filter((anchor) => !headings.includes(anchor))).toEqual([])
})
