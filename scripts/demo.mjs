// npm run demo: the product with a demonstration set, in a folder of its own. A configured DATABASE_URL is never touched.
import { buildWeb, install, run } from './lib.mjs'

const env = { DATA_DIR: process.env.DEMO_DIR ?? './data-demo', DATABASE_URL: '', NODE_ENV: process.env.NODE_ENV ?? 'production' }

install()
await buildWeb()
const seeded = await run(['packages/server/demo/main.ts'], env)
if (seeded !== 0) process.exit(seeded)
process.exit(await run(['packages/server/main.ts'], env))
