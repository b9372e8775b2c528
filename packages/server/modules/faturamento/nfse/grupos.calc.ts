import { type Retencao, type RetencaoDoObjeto, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { brl, exact, sum, toMoney, toRate } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { linhasDps, TAMANHO, textoDps } from '../../nfse/dps/texto.calc.ts'
import type { FaturaDaNota, FiscalDaNota, ItemDaNota, ObjetoDaNota } from './entrada.calc.ts'
import { rateio } from './rateio.calc.ts'

const { IRRF, PIS, COFINS, CSLL, ISS, INSS } = Tributo.code

/** What is withheld of a note, a figure a tribute; `iss` null: none is, `aliquota` its rate. */
export type RetidoDoGrupo = {
  irrf: string
  pis: string
  cofins: string
  csll: string
  inss: string
  iss: { valor: string; aliquota: string } | null
  total: string
}

/** The items of an invoice that make one note. `codigo` is the same as long as they are classified and withheld of alike. */
export type Grupo = {
  codigo: string
  fiscal: FiscalDaNota | null
  retencao: RetencaoDoObjeto
  itens: ItemDaNota[]
  objetos: ObjetoDaNota[]
  servico: string
  desconto: string
  base: string
  descricao: string
  retido: RetidoDoGrupo
}

/** The notes of an invoice, in the order of their first items; what is worth nothing in all makes none. */
export function gruposDe(fatura: Pick<FaturaDaNota, 'id' | 'competencia' | 'itens' | 'retencoes'>): Grupo[] {
  const groups = [...Map.groupBy(fatura.itens, ({ objeto }) => codigoDe(objeto))]
    .map(([codigo, itens]) => grupoDe(codigo, itens, fatura))
    .filter(({ base }) => !exact(base).isZero())
  const shares = sharesOf(groups, fatura.retencoes)
  return groups.map((group, at) => ({
    ...group,
    retido: retidoDe(shares.map(({ row, parts }) => ({ ...row, valor: present(parts[at]) }))),
  }))
}

/** What two items of one note have in common. */
function codigoDe({ fiscal, retencao: { irrf, csrf, inss } }: ObjetoDaNota): string {
  const classified = fiscal && [
    fiscal.cTribNac,
    fiscal.cTribMun,
    fiscal.cNBS,
    fiscal.tribISSQN,
    fiscal.cst,
    fiscal.cClassTrib,
    fiscal.cIndOp,
  ]
  return JSON.stringify([classified, irrf && toRate(irrf), csrf, inss && toRate(inss)])
}

/** A line an item, as far as they fit, and the invoice. */
function descricaoDe(itens: readonly ItemDaNota[], month: string, faturaId: number): string {
  let text = ''
  for (const { objeto, valor } of itens) {
    if (exact(valor).isZero()) continue
    text += `${nomeNaNota(objeto)} - ${month}: ${brl(valor)}\n`
    if (text.length > TAMANHO.descricao) break
  }
  return linhasDps(`${text}Fatura ${faturaId}.`, TAMANHO.descricao)
}

/** What a note calls what is sold; empty where nothing is left of its words. */
export const nomeNaNota = ({ fiscal, nome }: Pick<ObjetoDaNota, 'fiscal' | 'nome'>): string =>
  textoDps(fiscal?.descricao ?? '', TAMANHO.descricao) || textoDps(nome, TAMANHO.descricao)

type SemRetido = Omit<Grupo, 'retido'>

function grupoDe(codigo: string, itens: ItemDaNota[], { id, competencia }: Pick<FaturaDaNota, 'id' | 'competencia'>): SemRetido {
  const { objeto: first } = present(itens[0])
  const [servico, desconto] = [above(itens), below(itens)]
  return {
    codigo,
    fiscal: first.fiscal,
    retencao: first.retencao,
    itens,
    objetos: [...new Map(itens.map((item) => [item.objeto.id, item.objeto])).values()],
    servico,
    desconto,
    base: toMoney(exact(servico).minus(desconto)),
    descricao: descricaoDe(itens, competenciaTexto(competencia), id),
  }
}

const valuesOf = (itens: readonly ItemDaNota[]) => itens.map(({ valor }) => valor)
const above = (itens: readonly ItemDaNota[]) => toMoney(sum(valuesOf(itens).filter((valor) => exact(valor).gt(0))))
const below = (itens: readonly ItemDaNota[]) => toMoney(sum(valuesOf(itens).filter((valor) => exact(valor).lt(0))).negated())

/** What each group has of each row: those whose objects are marked for it share it, all of them what fits none. */
function sharesOf(groups: readonly SemRetido[], retencoes: readonly Retencao[]): { row: Retencao; parts: string[] }[] {
  // One that is below zero can be no note; it must not spoil what is shown of the others.
  const all = groups.map(({ base }) => (exact(base).gt(0) ? base : NOTHING))
  return retencoes.map((row) => {
    const bases = all.map((base, at) => (isMarked(row, present(groups[at]).retencao) ? base : NOTHING))
    const fits = exact(row.valor).lte(sum(bases))
    return { row, parts: rateio(row.valor, fits ? bases : all) }
  })
}

const NOTHING = '0.00'

function isMarked({ tributo, aliquota }: Retencao, { irrf, csrf, inss }: RetencaoDoObjeto): boolean {
  if (tributo === ISS) return true
  if (tributo === IRRF) return irrf !== null && toRate(irrf) === toRate(aliquota)
  if (tributo === INSS) return inss !== null && toRate(inss) === toRate(aliquota)
  return csrf
}

function retidoDe(rows: readonly Retencao[]): RetidoDoGrupo {
  const of = (tributo: Tributo) => toMoney(sum(rows.filter((row) => row.tributo === tributo).map(({ valor }) => valor)))
  const iss = rows.find(({ tributo }) => tributo === ISS)
  return {
    irrf: of(IRRF),
    pis: of(PIS),
    cofins: of(COFINS),
    csll: of(CSLL),
    inss: of(INSS),
    iss: iss ? { valor: of(ISS), aliquota: iss.aliquota } : null,
    total: toMoney(sum(rows.map(({ valor }) => valor))),
  }
}
