import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manual } from '@retaguarda/contract/manual.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { handle } from '../../kit/http/handle.ts'
import { MANUAL } from '../../kit/http/web-app.ts'

const INDICE = 'indice'

export function manualRoutes(app: FastifyInstance): void {
  handle(app, manual.pagina, async (_ctx, { params: { pagina } }) => {
    const texto = await readPagina(pagina)
    return { texto, imagens: await sizesOf(texto) }
  })
}

/** The contract lets letters and hyphens through alone, so that a name is a name in the folder. @throws RuleError 404 */
async function readPagina(pagina: string): Promise<string> {
  try {
    return await readFile(join(MANUAL, `${pagina === INDICE ? 'README' : pagina}.md`), 'utf8')
  } catch {
    throw notFound('O manual não tem esta página. Volte ao índice.')
  }
}

/** Where a PNG says how wide and how high it is (RFC 2083, 4.1.1). */
const [WIDTH_AT, HEIGHT_AT, HEADER] = [16, 20, 24]

async function sizesOf(texto: string): Promise<Record<string, { largura: number; altura: number }>> {
  const names = [...texto.matchAll(/\(img\/([\w-]+\.png)\)/g)].map(([, name = '']) => name)
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await sizeOf(name)] as const)))
}

async function sizeOf(name: string): Promise<{ largura: number; altura: number }> {
  const file = await open(join(MANUAL, 'img', name))
  try {
    const { buffer } = await file.read(Buffer.alloc(HEADER), 0, HEADER, 0)
    return { largura: buffer.readUInt32BE(WIDTH_AT), altura: buffer.readUInt32BE(HEIGHT_AT) }
  } finally {
    await file.close()
  }
}
