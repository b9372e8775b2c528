import { createServer } from 'node:http'
import { answerLoja, sendJson } from '../integrations/loja/stand-in.ts'

/** Where the demonstration's stores and its Redmine answer; the addresses are in its data. */
export const STAND_INS = { host: '127.0.0.1', port: 4180 }
export const lojaDemo = (n: number) => ({ url: `http://${STAND_INS.host}:${STAND_INS.port}/lojas/${n}`, chave: `demo-loja-${n}` })

const PROJETOS = ['Implantações', 'Integrações', 'Loja Virtual', 'Suporte N1', 'Suporte N2', 'Suporte - Grandes contas', 'Temas']
export const PROJETOS_DEMO = PROJETOS.map((name, i) => ({ id: i + 1, name, status: 1 }))
/** One store in so many does not accept its key, one does not work, so that the screens have something to show. */
const REFUSES = 17
const FAILS = 23

/** Stands in for the systems outside, on this machine alone, as long as the process lives. */
export function startStandIns(): Promise<void> {
  const server = createServer((req, res) => {
    const [, n, path = ''] = /^\/lojas\/(\d+)(\/.*)?$/.exec(req.url ?? '') ?? []
    if (n !== undefined) {
      if (Number(n) % FAILS === 0) return sendJson(res, 500, { error: 'A loja está em manutenção.' })
      return answerLoja(req, res, { path, chave: Number(n) % REFUSES === 0 ? 'outra' : lojaDemo(Number(n)).chave })
    }
    if (req.url?.startsWith('/redmine/projects.json'))
      return sendJson(res, 200, { projects: PROJETOS_DEMO, total_count: PROJETOS_DEMO.length })
    return sendJson(res, 404, { error: 'não há' })
  })
  return new Promise((done) => {
    server.on('error', () => {
      console.error(`A porta ${STAND_INS.port} está em uso: as lojas e o Redmine de demonstração não vão responder.`)
      done()
    })
    server.listen(STAND_INS.port, STAND_INS.host, () => done())
  })
}
