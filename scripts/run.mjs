// node scripts/run.mjs [--ferramentas|--executor] FILE [args]: installs what is missing and runs FILE with the pinned Node.
// With --ferramentas also what checks, tests and measures the product, with --executor what drives a browser.
import { fail, install, installRunner, run } from './lib.mjs'

const args = process.argv.slice(2)
const [word] = args
if (word === '--ferramentas' || word === '--executor') args.shift()
if (args.length === 0) fail('Uso: node scripts/run.mjs [--ferramentas|--executor] ARQUIVO [argumentos]')
if (word === '--executor') installRunner()
else install({ tools: word === '--ferramentas' })
process.exit(await run(args))
