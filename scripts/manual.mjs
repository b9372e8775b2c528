// npm run manual [-- nome …]: prepares the pages and makes the pictures of the manual, or those that are named.
import { buildWeb, install, run } from './lib.mjs'

install({ tools: true })
await buildWeb()
process.exit(await run(['scripts/manual.ts', ...process.argv.slice(2)]))
