// What every command shares. Runs on the machine's own Node, from version 20 on, with nothing installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const OLDEST = 20
/** The sources run as they are (type stripping) from this version on. */
const NEEDED = 24

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts)

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @param {string} version */
const major = (version) => Number.parseInt(version, 10)

if (major(process.versions.node) < OLDEST)
  fail(
    `Este computador tem o Node ${process.versions.node}. O Retaguarda precisa do Node ${OLDEST} ou mais novo: instale-o de https://nodejs.org e repita.`,
  )

const stamp = inRoot('node_modules/.retaguarda')
/**
 * npm's entry of a package.
 * @typedef {Record<string, string>} Wanted packages by name, and which versions of them
 * @typedef {{ version?: string, license?: string, resolved?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, dependencies?: Wanted, optionalDependencies?: Wanted, peerDependencies?: Wanted }} Entry
 */

/**
 * What a lock file lists, by its folder.
 * @param {string} file
 */
export function packages(file) {
  if (!existsSync(file)) return {}
  return /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages // npm's own format
}

/**
 * Whether what npm noted of its last installation is what the lock file asks for; an optional package may be another machine's.
 * @param {boolean} tools
 * @param {string[]} more what is needed beside the product, by its folder
 */
function installed(tools, more = []) {
  const present = packages(inRoot('node_modules/.package-lock.json'))
  /**
   * @param {Entry} entry
   * @param {string} path
   */
  const needed = ({ dev, link }, path) => !link && (tools || !dev || more.includes(path))
  // devOptional: a tool that a package of the product would use if it were there.
  /** @param {Entry} entry */
  const mayLack = ({ optional, devOptional }) => optional || (devOptional && !tools)
  return Object.entries(packages(inRoot('package-lock.json'))).every(
    ([path, entry]) =>
      !path.includes('node_modules/') || !needed(entry, path) || (present[path] ? present[path].version === entry.version : mayLack(entry)),
  )
}

/** Installs the packages of the lock file where they are missing or others; `tools` are those that check, test and measure the product. */
export function install({ tools = false } = {}) {
  const lock = hash([inRoot('package-lock.json')])
  const whole = `${lock} com ferramentas`
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (stamped === whole || (stamped === lock && !tools)) return
  // Installed by hand: nothing to repeat.
  if (!installed(tools)) {
    if (!tools) installBy('Instalando as dependências', 'ci', '--omit=dev')
    // Beside a product in use nothing of it may vanish for a moment, as `npm ci` would have it.
    else if (installed(false)) installBy('Instalando as ferramentas de verificação e teste', 'install', '--no-save', '--include=dev')
    else installBy('Instalando as dependências e as ferramentas de verificação e teste', 'ci', '--include=dev')
  }
  writeFileSync(stamp, tools ? whole : lock)
}

/** Installs the product and what drives the runner's browser, which nobody who starts the product alone has to wait for. */
export function installRunner() {
  install()
  if (installed(false, ['node_modules/playwright-core'])) return
  installBy('Instalando o que conduz o navegador', 'install', '--no-save', '--include=dev', '-w', 'packages/runner')
}

/**
 * npm, as a program with its arguments: the one that runs us, where one does.
 * @param {...string} args
 * @returns {[command: string, args: string[]]}
 */
export function npm(...args) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args]
}

/**
 * The lock file says exactly what is wanted: what npm kept of a package does not grow old.
 * @param {string} doing
 * @param {...string} words
 */
function installBy(doing, ...words) {
  console.log(`${doing} (na primeira vez leva cerca de um minuto)…`)
  const [command, args] = npm(...words, '--include=optional', '--prefer-offline')
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' })
  if (result.status !== 0) fail('A instalação falhou. Verifique a rede e o registro do npm (npm config get registry) e repita.')
}

/** The Node that runs the product: the one installed with it, else the machine's where it is new enough. */
export function node() {
  const pinned = inRoot('node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (major(process.versions.node) >= NEEDED) return process.execPath
  return fail(
    `Não há um Node ${NEEDED} pronto para esta máquina (${process.platform}-${process.arch}). Instale o Node ${NEEDED} de https://nodejs.org e repita.`,
  )
}

/**
 * The environment of a command, in which a bare `node` is the pinned one. What was compiled once is kept: a start then takes two thirds.
 * @param {Record<string, string | undefined>} extra
 */
export const environment = (extra = {}) => ({
  NODE_COMPILE_CACHE: inRoot('build/compile-cache'),
  ...process.env,
  PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})

/**
 * How the product itself is run: few pools of memory and a nursery of 8 MB, both made smaller than on machines with many processors, and a heap
 * that grows by half and not fourfold before it is collected, hold half of the memory after a load. With a nursery of 4 MB the longest
 * answers take a tenth longer; one of 16 keeps 20 MB more while nobody calls.
 */
export const lean = { args: ['--max-semi-space-size=8', '--heap-growing-percent=100'], env: { MALLOC_ARENA_MAX: '2' } }

/**
 * Runs a file with the pinned Node, hands it our signals and settles with its exit code.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @param {{ as?: string }} how `as` is what each of its lines is headed by, where several run side by side
 * @returns {Promise<number>}
 */
export function run(args, env = {}, { as } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = as ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const colour = as && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(node(), args, { cwd: root, stdio, env: environment({ ...colour, ...env }) })
  for (const input of [child.stdout, child.stderr])
    if (input) createInterface({ input }).on('line', (line) => console.log(`${as} │ ${line}`))
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  const orphaned = whenShellEnds(() => pass('SIGTERM'))
  return new Promise((done) => {
    child.on('close', (code, signal) => {
      clearInterval(orphaned)
      for (const name of signals) process.off(name, pass)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

/**
 * npm hands a signal to its shell alone, which dies of it and tells nobody: its end is our signal.
 * @param {() => void} act
 */
function whenShellEnds(act) {
  if (!process.env.npm_lifecycle_event) return undefined
  const shell = process.ppid
  return setInterval(() => {
    if (process.ppid !== shell) act()
  }, 500)
}

/**
 * A hash of the content of files and folders, so that a copied or touched file is still the same.
 * @param {string[]} paths
 * @param {string[]} skip names of what is left out
 */
export function hash(paths, skip = []) {
  const sum = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isFile()) {
      sum.update(path.slice(root.length)).update('\0').update(readFileSync(path))
      return
    }
    for (const name of readdirSync(path).sort()) if (!skip.includes(name)) add(join(path, name))
  }
  for (const path of paths) add(path)
  return sum.digest('hex')
}

/** Builds the pages where a source of theirs has changed. */
export async function buildWeb() {
  const built = inRoot('packages/web/dist/.retaguarda')
  const sources = hash([inRoot('packages/web'), inRoot('packages/contract'), inRoot('package-lock.json')], ['dist', 'node_modules'])
  if (existsSync(built) && readFileSync(built, 'utf8') === sources) return
  console.log('Preparando as páginas…')
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', 'packages/web', '--logLevel', 'warn']
  // The same pages whoever asks for them: a test's own environment would have React check itself at every step.
  const code = await run(vite, { NODE_ENV: 'production' })
  if (code !== 0) fail('As páginas não puderam ser preparadas. A mensagem acima diz o motivo.')
  writeFileSync(built, sources)
}

/** A process that still runs from older files reads some of them later. */
const KEPT_VERSIONS = 3

/**
 * What starts the product: its sources and packages joined into a few files, which are read in half of the time that hundreds take. They are
 * made where a source has changed, each version in a folder of its own.
 */
export function serverEntry() {
  const home = inRoot('packages/server/dist')
  const sources = [inRoot('packages/server'), inRoot('packages/contract'), inRoot('package-lock.json'), inRoot('scripts/bundle-server.mjs')]
  const folder = join(home, hash(sources, ['dist', 'node_modules']).slice(0, 16))
  const entry = join(folder, 'main.js')
  if (!existsSync(entry)) bundleServer(home, folder)
  return entry
}

/**
 * @param {string} home
 * @param {string} folder
 */
function bundleServer(home, folder) {
  const draft = `${folder}.${randomUUID()}`
  const { status } = spawnSync(node(), [inRoot('scripts/bundle-server.mjs'), draft], { cwd: root, stdio: 'inherit', env: environment() })
  if (status !== 0) fail('O servidor não pôde ser preparado. A mensagem acima diz o motivo.')
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error // else another process was faster
  }
  const made = readdirSync(home).map((name) => ({ path: join(home, name), at: statSync(join(home, name)).mtimeMs }))
  for (const { path } of made.sort((a, b) => b.at - a.at).slice(KEPT_VERSIONS)) rmSync(path, { recursive: true, force: true })
}
