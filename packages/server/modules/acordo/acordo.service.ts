import {
  type Acordo,
  ACORDO_BOLETOS_MAX,
  type AcordoForm,
  acordo,
  type BoletoDoAcordo,
  type PedidoDeAcordo,
  type PreviaDoAcordo,
} from '@retaguarda/contract/cobranca/acordo.ts'
import type { Pendencia } from '@retaguarda/contract/cobranca/pendencia.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { invalid, must } from '../../base/errors.ts'
import { sentences } from '../../base/sentences.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { lockCliente } from '../cliente/cliente.repo.ts'
import { ENTIDADE_ACORDO } from '../cobranca/acordo.repo.ts'
import { readContaPadrao } from '../cobranca/conta-bancaria.repo.ts'
import type { Recusado } from '../cobranca/emitir.service.ts'
import { listPendencias } from '../cobranca/pendencia.repo.ts'
import { seguirDivida } from '../faturamento/documento/divida.service.ts'
import { cancelarPromessasDe } from '../faturamento/promessa/promessa.service.ts'
import { insertBoletos, updateSituacaoDaFatura } from '../faturamento/documento/documento.repo.ts'
import { emitirDosBoletos } from '../faturamento/documento/emitir.service.ts'
import { lockFaturasDosBoletos, mapBoletosAQuitar } from '../faturamento/documento/quitar.repo.ts'
import { readRetratoComBoletos } from '../faturamento/documento/retrato.repo.ts'
import { ENTIDADE_FATURA } from '../faturamento/fatura/fatura.service.ts'
import { pedirEmail } from '../faturamento/envio/enviar-email.service.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { contaDe, linhaDe } from './acordo.calc.ts'
import {
  type Atrasado,
  insertAcordo,
  insertFaturaDoAcordo,
  listAtrasados,
  listAtrasadosDoCliente,
  listLinhas,
  listParcelas,
  readAcordo,
} from './acordo.repo.ts'
import { baixarPorAcordo } from './mover.service.ts'

const say = sentences(acordo.name)

/** @throws RuleError 404 */
export async function consultarAcordo(db: Db, id: number): Promise<Acordo> {
  const { n: _n, ...found } = must(await readAcordo(db, id), say.notFound())
  const [linhas, parcelas] = await Promise.all([listLinhas(db, id), listParcelas(db, found.fatura)])
  return { ...found, linhas, parcelas }
}

/** What a client owes that may go into an agreement today, the oldest first. */
export async function consultarAtrasados({ db, now }: Pick<Ctx, 'db' | 'now'>, clienteId: number): Promise<BoletoDoAcordo[]> {
  const [today, feriados] = [dayOf(now()), await readFeriados(db)]
  const found = await listAtrasadosDoCliente(db, clienteId, today, ACORDO_BOLETOS_MAX)
  return found.map((one) => linhaDe(semRodeios(one), today, feriados))
}

const semRodeios = ({ cliente: _c, devido: _d, contaBancaria: _b, acordo: _a, ...boleto }: Atrasado) => boleto

type Calculado = { previa: PreviaDoAcordo; atrasados: Atrasado[] }

/**
 * What an agreement of these boletos would be today.
 * @throws RuleError 422 beside the field at fault
 */
export async function calcularAcordo(db: Db, today: string, pedido: PedidoDeAcordo): Promise<Calculado> {
  const found = new Map((await listAtrasados(db, pedido.boletos)).map((one) => [one.boleto, one]))
  const atrasados = [...new Set(pedido.boletos)].map((id) => {
    const one = found.get(id)
    const problem = problemaDo(id, one, pedido.cliente, today)
    if (!one || problem !== undefined) throw invalid({ boletos: problem ?? '' })
    return one
  })
  const feriados = await readFeriados(db)
  const linhas = atrasados.map((one) => linhaDe(one, today, feriados))
  const done = contaDe(linhas, pedido, today)
  if (!done.ok) throw invalid({ [done.campo]: done.message })
  const lines = linhas.map(({ boleto, aberto, dias, multa, juros, total }) => ({ boleto, aberto, dias, multa, juros, total }))
  return { previa: { linhas: lines, ...done.conta }, atrasados }
}

function problemaDo(id: number, one: Atrasado | undefined, cliente: number, today: string): string | undefined {
  if (one?.cliente !== cliente) return `O boleto ${id} não é deste cliente.`
  if (!one.devido) return `O boleto ${id} não está em aberto. Recarregue a página.`
  if (one.acordo !== null) return `O boleto ${id} é do acordo ${one.acordo}: desfaça-o antes.`
  return one.vencimento < today ? undefined : `O boleto ${id} não está atrasado.`
}

/**
 * Makes an agreement: an invoice of its own with its boletos, the old ones settled by it and their titles given up.
 * @throws RuleError 422 beside the field at fault
 */
export async function incluirAcordo(
  trx: Trx,
  ctx: Ctx,
  { motivo, ...pedido }: AcordoForm,
): Promise<{ msg: string; id: number; fatura: number; pendencias: Pendencia[] }> {
  if (!(await lockCliente(trx, pedido.cliente))) throw invalid({ cliente: 'Este cliente não existe mais. Escolha outro.' })
  const faturas = await lockFaturasDosBoletos(trx, pedido.boletos)
  const today = dayOf(ctx.now())
  const { previa, atrasados } = await calcularAcordo(trx, today, pedido)
  const { linhas, parcelas, ...conta } = previa
  const boletos = linhas.map(({ boleto }) => boleto)
  const by = { now: ctx.now(), usuarioId: ctx.user.id }
  const faturaId = await insertFaturaDoAcordo(trx, { clienteId: pedido.cliente, ...competenciaDe(today), valor: conta.total, ...by })
  const made = {
    clienteId: pedido.cliente,
    faturaId,
    parcelas: parcelas.length,
    data: today,
    motivo,
    dataHora: by.now,
    usuarioId: by.usuarioId,
  }
  const id = await insertAcordo(trx, { ...made, ...conta }, linhas)
  const { semTitulo, pendencias } = await emitir(trx, ctx, faturaId, { previa, contaBancaria: contaDoPedido(pedido, atrasados) })
  await cancelarPromessasDe(trx, ctx, boletos, `O boleto entrou no acordo ${id}.`)
  const antigos = await mapBoletosAQuitar(trx, [...faturas.keys()], boletos)
  await baixarPorAcordo(trx, ctx, id, { faturas, boletos: boletos.flatMap((one) => antigos.get(one) ?? []) })
  await audit(trx, ctx, {
    entidade: ENTIDADE_FATURA,
    registro: faturaId,
    acao: 'acordo',
    depois: await readRetratoComBoletos(trx, faturaId),
  })
  const email = await pedirEmail(trx, ctx, { faturaId, clienteId: pedido.cliente, usuarioId: ctx.user.id })
  const depois = {
    ...conta,
    parcelas: String(parcelas.length),
    boletos: boletos.join(', '),
    motivo,
    cliente: { id: pedido.cliente },
  }
  await audit(trx, ctx, { entidade: ENTIDADE_ACORDO, registro: id, acao: 'incluir', depois })
  await seguirDivida(trx, ctx, boletos)
  const msg = [`Acordo ${id} de ${brl(conta.total)} feito.`, ...semTitulo, comoVai(email)].join(' ')
  return { msg, id, fatura: faturaId, pendencias }
}

/** Whether its mail goes out, or what is missing for it. */
function comoVai(email: Awaited<ReturnType<typeof pedirEmail>>): string {
  if ('feito' in email) return `Vai ${email.feito}.`
  return email.falta === 'contato de e-mail'
    ? 'O cliente não tem contato de e-mail: cadastre um e envie o acordo pela página da fatura.'
    : 'Não há servidor de e-mail: o acordo não foi enviado.'
}

/** That of the first of them which has a title; undefined where none has, so that the default one holds. */
function contaDoPedido({ contaBancaria }: PedidoDeAcordo, atrasados: readonly Atrasado[]): number | null | undefined {
  return contaBancaria === undefined ? (atrasados.find((one) => one.contaBancaria !== null)?.contaBancaria ?? undefined) : contaBancaria
}

type Emissao = { previa: PreviaDoAcordo; contaBancaria: number | null | undefined }

/** The boletos of its invoice, with their titles where there is an account for them. */
async function emitir(
  trx: Trx,
  ctx: Ctx,
  faturaId: number,
  { previa, contaBancaria }: Emissao,
): Promise<{ semTitulo: string[]; pendencias: Pendencia[] }> {
  const { parcelas } = previa
  const rows = parcelas.map(({ parcela, vencimento: dataVencimento, valor }) => {
    return { parcela, nome: `Boleto ${parcela}/${parcelas.length}`, valor, dataVencimento }
  })
  const vencimento = parcelas[0]?.vencimento
  await updateSituacaoDaFatura(trx, faturaId, SituacaoFatura.code.FATURADA, {
    ...(vencimento !== undefined && { vencimento }),
    faturadaEm: dayOf(ctx.now()),
  })
  const novos = await insertBoletos(trx, faturaId, rows, { now: ctx.now(), usuarioId: ctx.user.id })
  const conta = contaBancaria === undefined ? await readContaPadrao(trx) : contaBancaria
  if (conta === undefined || conta === null) return { semTitulo: ['Os boletos estão sem título no banco.'], pendencias: [] }
  const recusados = await emitirDosBoletos(trx, ctx, conta, novos)
  const semTitulo = new Set(recusados.map(({ boleto }) => boleto))
  const pendencias = await listPendencias(
    trx,
    novos.filter((one) => !semTitulo.has(one)),
  )
  return { semTitulo: motivosDe(recusados), pendencias }
}

const motivosDe = (recusados: readonly Recusado[]): string[] =>
  [...Map.groupBy(recusados, ({ error }) => error)].map(
    ([error, { length }]) => `${counted(length, 'boleto', 'boletos')} sem título no banco: ${error}`,
  )
