import { conflict, RuleError } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { foraDoPrazo } from '../certificado/certificado.calc.ts'
import { consultarCertificado, conexaoDe, abrirCertificado } from '../certificado/certificado.service.ts'
import { idDps } from '../dps/dps.calc.ts'
import { fraseDoDescanso } from '../sefin/descanso.calc.ts'
import { fraseDoRelogio } from '../sefin/relogio.calc.ts'
import { acabarDescanso, perguntar } from '../sefin/sefin.service.ts'
import { readConfiguracao } from './configuracao.repo.ts'

/** The last one there is, which no note has. */
const NUMERO = 999_999_999_999_999
const SECOND = 1_000

/**
 * Asks Sefin for a note that does not exist: whether it answers, and how far our clock is ahead of its. A good answer ends its rest.
 * @throws RuleError 409 without what a call needs, 503 where Sefin does not answer as it should
 */
export async function testar(ctx: Ctx): Promise<{ msg: string; relogioSegundos: number }> {
  const [certificado, configuracao] = await Promise.all([abrirCertificado(ctx), readConfiguracao(ctx.db)])
  if (!certificado) throw conflict((await consultarCertificado(ctx)).aviso ?? 'Envie o certificado A1 antes de testar.')
  const expired = foraDoPrazo(certificado, ctx.now())
  if (expired) throw conflict(expired)
  if (!configuracao) throw conflict('Escolha o município emissor e salve antes de testar.')
  const { ambiente, municipio, serie } = configuracao
  const id = idDps({ municipio: String(municipio.ibge), prestador: { cnpj: certificado.cnpj }, serie }, NUMERO)
  const { answer, ms, hora } = await perguntar(ctx, () => ctx.integrations.sefin.head(conexaoDe(certificado, ambiente), id))
  if (answer.tipo === 'indeterminada') throw new RuleError('foraDoAr', answer.frase)
  if (answer.tipo === 'parada') throw new RuleError('foraDoAr', fraseDoDescanso(answer.motivo, 0))
  await inTransaction(ctx.db, (trx) => acabarDescanso(trx, ctx))
  const ahead = hora ? ctx.now().getTime() - hora.getTime() : 0
  const clock = fraseDoRelogio(ahead)
  return { msg: `A Sefin respondeu em ${ms} ms.${clock ? ` ${clock}` : ''}`, relogioSegundos: Math.round(ahead / SECOND) }
}
