import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { enqueue } from '../../queue/enqueue.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { eachOf } from '../../base/side-by-side.ts'
import { inTransaction } from '../../db/transaction.ts'
import { encerrar } from './encerrar.service.ts'
import { entradasDe } from './entrada.ts'
import { listAEntregar } from './entrada.repo.ts'
import { lockNaoEnviados, updateEnviados } from './enviar.repo.ts'
import { readExecucao } from './execucao.repo.ts'
import { ENCERRADO_POR } from '../../db/codes.ts'
import { issueTokenExecucao } from './token.repo.ts'

/** ms for which a silent runner is asked again, and between two times. */
export const ENVIO = 10 * 60_000
const PAUSE = 15_000
const PIECE = 50
const WIDTH = 4
/** Results that end in one transaction. */
const ENDED = 20_000

const SEM_EXECUTOR = 'Nenhum executor configurado.'
const CALADO = 'O executor de testes não respondeu por 10 minutos.'

/** Hands the entries of a scheduled execution to the runner: again while it is silent, each once whatever happens. */
export async function enviarEntradas(ctx: JobCtx, { id }: { id: number }): Promise<void> {
  const { db, integrations, now, life } = ctx
  const execucao = await readExecucao(db, id)
  if (!execucao?.enviarAte) return
  if (!integrations.executor.configured) return desistir(ctx, id, SEM_EXECUTOR)
  const token = await issueTokenExecucao(db, id, now())
  for (;;) {
    const rows = await listAEntregar(db, id, { novos: true, most: PIECE })
    if (rows.length === 0) return
    if (life.leaving() || !(await entregar(ctx, execucao, rows, token))) break
  }
  if (now() >= execucao.enviarAte) return desistir(ctx, id, CALADO)
  await enqueue(db, 'execucao.enviar', { id }, { key: `execucao.enviar.${id}`, runAt: new Date(Date.now() + PAUSE) })
}

type Execucao = NonNullable<Awaited<ReturnType<typeof readExecucao>>>

/** @returns false where the runner was silent */
async function entregar(ctx: JobCtx, execucao: Execucao, rows: Awaited<ReturnType<typeof listAEntregar>>, token: string): Promise<boolean> {
  const { db, config, integrations, now } = ctx
  const sent: number[] = []
  let silent = false
  await eachOf(rows, { width: WIDTH, enough: () => silent }, async (row) => {
    try {
      const [entrada] = await entradasDe(db, config, execucao, [row], token)
      const told = await integrations.executor.entregar(entrada?.json() ?? '')
      if (told.tipo === 'aceita') sent.push(row.id)
      else if (told.tipo === 'silencio') silent = true
      else await desistir(ctx, execucao.id, `O executor recusou a entrada: ${told.motivo}`, [row.id])
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      await desistir(ctx, execucao.id, error.message, [row.id])
    }
  })
  if (sent.length > 0) await updateEnviados(db, sent, now())
  return !silent
}

const desistir = (ctx: JobCtx, execucao: number, mensagem: string, ids?: number[]): Promise<void> =>
  inTransaction(ctx.db, async (trx) =>
    encerrar(trx, ctx, await lockNaoEnviados(trx, execucao, ENDED, ids), {
      resultado: ResultadoTeste.code.ERRO,
      mensagem,
      por: ENCERRADO_POR.PRODUTO,
    }),
  )
