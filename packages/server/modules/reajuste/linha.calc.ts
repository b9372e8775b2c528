import type { AjusteComercial, Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import { OrigemPreco } from '@retaguarda/contract/faturamento/preco.ts'
import type { LinhaReajuste, MesDoIndice, PreviaReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import type { ReajusteLido } from '@retaguarda/contract/faturamento/reajuste-do-vinculo.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { brl, exact, MONEY_MAX, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import {
  type Competencia,
  competenciaChave,
  competenciaDe,
  competenciaTexto,
  diaDoMes,
  ordemDe,
  somaMeses,
} from '@retaguarda/contract/kit/tempo.ts'
import { efeitoDe, type Fator, fatorDe, mensalDe, precoReajustado } from './fator.calc.ts'

/** Days; `precos` are the dates of its rows, `fechado` the last month that was closed for its client. */
export type VinculoLido = {
  vinculo: number
  cliente: LinhaReajuste['cliente']
  objetoContrato: LinhaReajuste['objetoContrato']
  inicio: string
  fim: string | null
  reajuste: ReajusteLido | null
  precos: { aPartirDe: string; origem: CodeOf<typeof OrigemPreco> }[]
  /** By their anniversaries; `aplicado` or still waiting. */
  reajustes: { aniversario: string; aplicado: boolean }[]
  fechado: string | null
}

/** What is asked: a month, and from when the prices are to count. */
export type Pedido = { mes: Competencia; aPartirDe: string }

/** When a link is readjusted. */
export type Quando = { aniversario: Competencia; aPartirDe: string; avisos: string[] }

const YEAR = 12
const first = (competencia: Competencia): string => diaDoMes(competencia, 1)
const textOf = (month: string): string => competenciaTexto(competenciaDe(month))
const latest = (...days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b))

/** The last anniversary up to the month, and from when its price counts: never before it, nor in a month that is closed. */
export function quandoDe({ reajuste, fechado }: VinculoLido, { mes, aPartirDe }: Pedido): Quando | undefined {
  if (!reajuste) return undefined
  const back = (mes.mes - reajuste.mesBase + YEAR) % YEAR
  const aniversario = somaMeses(mes, -back)
  const wished = latest(aPartirDe, first(aniversario))
  if (fechado === null || fechado < wished) return { aniversario, aPartirDe: wished, avisos: [] }
  const free = first(somaMeses(competenciaDe(fechado), 1))
  const aviso = `${textOf(fechado)} já está fechado para este cliente: o preço vale a partir de ${textOf(free)}.`
  return { aniversario, aPartirDe: free, avisos: [aviso] }
}

/**
 * Whether so many months have passed since the contract began, its last negotiation and its last readjustment, so that no month of the index
 * is from before the price it corrects.
 */
export function idadeBasta({ reajuste, inicio, precos, reajustes }: VinculoLido, { aniversario, aPartirDe }: Quando): boolean {
  if (!reajuste) return false
  const negociados = precos.filter((preco) => preco.origem === OrigemPreco.code.NEGOCIACAO && preco.aPartirDe <= aPartirDe)
  const reajustados = reajustes.filter(({ aplicado }) => aplicado).map((one) => one.aniversario)
  const since = latest(inicio, ...negociados.map((preco) => preco.aPartirDe), ...reajustados)
  return ordemDe(aniversario) >= ordemDe(competenciaDe(since)) + reajuste.minimoMeses
}

/** The same by the day: the price does not count before the contract is that old. */
function completos(inicio: string, aPartirDe: string, meses: number): boolean {
  const DAY_AT = 8 // of the day in YYYY-MM-DD
  return aPartirDe >= diaDoMes(somaMeses(competenciaDe(inicio), meses), Number(inicio.slice(DAY_AT)))
}

/** Is there an applied readjustment of this anniversary, or one that waits? */
export const reajusteDoAniversario = ({ reajustes }: VinculoLido, { aniversario }: Quando) =>
  reajustes.find((one) => one.aniversario === first(aniversario))

/** The twelve months before an anniversary, the first one first. */
export const mesesDe = (aniversario: Competencia): Competencia[] => Array.from({ length: YEAR }, (_, i) => somaMeses(aniversario, i - YEAR))

/** What an index was, by its name and month (`1 2026/10`). */
export type Indices = ReadonlyMap<string, string>
export const indiceKey = (indice: number, mes: Competencia): string => `${indice} ${competenciaChave(mes)}`

type Known = { meses: MesDoIndice[]; faltam: Competencia[]; fator: Fator | null }

function known(reajuste: ReajusteLido, aniversario: Competencia, indices: Indices): Known {
  const { indice, percentual } = reajuste
  if (indice === Indice.code.FIXO) return { meses: [], faltam: [], fator: percentual === null ? null : fatorDe([percentual], reajuste) }
  const months = mesesDe(aniversario).map((mes) => ({ ...mes, percentual: indices.get(indiceKey(indice, mes)) }))
  const meses = months.flatMap(({ percentual: found, ...mes }) => (found === undefined ? [] : [{ ...mes, percentual: found }]))
  const faltam = months.filter((mes) => mes.percentual === undefined).map(({ ano, mes }) => ({ ano, mes }))
  const fator =
    faltam.length > 0
      ? null
      : fatorDe(
          meses.map((mes) => mes.percentual),
          reajuste,
        )
  return { meses, faltam, fator }
}

/** What a link costs, of whichever row: a standard one takes its object's. */
export type Base = AjusteComercial
type EmVigor = {
  configuracao: AjusteComercial | null
  objeto: { tipoConfiguracao: TipoConfiguracao; configuracao: Configuracao }
}
export const baseDe = ({ configuracao, objeto }: EmVigor): Base =>
  configuracao ?? { ...objeto.configuracao, tipoObjContrato: objeto.tipoConfiguracao }

/** A line with what is kept beside it: the price that it is of, the one that it makes, and the months that it waits for. */
export type LinhaCompleta = { linha: LinhaReajuste; base: Base; preco: AjusteComercial | null; faltam: Competencia[] }

type Parts = { quando: Quando | undefined; pedido: Pedido; base: Base; indices: Indices; faixas: boolean }

export function linhaDe(vinculo: VinculoLido, { quando, pedido, base, indices, faixas }: Parts): LinhaCompleta {
  const { reajuste, cliente, objetoContrato } = vinculo
  const of = reajuste && quando ? known(reajuste, quando.aniversario, indices) : { meses: [], faltam: [], fator: null }
  const reajustado = of.fator && precoReajustado(base, of.fator.fator, faixas)
  const before = mensalDe(base)
  const mensal = reajustado && { mensalDe: before, mensalPara: mensalDe(reajustado.para) }
  const campos = reajustado?.campos ?? []
  const bloqueio = bloqueioDe(vinculo, quando, { ...of, campos })
  return {
    linha: {
      vinculo: vinculo.vinculo,
      cliente,
      objetoContrato,
      indice: reajuste?.indice ?? null,
      aniversario: quando ? competenciaChave(quando.aniversario) : null,
      meses: of.meses,
      ...(of.fator ?? { percentual: null, fator: null, limite: null }),
      aPartirDe: quando?.aPartirDe ?? pedido.aPartirDe,
      campos,
      ...(mensal ? { ...mensal, ...efeitoDe(mensal) } : { mensalDe: before, mensalPara: null, diferenca: null, efeitoAno: null }),
      bloqueio: bloqueio?.texto ?? null,
      avisos: quando?.avisos ?? [],
    },
    base,
    preco: reajustado?.para ?? null,
    faltam: bloqueio?.faltam ?? [],
  }
}

type Bloqueio = { texto: string; faltam?: Competencia[] }

/** Why a link is not readjusted, the first reason of several; undefined where it can be. */
function bloqueioDe(
  vinculo: VinculoLido,
  quando: Quando | undefined,
  { faltam, campos }: Pick<Known, 'faltam'> & Pick<LinhaReajuste, 'campos'>,
): Bloqueio | undefined {
  const { reajuste, inicio, precos } = vinculo
  if (!reajuste || !quando) return { texto: 'Este contrato não tem reajuste.' }
  const made = reajusteDoAniversario(vinculo, quando)
  if (made) return { texto: jaFeito(quando.aniversario, made) }
  if (!idadeBasta(vinculo, quando) || !completos(inicio, quando.aPartirDe, reajuste.minimoMeses))
    return { texto: `O contrato tem menos de ${reajuste.minimoMeses} meses desde o último preço.` }
  const [missing] = faltam
  if (missing)
    return {
      texto: `Falta o ${Indice.labels[reajuste.indice]} de ${competenciaTexto(missing)}. Digite-o ou escolha outro mês base.`,
      faltam,
    }
  if (campos.every(({ de }) => exact(de).isZero())) return { texto: 'Não há valor a reajustar.' }
  const newer = maisNovo(precos, quando.aPartirDe)
  if (newer !== undefined) return { texto: newer }
  if (campos.some(({ para }) => exact(para).gt(MONEY_MAX))) return { texto: `O valor reajustado passa do máximo de ${brl(MONEY_MAX)}.` }
  return undefined
}

export const jaFeito = (aniversario: Competencia, { aplicado }: { aplicado: boolean }): string =>
  `O reajuste de ${competenciaTexto(aniversario)} deste contrato já foi ${aplicado ? 'aplicado' : 'pedido e espera ser aplicado'}.`

/** The sentence about a price that counts from a later month on. */
export function maisNovo(precos: readonly { aPartirDe: string }[], aPartirDe: string): string | undefined {
  const [next] = precos
    .map((preco) => preco.aPartirDe)
    .filter((day) => day > aPartirDe)
    .toSorted()
  return next === undefined ? undefined : novoDesde(next)
}

export const novoDesde = (day: string): string => `Há um preço mais novo neste contrato, a partir de ${textOf(day)}.`

/** The sentence about a month that is closed; undefined where the last one is before it. */
export const jaFechado = (fechado: string | null, aPartirDe: string): string | undefined =>
  fechado === null || fechado < aPartirDe ? undefined : `${textOf(fechado)} já está fechado para este cliente.`

/** The lines, what those cost that nothing stands in the way of, and which months of an index are missing. */
export function previaDe(completas: readonly LinhaCompleta[]): PreviaReajuste {
  const linhas = completas.map(({ linha }) => linha)
  const free = linhas.filter(({ bloqueio }) => bloqueio === null)
  const totalOf = (key: 'mensalDe' | 'mensalPara' | 'diferenca' | 'efeitoAno') => toMoney(sum(free.map((linha) => linha[key] ?? '0')))
  const missing = completas.flatMap(({ linha: { indice }, faltam }) => (indice === null ? [] : faltam.map((mes) => ({ indice, ...mes }))))
  const faltam = [...new Map(missing.map((one) => [indiceKey(one.indice, one), one])).values()]
  return {
    linhas,
    totais: {
      linhas: free.length,
      bloqueadas: linhas.length - free.length,
      mensalDe: totalOf('mensalDe'),
      mensalPara: totalOf('mensalPara'),
      diferenca: totalOf('diferenca'),
      efeitoAno: totalOf('efeitoAno'),
    },
    faltam: faltam.toSorted((a, b) => a.indice - b.indice || ordemDe(a) - ordemDe(b)),
  }
}
