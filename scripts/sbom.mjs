// npm run sbom [-- arquivo]: what the product is made of, as CycloneDX, from the lock file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fail, inRoot, npm } from './lib.mjs'
import { packages } from './licenses.mjs'

const target = process.argv[2] ? resolve(process.argv[2]) : inRoot('build/sbom.cdx.json')
const [command, words] = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--sbom-type', 'application')
const { status, stdout, stderr } = spawnSync(command, words, {
  cwd: inRoot(),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: command === 'npm' && process.platform === 'win32',
})
if (status !== 0) fail(`O npm não pôde listar os componentes: ${stderr.trim().split('\n').at(-1)}. É preciso o npm 10 ou mais novo.`)

/**
 * @typedef {{ 'bom-ref': string, name: string, version: string, group?: string, licenses?: object[] }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ specVersion: string, serialNumber: string, metadata: { component: Component, timestamp?: string, tools?: object[] }, components: Component[], dependencies: Dependency[] }} Sbom CycloneDX, as far as we look into it
 */
const sbom = /** @type {Sbom} */ (JSON.parse(stdout))
// npm calls the product after the folder that it lies in.
Object.assign(sbom.metadata.component, { name: 'retaguarda', type: 'application' })
const all = packages().map((one) => ({ ...one, key: `${one.name}@${one.version}` }))
const running = new Set(all.filter(({ tool }) => !tool).map(({ key }) => key))
const terms = new Map(all.map(({ key, license }) => [key, license]))
// npm's own "omit" also leaves out what runs and a tool needs besides: kysely, zod.
/** @type {Set<string>} */
const left = new Set()
sbom.components = sbom.components.filter((component) => {
  const key = `${component.group ? `${component.group}/` : ''}${component.name}@${component.version}`
  if (terms.has(key) && !running.has(key)) {
    left.add(component['bom-ref'])
    return false
  }
  // npm leaves out the terms that a package does not say itself.
  const license = terms.get(key)
  if (!component.licenses?.length && license) component.licenses = [{ expression: license }]
  return true
})
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => !left.has(ref)) }))
// npm numbers and dates each anew, and so does no list of the same things.
const date = process.env.SOURCE_DATE_EPOCH
if (date !== undefined) {
  sbom.metadata.timestamp = new Date(Number(date) * 1000).toISOString()
  delete sbom.metadata.tools
  const sum = createHash('sha256').update(JSON.stringify(sbom.components)).digest('hex')
  sbom.serialNumber = `urn:uuid:${sum.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')}`
}
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} componentes em ${target} (CycloneDX ${sbom.specVersion}).`)
