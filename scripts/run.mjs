// node scripts/run.mjs [--ferramentas] FILE [args]: installs what is missing and runs FILE with the pinned Node.
// With --ferramentas also what checks, tests and measures the product.
import { fail, install, run } from './lib.mjs'

const args = process.argv.slice(2)
const tools = args[0] === '--ferramentas'
if (tools) args.shift()
if (args.length === 0) fail('Uso: node scripts/run.mjs [--ferramentas] ARQUIVO [argumentos]')
install({ tools })
process.exit(await run(args))
