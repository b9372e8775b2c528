// npm start: from a fresh clone to a running product.
import { buildWeb, install, run } from './lib.mjs'

install()
await buildWeb()
process.exit(await run(['packages/server/main.ts', ...process.argv.slice(2)], { NODE_ENV: process.env.NODE_ENV ?? 'production' }))
