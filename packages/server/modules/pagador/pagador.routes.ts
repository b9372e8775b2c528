import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { PAGINA, PagueiForm, pagador } from '@retaguarda/contract/pagador.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicUrl } from '../../base/config.ts'
import { type Fields, RuleError } from '../../base/errors.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { attach, handle } from '../../kit/http/handle.ts'
import { dropUploads, FORM_MAX, readMultipart } from '../../kit/http/multipart.ts'
import { abrirLink } from '../cliente-link/cliente-link.service.ts'
import { updateAberta } from '../correio/mensagem.repo.ts'
import { mustPagador } from './guarda.ts'
import { FILES } from './arquivos.ts'
import { paginaHtml, type Recusado } from './pagina.ts'
import { baixarBoletoDaPagina, baixarFichaDaPagina, baixarNotaDaPagina, consultarPagina, informarPaguei } from './pagador.service.ts'

const YEAR = 31_536_000 // seconds

const packed = promisify(gzip)
const GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Small on the way also to who owes a hundred boletos. Its length tells nobody anything: who cannot name the link's word gets no page. */
async function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  return GZIP.test(String(headers['accept-encoding']))
    ? reply.header('content-encoding', 'gzip').send(await packed(page))
    : reply.send(page)
}

/** Says that the page was opened: who asks for the headers alone has not. */
async function abrir(req: FastifyRequest): Promise<void> {
  const { db, now } = req.ctx
  if (req.method === 'HEAD') return
  const { clienteId, token } = mustPagador(req)
  await abrirLink(db, token, now())
  const { m } = req.query as { m?: unknown } // whatever the address has
  const mensagem = typeof m === 'string' ? idOf(m) : undefined
  if (mensagem !== undefined) await updateAberta(db, { mensagem, cliente: clienteId, agora: now() })
}

/** What a person's own session says is not asked here, so that nobody is signed in. */
const nobody = ({ ctx }: FastifyRequest): PublicCtx => ({ ...ctx, user: null })

export function pagadorRoutes(app: FastifyInstance): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_req, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nDisallow: ${PAGINA}/\n`),
  )
  handle(app, pagador.get, async (ctx, { reply: { request } }) => {
    const { clienteId } = mustPagador(request)
    await abrir(request)
    return consultarPagina(ctx, clienteId)
  })
  handle(app, pagador.boleto, async (ctx, { params, reply }) =>
    reply.send(attach(reply, await baixarBoletoDaPagina(ctx, mustPagador(reply.request).clienteId, params.id))),
  )
  handle(app, pagador.fatura, async (ctx, { params, reply }) => {
    const { clienteId, token } = mustPagador(reply.request)
    return reply.send(attach(reply, await baixarFichaDaPagina(ctx, clienteId, params.id, `${publicUrl(ctx.config)}${PAGINA}/${token}`)))
  })
  handle(app, pagador.nota, async (ctx, { params, reply }) =>
    reply.send(attach(reply, await baixarNotaDaPagina(ctx, mustPagador(reply.request).clienteId, params.id, params.parte))),
  )
  handle(app, pagador.paguei, (ctx, { body, files, reply }) => informarPaguei(ctx, mustPagador(reply.request).clienteId, body, files))
  pageRoutes(app)
  for (const { address, type, content } of Object.values(FILES))
    app.get(address, { schema: { hide: true } }, (_req, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${YEAR}, immutable`).send(content),
    )
}

function pageRoutes(app: FastifyInstance): void {
  const send = async (
    req: FastifyRequest,
    reply: FastifyReply,
    more: { recebido?: boolean; recusado?: Recusado; escolhido?: number | undefined },
  ) => {
    const { clienteId, token } = mustPagador(req)
    const page = paginaHtml(await consultarPagina(req.ctx, clienteId), { token, ...more })
    return sendPage(req, reply, page)
  }
  app.get(`${PAGINA}/:token`, { schema: { hide: true } }, async (req, reply) => {
    await abrir(req)
    const { recebido, paguei } = req.query as { recebido?: unknown; paguei?: unknown } // whatever the address has
    return send(req, reply, { recebido: recebido === '1', escolhido: typeof paguei === 'string' ? idOf(paguei) : undefined })
  })
  app.post(`${PAGINA}/:token/paguei`, { schema: { hide: true }, bodyLimit: FORM_MAX }, async (req, reply) => {
    const { clienteId, token } = mustPagador(req)
    try {
      await readMultipart(req, { files: pagador.paguei.files, fieldBytes: FORM_MAX, ownData: true })
      const read = PagueiForm.safeParse(req.body)
      if (!read.success) throw fieldsOf(read.error.issues)
      await informarPaguei(nobody(req), clienteId, read.data, req.uploads)
      return await reply.redirect(`${PAGINA}/${token}?recebido=1`, 303)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      reply.code(error.status).headers(error.headers)
      return await send(req, reply, { recusado: recusadoDe(req.body, error) })
    } finally {
      await dropUploads(req)
    }
  })
}

function fieldsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): RuleError {
  const fields: Fields = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return new RuleError('campos', Object.values(fields).join(' '), { fields })
}

/** What was typed stands in the form again. */
function recusadoDe(body: unknown, { message, fields = {} }: RuleError): Recusado {
  const sent = Object.entries<unknown>(typeof body === 'object' ? { ...body } : {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { error: message, fields, typed: Object.fromEntries(sent) }
}
