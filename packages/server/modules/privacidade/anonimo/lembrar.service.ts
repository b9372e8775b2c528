import type { JobCtx } from '../../../kit/ctx/context.ts'
import { anonimizarLotes } from './anonimizar.jobs.ts'
import { listRefeitas } from './anonimo.repo.ts'
import { type Anotado, consultarDaqui, excluirArquivos, frase, refazerAnonimizacoes } from './anotados.service.ts'

type Ctx = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'log'>

/**
 * Before the first answer: whoever the lists know as nameless is, also in a database that was brought back from before. Of several processes that
 * begin at once one makes the registers so; each of them goes through the rest, taking turns, and none answers before that is done.
 * @returns how many were not, and found so by this one
 */
export async function lembrarAnonimizacoes(ctx: Ctx, noted?: readonly Anotado[]): Promise<number> {
  const redone = await refazerAnonimizacoes(ctx, noted ?? (await consultarDaqui(ctx.config)))
  const open = await listRefeitas(ctx.db)
  if (open.length > 0)
    ctx.log.warn({ pessoas: open.length }, 'A cópia é de antes de anonimizações; o sistema atende assim que elas forem refeitas')
  for (const { pessoa } of open) await anonimizarLotes(ctx, pessoa)
  if (open.length > 0) await excluirArquivos(ctx)
  if (redone > 0) ctx.log.warn({ refeitas: redone }, frase(redone))
  return redone
}
