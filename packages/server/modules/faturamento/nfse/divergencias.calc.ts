import { brl, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { DadosDps } from '../../nfse/dps/dados.calc.ts'

/** A note that is authorised, as the other side says it and as we asked for it. Money as `"1234.56"`. */
export type NotaConferida = {
  documento: string
  iss: string
  liquido: string
  /** What we reckon with; `iss` is undefined where the tax is not of our reckoning. */
  nossa: { iss: string | undefined; liquido: string }
}

/** The invoice of today; `notas`: what each of its notes that stand withholds, null while not all of them have come. */
export type FaturaConferida = { retido: string; documento: string; notas: readonly string[] | null }

/** What differs by now between a note and its invoice, or between what we asked for and what came, each with what to do. */
export function divergenciasDe(nota: NotaConferida, fatura: FaturaConferida): string[] {
  const { iss, liquido } = nota.nossa
  return [
    fatura.notas === null ? [] : retidoDe(fatura.notas, fatura.retido),
    nota.documento === fatura.documento
      ? []
      : [`A nota é de ${maskDocumento(nota.documento)} e o cliente hoje é ${maskDocumento(fatura.documento)}. Substitua a nota.`],
    iss === undefined || exact(nota.iss).eq(iss)
      ? []
      : [`A Sefin calculou ISS de ${brl(nota.iss)} e a configuração dá ${brl(iss)}. Confira a alíquota com o contador.`],
    exact(nota.liquido).eq(liquido)
      ? []
      : [`A Sefin calculou o valor líquido de ${brl(nota.liquido)} e a fatura dá ${brl(liquido)}. Confira a nota com o contador.`],
  ].flat()
}

function retidoDe(notas: readonly string[], retido: string): string[] {
  const total = sum([...notas])
  if (total.eq(retido)) return []
  const [what, does] = notas.length === 1 ? ['A nota', 'retém'] : ['As notas', 'retêm']
  return [`${what} ${does} ${brl(total)} e a fatura ${brl(retido)}. Substitua a nota.`]
}

/**
 * What we reckon with of what we asked for. ISS only where its rate is ours to know: it was withheld or said, or it is that of the settings.
 * @param aliquotaIss of the settings of today
 */
export function nossaDe({ prestador, valores }: DadosDps, aliquotaIss: string | undefined): NotaConferida['nossa'] {
  const { servico, desconto, tribISSQN, issRetido, retIss, pAliq, retCp, retIrrf, retCsll } = valores
  const base = toMoney(exact(servico).minus(desconto))
  const rate = pAliq ?? (isPlain(prestador) ? aliquotaIss : undefined)
  const owed = rate === undefined ? undefined : toMoney(exact(base).times(rate).div(HUNDRED))
  const iss = tribISSQN === NAO_INCIDENCIA ? '0.00' : issRetido ? retIss : owed
  return { iss, liquido: toMoney(exact(base).minus(sum([retIss, retCp, retIrrf, retCsll]))) }
}

const HUNDRED = 100
const NAO_INCIDENCIA = 4
const NAO_OPTANTE = 1
const TUDO_NO_SIMPLES = 1

/** ISS is a percentage of what is charged, paid apart from all else. */
const isPlain = ({ opSimpNac, regApTribSN, regEspTrib }: DadosDps['prestador']) =>
  regEspTrib === 0 && (opSimpNac === NAO_OPTANTE || regApTribSN !== TUDO_NO_SIMPLES)
