import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '@retaguarda/server/base/config.ts'
import type { Integrations } from '@retaguarda/server/integrations/integrations.ts'
import { MailError, type MailPort } from '@retaguarda/server/integrations/mail/port.ts'
import { createRedmine } from '@retaguarda/server/integrations/redmine/http.ts'
import { createSprints } from '@retaguarda/server/integrations/redmine/sprints.ts'
import type { Correio } from './demo.ts'
import { type Lojas, lojasEmCasa } from './lojas.ts'
import { newRedmine } from './redmine.ts'

const KEY = 'demo'
/** The addresses that there are not, where the mail server refuses any. */
const RECUSADOS = /a@/

/** What the company speaks to while the demonstration is made: nothing of it leaves the machine. */
export async function openOutside(config: Config, { lojas, correio, executor }: { lojas: Lojas; correio: Correio; executor: string[] }) {
  const answer = newRedmine()
  const server = createServer((req, res) => void answer(req, res, new URL(req.url ?? '/', 'http://redmine.example')))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  const redmine = { ...config, REDMINE_URL: `http://127.0.0.1:${port}/redmine`, REDMINE_API_KEY: KEY }
  const integrations: Pick<Integrations, 'mail' | 'loja' | 'redmine' | 'sprints' | 'executor'> = {
    mail: mailTo(correio),
    loja: lojasEmCasa(lojas),
    redmine: createRedmine(redmine),
    sprints: createSprints(redmine),
    executor: {
      configured: true,
      entregar: (entrada) => {
        executor.push(entrada)
        return Promise.resolve({ tipo: 'aceita' })
      },
    },
  }
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { integrations, stop }
}

const mailTo = (correio: Correio): MailPort => ({
  configured: true,
  send: () => Promise.resolve({ answer: '250 OK', refusals: [] }),
  deliver: async ({ to, raw }) => {
    if (correio.recusa && RECUSADOS.test(to)) throw new MailError('final', '550 A caixa postal não existe.')
    const token = /\/descadastro\/([\w-]+)/.exec(raw)?.[1]
    if (token !== undefined) correio.descadastros.push(token)
  },
})
