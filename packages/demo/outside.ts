import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '@retaguarda/server/base/config.ts'
import type { Integrations } from '@retaguarda/server/integrations/integrations.ts'
import { MailError, type MailPort, NobodyTook, Unconfirmed } from '@retaguarda/server/integrations/mail/port.ts'
import { createRedmine } from '@retaguarda/server/integrations/redmine/http.ts'
import { createSprints } from '@retaguarda/server/integrations/redmine/sprints.ts'
import type { Correio } from './demo.ts'
import { type Lojas, lojasEmCasa } from './lojas.ts'
import { newRedmine } from './redmine.ts'

const KEY = 'demo'
/** The addresses that there are not, where the mail server refuses any. */
const RECUSADOS = /a@/

const NAO = { recusa: '550 5.1.1 A caixa postal não existe', adia: '451 4.7.1 Tente de novo em alguns minutos' }

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
  send: async ({ to, only, begin, text }) => {
    const addresses = only ?? [to].flat().map(({ address }) => address)
    const fala = addresses.some((one) => correio.lentos.includes(one)) ? 'adia' : correio.proximas.shift()
    if (fala === 'recusa' || fala === 'adia')
      throw new NobodyTook(addresses.map((address) => ({ address, text: NAO[fala], final: fala === 'recusa' })))
    await begin?.([...addresses])
    if (fala === 'cai') throw new Unconfirmed('A conexão caiu.')
    const [, token, mensagem] = /\/p\/([\w-]+)\?m=([\w-]+)/.exec(text) ?? []
    if (token !== undefined && mensagem !== undefined) correio.paginas.push({ token, mensagem })
    return { answer: '250 2.0.0 OK', refusals: [] }
  },
  deliver: async ({ to, raw }) => {
    if (correio.recusa && RECUSADOS.test(to)) throw new MailError('final', '550 A caixa postal não existe.')
    const token = /\/descadastro\/([\w-]+)/.exec(raw)?.[1]
    if (token !== undefined) correio.descadastros.push(token)
  },
})
