import type { Route } from '@retaguarda/contract/kit/route.ts'
import { entidadeDe, MeioAcesso, meioDaChamada } from '@retaguarda/contract/privacidade/acessos.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/types.ts'
import { type Acesso, insertAcesso, insertAcessos, updateLinhas } from '../ctx/acesso.repo.ts'
import { type AnyCtx, userOf } from '../ctx/context.ts'

/** ms until what was looked at is kept; what waits is written together. */
const LOT = 1_000
/** So many wait while the database is away; what comes then is told to the log alone. */
const WAITING_MAX = 10_000
const OK = 200

/** Looks at one thing within a lot are one, as of a screen that makes several calls. */
const keyOf = ({ usuarioId, meio, entidade, registro }: Acesso) => `${usuarioId} ${meio} ${entidade} ${registro}`

/** Keeps who looked at whose record or paper, in lots; what waits is written before the process ends. */
export function keepAcessos(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  let waiting = new Map<string, Acesso>()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const lot = waiting
    waiting = new Map()
    if (lot.size === 0) return
    await insertAcessos(db, [...lot.values()]).catch((error: unknown) => {
      waiting = new Map([...lot, ...waiting].slice(0, WAITING_MAX))
      app.log.error({ err: error, linhas: lot.size }, 'As consultas a dados pessoais não puderam ser gravadas')
      later()
    })
  }
  const later = () => {
    timer ??= setTimeout(() => void write(), LOT).unref()
  }
  app.addHook('onResponse', async (req, reply) => {
    const acesso = acessoOf(req, reply, now())
    if (!acesso) return
    if (waiting.size < WAITING_MAX) waiting.set(keyOf(acesso), acesso)
    else app.log.warn({ usuarioId: acesso.usuarioId, registro: acesso.registro }, 'Uma consulta a dados pessoais não pôde ser gravada')
    later()
  })
  app.addHook('onClose', write)
}

const SHOWN: readonly (MeioAcesso | undefined)[] = [MeioAcesso.code.FICHA, MeioAcesso.code.PAPEL]

function acessoOf(
  { ctx, params, routeOptions: { config } }: FastifyRequest,
  { statusCode }: FastifyReply,
  dataHora: Date,
): Acesso | undefined {
  const user = userOf(ctx)
  const meio = config.route && meioDaChamada(config.route)
  if (!config.route || !user || meio === undefined || !SHOWN.includes(meio) || statusCode !== OK) return undefined
  return {
    usuarioId: user.id,
    dataHora,
    meio,
    entidade: entidadeDe(config.route.path, meio),
    registro: registroDe(params),
    filtro: null,
    linhas: 1,
  }
}

function registroDe(params: unknown): string | null {
  const { id, cliente = id } = Object(params) as { id?: unknown; cliente?: unknown } // what the path names, if anything
  return cliente === undefined ? null : String(cliente)
}

const FILTER_MAX = 2_000
type Asked = { params: unknown; query: unknown }

function filtroDe(query: unknown): string | null {
  const { filter, formato: _f, colunas: _c, andamento: _a, sort: _s, ...rest } = Object(query) as Record<string, unknown> // by name, as it was sent
  const said = Array.isArray(filter) ? filter : rest
  return Object.keys(said).length === 0 ? null : JSON.stringify(said).slice(0, FILTER_MAX)
}

/**
 * Who takes a table of people away is kept before its first row leaves. @returns who writes how many rows left in the end; nothing where the
 * call takes no such table
 */
export async function keepExportacao(
  ctx: AnyCtx,
  route: Route,
  { params, query }: Asked,
): Promise<((linhas: number) => Promise<void>) | undefined> {
  const user = userOf(ctx)
  if (!user || meioDaChamada(route) !== MeioAcesso.code.EXPORTACAO) return undefined
  const id = await insertAcesso(ctx.db, {
    usuarioId: user.id,
    dataHora: ctx.now(),
    meio: MeioAcesso.code.EXPORTACAO,
    entidade: entidadeDe(route.path, MeioAcesso.code.EXPORTACAO),
    registro: registroDe(params),
    filtro: filtroDe(query),
    linhas: 0,
  })
  return (linhas) => updateLinhas(ctx.db, id, linhas)
}
