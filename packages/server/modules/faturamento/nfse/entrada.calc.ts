import type { Retencao, RetencaoDoObjeto } from '@retaguarda/contract/faturamento/retencao.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import type { SetorContato, TipoContato } from '@retaguarda/contract/pessoa.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { Prestador } from '../../nfse/dps/dados.calc.ts'

/** How the company issues; `municipio`: IBGE, null until it is chosen. Rates in percent. */
export type ConfiguracaoDaNota = Pick<Prestador, 'opSimpNac' | 'regApTribSN' | 'regEspTrib'> & {
  ambiente: 1 | 2
  municipio: number | null
  municipioAtivo: boolean
  inscricaoMunicipal: string | null
  serie: number
  aliquotaIss: string
  pis: string | null
  cofins: string | null
  tributos: { federal: string; estadual: string; municipal: string } | null
  tributoSimples: string | null
}

/** How what an object charges is classified. */
export type FiscalDaNota = {
  cTribNac: string
  cTribMun: string | null
  cNBS: string | null
  tribISSQN: 1 | 4
  cst: string | null
  cClassTrib: string | null
  cIndOp: string | null
  descricao: string | null
}

export type ObjetoDaNota = { id: number; codigo: string; nome: string; fiscal: FiscalDaNota | null; retencao: RetencaoDoObjeto }

/** A discount is below zero. */
export type ItemDaNota = { id: number; valor: string; objeto: ObjetoDaNota }

/** `cidade`: IBGE. */
export type EnderecoDaPessoa = {
  logradouro: string | null
  numero: number | null
  complemento: string | null
  bairro: string | null
  cep: string | null
  cidade: number | null
}
export type ContatoDaPessoa = { tipo: CodeOf<typeof TipoContato>; contato: string; setor: CodeOf<typeof SetorContato> }

/** Addresses and contacts in their own order. */
export type ClienteDaNota = {
  id: number
  nome: string
  cpfCnpj: string
  telefone: string | null
  enderecos: readonly EnderecoDaPessoa[]
  contatos: readonly ContatoDaPessoa[]
  inscricaoMunicipal: string | null
  emailNota: string | null
}

/** All that the notes of an invoice are made of. Items by id; `retencoes` are those of no boleto. */
export type FaturaDaNota = {
  id: number
  competencia: Competencia
  observacao: string | null
  itens: readonly ItemDaNota[]
  retencoes: readonly Retencao[]
  cliente: ClienteDaNota
  empresa: { cpfCnpj: string | null }
  /** Null until somebody saved it. */
  configuracao: ConfiguracaoDaNota | null
  /** Why nothing can be signed today, as a sentence. */
  certificado: string | null
}
