import { OBJETO_SEM_RETENCAO } from '@retaguarda/contract/faturamento/retencao.ts'
import type { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { lockRecord, touchRecord } from '../../kit/register/version.ts'
import { conferirFiscal } from '../nfse/codigo/codigo.service.ts'
import { readDono } from '../preco/preco.repo.ts'
import { excluirPrecoDoObjeto, GONE, registrarPrecoDoObjeto } from '../preco/preco.service.ts'
import { conferirRetencao } from '../retencao/retencao.service.ts'

export const objetoRules: RulesOf<typeof objetoContrato> = {
  /** The form goes on with the month from which a price was written, or none. */
  async check(trx, ctx, form, before) {
    conferirRetencao(ctx, form.retencao, before?.retencao, OBJETO_SEM_RETENCAO)
    await conferirFiscal(trx, ctx, form.fiscal, before?.fiscal ?? null)
    if (!before) return
    const { aPartirDe, tipoConfiguracao, configuracao, valorSetup } = form
    const price = { tipoConfiguracao, configuracao, valorSetup }
    const written = await registrarPrecoDoObjeto(trx, ctx, { objeto: before.id, aPartirDe, ...price })
    return { ...form, aPartirDe: written ?? undefined }
  },
  alterado: ({ aPartirDe }) => ({ preco: aPartirDe === undefined ? null : { aPartirDe } }),
}

/** Takes a price of an object away. @throws RuleError 404 or 409 */
export async function excluirPreco(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const { dono } = must(await readDono(trx, 'objeto_preco', id), GONE)
  await lockRecord(trx, 'objeto_contrato', dono)
  await excluirPrecoDoObjeto(trx, ctx, dono, id)
  await touchRecord(trx, ctx, 'objeto_contrato', dono)
  return { msg: 'Preço excluído.' }
}
