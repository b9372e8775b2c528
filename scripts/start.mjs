// npm start: from a fresh clone to a running product.
import { buildWeb, install, lean, run, serverEntry } from './lib.mjs'

install()
await buildWeb()
const args = [...lean.args, serverEntry(), ...process.argv.slice(2)]
process.exit(await run(args, { ...lean.env, NODE_ENV: process.env.NODE_ENV ?? 'production' }))
