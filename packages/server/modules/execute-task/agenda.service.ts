import { OrigemExecucao, StatusPlano } from '@retaguarda/contract/execute-task.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listProximas, lockDevido } from './agenda.repo.ts'
import { avisar } from './aviso.service.ts'
import { ENVIO } from './enviar.service.ts'
import { iniciar } from './executar.service.ts'
import { executeTaskRepo, updateProxima } from './execute-task.repo.ts'
import { proximaDe } from './programa.calc.ts'

const SECOND = 1000 // ms
/** What is due within this time is woken for at its own instant; the job of the minute finds the rest. */
const SOON = 65 * SECOND
/** From here on a run counts as late, and from there on as missed. */
const ATRASO = 60 * SECOND
const PERDIDA = 24 * 60 * 60 * SECOND
/** Plans that one job starts; the next one goes on. */
const MOST = 500

/** Has due plans be looked for at an instant, where that is soon. */
export async function wakeAgenda(db: Db, { now }: Pick<JobCtx, 'now'>, at: Date): Promise<void> {
  const left = at.getTime() - now().getTime()
  if (left <= SOON)
    await enqueue(db, 'execucao.agendar', {}, { key: `execucao.agendar.${at.getTime()}`, runAt: new Date(Date.now() + Math.max(0, left)) })
}

/** Starts the plans that are due, each once, and wakes for those that soon will be. */
export async function executarDevidos(ctx: JobCtx): Promise<void> {
  for (let n = 0; n < MOST && !ctx.life.leaving(); n++) if (!(await inTransaction(ctx.db, (trx) => executarDevido(trx, ctx)))) break
  for (const at of await listProximas(ctx.db, new Date(ctx.now().getTime() + SOON))) await wakeAgenda(ctx.db, ctx, at)
}

/** @returns false where none is due */
async function executarDevido(trx: Trx, ctx: JobCtx): Promise<boolean> {
  const now = ctx.now()
  const devido = await lockDevido(trx, now)
  const plano = devido && (await executeTaskRepo.read(trx, devido.id))
  if (!devido?.proximaExecucao || !plano) return false
  const late = now.getTime() - devido.proximaExecucao.getTime()
  await updateProxima(trx, plano.id, proximaDe(plano, now))
  const by = { requestId: 'agenda', now: ctx.now, user: null }
  const programada = devido.proximaExecucao.toISOString()
  const skip = async (motivo: string) => {
    await audit(trx, by, { entidade: 'execute-task', registro: plano.id, acao: 'pular', depois: { programada, motivo } })
    return true
  }
  if (plano.status === StatusPlano.code.EXECUTANDO) return skip('O plano ainda estava em execução.')
  if (late > PERDIDA) return skip('Passaram mais de 24 horas.')
  try {
    const origem = {
      origem: OrigemExecucao.code.AGENDADA,
      usuarioId: null,
      openScreen: false,
      falhas: false,
      atrasada: late > ATRASO,
    } as const
    const { execucao, total } = await iniciar(trx, ctx, plano, { ...origem, enviarAte: new Date(now.getTime() + ENVIO) })
    await audit(trx, by, {
      entidade: 'execute-task',
      registro: plano.id,
      acao: 'executar',
      depois: { execucao, resultados: total, programada },
    })
    await enqueue(trx, 'execucao.enviar', { id: execucao }, { key: `execucao.enviar.${execucao}` })
    return true
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const texto = `A execução do plano ${plano.name} programada para ${instantText(programada)} não pôde começar: ${error.message}`
    await avisar(trx, ctx, plano.id, { assunto: `Execução não iniciada: ${plano.name}`, texto })
    return skip(error.message)
  }
}
