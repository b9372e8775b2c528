import type { ErroNfse } from '@retaguarda/contract/faturamento/nfse.ts'

/** What a refusal is made of on the wire. */
type Dito = { codigo: string; descricao: string; complemento: string }

const PRAZO = 'O prazo do município para cancelar acabou. Peça o cancelamento na prefeitura ou substitua a nota.'
const OBJETO = 'Corrija a classificação no cadastro do objeto de contrato.'

/** What to do about the refusals that are known. */
const CONSELHOS: Record<string, string> = {
  E0010: 'A série não é aceita. Escolha em Empresa uma de 1 a 49999.',
  E0038: 'O município emissor não é aceito. Confira-o em Empresa.',
  E0188: 'O CNPJ do tomador não é aceito. Corrija o documento em Pessoas.',
  E0206: 'O CPF do tomador não é aceito. Corrija o documento em Pessoas.',
  E0240: 'O CEP não é da cidade do tomador. Corrija o endereço em Pessoas.',
  E0310: `O código de tributação nacional não é aceito. ${OBJETO}`,
  E0316: `A NBS não é aceita. ${OBJETO}`,
  E0322: `Com IBS e CBS a NBS é obrigatória. ${OBJETO}`,
  E0718: 'O certificado não é o da empresa que emite. Confira o certificado A1 em Empresa.',
  E0822: PRAZO,
  E0835: PRAZO,
}

/** The refusals with what to do about each. */
export const errosDe = (ditos: readonly Dito[]): ErroNfse[] =>
  ditos.map(({ codigo, descricao, complemento }) => ({
    codigo,
    descricao,
    complemento: complemento === '' ? null : complemento,
    texto: CONSELHOS[codigo] ?? null,
  }))

const first = ([erro]: readonly ErroNfse[]) => (erro ? `${erro.codigo}, ${erro.texto ?? erro.descricao}` : 'sem dizer por quê.')

/** @param numero of the DPS: a note that was refused has none of its own */
export const fraseDaRecusa = (numero: number, erros: readonly ErroNfse[]): string =>
  `A nota ${numero.toLocaleString('pt-BR')} foi recusada: ${first(erros)}`

export const fraseDoNaoCancelada = (numero: number, erros: readonly ErroNfse[]): string =>
  `O cancelamento da nota ${numero.toLocaleString('pt-BR')} foi recusado: ${first(erros)}`

/** The code by which a number is known to be somebody else's. */
export const ALHEIO = 'E0014'

export const fraseDoAlheio = (numero: number, serie: number): string =>
  `O número ${numero} da série ${serie} já é de outra nota na Sefin. A próxima tentativa usa o número seguinte.`
