import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { MANUAL_IMAGENS } from '@retaguarda/contract/manual.ts'
import { RUNNER_ORIGEM } from '@retaguarda/contract/runner.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ROOT, VERSION } from '../../base/root.ts'
import { RuleError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { API } from './handle.ts'
import { pageFile } from './pagina.ts'

/** The manual comes with the product; its pages are read by a call, its pictures are files. */
export const MANUAL = join(ROOT, 'docs/manual')
const DIST = join(ROOT, 'packages/web/dist')
/** What the page is made of, each by a name that changes with what is in it. */
export const PAGE_FILES = join(DIST, 'assets')
/** The page as built carries this where every answer puts a nonce of its own. */
const NONCE = '__NONCE__'
/** And this, where it learns which version it is of. */
const PAGE_VERSION = '__VERSAO__'
/** A year: another content has another name. */
const FOREVER = 'public, max-age=31536000, immutable'
const FILES = '/assets/'

/** Serves the web: its files by their names, its page for every other address. */
export async function webApp(app: FastifyInstance, db: Db): Promise<void> {
  const page = await readFile(join(DIST, 'index.html'), 'utf8').catch(() => undefined)
  if (page) {
    const files = { index: false, maxAge: 0, preCompressed: true } as const
    await app.register(fastifyStatic, {
      ...files,
      root: DIST,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply, path) => {
        // What it may ask for is said by its own answer, not by the page's.
        if (path.includes('/sw.js')) reply.header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
      },
    })
    // One address for hundreds of files: an address each takes a tenth of the start.
    await app.register(fastifyStatic, {
      ...files,
      root: PAGE_FILES,
      prefix: FILES,
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', FOREVER),
    })
  }
  await app.register(fastifyStatic, { root: join(MANUAL, 'img'), prefix: MANUAL_IMAGENS, index: false, decorateReply: page === undefined })
  app.setNotFoundHandler(async (req, reply) => {
    if (req.url === API || req.url.startsWith(`${API}/`)) throw new RuleError('semChamada', 'Esta chamada não existe.')
    if (req.method !== 'GET' && req.method !== 'HEAD') throw new RuleError('naoEncontrado', 'Este endereço não existe.')
    if (req.url.startsWith(FILES)) return sendOther(db, req, reply)
    if (!page) throw new RuleError('foraDoAr', 'A tela ainda não foi construída. Inicie com npm start.')
    return sendPage(reply, page)
  })
}

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** A page of another version asks for its files: this one's page would not do in their place. */
async function sendOther(db: Db, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [path = ''] = req.url.slice(FILES.length).split('?')
  const type = TYPES[extname(path)]
  const found = type && (await pageFile(db, path, /\bbr\b/.test(String(req.headers['accept-encoding']))))
  if (!type || !found) throw new RuleError('naoEncontrado', 'Este arquivo é de outra versão. Recarregue a página.')
  if (found.packed) reply.header('content-encoding', 'br')
  return reply.header('cache-control', FOREVER).header('vary', 'accept-encoding').type(type).send(found.content)
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE, nonce).replace(PAGE_VERSION, VERSION))
}

/** Scripts and styles are ours alone; the nonce is for the style elements that Mantine and the grid write at run time. */
export const policy = (nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // The runner of tests on the person's own machine.
    `connect-src 'self' ${RUNNER_ORIGEM}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
