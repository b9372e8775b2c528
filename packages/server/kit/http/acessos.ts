import { MOSTRAM } from '@retaguarda/contract/privacidade/acessos.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/types.ts'
import { type Acesso, insertAcessos } from '../ctx/acesso.repo.ts'

/** ms until what was looked at is kept; what waits is written together. */
const LOT = 1_000
/** So many wait while the database is away; what comes then is told to the log alone. */
const WAITING_MAX = 10_000
const OK = 200

/** Keeps who looked at whose record or paper, in lots; what waits is written before the process ends. */
export function keepAcessos(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  let waiting: Acesso[] = []
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const lot = waiting
    waiting = []
    if (lot.length === 0) return
    await insertAcessos(db, lot).catch((error: unknown) => {
      waiting = [...lot, ...waiting].slice(0, WAITING_MAX)
      app.log.error({ err: error, linhas: lot.length }, 'As consultas a dados pessoais não puderam ser gravadas')
      later()
    })
  }
  const later = () => {
    timer ??= setTimeout(() => void write(), LOT).unref()
  }
  app.addHook('onResponse', async (req, reply) => {
    const acesso = acessoOf(req, reply, now())
    if (!acesso) return
    if (waiting.length < WAITING_MAX) waiting.push(acesso)
    else app.log.warn({ usuarioId: acesso.usuarioId, registro: acesso.registro }, 'Uma consulta a dados pessoais não pôde ser gravada')
    later()
  })
  app.addHook('onClose', write)
}

function acessoOf(req: FastifyRequest, { statusCode }: FastifyReply, dataHora: Date): Acesso | undefined {
  const { route } = req.routeOptions.config
  const meio = route && MOSTRAM[route.path]
  if (meio === undefined || statusCode !== OK || req.method !== 'GET' || req.ctx.kind !== 'session') return undefined
  const { id } = { id: null, ...Object(req.params) } as { id: number | null } // the paths above name a record
  return {
    usuarioId: req.ctx.user.id,
    dataHora,
    meio,
    entidade: route?.path.split('/')[1] ?? '',
    registro: id === null ? null : String(id),
    filtro: null,
    linhas: 1,
  }
}
