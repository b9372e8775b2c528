// npm run manual: prepares the pages and makes the pictures of the manual.
import { buildWeb, install, run } from './lib.mjs'

install()
await buildWeb()
process.exit(await run(['scripts/manual.ts']))
