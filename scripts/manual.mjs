// npm run manual: prepares the pages and makes the pictures of the manual.
import { buildWeb, install, run } from './lib.mjs'

install({ tools: true })
await buildWeb()
process.exit(await run(['scripts/manual.ts']))
