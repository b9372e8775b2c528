import type { Comparacao, LinhaComparada } from '@retaguarda/contract/faturamento/comparacao.ts'
import type { Explicacao, ExplicacaoDe } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import { brl, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'

type Item = Pick<FaturaItem, 'objcon_nome' | 'tipo' | 'explicacao' | 'fin_valor_cobranca'>
type Before = { itens: readonly Item[]; fim: string }

/** Of one object and kind in both months. */
type Par = { objeto: string; tipo: Item['tipo']; de: Item[]; para: Item[] }

/**
 * What each item came to then and comes to now, the greatest difference first; the differences add up to that of the totals.
 * @param ended the links that ended before the month of the newer invoice was over
 */
export function compare(
  de: Before,
  para: Pick<Before, 'itens'>,
  anterior: (Competencia & { id: number }) | null,
  ended: ReadonlySet<number>,
): Comparacao {
  const rows = pairs(de.itens, para.itens).map((par) => lineOf(par, de.fim, ended))
  return {
    anterior,
    de: valorDe(de.itens),
    para: valorDe(para.itens),
    linhas: rows.toSorted((a, b) => exact(b.diferenca).abs().cmp(exact(a.diferenca).abs())),
  }
}

function pairs(de: readonly Item[], para: readonly Item[]): Par[] {
  const found = new Map<string, Par>()
  for (const [side, itens] of [
    ['de', de],
    ['para', para],
  ] as const)
    for (const item of itens) {
      const key = `${item.tipo} ${item.explicacao?.objeto.id ?? ''} ${item.objcon_nome}`
      const par = found.get(key) ?? { objeto: item.objcon_nome, tipo: item.tipo, de: [], para: [] }
      par[side].push(item)
      found.set(key, par)
    }
  return [...found.values()]
}

const valorDe = (itens: readonly Item[]) => toMoney(sum(itens.map(({ fin_valor_cobranca }) => fin_valor_cobranca)))

function lineOf(par: Par, endOfBefore: string, ended: ReadonlySet<number>): LinhaComparada {
  const [de, para] = [valorDe(par.de), valorDe(par.para)]
  const diferenca = toMoney(exact(para).minus(de))
  return { objeto: par.objeto, de, para, diferenca, porQue: exact(diferenca).isZero() ? null : causeOf(par, endOfBefore, ended) }
}

function causeOf(par: Par, endOfBefore: string, ended: ReadonlySet<number>): string {
  const { tipo, de, para } = par
  const [before, after] = [de[0], para[0]]
  if (tipo === 'setup') return 'setup, cobrado uma vez'
  if (tipo === 'manual') return typed(par, { one: 'item manual', many: 'itens manuais' })
  if (tipo === 'desconto') return typed(par, { one: 'desconto', many: 'descontos' })
  if (before === undefined) return isNew(after, endOfBefore) ? 'contrato novo' : 'sem cobrança no mês anterior'
  if (after === undefined) return linkIds(de).every((id) => ended.has(id)) ? 'contrato encerrado' : 'sem cobrança neste mês'
  if (de.length !== para.length) return `${de.length} vínculos antes, ${para.length} agora`
  const causes = para.flatMap((item, n) => differences(de[n]?.explicacao ?? null, item.explicacao))
  return [...new Set(causes)].join('; ') || 'outro cálculo'
}

/** Of what a person put into an invoice. */
const typed = ({ de, para }: Par, { one, many }: { one: string; many: string }) =>
  de.length === 0 ? `${one} deste mês` : para.length === 0 ? `${one} do mês anterior` : many

const isNew = (item: Item | undefined, endOfBefore: string) =>
  item?.explicacao !== null && item !== undefined && item.explicacao.dias.primeiro > endOfBefore
const linkIds = (itens: readonly Item[]) => itens.flatMap(({ explicacao }) => explicacao?.vinculo.id ?? [])

/** What of two explanations of one link is not the same, each as a person says it. */
function differences(before: Explicacao | null, after: Explicacao | null): string[] {
  if (before === null || after === null) return []
  const days = after.dias.ativos === before.dias.ativos && after.dias.mes === before.dias.mes ? [] : daysOf(before, after)
  if (before.regra !== after.regra) return ['outra forma de cobrança', ...days]
  if (after.regra === 'comissao' && before.regra === 'comissao') return [...commission(before, after), ...days]
  if (after.regra === 'demanda' && before.regra === 'demanda') return demand(before, after)
  if (after.regra === 'fixo' && before.regra === 'fixo')
    return [...(exact(after.soma).eq(before.soma) ? [] : [newPrice(before, after)]), ...days]
  return []
}

/** A price of a readjustment is called by its index in the first month that takes it; a later change of the same price is another cause. */
function newPrice({ preco: before }: Explicacao, { preco: after }: Explicacao): string {
  const reajuste = before?.aPartirDe === after?.aPartirDe ? null : after?.reajuste
  return reajuste ? `preço reajustado: ${Indice.labels[Indice.schema.parse(reajuste.indice)]}` : 'preço novo'
}

/** Only where the price goes by days and one of the months was not whole. */
function daysOf(before: Explicacao, after: Explicacao): string[] {
  const whole = ({ dias, proRata }: Explicacao) => !proRata || dias.ativos === dias.mes
  if (whole(before) && whole(after)) return []
  const { ativos, mes } = whole(after) ? before.dias : after.dias
  return [whole(after) ? `dias: o mês inteiro, antes ${ativos} de ${mes}` : `dias: ${ativos} de ${mes}`]
}

function commission(before: ExplicacaoDe<'comissao'>, after: ExplicacaoDe<'comissao'>): string[] {
  const prices = ({ parcelas, minimo }: ExplicacaoDe<'comissao'>) => [
    ...parcelas.map(({ figura, percentual }) => `${figura} ${percentual}`),
    minimo.valor,
  ]
  const sameTable = JSON.stringify(before.configuracao) === JSON.stringify(after.configuracao)
  const samePrice = prices(before).join() === prices(after).join()
  return [
    ...(exact(before.base).eq(after.base) ? [] : [`faturamento: ${brl(before.base)} → ${brl(after.base)}`]),
    ...(samePrice ? [] : [sameTable ? tier(before, after) : newPrice(before, after)]),
    ...(before.minimo.aplicado === after.minimo.aplicado ? [] : [after.minimo.aplicado ? 'vale o mínimo' : 'passou do mínimo']),
  ]
}

function demand(before: ExplicacaoDe<'demanda'>, after: ExplicacaoDe<'demanda'>): string[] {
  const sameTable = JSON.stringify(before.configuracao) === JSON.stringify(after.configuracao)
  const [de, para] = [before.quantidadeNotas, after.quantidadeNotas].map((n) => n.toLocaleString('pt-BR'))
  return [
    ...(de === para ? [] : [`notas: ${de} → ${para}`]),
    ...(exact(before.precoUnidade).eq(after.precoUnidade) ? [] : [sameTable ? tier(before, after) : newPrice(before, after)]),
  ]
}

type ComFaixa = { faixa: { posicao: number } | null }
const tier = ({ faixa: before }: ComFaixa, { faixa: after }: ComFaixa) =>
  `faixa: ${before?.posicao ?? 'nenhuma'} → ${after?.posicao ?? 'nenhuma'}`
