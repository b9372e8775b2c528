// node scripts/run.mjs FILE [args]: installs what is missing and runs FILE with the pinned Node.
import { fail, install, run } from './lib.mjs'

const args = process.argv.slice(2)
if (args.length === 0) fail('Uso: node scripts/run.mjs ARQUIVO [argumentos]')
install()
process.exit(await run(args))
