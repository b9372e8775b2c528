import { generateCnpj } from '@retaguarda/contract/test/documento.ts'
import type {
  ClienteDaNota,
  ConfiguracaoDaNota,
  FaturaDaNota,
  FiscalDaNota,
  ObjetoDaNota,
} from '../modules/faturamento/nfse/entrada.calc.ts'

export const CONFIGURACAO: ConfiguracaoDaNota = {
  ambiente: 2,
  municipio: 3_550_308,
  municipioAtivo: true,
  inscricaoMunicipal: null,
  serie: 1,
  opSimpNac: 1,
  regApTribSN: null,
  regEspTrib: 0,
  aliquotaIss: '2.00',
  pis: '0.65',
  cofins: '3.00',
  tributos: null,
  tributoSimples: null,
}

export const FISCAL: FiscalDaNota = {
  cTribNac: '010701',
  cTribMun: null,
  cNBS: '115013000',
  tribISSQN: 1,
  cst: '000',
  cClassTrib: '000001',
  cIndOp: '100301',
  descricao: null,
}

export const objeto = (id: number, other: Partial<ObjetoDaNota> = {}): ObjetoDaNota => ({
  id,
  codigo: `LOJA-${id}`,
  nome: `Loja ${id}`,
  fiscal: FISCAL,
  retencao: { irrf: null, csrf: false, inss: null },
  ...other,
})

export const CLIENTE: ClienteDaNota = {
  id: 7,
  nome: 'Padaria São João',
  cpfCnpj: generateCnpj('457231740001'),
  telefone: null,
  enderecos: [
    { logradouro: 'Avenida Brasil', numero: 1500, complemento: null, bairro: 'Jardim América', cep: '01310100', cidade: 3_550_308 },
  ],
  contatos: [],
  inscricaoMunicipal: null,
  emailNota: null,
}

/** An invoice of 10/2026 with items `[valor, objeto]`. */
export const faturaDe = (itens: readonly [valor: string, objeto: ObjetoDaNota][], other: Partial<FaturaDaNota> = {}): FaturaDaNota => ({
  id: 17_070,
  competencia: { ano: 2026, mes: 10 },
  observacao: null,
  itens: itens.map(([valor, of], at) => ({ id: at + 1, valor, objeto: of })),
  retencoes: [],
  cliente: CLIENTE,
  empresa: { cpfCnpj: generateCnpj('112223330001') },
  configuracao: CONFIGURACAO,
  certificado: null,
  ...other,
})
