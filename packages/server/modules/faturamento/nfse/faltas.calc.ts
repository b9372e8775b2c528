import type { Falta } from '@retaguarda/contract/faturamento/nfse.ts'
import { Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { documentoDigitsProblem, documentoShapeProblem, isCpf } from '@retaguarda/contract/kit/documento.ts'
import { exact, percentText } from '@retaguarda/contract/kit/money.ts'
import { TAMANHO, textoDps } from '../../nfse/dps/texto.calc.ts'
import { pAliqDe } from '../../nfse/dps/tributos.calc.ts'
import type { ConfiguracaoDaNota, EnderecoDaPessoa, FaturaDaNota, ObjetoDaNota } from './entrada.calc.ts'
import { type Grupo, nomeNaNota } from './grupos.calc.ts'
import { enderecoDe } from './tomador.calc.ts'

const [CLIENTE, OBJETO] = ['cliente', 'objeto'] as const

/** All that is missing for the notes of an invoice; where nothing is, they can be issued. */
export function faltasDe(fatura: FaturaDaNota, grupos: readonly Grupo[]): Falta[] {
  const { certificado, configuracao, empresa } = fatura
  const objetos = new Map(grupos.flatMap((grupo) => grupo.objetos.map((objeto) => [objeto.id, objeto] as const)))
  return [
    ...daEmpresa(empresa.cpfCnpj, configuracao),
    ...(certificado === null ? [] : [{ onde: 'certificado', id: null, campo: null, texto: certificado } as const]),
    ...doCliente(fatura),
    ...daAliquota(fatura, grupos),
    ...[...objetos.values()].flatMap(doObjeto),
    ...grupos.flatMap(doDesconto),
  ]
}

const ME_EPP = 3

function daEmpresa(cnpj: string | null, configuracao: ConfiguracaoDaNota | null): Falta[] {
  const falta = (campo: string, texto: string): Falta => ({ onde: 'empresa', id: null, campo, texto })
  const faltas: Falta[] = []
  if (cnpj === null) faltas.push(falta('cpfCnpj', 'Falta o CNPJ da empresa.'))
  else if (isCpf(cnpj)) faltas.push(falta('cpfCnpj', 'A empresa está com um CPF: a nota sai só de um CNPJ.'))
  if (configuracao === null || configuracao.municipio === null) faltas.push(falta('municipio', 'O município emissor não foi escolhido.'))
  if (configuracao?.opSimpNac === ME_EPP) {
    if (configuracao.regApTribSN === null) faltas.push(falta('regApTribSN', 'Falta o regime de apuração do Simples.'))
    if (configuracao.tributoSimples === null) faltas.push(falta('tributoSimples', 'Falta o percentual de tributos do Simples.'))
  }
  return faltas
}

const CNPJ_RAIZ = 8
const raizDe = (cnpj: string) => cnpj.slice(0, CNPJ_RAIZ)

function doCliente({ cliente, empresa, retencoes }: FaturaDaNota): Falta[] {
  const { id, nome, cpfCnpj } = cliente
  const falta = (campo: string, texto: string): Falta => ({ onde: CLIENTE, id, campo, texto })
  const faltas: Falta[] = []
  if (textoDps(nome, TAMANHO.nome) === '') faltas.push(falta('nome', `O cliente ${id} não tem nome que caiba em uma nota.`))
  const wrong = documentoShapeProblem(cpfCnpj) ?? documentoDigitsProblem(cpfCnpj)
  if (wrong !== undefined) faltas.push(falta('cpfCnpj', `${nome}: ${wrong}`))
  else if (!isCpf(cpfCnpj) && empresa.cpfCnpj !== null && raizDe(cpfCnpj) === raizDe(empresa.cpfCnpj))
    faltas.push(falta('cpfCnpj', `${nome} tem o CNPJ da própria empresa: a Sefin não aceita nota de uma empresa para ela mesma.`))
  const endereco = enderecoDe(cliente)
  const needed = retencoes.some(({ tributo }) => tributo === Tributo.code.ISS)
  if (endereco === undefined && !needed) return faltas
  return [...faltas, ...doEndereco(endereco).map(({ campo, palavra }) => falta(campo, `${nome} não tem ${palavra}.`))]
}

type Lacuna = { campo: string; palavra: string; falta: boolean }

/** Without a number it says S/N. */
function doEndereco(endereco: EnderecoDaPessoa | undefined): Lacuna[] {
  const isBlank = (value: string | null | undefined, max: number) => textoDps(value ?? '', max) === ''
  return [
    { campo: 'cep', palavra: 'CEP', falta: !/^\d{8}$/.test(endereco?.cep ?? '') },
    { campo: 'logradouro', palavra: 'logradouro', falta: isBlank(endereco?.logradouro, TAMANHO.logradouro) },
    { campo: 'bairro', palavra: 'bairro', falta: isBlank(endereco?.bairro, TAMANHO.bairro) },
    { campo: 'cidade', palavra: 'cidade', falta: !endereco?.cidade },
  ].filter(({ falta }) => falta)
}

/** What the schema takes of a rate of ISS. */
const P_ALIQ_MAX = '9.99'

/** Somebody wrote the rate by hand. */
function daAliquota({ cliente: { id, nome }, configuracao }: FaturaDaNota, grupos: readonly Grupo[]): Falta[] {
  if (configuracao === null) return []
  const { municipioAtivo, aliquotaIss } = configuracao
  const above = grupos.flatMap(({ fiscal, retido: { iss } }) => {
    if (!fiscal || !iss) return []
    const said = pAliqDe({ prestador: configuracao, municipioAtivo, tribISSQN: fiscal.tribISSQN, retida: iss.aliquota, aliquotaIss })
    return said !== null && exact(said).gt(P_ALIQ_MAX) ? [iss.aliquota] : []
  })
  const [first] = above
  if (first === undefined) return []
  const texto = `O ISS retido de ${nome} está com ${percentText(first)}, que não cabe na nota: ajuste as retenções da fatura.`
  return [{ onde: CLIENTE, id, campo: 'retencao', texto }]
}

/** The largest of XML Schema's int, which the schema says of this code. */
const TRIB_MUN_MAX = '2147483647'

function doObjeto(objeto: ObjetoDaNota): Falta[] {
  const { id, codigo, fiscal } = objeto
  const falta = (campo: string, texto: string): Falta => ({ onde: OBJETO, id, campo, texto })
  if (fiscal === null) return [falta('fiscal', `O objeto ${codigo} não tem código de tributação nacional.`)]
  const faltas: Falta[] = []
  if (nomeNaNota(objeto) === '') faltas.push(falta('nome', `O objeto ${codigo} não tem nome nem descrição que caibam em uma nota.`))
  if (fiscal.cst !== null && fiscal.cNBS === null)
    faltas.push(falta('fiscal.cNBS', `O objeto ${codigo} não tem NBS: sem ela a Sefin recusa o grupo IBS/CBS (E0322).`))
  if (fiscal.cTribMun !== null && exact(fiscal.cTribMun).gt(TRIB_MUN_MAX))
    faltas.push(falta('fiscal.cTribMun', `O código de tributação municipal do objeto ${codigo} não cabe na nota: vai até ${TRIB_MUN_MAX}.`))
  return faltas
}

/** Invoices from before discounts had a limit. */
function doDesconto({ base, objetos: [first] }: Grupo): Falta[] {
  if (first === undefined || exact(base).gte(0)) return []
  const texto = `Os descontos do objeto ${first.codigo} passam do que ele cobra nesta fatura.`
  return [{ onde: OBJETO, id: first.id, campo: null, texto }]
}
