import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { MANUAL_IMAGENS } from '@retaguarda/contract/manual.ts'
import { RUNNER_ORIGEM } from '@retaguarda/contract/runner.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ROOT } from '../../base/root.ts'
import { RuleError } from '../../base/errors.ts'
import { API } from './handle.ts'

/** The manual comes with the product; its pages are read by a call, its pictures are files. */
export const MANUAL = join(ROOT, 'docs/manual')
const DIST = join(ROOT, 'packages/web/dist')
/** The page as built carries this where every answer puts a nonce of its own. */
const NONCE = '__NONCE__'
const YEAR = 31_536_000 // seconds

/** Serves the web: its files by their names, its page for every other address. */
export async function webApp(app: FastifyInstance): Promise<void> {
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
      root: join(DIST, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR}, immutable`),
    })
  }
  await app.register(fastifyStatic, { root: join(MANUAL, 'img'), prefix: MANUAL_IMAGENS, index: false, decorateReply: page === undefined })
  app.setNotFoundHandler(async (req, reply) => {
    if (req.url === API || req.url.startsWith(`${API}/`)) throw new RuleError('naoEncontrado', 'Esta chamada não existe.')
    if (req.method !== 'GET' && req.method !== 'HEAD') throw new RuleError('naoEncontrado', 'Este endereço não existe.')
    // A page kept open since an older version asks for files that are gone: the page would not do in their place.
    if (req.url.startsWith('/assets/')) throw new RuleError('naoEncontrado', 'Este arquivo é de outra versão. Recarregue a página.')
    if (!page) throw new RuleError('foraDoAr', 'A tela ainda não foi construída. Inicie com npm start.')
    return sendPage(reply, page)
  })
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE, nonce))
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
