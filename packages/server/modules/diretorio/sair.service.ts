import { RuleError } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DiretorioError } from '../../integrations/diretorio/port.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { closeSessionsFrom, insertSaida } from '../auth/ida.repo.ts'

/**
 * Whom the directory has signed out is signed out here, in every process: the end of a session is told to all (0404_acesso.sql).
 * @throws RuleError 400 for what is not said by the directory, to us, just now, once
 */
export async function sair(ctx: PublicCtx, token: string): Promise<{ msg: string }> {
  const port = ctx.integrations.diretorio
  if (!port) throw await refused(ctx, 'não há Diretório')
  const out = await port.hearLogout(token, ctx.now()).catch(async (error: unknown) => {
    throw error instanceof DiretorioError ? await refused(ctx, error.message) : error
  })
  const { issuer: emissor, sub, sid } = out
  const ended = await inTransaction(ctx.db, async (trx) => {
    if (!(await insertSaida(trx, `${emissor}\0${out.jti}`, ctx.now()))) return undefined
    const { usuarios, sessoes } = await closeSessionsFrom(trx, { emissor, sub, sid })
    const detalhe = `saída forçada, ${sessoes === 1 ? '1 sessão' : `${sessoes} sessões`}`
    for (const usuario of usuarios) await recordSecurity(trx, ctx, { evento: 'DIRETORIO', usuario, detalhe })
    return sessoes
  })
  if (ended === undefined) throw await refused(ctx, 'já recebida')
  return { msg: ended === 1 ? '1 sessão encerrada.' : `${ended} sessões encerradas.` }
}

async function refused(ctx: PublicCtx, why: string): Promise<RuleError> {
  await recordSecurity(ctx.db, ctx, { evento: 'ACESSO_NEGADO', detalhe: `saída forçada pelo Diretório recusada: ${why}` })
  return new RuleError('pedido', 'Esta saída não foi aceita: ela não é do Diretório, não é para este sistema, ou não é de agora.')
}
