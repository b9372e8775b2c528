import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'
import type { NotaLida } from '../nota/ler-nfse.ts'
import type { EmitenteXml, PessoaXml } from '../nota/nfse-xml.ts'
import * as dizeres from './dizeres.ts'
import {
  cepOf,
  type Field,
  foneOf,
  joined,
  momentText,
  type Municipios,
  orNone,
  type Quadro,
  quadro,
  row,
  type Said,
  ufOf,
  wordOf,
} from './quadro.ts'

export const cabecalhoDe = ({ dps, xLocEmi, ambGer }: NotaLida) => ({
  municipio: `Município: ${joined([xLocEmi, ufOf(dps.cLocEmi)])}`,
  gerador: `Ambiente Gerador: ${wordOf(dizeres.AMB_GER, ambGer)}`,
  ambiente: `Tipo de Ambiente: ${wordOf(dizeres.TP_AMB, dps.tpAmb)}`,
  semValidade: dps.tpAmb === '2' ? 'NFS-e SEM VALIDADE JURÍDICA' : null,
})

export const identificacaoDe = ({ chave, nNFSe, dhProc, cStat, dps }: NotaLida): Field[][] => [
  row([['CHAVE DE ACESSO DA NFS-e', chave, 3]]),
  row([
    ['NÚMERO DA NFS-e', nNFSe],
    ['COMPETÊNCIA DA NFS-e', dayText(dps.dCompet)],
    ['DATA E HORA DA EMISSÃO DA NFS-e', momentText(dhProc)],
  ]),
  row([
    ['NÚMERO DA DPS', dps.nDPS],
    ['SÉRIE DA DPS', dps.serie],
    ['DATA E HORA DA EMISSÃO DA DPS', momentText(dps.dhEmi)],
  ]),
  row([
    ['EMITENTE DA NFS-e', wordOf(dizeres.TP_EMIT, dps.tpEmit), 1, 'grey'],
    ['SITUAÇÃO DA NFS-e', wordOf(dizeres.C_STAT, cStat)],
    ['FINALIDADE', wordOf(dizeres.FIN_NFSE, dps.IBSCBS?.finNFSe)],
  ]),
]

const documentoDe = ({ CNPJ, CPF, NIF }: PessoaXml | EmitenteXml) => {
  const documento = CNPJ ?? CPF
  return documento === undefined ? orNone(NIF) : maskDocumento(documento)
}
const ruaDe = (place: { xLgr?: Said; nro?: Said; xCpl?: Said; xBairro?: Said } | undefined) =>
  joined([place?.xLgr, place?.nro, place?.xCpl, place?.xBairro], ', ')

function prestadorDe({ emit, dps }: NotaLida, municipios: Municipios): Quadro {
  const { enderNac } = emit
  const regTrib = dps.prest.regTrib
  return quadro(
    'PRESTADOR / FORNECEDOR',
    [
      ['CNPJ / CPF / NIF', documentoDe(emit)],
      ['Indicador Municipal (Inscrição)', orNone(emit.IM)],
      ['Telefone', orNone(foneOf(emit.fone))],
    ],
    [
      ['Nome / Nome Empresarial', orNone(emit.xNome), 2],
      ['Município / Sigla UF', joined([enderNac?.cMun && municipios(enderNac.cMun), enderNac?.UF])],
      ['Código IBGE / CEP', joined([enderNac?.cMun, cepOf(enderNac?.CEP)])],
    ],
    [
      ['Endereço', ruaDe(enderNac), 2],
      ['E-mail', orNone(emit.email), 2],
    ],
    [
      ['Simples Nacional na Data de Competência', wordOf(dizeres.OP_SIMP_NAC, regTrib?.opSimpNac), 2],
      ['Regime de Apuração Tributária pelo SN', wordOf(dizeres.REG_AP_TRIB_SN, regTrib?.regApTribSN), 2],
    ],
  )
}

function pessoaDe(title: string, pessoa: PessoaXml, municipios: Municipios, inscricao = true): Quadro {
  const place = pessoa.end
  const ibge = place?.endNac?.cMun
  const abroad = place?.endExt
  return quadro(
    title,
    [
      ['CNPJ / CPF / NIF', documentoDe(pessoa)],
      inscricao ? ['Indicador Municipal (Inscrição)', orNone(pessoa.IM)] : ['', ''],
      ['Telefone', orNone(foneOf(pessoa.fone))],
    ],
    [
      ['Nome / Nome Empresarial', orNone(pessoa.xNome), 2],
      ['Município / Sigla UF', joined(abroad ? [abroad.xCidade, abroad.cPais] : [ibge && municipios(ibge), ufOf(ibge)])],
      ['Código IBGE / CEP', joined(abroad ? [abroad.cEndPost] : [ibge, cepOf(place?.endNac?.CEP)])],
    ],
    [
      ['Endereço', ruaDe(place), 2],
      ['E-mail', orNone(pessoa.email), 2],
    ],
  )
}

function destinatarioDe({ dps }: NotaLida, municipios: Municipios): Quadro {
  const dest = dps.IBSCBS?.dest
  if (dest) return pessoaDe('DESTINATÁRIO DA OPERAÇÃO', dest, municipios, false)
  return {
    sentence: dps.toma ? 'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO' : 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
  }
}

/** From who provides to who receives, in their order. */
export const pessoasDe = (nota: NotaLida, municipios: Municipios): Quadro[] => [
  prestadorDe(nota, municipios),
  nota.dps.toma
    ? pessoaDe('TOMADOR / ADQUIRENTE', nota.dps.toma, municipios)
    : { sentence: 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e' },
  destinatarioDe(nota, municipios),
  nota.dps.interm
    ? pessoaDe('INTERMEDIÁRIO DA OPERAÇÃO', nota.dps.interm, municipios)
    : { sentence: 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e' },
]

export function servicoDe(nota: NotaLida): { quadro: Quadro; tributacao: string; descricao: string } {
  const { cServ, locPrest } = nota.dps.serv
  const nacional = cServ.cTribNac.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3')
  const nbs = cServ.cNBS?.replace(/^(\d)(\d{4})(\d\d)(\d\d)$/, '$1.$2.$3.$4')
  const local = joined([nota.xLocPrestacao, ufOf(locPrest?.cLocPrestacao), locPrest?.cPaisPrestacao])
  return {
    quadro: quadro('SERVIÇO PRESTADO', [
      ['Código de Tributação Nacional / Municipal', joined([nacional, cServ.cTribMun])],
      ['Código da NBS', orNone(nbs)],
      ['Local da Prestação / Sigla UF / País', local],
    ]),
    tributacao: orNone(nota.xTribMun ?? nota.xTribNac),
    descricao: cServ.xDescServ,
  }
}
