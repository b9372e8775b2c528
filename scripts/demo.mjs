// npm run demo: the product with a demonstration set, in a folder of its own. A configured DATABASE_URL is never touched.
import { buildWeb, install, run } from './lib.mjs'

const env = {
  DATA_DIR: process.env.DEMO_DIR ?? './data-demo',
  DATABASE_URL: '',
  DRENO_S: process.env.DRENO_S ?? '0',
  LOJA_REDE_INTERNA: 'sim', // its stores answer on this machine
  NODE_ENV: process.env.NODE_ENV ?? 'production',
}
// Beside the data, for its copies; none of them is of use to anybody else.
if (!process.env.COPIA_PASTA) Object.assign(env, { COPIA_PASTA: `${env.DATA_DIR}-copias` })
// Test cases may open the demonstration itself, as the manual's first one does.
if (!process.env.QA_HOSTS) Object.assign(env, { QA_HOSTS: '127.0.0.1,localhost' })
// Its own Redmine, Mattermost and Wiki.js, where none is configured; demo/start.ts stands in for them.
const OUTSIDE = 'http://127.0.0.1:4180'
if (!process.env.REDMINE_URL) Object.assign(env, { REDMINE_URL: `${OUTSIDE}/redmine`, REDMINE_API_KEY: 'demo' })
if (!process.env.MATTERMOST_URL) Object.assign(env, { MATTERMOST_URL: `${OUTSIDE}/mattermost`, MATTERMOST_TOKEN: 'demo' })
// Nobody answers there: what the demonstration's certificate signs never reaches the real one.
if (!process.env.SEFIN_URL) Object.assign(env, { SEFIN_URL: 'https://127.0.0.1:4181/SefinNacional' })
if (!process.env.WIKI_URL) Object.assign(env, { WIKI_URL: `${OUTSIDE}/wiki`, WIKI_TOKEN: 'demo' })

install()
await buildWeb()
const seeded = await run(['packages/demo/main.ts'], env)
if (seeded !== 0) process.exit(seeded)
process.exit(await run(['packages/demo/start.ts', '--sem-copia'], env))
