import { type Plataforma, type plataforma, TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import type { z } from 'zod'
import { PlataformaError } from '../../integrations/plataformas/port.ts'
import { enqueue } from '../../queue/enqueue.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { conflict } from '../../base/errors.ts'
import { eachOf } from '../../base/side-by-side.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  countDivergencias,
  listConferencias,
  listDivergencias,
  listInativos,
  updateFalha,
  updatePedidas,
  updateVistas,
} from './divergencia.repo.ts'

const JOB = 'plataforma.conferir'
/** Lookups side by side on one platform. */
const WIDTH = 4
const ROWS_MAX = 200
/** ms after which a comparison that nobody finished is believed dead. */
const FORGOTTEN = 60 * 60_000

const configured = ({ integrations }: Pick<JobCtx, 'integrations'>): Plataforma[] =>
  TODAS_PLATAFORMAS.filter((platform) => integrations.plataformas[platform].configured)

/** Asks for a comparison; one that goes on is not begun again. @throws RuleError 409 where there is nothing to compare with */
export async function pedirConferencia(trx: Trx, ctx: Ctx): Promise<{ msg: string; emAndamento: boolean }> {
  const platforms = configured(ctx)
  if (platforms.length === 0) throw conflict('Nenhuma plataforma está configurada. Peça a quem cuida do sistema.')
  await updatePedidas(trx, platforms, ctx.now())
  await enqueue(trx, JOB, {}, { key: JOB })
  return { msg: 'A conferência começou.', emAndamento: true }
}

/** Looks for people who are inactive here in every platform; what cannot be asked keeps what was seen before. */
export async function conferir(ctx: JobCtx): Promise<void> {
  const platforms = configured(ctx)
  if (platforms.length === 0) return
  await inTransaction(ctx.db, (trx) => updatePedidas(trx, platforms, ctx.now()))
  const inativos = await listInativos(ctx.db)
  for (const platform of platforms) {
    const vistas: Parameters<typeof updateVistas>[2] = []
    let refusal: string | undefined
    await eachOf(inativos, { width: WIDTH, enough: () => refusal !== undefined || ctx.life.leaving() }, async ({ id, email }) => {
      try {
        const conta = await ctx.integrations.plataformas[platform].consultar(email.toLowerCase())
        if (conta?.ativa) vistas.push({ usuarioId: id, platform, conta: conta.conta, vistaEm: ctx.now() })
      } catch (error) {
        if (!(error instanceof PlataformaError)) throw error
        refusal ??= error.message
      }
    })
    // Half of it says nothing: another process begins anew.
    if (ctx.life.leaving()) return enqueue(ctx.db, JOB, {}, { key: JOB })
    const failure = refusal
    await inTransaction(ctx.db, (trx) =>
      failure === undefined ? updateVistas(trx, platform, vistas, ctx.now()) : updateFalha(trx, platform, failure),
    )
  }
}

type Divergencias = z.input<typeof plataforma.divergencias.list.response>

export async function listarDivergencias(ctx: Ctx): Promise<Divergencias> {
  const [conferencias, rows, total] = [
    await listConferencias(ctx.db),
    await listDivergencias(ctx.db, ROWS_MAX),
    await countDivergencias(ctx.db),
  ]
  const since = ctx.now().getTime() - FORGOTTEN
  const of = (platform: Plataforma) => conferencias.find((one) => one.platform === platform)
  return {
    emAndamento: conferencias.some(({ pedidaEm }) => pedidaEm !== null && pedidaEm.getTime() > since),
    plataformas: configured(ctx).map((platform) => ({
      platform,
      conferidaEm: of(platform)?.conferidaEm?.toISOString() ?? null,
      erro: of(platform)?.erro ?? null,
    })),
    rows: rows.map(({ id, nome, vistaEm, ...row }) => ({ usuario: { id, nome }, ...row, vistaEm: vistaEm.toISOString() })),
    total,
  }
}
