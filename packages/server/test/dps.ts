import type { DadosDps } from '../modules/nfse/dps/dados.calc.ts'

/** What a note of 5.000,00 says of which all is withheld that can be, but ISS and INSS. */
export const DADOS_DPS: DadosDps = {
  ambiente: 2,
  serie: 1,
  municipio: '3550308',
  competencia: '2026-10-31',
  prestador: { cnpj: '11222333000181', im: '12345', opSimpNac: 1, regApTribSN: null, regEspTrib: 0 },
  tomador: {
    documento: '45723174000110',
    im: null,
    nome: 'Padaria São João & Filhos',
    endereco: {
      municipio: '3550308',
      cep: '01310100',
      logradouro: 'Avenida Brasil',
      numero: '1500',
      complemento: null,
      bairro: 'Jardim América',
    },
    fone: '11987654321',
    email: 'nota@padaria.example',
  },
  servico: {
    cTribNac: '010701',
    cTribMun: null,
    cNBS: '115013000',
    descricao: 'Suporte - 10/2026: R$ 5.000,00\nFatura 17070.',
    infoComplementar: 'Pedido 12 — setor “A”',
  },
  valores: {
    servico: '5000.00',
    desconto: '0.00',
    tribISSQN: 1,
    issRetido: false,
    retIss: '0.00',
    pAliq: null,
    pisCofins: { base: '5000.00', aliquotaPis: '0.65', aliquotaCofins: '3.00', pis: '32.50', cofins: '150.00', retencao: 3 },
    retCp: '0.00',
    retIrrf: '75.00',
    retCsll: '232.50',
    totTrib: null,
  },
  ibsCbs: { indFinal: 0, cIndOp: '100301', cst: '000', cClassTrib: '000001' },
  substituicao: null,
}
