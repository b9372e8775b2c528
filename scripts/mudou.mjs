// What a change touches: the files that git sees changed, those that import them, and the screens' tests that visit what these draw.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { sources } from './check-own.mjs'
import { fail, inRoot } from './lib.mjs'

/** @param {...string} args */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: inRoot(), encoding: 'utf8' })
  return status === 0 ? stdout.split('\0').join('\n').split('\n').filter(Boolean) : undefined
}

/** Where this branch left the main one; on the main one itself what is not committed counts. */
const start = () => git('merge-base', 'HEAD', 'main')?.[0] ?? git('merge-base', 'HEAD', 'origin/main')?.[0] ?? 'HEAD'

/** @param {string | undefined} since */
function changed(since) {
  const found = git('diff', '--name-only', '-z', since ?? start())
  if (!found) return fail(`O git não conhece ${since ?? 'este ponto'}. Informe um ramo ou commit: npm test -- --mudou=main`)
  return [...new Set([...found, ...(git('ls-files', '-o', '-z', '--exclude-standard') ?? [])])]
}

/** @param {string} file */
const text = (file) => readFileSync(inRoot(file), 'utf8')
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/**
 * @param {string} file
 * @param {string} name as it imports it
 */
function target(file, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  return name.startsWith('@retaguarda/') ? `packages/${name.slice('@retaguarda/'.length)}` : undefined
}

/** Where a screen or a module ends and the frame that holds them all begins. */
const EDGE = /\.(screens|routes)\.tsx?$|^packages\/server\/(jobs\/jobs|db\/tables)\.ts$|^packages\/web\/menu\.ts$/
const FRAMES = [
  'packages/web/main.tsx',
  'packages/web/layout.tsx',
  'packages/server/main.ts',
  'packages/server/product.ts',
  'packages/server/app.ts',
]

/** @type {Map<string, string[]> | undefined} */
let importers
/** @param {string} wanted */
function importersOf(wanted) {
  if (!importers) {
    importers = new Map()
    for (const file of sources('.'))
      for (const [, name = ''] of text(file).matchAll(IMPORT)) {
        const to = target(file, name)
        if (to) importers.set(to, [...(importers.get(to) ?? []), file])
      }
  }
  return importers.get(wanted) ?? []
}

/**
 * The changed files and all that import them, near or far, without what merely lists screens or modules.
 * @param {string[]} files
 */
function reached(files) {
  const seen = new Set(files)
  for (const file of seen) if (!EDGE.test(file)) for (const importer of importersOf(file)) seen.add(importer)
  return seen
}

/** An address, and behind it what draws it: imported there, kept as `load` above, or drawn by the file itself. */
const SCREEN = /(?:path: |[sS]creens?(?:Within)?\()'([^'$]*)[^']*'[\s\S]*?(?:import\('([^']+)'\)|\b(load)\b|async \(\) => \w)/g
const LOAD = /const load = [^\n]*import\('([^']+)'\)/

/** Each screen's address up to its first variable, with the source that draws it. */
const screens = () =>
  sources('packages/web/features')
    .filter((file) => /\.screens\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = text(file)
      const feature = posix.dirname(file)
      return [...source.matchAll(SCREEN)].map(([, path = '', imported, load]) => {
        const drawn = load ? LOAD.exec(source)?.[1] : imported
        return { path: path === '/' ? path : path.replace(/\/$/, ''), feature, drawn: drawn ? join(feature, drawn) : file }
      })
    })

/** @param {string} path */
const escaped = (path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/**
 * Whether a test goes to an address: as a text of its own or as the beginning of one.
 * @param {string} path
 */
const visits = (path) => (path === '/' ? /goto\('\/'\)/ : new RegExp(`["'\`/]${escaped(path.slice(1))}(?![\\w-])`))

/** A module of the server answers to the screens of its name. */
const MODULE = /^packages\/server\/modules\/([^/]+)\//

/** @param {Set<string>} touched */
function touchedScreens(touched) {
  const modules = new Set([...touched].map((file) => MODULE.exec(file)?.[1]).filter(Boolean))
  return screens().filter(({ drawn, feature }) => touched.has(drawn) || modules.has(posix.basename(feature)))
}

/** What nothing imports and every test stands on. */
const EVERYTHING = /^package(-lock)?\.json$|\.config\.ts$|\.sql$|^scripts\/(test|lib|chromium)\.mjs$/
const PRODUCT = /^packages\/.*\.(ts|tsx|css|html)$/
const TEST = /\.test\.tsx?$|\/test\//

/**
 * The tests of the server, the contract and the kits that a change most likely breaks: those that stand beside it or name it, and those beside
 * what names it. Nearly every module is in every test of the server; what is further away is for the run of all tests.
 * @param {string[]} files
 */
export function testsNear(files) {
  const tests = sources('.').filter((file) => /\.test\.tsx?$/.test(file))
  const near = new Set(files.flatMap((file) => [file, ...importersOf(file)]))
  const folders = new Set([...near].filter((file) => PRODUCT.test(file) && !TEST.test(file)).map((file) => posix.dirname(file)))
  return tests.filter((file) => near.has(file) || folders.has(posix.dirname(file)))
}

/**
 * Of files that changed: whether they concern every test, and the tests of screens that they concern.
 * @param {string[]} files
 */
export function touchedBy(files) {
  const e2e = sources('e2e').filter((file) => file.endsWith('.e2e.ts'))
  if (files.some((file) => EVERYTHING.test(file))) return { everything: true, e2e }
  /** @param {string} file */
  const of = (file) => {
    const touched = reached([file])
    if (FRAMES.some((frame) => touched.has(frame))) return e2e
    const addresses = touchedScreens(touched).map(({ path }) => visits(path))
    const found = e2e.filter((one) => touched.has(one) || addresses.some((address) => address.test(text(one))))
    // What reaches no screen by name is under all of them.
    return found.length === 0 && PRODUCT.test(file) && !TEST.test(file) ? e2e : found
  }
  const found = new Set(files.flatMap(of))
  return { everything: false, e2e: e2e.filter((file) => found.has(file)) }
}

/** @param {string} [since] a branch or commit; without one, where this branch left main */
export function touchedSince(since) {
  const files = changed(since)
  return { files, ...touchedBy(files) }
}
