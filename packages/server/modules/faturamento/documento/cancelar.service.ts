import { type Fatura, fatura as faturas, podeCancelarFatura, podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, must } from '../../../base/errors.ts'
import { sentences } from '../../../base/sentences.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { askAgain } from '../../../kit/http/reauth.ts'
import { lockRecord, touchRecord } from '../../../kit/register/version.ts'
import { readAcordoDaFatura } from '../../cobranca/acordo.repo.ts'
import { encerrarTitulos } from '../../cobranca/titulo.service.ts'
import { cancelamentos } from '../aviso/loja-aviso.service.ts'
import { insertCancelamento, hasAvisoFatura } from '../aviso/loja-aviso.repo.ts'
import { readFatura } from '../fatura/fatura.repo.ts'
import { ENTIDADE_FATURA, recusa } from '../fatura/fatura.service.ts'
import { descartarComAFatura } from '../nfse/ao-faturar.service.ts'
import { lockClienteDaFatura, readDadoPelaFatura, updatePorQue, updateUsosDesfeitos } from '../valores/creditos.repo.ts'
import { comOutrosCreditos } from '../valores/valores.calc.ts'
import { readRetidoDaFatura } from '../valores/valores.repo.ts'
import { seguirDivida } from './divida.service.ts'
import { updateCancelados, hasRetidoDeBoletos, listBoletos, updateSituacaoDaFatura } from './documento.repo.ts'
import { readRetratoComBoletos } from './retrato.repo.ts'

const { CANCELADA, ENVIADA, PAGA } = SituacaoFatura.code

const say = sentences(faturas.name)

type Cancelada = { msg: string; situacao: SituacaoFatura }

/**
 * Cancels an invoice of which nothing was paid but by credits, which the client has again, with its boletos; its items are open again and
 * leave the sums. A store that received
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
  await lockClienteDaFatura(trx, id)
  const fatura = await lockCancelavel(trx, id)
  const acordo = await readAcordoDaFatura(trx, id)
  if (acordo !== undefined) throw conflict(`Esta fatura é do acordo ${acordo}: desfaça-o antes de cancelar.`)
  if (await hasRetidoDeBoletos(trx, id)) throw conflict('Já houve retenção em um boleto desta fatura: estorne-a antes de cancelar.')
  check(fatura)
  const dado = await readDadoPelaFatura(trx, id)
  if (dado) throw conflict(`Esta fatura deu o crédito ${dado.id}, de ${brl(dado.valor)}: cancele-o antes.`)
  await descartarComAFatura(trx, ctx, id)
  const antes = await readRetratoComBoletos(trx, id)
  const canceladaEm = dayOf(ctx.now())
  await updateCancelados(trx, id, canceladaEm)
  const encerrados = (antes?.boletos ?? []).map(({ id: boleto }) => ({ boleto, cobranca: null }))
  await encerrarTitulos(trx, ctx, encerrados)
  await updateSituacaoDaFatura(trx, id, CANCELADA, { canceladaEm })
  await devolverCreditos(trx, ctx, fatura)
  await touchRecord(trx, ctx, 'fatura', id)
  const depois = { ...(await readRetratoComBoletos(trx, id)), ...(motivo !== undefined && { motivo }) }
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'cancelar', antes, depois })
  await seguirDivida(
    trx,
    ctx,
    encerrados.map(({ boleto }) => boleto),
  )
  const known = (fatura.situacao === ENVIADA && !fatura.soEmail) || (await hasAvisoFatura(trx, id))
  if (!known) return { msg: 'Fatura cancelada.', situacao: CANCELADA }
  await insertCancelamento(trx, id, ctx.now())
  await wake(trx, cancelamentos)
  return { msg: 'Fatura cancelada. A loja será avisada.', situacao: CANCELADA }
}

/** @throws RuleError 404, or 409 where money came for it, or its situation is another */
async function lockCancelavel(trx: Trx, id: number): Promise<Fatura> {
  const fatura = must((await lockRecord(trx, 'fatura', id)) ? await readFatura(trx, id) : undefined, say.notFound())
  if (podeCancelarFatura(fatura) && !(fatura.situacao === PAGA && (await listBoletos(trx, id)).length > 0)) return fatura
  if (podeFatura('cancelar', fatura.situacao)) throw conflict('Já houve pagamento nesta fatura, por isso ela não pode ser cancelada.')
  throw conflict(recusa(fatura.situacao, 'cancelada'))
}

/** What it used is the client's again, and is no more said of it. */
async function devolverCreditos(trx: Trx, { now }: By, { id, valor, retido, credito }: Fatura): Promise<void> {
  if (exact(credito).isZero()) return
  await updateUsosDesfeitos(trx, id, now())
  const { porQue } = await readRetidoDaFatura(trx, id)
  await updatePorQue(trx, id, comOutrosCreditos({ valor, retido, porQue }, []).porQue)
}
