import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import {
  type Credito,
  type CreditoForm,
  credito,
  OrigemCredito,
  pedeFatura,
  SituacaoCredito,
} from '@retaguarda/contract/faturamento/credito.ts'
import { OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { podeCreditar, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid, must, notFound } from '../../../base/errors.ts'
import { sentences } from '../../../base/sentences.ts'
import { DECISAO_CREDITO } from '../../../db/codes.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { lockRecord } from '../../../kit/register/version.ts'
import { lockCliente } from '../../cliente/cliente.repo.ts'
import { pedirAprovacao } from '../../cobranca/aprovacao.service.ts'
import { insertLiquidacao } from '../documento/documento.repo.ts'
import { readFatura } from '../fatura/fatura.repo.ts'
import { readCreditado } from '../valores/creditos.repo.ts'
import { problemaDoValor } from './credito.calc.ts'
import { insertCredito, listUsosDoCredito, readClienteDoCredito, readCredito, updateCancelado, updateDecisao } from './credito.repo.ts'

/** The name under which what happens to a credit is audited. */
export const ENTIDADE_CREDITO = 'credito'

const say = sentences(credito.name)

/** @throws RuleError 404 */
export async function consultarCredito(db: Db, id: number) {
  const [found, usos] = await Promise.all([readCredito(db, id), listUsosDoCredito(db, id)])
  return { ...must(found, say.notFound()), usos }
}

type Incluido = { msg: string; id: number; aprovacao: number | null }

/**
 * Gives a client a credit. What is not paid by money of the client's, and is above `CREDITO_APROVACAO_VALOR`, waits for a second person.
 * @throws RuleError 422
 */
export async function incluirCredito(trx: Trx, ctx: Ctx, form: CreditoForm): Promise<Incluido> {
  const { cliente: clienteId, origem, valor, fatura: faturaId, motivo } = form
  if (!(await lockCliente(trx, clienteId))) throw invalid({ cliente: 'Este cliente não existe mais. Escolha outro.' })
  if (faturaId !== null) await conferirFatura(trx, form, faturaId)
  const espera =
    ctx.config.APROVACAO === 'sim' && origem !== OrigemCredito.code.PAGO_A_MAIS && exact(valor).gt(ctx.config.CREDITO_APROVACAO_VALOR)
  const decisao = espera ? DECISAO_CREDITO.espera : DECISAO_CREDITO.dado
  const concedidoEm = espera ? null : dayOf(ctx.now())
  const made = { clienteId, origem, valor, faturaId, motivo, decisao, concedidoEm, usuarioId: ctx.user.id, dataHora: ctx.now() }
  const id = await insertCredito(trx, made)
  const depois = await lido(trx, id)
  await audit(trx, ctx, { entidade: ENTIDADE_CREDITO, registro: id, acao: 'incluir', depois })
  if (!espera) return { msg: `Crédito ${id} de ${brl(valor)} incluído.`, id, aprovacao: null }
  const aprovacao = await pedirAprovacao(trx, ctx, {
    tipo: TipoAprovacao.code.CREDITO,
    creditoId: id,
    oQue: `Crédito de ${brl(valor)} a ${depois.cliente.pessoa.nome}`,
    detalhes: [`Origem: ${OrigemCredito.labels[origem]}`, ...(faturaId === null ? [] : [`Fatura: ${faturaId}`])],
    motivo,
    pedido: {},
  })
  if (aprovacao === undefined) throw new Error('a credit just made had an approval already')
  return { msg: `Crédito de ${brl(valor)} à espera da aprovação de outra pessoa.`, id, aprovacao }
}

/** Locked, so that nothing of it is given twice. @throws RuleError 422 */
async function conferirFatura(trx: Trx, { cliente, origem, valor }: CreditoForm, faturaId: number): Promise<void> {
  const fatura = (await lockRecord(trx, 'fatura', faturaId)) ? await readFatura(trx, faturaId) : undefined
  if (fatura?.cliente.id !== cliente) throw invalid({ fatura: `A fatura ${faturaId} não é deste cliente.` })
  if (!pedeFatura(origem)) return
  if (!podeCreditar(fatura))
    throw invalid({
      fatura: `A fatura ${faturaId} está na situação ${SituacaoFatura.labels[fatura.situacao]}: só uma fatura faturada dá um crédito.`,
    })
  const problema = problemaDoValor(origem, valor, { ...(await readCreditado(trx, faturaId)), valor: fatura.valor })
  if (problema !== undefined) throw invalid({ valor: problema })
}

type Recebido = {
  cliente: number
  /** Of the boleto that it was told of; null where none is known. */
  faturaId: number | null
  valor: string
  motivo: string
  pagamento: { tarifa: string; dataPagamento: string; dataCredito: string | null; contaBancariaId: number | null }
}

/** Keeps money that came and pays no boleto: a credit, and a payment of its own. @throws RuleError 422 */
export async function incluirCreditoRecebido(
  trx: Trx,
  ctx: Ctx,
  { cliente, faturaId, valor, motivo, pagamento }: Recebido,
): Promise<number> {
  if (!(await lockCliente(trx, cliente))) throw invalid({ cliente: 'Este cliente não existe mais. Escolha outro.' })
  const by = { usuarioId: ctx.user.id, dataHora: ctx.now() }
  const origem = OrigemCredito.code.PAGO_A_MAIS
  const id = await insertCredito(trx, { clienteId: cliente, origem, valor, faturaId, motivo, concedidoEm: dayOf(ctx.now()), ...by })
  await insertLiquidacao(trx, { ...pagamento, ...by, creditoId: id, valorPago: valor, origem: OrigemPagamento.code.EXCECAO })
  await audit(trx, ctx, { entidade: ENTIDADE_CREDITO, registro: id, acao: 'incluir', depois: await lido(trx, id) })
  return id
}

/** What is left of it is cancelled; what invoices used stays used. @throws RuleError 404, 409 */
export async function cancelarCredito(trx: Trx, ctx: Ctx, id: number, motivo: string): Promise<{ msg: string }> {
  const antes = await lockCredito(trx, id)
  if (antes.situacao === SituacaoCredito.code.AGUARDANDO) throw conflict('Este crédito espera uma aprovação: recuse-a.')
  if (exact(antes.saldo).isZero()) throw conflict(`O crédito ${id} não tem saldo a cancelar. Recarregue a página.`)
  await updateCancelado(trx, id, { total: toMoney(exact(antes.cancelado).plus(antes.saldo)), valor: antes.saldo, em: dayOf(ctx.now()) })
  const depois = { ...(await lido(trx, id)), motivo }
  await audit(trx, ctx, { entidade: ENTIDADE_CREDITO, registro: id, acao: 'cancelar', antes, depois })
  return { msg: `Cancelados ${brl(antes.saldo)} do crédito ${id}.` }
}

/** What another person asked for and this one approves, or refuses. @throws RuleError 404, 409 */
export async function decidirCredito(trx: Trx, ctx: Ctx, id: number, dado: boolean): Promise<void> {
  const antes = await lockCredito(trx, id)
  if (antes.situacao !== SituacaoCredito.code.AGUARDANDO) throw conflict('Este crédito já foi decidido. Recarregue a página.')
  await updateDecisao(trx, id, dado ? { concedidoEm: dayOf(ctx.now()) } : { recusado: antes.valor })
  const depois = await lido(trx, id)
  await audit(trx, ctx, { entidade: ENTIDADE_CREDITO, registro: id, acao: dado ? 'aprovar' : 'recusar', antes, depois })
}

/** Its client is locked: nobody uses it meanwhile. @throws RuleError 404 */
async function lockCredito(trx: Trx, id: number): Promise<Credito> {
  const clienteId = await readClienteDoCredito(trx, id)
  if (clienteId === undefined) throw notFound(say.notFound())
  await lockCliente(trx, clienteId)
  return lido(trx, id)
}

async function lido(trx: Trx, id: number): Promise<Credito> {
  const found = await readCredito(trx, id)
  if (!found) throw notFound(say.notFound())
  return found
}
