import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manual } from '@retaguarda/contract/manual.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { handle } from '../../kit/http/handle.ts'
import { MANUAL } from '../../kit/http/web-app.ts'

const INDICE = 'indice'

export function manualRoutes(app: FastifyInstance): void {
  handle(app, manual.pagina, async (_ctx, { params: { pagina } }) => ({ texto: await readPagina(pagina) }))
}

/** The contract lets letters and hyphens through alone, so that a name is a name in the folder. @throws RuleError 404 */
async function readPagina(pagina: string): Promise<string> {
  try {
    return await readFile(join(MANUAL, `${pagina === INDICE ? 'README' : pagina}.md`), 'utf8')
  } catch {
    throw notFound('O manual não tem esta página. Volte ao índice.')
  }
}
