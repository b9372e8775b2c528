// npm run demo: the product with a demonstration set, in a folder of its own. A configured DATABASE_URL is never touched.
import { buildWeb, install, run } from './lib.mjs'

const env = { DATA_DIR: process.env.DEMO_DIR ?? './data-demo', DATABASE_URL: '', NODE_ENV: process.env.NODE_ENV ?? 'production' }
// Its own Redmine, where none is configured; demo/start.ts stands in for it.
if (!process.env.REDMINE_URL) Object.assign(env, { REDMINE_URL: 'http://127.0.0.1:4180/redmine', REDMINE_API_KEY: 'demo' })

install()
await buildWeb()
const seeded = await run(['packages/server/demo/main.ts'], env)
if (seeded !== 0) process.exit(seeded)
process.exit(await run(['packages/server/demo/start.ts'], env))
