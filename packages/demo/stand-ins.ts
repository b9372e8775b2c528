import { createServer } from 'node:http'
import { answerLoja, type Memory, newMemory, sendJson } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { figurasDe } from './figuras.ts'
import { falhaDemo, lojaDemo, STAND_INS, statusDemo } from './lojas.ts'
import { newPlataformas } from './plataformas.ts'
import { newRedmine } from './redmine.ts'

/** The settings of the demonstration's platforms, as `scripts/demo.mjs` has them too. */
export const PLATAFORMAS_DEMO = {
  MATTERMOST_URL: `http://${STAND_INS.host}:${STAND_INS.port}/mattermost`,
  MATTERMOST_TOKEN: 'demo',
  WIKI_URL: `http://${STAND_INS.host}:${STAND_INS.port}/wiki`,
  WIKI_TOKEN: 'demo',
  REDMINE_URL: `http://${STAND_INS.host}:${STAND_INS.port}/redmine`,
  REDMINE_API_KEY: 'demo',
  /** Nobody answers there: what the demonstration's certificate signs never reaches the real one. */
  SEFIN_URL: 'https://127.0.0.1:4181/SefinNacional',
}

const memories = new Map<number, Memory>()

/** What a store remembers as long as the process lives. */
function memoryOf(n: number): Memory {
  const memory = memories.get(n) ?? { ...newMemory(), faturamento: (ano: number, mes: number) => figurasDe(n, { ano, mes }) }
  memories.set(n, memory)
  return memory
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
