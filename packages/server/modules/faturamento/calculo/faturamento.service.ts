import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FaturamentoForm } from '@retaguarda/contract/faturamento/item.ts'
import { type Competencia, competenciaDe, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { LojaError } from '../../../integrations/loja/port.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import { decrypt } from '../../../base/cipher.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx, PublicCtx } from '../../../kit/ctx/context.ts'
import { invalid, RuleError } from '../../../base/errors.ts'
import { Outdated, untilCurrent } from '../../../kit/http/once.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { lockCliente } from '../../cliente/cliente.repo.ts'
import { PURPOSE } from '../../cliente/cliente-key.service.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { TIPO_ITEM } from '../../../db/codes.ts'
import { type CreditoLivre, ofertaDe } from '../valores/amounts.calc.ts'
import { type ItemDaFatura, previsto, type Regras, valoresDe } from '../valores/valores.calc.ts'
import { type Calculo, type CalculoDoMes, calcularCliente, precisaDeFiguras, type RespostaDaLoja, recusaDoMes } from './faturamento.calc.ts'
import {
  type ClienteLido,
  type FaturaLida,
  insertUsoDaLoja,
  listClientesLidos,
  lockFaturaDoMes,
  updateFaturaDoMes,
} from './faturamento.repo.ts'
import { readRegras, type RegrasLidas } from '../valores/valores.repo.ts'
import { manuaisDaRetencao } from '../valores/valores.service.ts'

/** What calculating needs of whoever asks: a call, or the job of a closing. */
export type CalculoCtx = Pick<PublicCtx, 'db' | 'config' | 'integrations' | 'now' | 'requestId' | 'user'>
export type Ordem = { cliente: number; competencia: Competencia; fecharFatura: boolean }
export type Faturada = { id: number; valor: string }

const GONE = 'Este cliente não existe mais. Escolha outro.'

type Loja = RespostaDaLoja | undefined

/**
 * Asks the store what it sold, where calculating needs that; before the transaction.
 * @throws RuleError 422 for a month that cannot be calculated
 */
export async function prepararFaturamento(ctx: Ctx, { cliente, ano, mes, fecharFatura }: FaturamentoForm): Promise<Loja> {
  const competencia = { ano, mes }
  recusarMes(ctx, competencia, fecharFatura)
  return perguntarPor(ctx, cliente, competencia)
}

/**
 * Calculates a client's invoice of a month; repeating it makes the automatic items again and keeps the manual ones.
 * @throws RuleError 409 when the invoice is past its processing, 422 with the reason when nothing can be charged
 * @throws Outdated when a link that needs figures came after it was decided that no store had to be asked
 */
export function registrarFaturamento(
  trx: Trx,
  ctx: Ctx,
  { cliente, ano, mes, fecharFatura }: FaturamentoForm,
  loja: Loja,
): Promise<Faturada> {
  return faturarUm(trx, ctx, { cliente, competencia: { ano, mes }, fecharFatura }, loja)
}

async function perguntarPor(ctx: CalculoCtx, cliente: number, competencia: Competencia): Promise<Loja> {
  const [lido] = await listClientesLidos(ctx.db, [cliente], competencia)
  return lido && perguntarSePreciso(ctx, lido, competencia)
}

/** @throws RuleError 422 for a month that has not begun, or that is to be closed before it is over */
export function recusarMes({ now }: Pick<PublicCtx, 'now'>, competencia: Competencia, fechar: boolean): void {
  const refused = recusaDoMes(competencia, competenciaDe(dayOf(now())), fechar)
  if (refused !== undefined) throw invalid({ [fechar ? 'fecharFatura' : 'mes']: refused })
}

/** What the store says, where a link is charged by what was sold; undefined where nobody had to be asked. */
export function perguntarSePreciso(ctx: CalculoCtx, lido: ClienteLido, competencia: Competencia): Promise<Loja> {
  return precisaPerguntar(lido, competencia) ? perguntarLoja(ctx, lido, competencia) : Promise.resolve(undefined)
}

/** Not for an invoice that is past its processing, which is refused whatever was sold. */
function precisaPerguntar({ fatura, vinculos }: ClienteLido, competencia: Competencia): boolean {
  const open = fatura === null || fatura.situacao === SituacaoFatura.code.EM_PROCESSAMENTO
  return open && precisaDeFiguras(vinculos, competencia)
}

async function perguntarLoja(
  { config, integrations, now }: CalculoCtx,
  { lojaUrl, lojaChave }: Pick<ClienteLido, 'lojaUrl' | 'lojaChave'>,
  { ano, mes }: Competencia,
): Promise<RespostaDaLoja> {
  if (lojaUrl === null || lojaChave === null) return null
  const chave = decrypt(config, PURPOSE, lojaChave)
  if (chave === undefined) return { erro: 'A chave gravada não pode mais ser lida. Digite-a no cadastro do cliente e grave de novo.' }
  try {
    return { figuras: await integrations.loja.faturamento({ url: lojaUrl, chave }, ano, mes), recebidoEm: now() }
  } catch (error) {
    if (error instanceof LojaError) return { erro: error.message }
    throw error
  }
}

/**
 * Writes a client's invoice in one transaction, with whatever `saved` adds to it.
 * @param loja what the store said before; undefined when it was not asked
 * @throws RuleError 409 or 422
 */
export function faturar(
  ctx: CalculoCtx,
  order: Ordem,
  loja: Loja,
  saved: (trx: Trx, done: Faturada) => Promise<void> = async () => {},
): Promise<Faturada> {
  return untilCurrent(async (attempt) => {
    const answer = attempt === 1 ? loja : await perguntarPor(ctx, order.cliente, order.competencia)
    return inTransaction(ctx.db, async (trx) => {
      const done = await faturarUm(trx, ctx, order, answer)
      await saved(trx, done)
      return done
    })
  })
}

async function faturarUm(trx: Trx, ctx: CalculoCtx, order: Ordem, loja: Loja): Promise<Faturada> {
  const { cliente, competencia, fecharFatura } = order
  if (!(await lockCliente(trx, cliente))) throw invalid({ cliente: GONE })
  await lockFaturaDoMes(trx, cliente, competencia)
  const [lido] = await listClientesLidos(trx, [cliente], competencia)
  if (!lido) throw invalid({ cliente: GONE })
  if (loja === undefined && precisaPerguntar(lido, competencia) && temLoja(lido)) throw new Outdated()
  const oferta = fecharFatura ? creditosOferecidos(lido) : []
  const calculo = calcular(ctx, lido, loja ?? null, { competencia, oferta }, await readRegras(trx))
  if (!calculo.ok)
    throw calculo.motivo === 'encerrada' ? new RuleError('faturaEncerrada', calculo.erro) : new RuleError('regra', calculo.erro)
  const [now, usuarioId] = [ctx.now(), ctx.user?.id ?? null]
  const retencoes = lido.fatura?.retencoes ?? []
  const parts = {
    clienteId: cliente,
    competencia,
    faturaId: lido.fatura?.id,
    calculo,
    retencoes,
    fechar: fecharFatura,
    oferta,
    now,
    usuarioId,
  }
  const id = await updateFaturaDoMes(trx, parts)
  if (loja && 'figuras' in loja) await insertUsoDaLoja(trx, { clienteId: cliente, competencia, usuarioId, ...loja })
  await audit(trx, ctx, {
    entidade: ENTIDADE_FATURA,
    registro: id,
    acao: 'calcular',
    antes: lido.fatura && retrato(lido, competencia, retratada(lido.fatura)),
    depois: retrato(lido, competencia, after(id, lido, calculo, order, now)),
  })
  return { id, valor: calculo.valor }
}

const temLoja = ({ lojaUrl, lojaChave }: ClienteLido) => lojaUrl !== null && lojaChave !== null

/** What closing takes credits from: those that a person chose of what the client has now, or all of it. */
export const creditosOferecidos = ({ creditos, fatura }: ClienteLido): CreditoLivre[] =>
  ofertaDe(creditos, fatura?.creditosEscolhidos ?? null)

type Mes = { competencia: Competencia; oferta: readonly CreditoLivre[] }

/** What preview and run have in common: all of it. */
export function calcular(
  { config }: Pick<PublicCtx, 'config'>,
  { vinculos, uso, fatura, cpf, retencao, diaVencimento }: ClienteLido,
  loja: RespostaDaLoja,
  { competencia, oferta }: Mes,
  { empresa, objetos, feriados }: RegrasLidas,
): CalculoDoMes {
  const manuais = fatura ? manuaisDe(fatura).map(itemManual) : []
  const fixed = manuais.filter(({ percentual }) => percentual === null).map(({ valor }) => valor)
  const calculo = calcularCliente(
    { vinculos, uso, loja, fatura: fatura && { situacao: fatura.situacao, manuais: fixed } },
    { competencia, proRata: config.PRO_RATA === 'sim' },
  )
  if (!calculo.ok) return calculo
  const regras: Regras = { quem: { empresa, cliente: { ...retencao, cpf } }, objetos, manuais: manuaisDaRetencao(fatura) }
  const pagamento = previsto(competencia, { dataHoraVencimento: fatura?.dataHoraVencimento ?? null, diaVencimento }, feriados)
  const valores = valoresDe([...manuais, ...calculo.itens.map(itemNovo)], regras, pagamento, oferta)
  return 'erro' in valores ? { ok: false, motivo: 'valor', erro: valores.erro } : { ...calculo, valor: valores.valor, valores }
}

const MANUAIS: readonly number[] = [TIPO_ITEM.manual, TIPO_ITEM.desconto]
const manuaisDe = ({ itens }: FaturaLida) => itens.filter(({ tipo }) => MANUAIS.includes(tipo))

const itemManual = ({ id, objetoContratoId, objetoContrato, valorCobranca, percentual }: FaturaLida['itens'][number]): ItemDaFatura => ({
  id,
  objetoContratoId,
  objeto: objetoContrato,
  valor: valorCobranca,
  percentual,
})

type Novo = Extract<Calculo, { ok: true }>['itens'][number]
const itemNovo = ({ vinculo: { objeto }, valorCobranca: valor }: Novo): ItemDaFatura => ({
  id: null,
  objetoContratoId: objeto.id,
  objeto: `${objeto.codigo} - ${objeto.nome}`,
  valor,
  percentual: null,
})

/** An invoice in the words of the audit. */
type Retratada = Omit<FaturaLida, 'itens' | 'retencoesManuais' | 'porQue' | 'creditosEscolhidos'> & {
  itens: Pick<FaturaLida['itens'][number], 'objetoContrato' | 'tipo' | 'valorCobranca' | 'observacao'>[]
}

const retratada = ({ itens, retencoesManuais: _, porQue: __, creditosEscolhidos: ___, ...fatura }: FaturaLida): Retratada => ({
  ...fatura,
  itens: itens.map(({ objetoContrato, tipo, valorCobranca, observacao }) => ({ objetoContrato, tipo, valorCobranca, observacao })),
})

/** The invoice as it is now. */
function after(
  id: number,
  { fatura }: ClienteLido,
  { itens, valores }: Extract<CalculoDoMes, { ok: true }>,
  { fecharFatura }: Ordem,
  now: Date,
): Retratada {
  const automaticos = itens.map(({ tipo, valorCobranca, vinculo: { objeto } }) => ({
    objetoContrato: `${objeto.codigo} - ${objeto.nome}`,
    tipo: TIPO_ITEM[tipo],
    valorCobranca,
    observacao: null,
  }))
  const values = new Map(valores.itens.map(({ id, valor }) => [id, valor]))
  const manuais = (fatura ? manuaisDe(fatura) : []).map(({ id, objetoContrato, tipo, valorCobranca, observacao }) => ({
    objetoContrato,
    tipo,
    valorCobranca: values.get(id) ?? valorCobranca,
    observacao,
  }))
  return {
    id,
    situacao: fecharFatura ? SituacaoFatura.code.FECHADA : SituacaoFatura.code.EM_PROCESSAMENTO,
    valor: valores.valor,
    retido: valores.retido,
    credito: valores.credito,
    aPagar: valores.aPagar,
    valorPago: fatura?.valorPago ?? '0.00',
    observacao: fatura?.observacao ?? null,
    dataHoraGeracao: now.toISOString(),
    dataHoraVencimento: fatura?.dataHoraVencimento ?? null,
    itens: [...manuais, ...automaticos],
    retencoes: valores.retencoes,
  }
}

const retrato = ({ id, nome }: ClienteLido, { ano, mes }: Competencia, fatura: Retratada) => ({
  ...fatura,
  ano,
  mes,
  cliente: { id, pessoa: { nome } },
})
