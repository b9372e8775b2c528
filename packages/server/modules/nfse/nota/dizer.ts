import type { Nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { DadosDps } from '../dps/dados.calc.ts'
import type { NotaLida } from './ler-nfse.ts'
import type { EmitenteXml, PessoaXml } from './nfse-xml.ts'

/** `Niterói - RJ` of a code. */
export type Cidade = (ibge: string) => string | undefined

type Says = Pick<Nfse, 'tomador' | 'servico' | 'valores' | 'ibsCbs'>
const NAO_RETIDO = '1'
const money = (value: string | undefined) => toMoney(value ?? '0')
const documentoIn = ({ CNPJ, CPF, NIF }: PessoaXml | EmitenteXml): string => CNPJ ?? CPF ?? NIF ?? ''

const cep = (digits: string | undefined) => digits?.replace(/^(\d{5})(\d{3})$/, '$1-$2')
const joined = (parts: readonly (string | null | undefined)[]) => parts.filter((part) => part).join(', ') || null

/** What the other side says of a note that it authorised. */
export function dizerDoXml({ dps, valores, IBSCBS, xLocPrestacao }: NotaLida, cidade: Cidade): Says {
  const { toma, serv } = dps
  const place = toma?.end
  const ibge = place?.endNac?.cMun
  return {
    tomador: {
      nome: toma?.xNome ?? '',
      documento: toma ? documentoIn(toma) : '',
      inscricaoMunicipal: toma?.IM ?? null,
      endereco: place ? joined([place.xLgr, place.nro, place.xCpl, place.xBairro, ibge && cidade(ibge), cep(place.endNac?.CEP)]) : null,
      email: toma?.email ?? null,
      fone: toma?.fone ?? null,
    },
    servico: {
      cTribNac: serv.cServ.cTribNac,
      cTribMun: serv.cServ.cTribMun ?? null,
      cNBS: serv.cServ.cNBS ?? null,
      descricao: serv.cServ.xDescServ,
      municipio: cidade(serv.locPrest?.cLocPrestacao ?? '') ?? xLocPrestacao ?? '',
    },
    valores: valoresDoXml({ dps, valores }),
    ibsCbs: IBSCBS
      ? {
          base: money(IBSCBS.valores.vBC),
          ibsUf: money(IBSCBS.totCIBS.gIBS.gIBSUFTot.vIBSUF),
          ibsMun: money(IBSCBS.totCIBS.gIBS.gIBSMunTot.vIBSMun),
          ibs: money(IBSCBS.totCIBS.gIBS.vIBSTot),
          cbs: money(IBSCBS.totCIBS.gCBS.vCBS),
          totalNota: money(IBSCBS.totCIBS.vTotNF),
        }
      : null,
  }
}

function valoresDoXml({ dps, valores }: Pick<NotaLida, 'dps' | 'valores'>): Says['valores'] {
  const { vServPrest, vDescCondIncond, trib } = dps.valores
  const desconto = vDescCondIncond?.vDescIncond ?? '0'
  const [iss, irrf, inss, csll] = [valores.vISSQN, trib.tribFed?.vRetIRRF, trib.tribFed?.vRetCP, trib.tribFed?.vRetCSLL].map(money)
  const issRetido = trib.tribMun.tpRetISSQN === NAO_RETIDO ? '0.00' : money(iss)
  return {
    servico: money(vServPrest.vServ),
    desconto: money(desconto),
    base: money(valores.vBC ?? exact(vServPrest.vServ).minus(desconto).toFixed()),
    aliquota: valores.pAliqAplic ?? trib.tribMun.pAliq ?? null,
    iss: money(iss),
    issRetido,
    irrf: money(irrf),
    inss: money(inss),
    csll: money(csll),
    totalRetido: money(valores.vTotalRet ?? sum([issRetido, money(irrf), money(inss), money(csll)]).toFixed()),
    liquido: money(valores.vLiq),
  }
}

/** What we ask for, before the other side has said anything. */
export function dizerDosDados(
  dados: DadosDps,
  { iss, retido, liquido }: { iss: string; retido: string; liquido: string },
  cidade: Cidade,
): Says {
  const { tomador, servico, valores, municipio } = dados
  const place = tomador.endereco
  return {
    tomador: {
      nome: tomador.nome,
      documento: tomador.documento,
      inscricaoMunicipal: tomador.im,
      endereco: place
        ? joined([place.logradouro, place.numero, place.complemento, place.bairro, cidade(place.municipio), cep(place.cep)])
        : null,
      email: tomador.email,
      fone: tomador.fone,
    },
    servico: {
      cTribNac: servico.cTribNac,
      cTribMun: servico.cTribMun,
      cNBS: servico.cNBS,
      descricao: servico.descricao,
      municipio: cidade(municipio) ?? municipio,
    },
    valores: {
      servico: valores.servico,
      desconto: valores.desconto,
      base: toMoney(exact(valores.servico).minus(valores.desconto)),
      aliquota: valores.pAliq,
      iss,
      issRetido: valores.retIss,
      irrf: valores.retIrrf,
      inss: valores.retCp,
      csll: valores.retCsll,
      totalRetido: retido,
      liquido,
    },
    ibsCbs: null,
  }
}

/** The municipalities that a note names by their codes. */
export const municipiosDaNota = (dados: DadosDps, lida: NotaLida | undefined): string[] => [
  ...new Set(
    [dados.municipio, dados.tomador.endereco?.municipio, lida?.dps.toma?.end?.endNac?.cMun, lida?.dps.serv.locPrest?.cLocPrestacao].filter(
      (ibge): ibge is string => ibge !== undefined && /^\d{7}$/.test(ibge),
    ),
  ),
]
