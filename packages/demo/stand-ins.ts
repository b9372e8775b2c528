import { present } from '@retaguarda/contract/kit/present.ts'
import { createServer } from 'node:http'
import { answerLoja, type Memory, newMemory, sendJson } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { falhaDemo, statusDemo } from './lojas.ts'
import { newPlataformas } from './plataformas.ts'
import { newRedmine } from './redmine.ts'

/** Where the demonstration's stores and its Redmine answer; the addresses are in its data. */
export const STAND_INS = { host: '127.0.0.1', port: 4180 }
/** The settings of the demonstration's platforms, as `scripts/demo.mjs` has them too. */
export const PLATAFORMAS_DEMO = {
  MATTERMOST_URL: `http://${STAND_INS.host}:${STAND_INS.port}/mattermost`,
  MATTERMOST_TOKEN: 'demo',
  WIKI_URL: `http://${STAND_INS.host}:${STAND_INS.port}/wiki`,
  WIKI_TOKEN: 'demo',
  REDMINE_URL: `http://${STAND_INS.host}:${STAND_INS.port}/redmine`,
  REDMINE_API_KEY: 'demo',
}
export const lojaDemo = (n: number) => ({ url: `http://${STAND_INS.host}:${STAND_INS.port}/lojas/${n}`, chave: `demo-loja-${n}` })

/** Percent, by month. */
const SEASONS = [0, -6, 2, 0, 8, 3, 1, 4, 2, 6, 28, 35]

const memories = new Map<number, Memory>()

/** What a store remembers as long as the process lives. It sells the same in a month however often it is asked. */
function memoryOf(n: number): Memory {
  const memory = memories.get(n) ?? { ...newMemory(), faturamento: (ano: number, mes: number) => faturamentoDemo(n, ano, mes) }
  memories.set(n, memory)
  return memory
}

/** Stores of very different sizes that grow slowly and sell most at the end of the year. */
function faturamentoDemo(n: number, ano: number, mes: number) {
  const size = 2_000_000 + ((n * 7_919) % 97) ** 2 * 5_000 // in cents
  const season = 100 + present(SEASONS[mes - 1]) + (ano - 2024) * 5 + ((n * 31 + ano * 7 + mes * 13) % 17)
  const cents = Math.round((size * season) / 100)
  const money = (value: number) => (Math.round(value) / 100).toFixed(2)
  return {
    valorFaturamento: money(cents),
    valorFaturamentoMarketplace: money(n % 3 === 0 ? 0 : cents / 4),
    valorFaturamentoB2B: money(n % 5 === 0 ? cents / 10 : 0),
    quantidadeNotas: Math.round(cents / 18_000),
  }
}

/** Stands in for the systems outside, on this machine alone, as long as the process lives. */
export function startStandIns(): Promise<void> {
  const redmine = newRedmine()
  const plataformas = newPlataformas()
  const server = createServer(async (req, res) => {
    if (await plataformas(req, res)) return
    const [, n, path = ''] = /^\/lojas\/(\d+)(\/.*)?$/.exec(req.url ?? '') ?? []
    if (n !== undefined) {
      const falha = falhaDemo(Number(n))
      if (falha === 'servidor') return sendJson(res, 500, { error: 'A loja está em manutenção.' })
      const chave = falha === 'chave' ? 'outra' : lojaDemo(Number(n)).chave
      return answerLoja(req, res, { path, chave, status: statusDemo(Number(n)), memory: memoryOf(Number(n)) })
    }
    if (req.url?.startsWith('/redmine/')) return redmine(req, res, new URL(req.url, 'http://redmine.example'))
    return sendJson(res, 404, { error: 'não há' })
  })
  return new Promise((done) => {
    server.on('error', () => {
      console.error(`A porta ${STAND_INS.port} está em uso: as lojas e o Redmine de demonstração não vão responder.`)
      done()
    })
    // Whoever they stand beside keeps the process.
    server.unref().listen(STAND_INS.port, STAND_INS.host, () => done())
  })
}
