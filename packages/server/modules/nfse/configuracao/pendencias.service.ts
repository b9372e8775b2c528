import { vePendenciasDaNota } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import type { Ctx, JobCtx } from '../../../kit/ctx/context.ts'
import { consultarCertificado } from '../certificado/certificado.service.ts'
import { readSefin } from '../sefin/sefin.repo.ts'
import { fraseDoRelogio } from '../sefin/relogio.calc.ts'

/** What is to be done, so that notes go on being issued: of the certificate, and of this server's clock. */
export async function pendenciasDaNota(ctx: Pick<JobCtx, 'db' | 'config' | 'now'>): Promise<string[]> {
  const [{ aviso }, { relogioMs }] = await Promise.all([consultarCertificado(ctx), readSefin(ctx.db)])
  return [aviso, fraseDoRelogio(relogioMs)].filter((text) => typeof text === 'string')
}

/** The same for a person; nothing for who is not concerned. */
export const listarPendencias = async (ctx: Ctx): Promise<string[]> => (vePendenciasDaNota(ctx.user) ? pendenciasDaNota(ctx) : [])
