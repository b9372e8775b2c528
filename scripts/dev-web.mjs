// The pages of npm run dev: vite with the calls handed to the server. Runs on the pinned Node.
import { createServer } from 'vite'
import { inRoot } from './lib.mjs'

const { API_URL, WEB_HOST, WEB_PORT } = process.env
const proxy = { target: API_URL, ws: true }
const server = await createServer({
  root: inRoot('packages/web'),
  server: { host: WEB_HOST, port: Number(WEB_PORT), strictPort: true, proxy: { '/api': proxy } },
})
await server.listen()
console.log(`Páginas em http://${WEB_HOST}:${WEB_PORT}`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.close().finally(() => process.exit(0)))
