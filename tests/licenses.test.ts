import { some } from '@retaguarda/server/test/some.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, licenseProblems, packages } from '../scripts/licenses.mjs'

const root = join(import.meta.dirname, '..')
type Component = { name: string; licenses?: object[] }

test('every dependency has terms that are known and accepted', () => {
  expect(packages().length).toBeGreaterThan(500)
  expect(licenseProblems()).toEqual([])
  const one = { name: 'x', version: '1.0.0', tool: false }
  expect(licenseProblems([{ ...one, license: undefined }])).toEqual([some.stringContaining('não é conhecida')])
  expect(licenseProblems([{ ...one, license: 'AGPL-3.0-only' }])).toEqual(['x@1.0.0: a licença AGPL-3.0-only não é aceita'])
  expect(licenseProblems([{ ...one, license: 'CC-BY-4.0' }])).toHaveLength(1)
  expect(licenseProblems([{ ...one, license: 'CC-BY-4.0', tool: true }])).toEqual([])
})

test.each([
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR AGPL-3.0', false],
  ['MIT AND ISC', true],
  ['MIT AND GPL-2.0', false],
])('%s is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})

test('npm run sbom writes CycloneDX with the terms of every component that runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rtg-sbom-'))
  const file = join(folder, 'sbom.json')
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as { bomFormat: string; metadata: object; components: Component[] } // CycloneDX
  rmSync(folder, { recursive: true, force: true })
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'retaguarda' } } })
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(some.arrayContaining(['fastify', 'kysely', 'react', 'zod', 'pg']))
  expect(names).not.toContain('vitest')
  const own = ['contract', 'demo', 'server', 'web', 'runner']
  expect(sbom.components.filter((one) => !one.licenses?.length && !own.includes(one.name))).toEqual([])
})
