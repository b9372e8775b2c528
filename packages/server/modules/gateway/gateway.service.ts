import { TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { EventoGateway } from '@retaguarda/contract/cobranca/gateway.ts'
import { type Ocorrencia, SituacaoLinha } from '@retaguarda/contract/cobranca/retorno.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { dayOf, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../kit/ctx/audit.ts'
import { bodyText } from '../../base/charset.ts'
import type { Trx } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { invalid, RuleError } from '../../base/errors.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listSegredos } from '../cobranca/conta-bancaria.service.ts'
import { pixLidoDe } from '../cobranca/pix.calc.ts'
import { updateEncargosETarifa, updateSituacaoDosTitulos } from '../cobranca/titulo.repo.ts'
import { quitar } from '../faturamento/documento/quitar.service.ts'
import { decisaoDe } from '../retorno/decisao.calc.ts'
import { assinaturaDe, isRecente } from './assinatura.calc.ts'
import {
  insertEvento,
  insertExcecaoDoEvento,
  readSituacaoDoEvento,
  readTituloDoEvento,
  type SituacaoEvento,
  type TituloDoEvento,
  updateEvento,
  updatePix,
} from './gateway.repo.ts'

const { LIQUIDADA, EM_PARTE, INFORMATIVA, EXCECAO } = SituacaoLinha.code

async function recusar(ctx: PublicCtx, conta: number, why: string): Promise<never> {
  await recordSecurity(ctx.db, ctx, { evento: 'CHAVE_RECUSADA', detalhe: `webhook da conta ${conta}: ${why}` })
  throw new RuleError('semSessao', 'A assinatura não confere. Assine "{t}.{corpo}" com o segredo da conta, há no máximo 5 minutos.')
}

/** What can be told before a body is read: that it cannot be a gateway of ours. @throws RuleError 401 */
export async function conferirRemetente(ctx: PublicCtx, conta: number, header: string | undefined): Promise<void> {
  const assinatura = assinaturaDe(header)
  if (!assinatura) return recusar(ctx, conta, 'sem assinatura')
  if (!isRecente(assinatura, ctx.now())) return recusar(ctx, conta, 'assinatura fora do prazo')
  if ((await listSegredos(ctx, conta)).length === 0) return recusar(ctx, conta, 'conta sem segredo')
}

/** A body as it came, and what Content-Type says of it. */
type Corpo = { bytes: Buffer; tipo: string | undefined }

/**
 * Takes what a gateway tells of a title, once for its `id`.
 * @throws RuleError 400, 401, 415, 422
 */
export async function receber(ctx: PublicCtx, conta: number, header: string | undefined, body: Corpo) {
  const assinatura = assinaturaDe(header)
  if (!assinatura || !isRecente(assinatura, ctx.now())) return recusar(ctx, conta, 'assinatura fora do prazo')
  const given = assinatura.v1.map((hex) => Buffer.from(hex, 'hex'))
  const made = (await listSegredos(ctx, conta)).map((segredo) =>
    createHmac('sha256', segredo).update(`${assinatura.t}.`).update(body.bytes).digest(),
  )
  if (!made.some((own) => given.some((one) => timingSafeEqual(own, one)))) return recusar(ctx, conta, 'assinatura errada')
  const evento = eventoDe(body, dayOf(ctx.now()))
  return inTransaction(ctx.db, async (trx) => {
    const key = { contaBancariaId: conta, evento: evento.id }
    if (!(await insertEvento(trx, { ...key, situacao: EXCECAO, dataHora: ctx.now() })))
      return { recebido: true as const, repetido: true, situacao: await readSituacaoDoEvento(trx, key) }
    const situacao = await aplicar(trx, ctx, conta, evento)
    await updateEvento(trx, key, situacao)
    return { recebido: true as const, repetido: false, situacao }
  })
}

/** @throws RuleError 400, 415, 422 */
function eventoDe({ bytes, tipo }: Corpo, today: string): EventoGateway {
  const text = bodyText(bytes, tipo)
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw invalid({ corpo: 'O corpo do pedido não é JSON.' })
  }
  const { success, data, error } = EventoGateway.safeParse(sent)
  if (success) return conferido(data, today)
  throw invalid(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'corpo', message])))
}

/**
 * A code that would be shown to who pays is one, or the whole event is refused; that of a payment is shown to nobody. A payment has been made:
 * its day is tomorrow at most, which it is by a gateway's clock in UTC while it is still evening here (FAL-18).
 * @throws RuleError 422
 */
function conferido(evento: EventoGateway, today: string): EventoGateway {
  if (evento.dataPagamento && evento.dataPagamento > addDays(today, 1))
    throw invalid({ dataPagamento: 'Data do pagamento: este dia ainda não chegou. Confira o ano e o mês.' })
  const pix = evento.tipo === 'registro' && evento.pixCopiaECola ? pixLidoDe(evento.pixCopiaECola) : undefined
  if (pix?.ok === false) throw invalid({ pixCopiaECola: pix.motivo })
  return evento
}

/** By why a payment was not recorded. */
const TIPO = {
  inexistente: TipoExcecao.code.NAO_ENCONTRADO,
  duplicidade: TipoExcecao.code.DUPLICIDADE,
  cancelado: TipoExcecao.code.CANCELADO,
  fatura: TipoExcecao.code.FATURA,
  valor: TipoExcecao.code.SEM_VALOR,
}

async function aplicar(trx: Trx, ctx: PublicCtx, conta: number, evento: EventoGateway): Promise<SituacaoEvento> {
  const titulo = await readTituloDoEvento(trx, conta, evento)
  const depois = { ...evento, titulo: titulo?.id ?? null }
  await audit(trx, ctx, { entidade: 'conta-bancaria', registro: conta, acao: `gateway ${evento.tipo}`, depois })
  const leave = async (tipo: TipoExcecao, mensagem: string) => {
    const about = { contaBancariaId: conta, cobrancaId: titulo?.id ?? null, criadaEm: ctx.now() }
    await insertExcecaoDoEvento(trx, { ...about, tipo, mensagem, item: itemDe(evento) })
    return EXCECAO
  }
  if (!titulo) return leave(TipoExcecao.code.NAO_ENCONTRADO, 'O gateway fala de um título que não está nesta conta.')
  if (evento.tipo !== 'pagamento') return informar(trx, titulo, evento)
  // It tells of no value of the title itself.
  const decisao = decisaoDe({ ...itemDe(evento), valor: '0.00' }, titulo)
  if (decisao.que === 'excecao') return leave(decisao.tipo, decisao.mensagem)
  const pagamento = {
    boleto: titulo.documentoId,
    cobranca: foiPagoFora(titulo, evento) ? null : titulo.id,
    origem: OrigemPagamento.code.GATEWAY,
    abatimento: '0.00',
    valorPago: evento.valorPago ?? '0.00',
    encargos: evento.encargos,
    desconto: evento.desconto,
    tarifa: evento.tarifa,
    dataPagamento: evento.dataPagamento ?? '',
    dataCredito: evento.dataCredito ?? null,
    contaBancaria: conta,
  }
  const [done] = await quitar(trx, ctx, [pagamento])
  if (!done) throw new Error('quitar answers every payment')
  if (!done.ok) return leave(TIPO[done.motivo], done.mensagem)
  return done.liquidado ? LIQUIDADA : EM_PARTE
}

/** The Pix of an account's own key does not pass by the bank, which is asked to give the title up. */
const foiPagoFora = ({ pixModo }: TituloDoEvento, { txid }: EventoGateway): boolean => pixModo === PIX.CHAVE && Boolean(txid)

async function informar(
  trx: Trx,
  { id, pixModo }: TituloDoEvento,
  { tipo, tarifa, pixCopiaECola }: EventoGateway,
): Promise<SituacaoEvento> {
  const { REGISTRADO, BAIXADO } = SituacaoTitulo.code
  await updateEncargosETarifa(trx, [{ id, encargos: '0', tarifa }])
  await updateSituacaoDosTitulos(trx, [id], tipo === 'registro' ? REGISTRADO : BAIXADO)
  // The code of the account's own key is ours to make.
  if (tipo === 'registro' && pixCopiaECola && pixModo !== PIX.CHAVE) await updatePix(trx, id, pixCopiaECola)
  return INFORMATIVA
}

/** The event as a line of a file would tell it, for whoever works exceptions off. */
const itemDe = (evento: EventoGateway): Ocorrencia => ({
  linha: 0,
  movimento: evento.tipo,
  tipo: evento.tipo === 'pagamento' ? 'liquidacao' : evento.tipo === 'baixa' ? 'baixa' : 'entrada',
  nossoNumero: evento.nossoNumero ?? '',
  nossoNumeroDv: '',
  seuNumero: '',
  usoEmpresa: evento.txid ?? '',
  pagador: '',
  vencimento: null,
  valor: exact(evento.valorPago ?? '0')
    .minus(evento.encargos)
    .plus(evento.desconto)
    .toFixed(2),
  valorPago: evento.valorPago ?? '0.00',
  acrescimos: evento.encargos,
  desconto: evento.desconto,
  abatimento: '0.00',
  tarifa: evento.tarifa,
  dataOcorrencia: evento.dataPagamento ?? null,
  dataCredito: evento.dataCredito ?? null,
  motivos: '',
})
