import type { casoImportado, Importado } from '@retaguarda/contract/importar-caso.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { must, notFound } from '../../../base/errors.ts'
import type { Download } from '../../../kit/http/handle.ts'
import { mockupRepo } from '../../mockup/mockup.repo.ts'
import { testCaseRepo } from '../test-case.repo.ts'
import { exportarPlaywright } from './exportar.ts'
import { importarGravacao } from './recorder.ts'

type Sent = z.output<typeof casoImportado.importar.body>

/** @throws RuleError 422 where nothing can be read */
export async function importarCaso({ formato, conteudo }: Sent): Promise<Importado> {
  if (formato !== 'playwright') return importarGravacao(conteudo)
  // Its parser is large, and most processes never read a test's code.
  const { importarPlaywright } = await import('./playwright.ts')
  return importarPlaywright(conteudo)
}

/** @throws RuleError 404 */
export async function exportarCaso(ctx: Ctx, id: number, mockup: number | undefined): Promise<Download> {
  const caso = must(await testCaseRepo.read(ctx.db, id), 'Caso de teste não encontrado. Talvez outra pessoa o tenha excluído.')
  const dados = mockup === undefined ? undefined : await mockupRepo.read(ctx.db, mockup)
  if (mockup !== undefined && !dados) throw notFound('Mockup não encontrado. Talvez outra pessoa o tenha excluído.')
  const content = Buffer.from(exportarPlaywright(caso, dados))
  const name = caso.codigo.replace(/[^\p{L}\p{N}._-]+/gu, '-')
  return { name: `${name}.spec.ts`, type: 'text/plain; charset=utf-8', content, size: content.length }
}
