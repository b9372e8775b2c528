// npm run check: everything about the sources that no test runs. Silent where all is well, short where it is not.
// Files named after it are all that is looked at by what judges each file by itself.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ownProblems, sources } from './check-own.mjs'
import { writeCssTypes } from './css-types.mjs'
import { arrowsUp, folderCycles } from './floors.mjs'
import { environment, inRoot, install, node } from './lib.mjs'
import { GO, TSC } from './tsc.mjs'

/** Modules of the ledger whose every id a test must name. */
const LEDGER_COMPLETE =
  'ACE LST FRM USU PES SET CLI OBJ COC CHK TAR AGE FAT BOL DSH PLA SPR STA LOG CHG ERR CON MOC OPE CAS GRU PLN NOT'.split(' ')

/** @param {string} path */
const bin = (path) => inRoot('node_modules', path)
const LINES = 40
/** Fewer were looked at only where something went wrong. */
const ROOMS_MIN = 150
const named = process.argv.slice(2)
/** @param {RegExp} pattern */
const files = (pattern) => (named.length > 0 ? named.filter((file) => pattern.test(file)) : ['.'])
const LINTED = files(/\.(ts|tsx|mjs)$/)
const FORMATTED = files(/\.(ts|tsx|mjs|css|json)$/)

/** @typedef {{ name: string, args: string[], over?: string[], env?: Record<string, string>, read?: (printed: string, errors: string) => string }} Tool */
/**
 * A tool and, where its exit code alone would not do, what must be true of what it printed.
 * @type {Tool[]}
 */
const TOOLS = [
  { name: 'tsc', args: TSC, env: GO },
  { name: 'oxlint', over: LINTED, args: [bin('oxlint/bin/oxlint'), '--format', 'unix', '--deny-warnings'], env: GO },
  {
    name: 'biome',
    over: FORMATTED,
    args: [bin('@biomejs/biome/bin/biome'), 'format', '--max-diagnostics', '100', '--no-errors-on-unmatched'],
    read: readBiome,
  },
  {
    name: 'dependency-cruiser',
    args: [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--output-type', 'json', 'packages'],
    read: readCruise,
  },
  { name: 'knip', args: [bin('knip/bin/knip.js'), '--reporter', 'compact'] },
  ...(LEDGER_COMPLETE.length > 0 ? [{ name: 'ledger', args: [inRoot('scripts/ledger.ts'), '--exigir', LEDGER_COMPLETE.join(',')] }] : []),
]

/**
 * What a tool complains of.
 * @param {Tool} tool
 * @returns {Promise<string | undefined>}
 */
function run({ name, args, over = [], env = {}, read }) {
  const child = spawn(node(), [...args, ...over], {
    cwd: inRoot(),
    env: environment({ NO_COLOR: '1', FORCE_COLOR: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @type {Buffer[]} */
  const out = []
  /** @type {Buffer[]} */
  const errors = []
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => out.push(chunk))
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => errors.push(chunk))
  return new Promise((done) => {
    child.on('close', (code) => {
      const printed = Buffer.concat(out).toString()
      const complaint = read ? read(printed, Buffer.concat(errors).toString()) : printed + Buffer.concat(errors).toString()
      done(code === 0 && !(read && complaint) ? undefined : `${name}:\n${shorten(complaint || `terminou com o código ${code}`)}`)
    })
  })
}

/**
 * The violations; also when it saw fewer files than there are: without a parser for TypeScript it sees none and finds all well.
 * @param {string} printed
 * @param {string} errors
 */
function readCruise(printed, errors) {
  let result
  try {
    result = /** @type {import('dependency-cruiser').ICruiseResult} what it prints */ (JSON.parse(printed))
  } catch {
    return errors || printed
  }
  const seen = new Set(result.modules.map(({ source }) => source))
  const missed = sources('packages').filter((file) => /\.tsx?$/.test(file) && !seen.has(file))
  const violations = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const edges = result.modules.flatMap(({ source, dependencies }) =>
    dependencies
      // A library whose version only one of ours asks for lies in its folder, and is no room of it.
      .filter(({ resolved }) => !resolved.includes('node_modules/'))
      .map(({ resolved }) => /** @type {const} */ ([source, resolved])),
  )
  for (const { folders, imports } of folderCycles(edges))
    violations.push(`anel entre ${folders.join(', ')}:`, ...imports.map((one) => `  ${one}`))
  const { arrows, rooms } = arrowsUp(edges)
  violations.push(...arrows.map((one) => `seta para um andar de cima: ${one}`))
  if (rooms < ROOMS_MIN) violations.push(`só ${rooms} pastas foram vistas, de ${ROOMS_MIN} ou mais`)
  if (missed.length > 0) violations.push(`${missed.length} arquivos não foram vistos, entre eles ${missed.slice(0, 3).join(', ')}`)
  return violations.join('\n')
}

/**
 * The names alone: `npm run format` puts them right.
 * @param {string} printed
 * @param {string} errors
 */
function readBiome(printed, errors) {
  const found = [...`${printed}\n${errors}`.matchAll(/^(\S+) (?:format|parse) ━/gm)].map(([, file]) => file)
  return found.length > 0 ? `${found.join('\n')}\n(npm run format)` : ''
}

/** @param {string} text */
function shorten(text) {
  const lines = text.trimEnd().split('\n')
  return lines.length <= LINES ? lines.join('\n') : [...lines.slice(0, LINES), `… e mais ${lines.length - LINES} linhas`].join('\n')
}

/** Two at a time: the tools are single-threaded for the most part and the machines small. */
async function all() {
  const waiting = TOOLS.filter(({ over }) => over?.length !== 0)
  /** @type {(string | undefined)[]} */
  const complaints = []
  const worker = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) complaints.push(await run(tool))
  }
  await Promise.all([worker(), worker()])
  return complaints
}

install({ tools: true })
writeCssTypes()
const own = ownProblems()
const complaints = [...(await all()), own.length > 0 ? `regras próprias:\n${shorten(own.join('\n'))}` : undefined].filter(Boolean)
if (complaints.length > 0) {
  console.error(complaints.join('\n\n'))
  process.exit(1)
}
const count = sources('.').length
/** @param {string} file */
const lines = (file) => readFileSync(inRoot(file), 'utf8').split('\n').length
const sizes = sources('packages')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map(lines)
  .sort((a, b) => a - b)
console.log(
  `Verificado: ${count} arquivos; mediana de ${sizes[sizes.length >> 1]} linhas por arquivo do produto, o maior tem ${sizes.at(-1)}.`,
)
