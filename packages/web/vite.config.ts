import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** `API` is where `npm run dev` finds the server; the built app is served by the server itself. */
const api = process.env.API ?? 'http://127.0.0.1:3000'

/** `z.string().xid()` and the like: two dozen formats hang on every text. The contract says `z.email()`, which brings its own alone. */
const ZOD_FORMATS = /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm

/**
 * What every first screen would load of zod although the web never calls it, where no build can see that: its JSON Schema writer, which hangs
 * on every schema (the server, which writes OpenAPI with it, is not built by Vite), its English sentences (`kit/zod.ts` sets ours), and the
 * formats of a text as its methods.
 */
const zodWithoutUnused: Plugin = {
  name: 'zod-without-unused',
  apply: 'build',
  async load(id) {
    if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({})'
    if (id.endsWith('/zod/v4/classic/schemas.js')) {
      const whole = await readFile(id, 'utf8')
      const without = whole.replace(ZOD_FORMATS, '')
      if (without === whole) throw new Error('The formats of zod stand elsewhere')
      return without
    }
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null
    const names = [...(await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return names.map((name) => `export const ${name} = () => undefined`).join('\n')
  },
}

/** What the execution screen needs to open without a connection, beside what the page itself begins with. */
const OFFLINE = ['web/layout.tsx', 'features/task/executar.tsx', 'kit/session/kept.ts', 'kit/feedback/feedback-host.tsx']

/** Tells the worker which files of this build those are; a build that changes one of them is a new worker. */
const precached: Plugin = {
  name: 'precached',
  apply: 'build',
  enforce: 'post',
  // Behind what folds the page's own entry into another file, which then is none any more.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const worker = chunks.find(({ name }) => name === WORKER)
      if (!worker) throw new Error('The build has no worker')
      const open = chunks.filter(
        (chunk) => chunk !== worker && (chunk.isEntry || chunk.moduleIds.some((id) => OFFLINE.some((name) => id.endsWith(name)))),
      )
      const files = new Set<string>()
      for (let chunk = open.pop(); chunk; chunk = open.pop()) {
        if (files.has(chunk.fileName)) continue
        files.add(chunk.fileName)
        for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) files.add(file)
        open.push(...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)))
      }
      const fonts = Object.keys(bundle).filter((name) => /latin-(wght|400)-normal.*\.woff2$/.test(name))
      const list = [...files, ...fonts].map((file) => ({ url: `/${file}`, revision: null }))
      worker.code = worker.code.replace('self.__WB_MANIFEST', JSON.stringify(list))
    },
  },
}

const WORKER = 'sw'

const brotli = promisify(brotliCompress)
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } } // 11 is ten times slower for two hundredths

/** Lays a compressed copy beside each text file, which the server sends to who takes it: nothing is compressed while people wait. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    await Promise.all(texts.map(async (name) => writeFile(join(dir, `${name}.br`), await brotli(await readFile(join(dir, name)), QUALITY))))
  },
}

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

const here = (file: string) => join(import.meta.dirname, file)

/** What the entry and the login load at once: screens do not add to it. */
const isFirst = reachedFrom([here('main.tsx'), here('features/login/login.tsx')])

/** Whether a module is loaded together with one of these; asked when the build knows all of them. */
function reachedFrom(files: string[]) {
  let found: Set<string> | undefined
  return (id: string, modules: Modules): boolean => {
    if (!found) {
      const reached = (found = new Set<string>())
      const add = (one: string) => {
        // A package's own index names all that it has, used or not.
        if (reached.has(one) || one.includes('node_modules')) return
        reached.add(one)
        modules.getModuleInfo(one)?.importedIds.forEach(add)
      }
      files.forEach(add)
    }
    return found.has(id)
  }
}

/** Of Mantine the login needs its core alone: what floats above a screen comes with the screens. */
const MANTINE_LOGIN =
  '@mantine/core/esm/(core|components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|UnstyledButton))'
const pathsOf = (...paths: string[]) => new RegExp(`(${paths.join('|')})`.replaceAll('/', String.raw`[\\/]`))
const packagesOf = (...names: string[]) => pathsOf(`node_modules/(${names.join('|')})/`)
/** The icons of the lists' own actions, so that the first list brings no other screen's. */
const listIcons = globSync('features/**/*-list.tsx', { cwd: import.meta.dirname }).flatMap(
  (file) => readFileSync(here(file), 'utf8').match(/\bIcon[A-Z]\w+/g) ?? [],
)
/** Small, and asked for by every screen: one sheet for the frame, the lists and the forms. */
const KIT_SHEET = pathsOf('packages/web/(kit|features/inicio)/.*\\.css$')
/** What so many screens load is one file: there is hardly a form that does without. */
const MANY_SCREENS = 25

/**
 * Left to itself the build makes a file of each part that several screens share, and a screen waits for a hundred answers. A group takes along
 * whatever its modules need, unless one above it has that; so each holds all that its screens load, and nothing that only others do.
 */
const groups = [
  // What changes with its own releases only stays in people's browsers over ours.
  { name: 'base', test: packagesOf('react', 'react-dom', 'scheduler', 'use-sync-external-store', 'clsx', MANTINE_LOGIN) },
  { name: 'rota', test: packagesOf('@tanstack'), minShareCount: 10 },
  { name: (id: string, modules: Modules) => (KIT_SHEET.test(id) || isFirst(id, modules) ? 'inicio' : null), debugName: 'inicio' },
  // Around every screen behind the login, the start page, and what every list is.
  { name: 'lista', test: pathsOf('packages/web/(layout|features/inicio/inicio|kit/list/resource-list).tsx$') },
  // Fetched when nothing else is to be done.
  { name: 'dialogos', test: pathsOf('packages/web/kit/(feedback/feedback-host|feedback/toasts|shell/relogin-dialog).tsx$') },
  // The registers that stand for themselves; then the contract's other parts, which most need each other.
  { name: 'cadastros', test: pathsOf('packages/contract/(pessoa|usuario|setor).ts$') },
  { name: 'contrato', test: pathsOf('packages/contract/'), minShareCount: MANY_SCREENS },
  { name: 'icones-listas', test: pathsOf(`node_modules/@tabler/.*/(${[...new Set(listIcons)].join('|')})\\.mjs$`), minShareCount: 2 },
  { name: 'icones', test: packagesOf('@tabler'), minShareCount: 2 },
  { name: 'telas', test: pathsOf('packages/web/kit/', 'node_modules/(@mantine|@floating-ui|tabbable)/'), minShareCount: MANY_SCREENS },
].map((group, i, all) => ({ ...group, priority: all.length - i }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), zodWithoutUnused, precached, compressed],
  // Fonts and icons stay files of our own origin: the content policy allows no data: addresses for scripts and fonts.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), [WORKER]: join(import.meta.dirname, 'sw.ts') },
      output: {
        codeSplitting: { groups },
        // The worker keeps its address, by which browsers look for a newer one.
        entryFileNames: ({ name }) => (name === WORKER ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
    modulePreload: { polyfill: false }, // what runs es2023 preloads modules by itself, or does without
  },
  // What is loaded lazily; found at the first use it would be prepared apart, with a second copy of what it shares.
  optimizeDeps: {
    include: [
      '@mantine/notifications',
      '@mantine/spotlight',
      '@mantine/dates',
      '@mantine/form',
      'dayjs',
      '@dnd-kit/react',
      '@dnd-kit/react/sortable',
      '@dnd-kit/dom',
      '@dnd-kit/abstract/modifiers',
    ],
  },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: true, proxy: { '/api': { target: api } } },
})
