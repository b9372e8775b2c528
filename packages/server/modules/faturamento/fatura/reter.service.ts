import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Retencao, RetencoesForm } from '@retaguarda/contract/faturamento/retencao.ts'
import { exact, sum } from '@retaguarda/contract/kit/money.ts'
import type { Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { invalid } from '../../../base/errors.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { lockClienteDaFatura } from '../valores/creditos.repo.ts'
import { updateRetencoesManuais } from '../valores/valores.repo.ts'
import { refazerValores } from '../valores/valores.service.ts'
import { readRetrato } from './fatura.repo.ts'
import { ENTIDADE_FATURA, lockFatura } from './fatura.service.ts'

/**
 * Writes what is withheld of an invoice in the place of the rules; null goes back to them.
 * @throws RuleError 404, 409 in another situation, 422
 */
export async function reterFatura(
  trx: Trx,
  ctx: Ctx,
  id: number,
  { retencoes, motivo }: RetencoesForm,
): Promise<{ msg: string; fatura: number }> {
  await lockClienteDaFatura(trx, id)
  const { situacao, valor } = await lockFatura(trx, id, 'reter', 'alterada')
  if (retencoes) recusarRetencoes(retencoes, valor)
  const antes = await readRetrato(trx, id)
  const rows = retencoes?.toSorted((a, b) => a.tributo - b.tributo || exact(a.aliquota).comparedTo(b.aliquota)) ?? null
  await updateRetencoesManuais(
    trx,
    id,
    rows && { rows, motivo: { parte: 'manual', texto: `Retenções ajustadas por ${ctx.user.nome}: ${motivo}` } },
  )
  await refazerValores(trx, ctx, id)
  await touchRecord(trx, ctx, 'fatura', id)
  await audit(trx, ctx, {
    entidade: ENTIDADE_FATURA,
    registro: id,
    acao: 'reter',
    antes,
    depois: { ...(await readRetrato(trx, id)), motivo },
  })
  const forecast = situacao === SituacaoFatura.code.EM_PROCESSAMENTO
  return {
    msg: retencoes ? 'Retenções ajustadas.' : forecast ? 'As retenções voltaram às regras.' : 'As retenções voltaram às regras de hoje.',
    fatura: id,
  }
}

function recusarRetencoes(retencoes: readonly Retencao[], valor: string): void {
  for (const [at, { base }] of retencoes.entries())
    if (exact(base).gt(valor)) throw invalid({ [`retencoes.${at}.base`]: 'A base não pode passar do valor da fatura.' })
  if (sum(retencoes.map(({ valor }) => valor)).gt(valor)) throw invalid({ retencoes: 'A retenção passa do valor da fatura.' })
}
