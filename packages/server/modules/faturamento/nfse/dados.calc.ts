import { CPF_LENGTH } from '@retaguarda/contract/kit/documento.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import type { DadosDps, IbsCbs, Prestador, Substituicao, TotTrib, ValoresDps } from '../../nfse/dps/dados.calc.ts'
import { pAliqDe, pisCofinsDe } from '../../nfse/dps/tributos.calc.ts'
import type { ClienteDaNota, ConfiguracaoDaNota, FaturaDaNota, FiscalDaNota } from './entrada.calc.ts'
import type { Grupo } from './grupos.calc.ts'
import { tomadorDe } from './tomador.calc.ts'

const ULTIMO_DIA = 31
const ME_EPP = 3

/** What the DPS of one note of an invoice says; only of one that lacks nothing (faltasDe). */
export function dadosDe(fatura: FaturaDaNota, grupo: Grupo, substituicao: Substituicao | null = null): DadosDps {
  const configuracao = present(fatura.configuracao)
  const fiscal = present(grupo.fiscal)
  return {
    ambiente: configuracao.ambiente,
    serie: configuracao.serie,
    municipio: String(present(configuracao.municipio)),
    competencia: diaDoMes(fatura.competencia, ULTIMO_DIA),
    prestador: prestadorDe(configuracao, present(fatura.empresa.cpfCnpj)),
    tomador: tomadorDe(fatura.cliente),
    servico: {
      cTribNac: fiscal.cTribNac,
      cTribMun: fiscal.cTribMun,
      cNBS: fiscal.cNBS,
      descricao: grupo.descricao,
      infoComplementar: fatura.observacao,
    },
    valores: valoresDe(configuracao, grupo, fiscal),
    ibsCbs: ibsCbsDe(fiscal, fatura.cliente),
    substituicao,
  }
}

const prestadorDe = ({ inscricaoMunicipal, opSimpNac, regApTribSN, regEspTrib }: ConfiguracaoDaNota, cnpj: string): Prestador => ({
  cnpj,
  im: inscricaoMunicipal,
  opSimpNac,
  regApTribSN: opSimpNac === ME_EPP ? regApTribSN : null,
  regEspTrib,
})

const NOTHING = '0.00'

function valoresDe(configuracao: ConfiguracaoDaNota, { servico, desconto, base, retido }: Grupo, { tribISSQN }: FiscalDaNota): ValoresDps {
  const { municipioAtivo, aliquotaIss, pis, cofins } = configuracao
  const federal = configuracao.opSimpNac !== ME_EPP
  const withheld = { pis: isAny(retido.pis), cofins: isAny(retido.cofins), csll: isAny(retido.csll) }
  return {
    servico,
    desconto,
    tribISSQN,
    issRetido: retido.iss !== null,
    retIss: retido.iss?.valor ?? NOTHING,
    pAliq: pAliqDe({ prestador: configuracao, municipioAtivo, tribISSQN, retida: retido.iss?.aliquota ?? null, aliquotaIss }),
    pisCofins: federal && pis !== null && cofins !== null ? pisCofinsDe(base, { pis, cofins }, withheld) : null,
    retCp: federal ? retido.inss : NOTHING,
    retIrrf: federal ? retido.irrf : NOTHING,
    retCsll: federal ? toMoney(sum([retido.pis, retido.cofins, retido.csll])) : NOTHING,
    totTrib: totTribDe(configuracao),
  }
}

const isAny = (valor: string) => exact(valor).gt(0)

function totTribDe({ opSimpNac, tributos, tributoSimples }: ConfiguracaoDaNota): TotTrib | null {
  if (opSimpNac === ME_EPP) return { simples: toMoney(present(tributoSimples)) }
  if (tributos === null) return null
  return { federal: toMoney(tributos.federal), estadual: toMoney(tributos.estadual), municipal: toMoney(tributos.municipal) }
}

function ibsCbsDe({ cst, cClassTrib, cIndOp }: FiscalDaNota, { cpfCnpj }: ClienteDaNota): IbsCbs | null {
  if (cst === null || cClassTrib === null || cIndOp === null) return null
  return { indFinal: cpfCnpj.length === CPF_LENGTH ? 1 : 0, cIndOp, cst, cClassTrib }
}
