// npm run dev: the server restarts at each change of its sources, the pages change as they are edited.
import { inRoot, install, run } from './lib.mjs'

const host = '127.0.0.1'
const api = `http://${host}:${process.env.PORT ?? 3000}`
const port = process.env.WEB_PORT ?? '5173'

install()
const codes = await Promise.all([
  run(['--watch', '--watch-preserve-output', 'packages/server/main.ts', '--sem-copia'], {
    HOST: host,
    DRENO_S: '0',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
  }),
  run([inRoot('scripts/dev-web.mjs')], { API_URL: api, WEB_HOST: host, WEB_PORT: port }),
])
process.exit(Math.max(...codes))
