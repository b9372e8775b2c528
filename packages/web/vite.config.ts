import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** `API` is where `npm run dev` finds the server; the built app is served by the server itself. */
const api = process.env.API ?? 'http://127.0.0.1:3000'

/**
 * What every first screen would load of zod although the web never calls it, where no build can see that: its JSON Schema writer, which hangs
 * on every schema (the server, which writes OpenAPI with it, is not built by Vite), and its English sentences (`kit/zod.ts` sets ours).
 */
const zodWithoutUnused: Plugin = {
  name: 'zod-without-unused',
  apply: 'build',
  async load(id) {
    if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({})'
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

/**
 * What nearly every screen loads comes in one file each, and the icons of several screens together: left to itself the build makes a file of
 * each, and a screen waits for a hundred answers. What fewer load stays apart, so that the login loads no more than it did.
 */
const MOST_SCREENS = 70
/** What so many load is one more file each: behind the login there is hardly a screen that does without. */
const MANY_SCREENS = 25

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

const here = (file: string) => join(import.meta.dirname, file)

/** What the entry and the login load at once: screens do not add to it. */
const isFirst = reachedFrom([here('main.tsx'), here('features/login/login.tsx')])
/** What stands around every screen behind the login, and the start page, which then waits for no file of other screens. */
const isFrame = reachedFrom([here('layout.tsx'), here('features/inicio/inicio.tsx')])

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
const packagesOf = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`.replaceAll('/', String.raw`[\\/]`))
/** Small, and asked for by every screen: one sheet for the frame, the lists and the forms. */
const KIT_SHEET = /packages[\\/]web[\\/]kit[\\/].*\.css$/
const groups = [
  // What changes with its own releases only stays in people's browsers over ours.
  {
    name: 'base',
    test: packagesOf('react', 'react-dom', 'scheduler', 'use-sync-external-store', 'clsx', MANTINE_LOGIN),
    priority: 4,
  },
  { name: 'rota', test: packagesOf('@tanstack'), minShareCount: 10, priority: 3 },
  { name: 'icones', test: packagesOf('@tabler'), minShareCount: 2, priority: 3 },
  {
    name: (id: string, modules: Modules) => (KIT_SHEET.test(id) || isFirst(id, modules) ? 'inicio' : null),
    debugName: 'inicio',
    priority: 3,
  },
  {
    name: 'comum',
    test: /packages[\\/]contract[\\/]|node_modules[\\/](@mantine|@floating-ui|tabbable)[\\/]/,
    minShareCount: MOST_SCREENS,
    priority: 2,
  },
  { name: (id: string, modules: Modules) => (isFrame(id, modules) ? 'moldura' : null), debugName: 'moldura', priority: 1 },
  {
    name: 'telas',
    test: /packages[\\/]web[\\/]kit[\\/]|node_modules[\\/](@mantine|@floating-ui|tabbable)[\\/]/,
    minShareCount: MANY_SCREENS,
  },
]

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
