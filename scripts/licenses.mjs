// Under which terms each package that we install may be used. A new one is looked at by a person, who adds it here or leaves the package.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot, packages as locked } from './lib.mjs'

/** Terms that ask for no more than to be named, or to publish changes of the package's own files (MPL) or of a font (OFL). */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])
/** Only of data that checks and tests read, which is not handed on. */
const ALLOWED_TOOLS = new Set([...ALLOWED, 'CC-BY-3.0', 'CC-BY-4.0'])

/**
 * Packages whose own package.json does not say it: read in their LICENSE or README.
 * @type {Record<string, string>}
 */
const READ = {
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
  'png-js@2.0.0': 'MIT',
}

/** @typedef {{ name: string, version: string, tool: boolean, license: string | undefined }} Package */

/** Every installed package of the lock file but our own: name, version, terms and whether only tools need it. */
export function packages() {
  return Object.entries(locked(inRoot('package-lock.json')))
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, path, tool: dev, license: license ?? READ[`${name}@${version}`] ?? installed(path) }
    })
}

/** @param {string} path */
function installed(path) {
  const file = inRoot(path, 'package.json')
  if (!existsSync(file)) return undefined
  /** @typedef {{ type?: string }} Terms as packages of long ago say them */
  const { license, licenses } = /** @type {{ license?: string | Terms, licenses?: Terms[] }} */ (JSON.parse(readFileSync(file, 'utf8')))
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type)
}

/**
 * Whether an SPDX expression leaves us a choice that is allowed: one side of each OR, both of each AND.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAllowed(expression, allowed = ALLOWED) {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/\sOR\s/.test(bare)) return bare.split(/\sOR\s/).some((one) => isAllowed(one, allowed))
  if (/\sAND\s/.test(bare)) return bare.split(/\sAND\s/).every((one) => isAllowed(one, allowed))
  return allowed.has(bare)
}

/**
 * A sentence for each package whose terms are unknown or not allowed.
 * @param {Package[]} all
 */
export const licenseProblems = (all = packages()) =>
  all.flatMap(({ name, version, license, tool }) => {
    if (license === undefined) return [`${name}@${version}: a licença não é conhecida; leia-a e acrescente-a em scripts/licenses.mjs`]
    return isAllowed(license, tool ? ALLOWED_TOOLS : ALLOWED) ? [] : [`${name}@${version}: a licença ${license} não é aceita`]
  })
