import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Plataforma, TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import type { Config } from '../base/config.ts'
import { createPlataformas } from '../integrations/plataformas/create.ts'
import { type Asked, type Reply, readAsked, sendReply } from '../integrations/plataformas/stand-in/asked.ts'
import { newMattermost } from '../integrations/plataformas/stand-in/mattermost.ts'
import { newRedmineContas } from '../integrations/plataformas/stand-in/redmine.ts'
import { newWiki } from '../integrations/plataformas/stand-in/wiki.ts'
import { patient } from './patient.ts'

/** What goes wrong. `lost` and `cut after` are done, and nobody is told. */
export type Trouble = 'silent' | 'lost' | 'cut' | 'cut after' | 'half' | 'html' | 'nonsense' | 'redirect' | 'huge' | number

const MUTE: (Trouble | undefined)[] = ['silent', 'lost']
const KEY = 'chave-secreta-das-plataformas'
const MB = 1024 * 1024

/** Mattermost, Redmine's accounts and Wiki.js on a free port of this machine, each with what it remembers, and troubles when told. */
export async function startPlataformas() {
  const on = { mattermost: newMattermost(KEY), redmine: newRedmineContas(KEY), wiki: newWiki(KEY) }
  const state = {
    /** Of the requests that this says yes to; of all where it is left out. */
    trouble: {} as Partial<Record<Plataforma, { what: Trouble; of?: (asked: Asked) => boolean; times?: number }>>,
    /** ms before anything is looked at, and before the answer leaves. */
    slow: 0,
    seen: [] as { platform: Plataforma; asked: Asked; reply: Reply | undefined }[],
  }
  const server = createServer(async (req, res) => {
    const platform = TODAS_PLATAFORMAS.find((one) => req.url?.startsWith(`/${one}/`))
    const asked = platform && (await readAsked(req, `/${platform}`))
    if (!platform || !asked) return void res.destroy()
    await delay(state.slow)
    const trouble = state.trouble[platform]
    const struck = trouble !== undefined && (trouble.of?.(asked) ?? true) && (trouble.times ?? 1) > 0
    if (struck && trouble.times !== undefined) trouble.times--
    if (struck && trouble.what !== 'lost' && trouble.what !== 'cut after') {
      state.seen.push({ platform, asked, reply: undefined })
      return strike(res, trouble.what)
    }
    const reply = on[platform].answer(asked)
    state.seen.push({ platform, asked, reply })
    await delay(state.slow)
    if (!struck) sendReply(res, reply)
    else if (trouble.what === 'cut after') res.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const url = `http://127.0.0.1:${port}`
  return {
    ...on,
    state,
    /** What speaks with them: for `limit` ms where nothing is going to answer, as long as the product otherwise. */
    ports: (config: Config, limit: number) => {
      const one = (platform: Plataforma) =>
        patient(
          (ms) => createPlataformas(config, ms)[platform],
          limit,
          () => MUTE.includes(state.trouble[platform]?.what),
        )
      return { mattermost: one('mattermost'), redmine: one('redmine'), wiki: one('wiki') }
    },
    key: KEY,
    settings: {
      MATTERMOST_URL: `${url}/mattermost`,
      MATTERMOST_TOKEN: KEY,
      MATTERMOST_TEAM: 'empresa',
      REDMINE_URL: `${url}/redmine`,
      REDMINE_API_KEY: KEY,
      WIKI_URL: `${url}/wiki`,
      WIKI_TOKEN: KEY,
    },
    /** How often something was written, of a kind. */
    writes: (platform: Plataforma, method = 'POST') =>
      state.seen.filter((one) => one.platform === platform && one.asked.method === method).length,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function strike(res: ServerResponse, what: Trouble): void {
  const head = (status: number, type = 'application/json', more = {}) => res.writeHead(status, { 'content-type': type, ...more })
  switch (what) {
    case 'silent':
      return
    case 'cut':
      return void res.destroy()
    case 'half':
      head(200, 'application/json', { 'content-length': '500' }).write('{"id":"us')
      return void setTimeout(() => res.destroy(), 20)
    case 'html':
      return void head(200, 'text/html').end('<html><body>Manutenção</body></html>')
    case 'nonsense':
      return void head(200).end('{"talvez":true}')
    case 'redirect':
      return void head(302, 'text/plain', { location: 'http://127.0.0.1:1/' }).end()
    case 'huge':
      return void head(200).end(`{"x":"${'x'.repeat(MB)}"}`)
    default:
      return void head(Number(what)).end('{"id":"x.error","message":"x","errors":["Não foi possível"]}')
  }
}
