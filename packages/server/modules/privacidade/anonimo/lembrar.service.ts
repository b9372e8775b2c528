import type { JobCtx } from '../../../kit/ctx/context.ts'
import { anonimizarLotes } from './anonimizar.jobs.ts'
import { type Anotado, frase, consultarDaqui, refazerAnonimizacoes } from './anotados.service.ts'

type Ctx = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'log'>

/** Before the first answer: whoever the lists know as nameless is, also in a database that was brought back from before. @returns how many were not */
export async function lembrarAnonimizacoes(ctx: Ctx, noted?: readonly Anotado[]): Promise<number> {
  const redone = await refazerAnonimizacoes(ctx, noted ?? (await consultarDaqui(ctx.config)), (one, pessoa) => anonimizarLotes(one, pessoa))
  if (redone > 0) ctx.log.warn({ refeitas: redone }, frase(redone))
  return redone
}
