import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { encerrar } from './encerrar.service.ts'
import { lockCalados } from './enviar.repo.ts'
import { removeEvidencias } from './evidencia.repo.ts'
import { ENCERRADO_POR } from '../../db/codes.ts'
import { removeFixados } from './fixado.repo.ts'
import { removeTokensVencidos } from './token.repo.ts'

const PIECE = 500
const DAY = 24 * 60 * 60 * 1000 // ms

const CALADO = { resultado: ResultadoTeste.code.ERRO, mensagem: 'O executor deixou de responder.', por: ENCERRADO_POR.PRODUTO } as const

/** Ends the results of which the runner has said nothing for RUNNER_PRAZO_S. */
export async function encerrarCalados(ctx: JobCtx): Promise<void> {
  const since = new Date(ctx.now().getTime() - ctx.config.RUNNER_PRAZO_S * 1000)
  for (let n = PIECE; n === PIECE && !ctx.life.leaving(); )
    n = await inTransaction(ctx.db, async (trx) => {
      const calados = await lockCalados(trx, since, PIECE)
      await encerrar(trx, ctx, calados, CALADO)
      return calados.length
    })
}

/** Forgets evidence that is old, tokens that have ended and contents that no result has any more. */
export async function limparExecucoes({ db, config, now, life }: JobCtx): Promise<void> {
  const at = now().getTime()
  const old = new Date(at - config.EVIDENCIA_RETENCAO_DIAS * DAY)
  while (!life.leaving() && (await removeEvidencias(db, old, PIECE)) === PIECE);
  await removeTokensVencidos(db, new Date(at))
  await inTransaction(db, (trx) => removeFixados(trx, new Date(at - DAY)))
}
