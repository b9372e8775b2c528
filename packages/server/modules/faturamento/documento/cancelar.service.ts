import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict } from '../../../base/errors.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { askAgain } from '../../../kit/http/reauth.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { encerrarTitulos } from '../../cobranca/titulo.service.ts'
import { cancelamentos } from '../aviso/loja-aviso.service.ts'
import { insertCancelamento, hasAvisoFatura } from '../aviso/loja-aviso.repo.ts'
import { ENTIDADE_FATURA, lockFatura } from '../fatura/fatura.service.ts'
import { hasRetidoDeBoletos, updateBoletos, updateSituacaoDaFatura } from './documento.repo.ts'
import { readRetratoComBoletos } from './retrato.repo.ts'

const { CANCELADA, ENVIADA } = SituacaoFatura.code
const { PENDENTE, SINCRONIZADO, PRONTO, CANCELADO } = SituacaoBoleto.code

type Cancelada = { msg: string; situacao: SituacaoFatura }

/**
 * Cancels an invoice of which nothing was paid, with its boletos; its items are open again and leave the sums. A store that received
 * it, or may have, is told by a job (docs/decisions/0008).
 * @throws RuleError 404, 409
 */
export async function cancelarFatura(trx: Trx, ctx: Ctx, id: number): Promise<Cancelada> {
  return cancelar(trx, ctx, id, ({ valor }) => {
    if (exact(valor).gt(ctx.config.REAUTENTICACAO_VALOR)) askAgain(ctx)
  })
}

/** The same by a call or by the job of an order; `check` may refuse it, and the reason is kept in its history. */
export async function cancelar(trx: Trx, ctx: By, id: number, check: (fatura: Fatura) => void, motivo?: string): Promise<Cancelada> {
  const fatura = await lockFatura(trx, id, 'cancelar', 'cancelada')
  if (exact(fatura.valorPago).gt(0)) throw conflict('Já houve pagamento nesta fatura, por isso ela não pode ser cancelada.')
  if (await hasRetidoDeBoletos(trx, id)) throw conflict('Já houve retenção em um boleto desta fatura: estorne-a antes de cancelar.')
  check(fatura)
  const antes = await readRetratoComBoletos(trx, id)
  await updateBoletos(trx, id, [PENDENTE, SINCRONIZADO, PRONTO], CANCELADO)
  const encerrados = (antes?.boletos ?? []).map(({ id: boleto }) => ({ boleto, cobranca: null }))
  await encerrarTitulos(trx, ctx, encerrados)
  await updateSituacaoDaFatura(trx, id, CANCELADA)
  await touchRecord(trx, ctx, 'fatura', id)
  const depois = { ...(await readRetratoComBoletos(trx, id)), ...(motivo !== undefined && { motivo }) }
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'cancelar', antes, depois })
  const known = (fatura.situacao === ENVIADA && !fatura.soEmail) || (await hasAvisoFatura(trx, id))
  if (!known) return { msg: 'Fatura cancelada.', situacao: CANCELADA }
  await insertCancelamento(trx, id, ctx.now())
  await wake(trx, cancelamentos)
  return { msg: 'Fatura cancelada. A loja será avisada.', situacao: CANCELADA }
}
