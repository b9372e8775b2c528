import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { Faixa } from './fields.calc.ts'

/** Where a title's number stands, and its digit: at its end, at the end of one of 12 (short covenants), in a field of its own, or nowhere. */
export type Dv = 'fim' | 'fimDe12' | Faixa
type Numero = { nossoNumero: Faixa; dv: Dv }

/** By what a file says whose it is: any one of these, all of whose fields are the account's. */
export type CampoDono = 'convenio' | 'codigoBeneficiario' | 'agencia' | 'conta' | 'contaComDv'
type Donos = readonly Partial<Record<CampoDono, Faixa>>[]

type DetalheT = Record<'movimento' | 'seuNumero' | 'vencimento' | 'valor' | 'usoEmpresa' | 'pagador' | 'tarifa' | 'motivos', Faixa>

const T: DetalheT = {
  movimento: [16, 17],
  seuNumero: [59, 73],
  vencimento: [74, 81],
  valor: [82, 96],
  usoEmpresa: [106, 130],
  pagador: [133, 148],
  tarifa: [199, 213],
  motivos: [214, 223],
}
const T_SANTANDER: DetalheT = {
  movimento: [16, 17],
  seuNumero: [55, 69],
  vencimento: [70, 77],
  valor: [78, 92],
  usoEmpresa: [101, 125],
  pagador: [128, 143],
  tarifa: [194, 208],
  motivos: [209, 218],
}

export type Layout240 = {
  t: DetalheT & Numero
  donos: Donos
  /** Blanks in its header are left out, so that day and sequence may stand elsewhere. */
  cabecalhoSolto?: true
}

/** CNAB 240, by bank; where a file in `exemplos` shows it, that decides. */
export const CNAB_240: Partial<Record<CodigoBanco, Layout240>> = {
  '001': { t: { ...T, nossoNumero: [38, 57], dv: 'fimDe12' }, donos: [{ convenio: [33, 41] }] },
  '033': {
    t: { ...T_SANTANDER, nossoNumero: [41, 53], dv: 'fim' },
    donos: [{ codigoBeneficiario: [53, 61] }, { agencia: [33, 36], conta: [38, 46] }],
  },
  '104': {
    t: { ...T, nossoNumero: [40, 56], dv: [57, 57] },
    donos: [{ codigoBeneficiario: [59, 64] }, { codigoBeneficiario: [59, 65] }],
  },
  '748': {
    t: { ...T, nossoNumero: [38, 57], dv: 'fim' },
    donos: [{ codigoBeneficiario: [33, 52] }, { agencia: [53, 57], conta: [59, 70] }, { agencia: [53, 57], codigoBeneficiario: [59, 70] }],
  },
  '756': { t: { ...T, nossoNumero: [38, 47], dv: 'fim' }, donos: [{ agencia: [53, 57], conta: [59, 70] }], cabecalhoSolto: true },
}

/** The second half of a title, the same at all banks. */
export const U = {
  acrescimos: [18, 32],
  desconto: [33, 47],
  abatimento: [48, 62],
  valorPago: [78, 92],
  dataOcorrencia: [138, 145],
  dataCredito: [146, 153],
} as const satisfies Record<string, Faixa>

/** The record behind a title that has its Pix code: Y-04, at some banks Y-03. */
export const Y_PIX = { opcional: [18, 19], pix: [82, 158] } as const satisfies Record<string, Faixa>

export const ARQUIVO_240 = {
  banco: [1, 3],
  lote: [4, 7],
  registro: [8, 8],
  segmento: [14, 14],
  direcao: [143, 143],
  dataArquivo: [144, 151],
  sequencia: [158, 163],
  /** Of the trailer of a lote, and of the file. */
  registrosDoLote: [18, 23],
  linhas: [24, 29],
  somas: [
    [30, 46],
    [53, 69],
    [76, 92],
    [99, 115],
  ],
} as const

type Detalhe400 = Record<
  | 'movimento'
  | 'dataOcorrencia'
  | 'seuNumero'
  | 'usoEmpresa'
  | 'vencimento'
  | 'valor'
  | 'tarifa'
  | 'abatimento'
  | 'desconto'
  | 'valorPago'
  | 'juros'
  | 'multa'
  | 'dataCredito'
  | 'motivos'
  | 'carteira',
  Faixa
>

const DETALHE: Detalhe400 = {
  movimento: [109, 110],
  dataOcorrencia: [111, 116],
  seuNumero: [117, 126],
  usoEmpresa: [38, 62],
  vencimento: [147, 152],
  valor: [153, 165],
  tarifa: [176, 188],
  abatimento: [228, 240],
  desconto: [241, 253],
  valorPago: [254, 266],
  juros: [267, 279],
  multa: [280, 292],
  dataCredito: [296, 301],
  motivos: null,
  carteira: null,
}

export type Layout400 = {
  detalhe: Detalhe400 & Numero
  /** The record that tells of a title; of others nothing is read. */
  registro: '1' | '7'
  /** The record behind it that has its Pix code. */
  pix?: { registro: string; onde: Faixa }
  sequencia: Faixa
  /** AAAAMMDD in the header and the day of credit, where others write DDMMAA. */
  iso?: true
  donos: Donos
  /** Whose it is stands in each detail, not in the header. */
  donoNoDetalhe?: true
  somas: readonly Faixa[]
}

const SOMA: readonly Faixa[] = [[26, 39]]

/** CNAB 400, by bank; where a file in `exemplos` shows it, that decides. */
export const CNAB_400: Partial<Record<CodigoBanco, Layout400>> = {
  '001': {
    detalhe: {
      ...DETALHE,
      nossoNumero: [64, 80],
      dv: 'fimDe12',
      usoEmpresa: [39, 63],
      dataCredito: [176, 181],
      tarifa: [182, 188],
      motivos: [87, 88],
    },
    registro: '7',
    sequencia: [101, 107],
    donos: [{ convenio: [150, 156] }, { agencia: [27, 30], conta: [32, 39] }],
    somas: SOMA,
  },
  '033': {
    detalhe: { ...DETALHE, nossoNumero: [63, 70], dv: 'fim', motivos: [137, 145] },
    registro: '1',
    // Its place in the record is not the same in all of the bank's manuals.
    pix: { registro: '2', onde: [2, 394] },
    sequencia: null,
    donos: [{ codigoBeneficiario: [31, 38] }, { codigoBeneficiario: [111, 117] }, { agencia: [27, 30], conta: [39, 46] }],
    somas: SOMA,
  },
  '077': {
    detalhe: {
      nossoNumero: [71, 81],
      dv: 'fim',
      usoEmpresa: [38, 62],
      carteira: [21, 23],
      motivos: [241, 380],
      movimento: [90, 91],
      dataOcorrencia: [92, 97],
      seuNumero: [98, 107],
      vencimento: [119, 124],
      valor: [125, 137],
      valorPago: [160, 172],
      dataCredito: [173, 178],
      tarifa: null,
      abatimento: null,
      desconto: null,
      juros: null,
      multa: null,
    },
    registro: '1',
    sequencia: null,
    donos: [
      { agencia: [24, 27], contaComDv: [28, 37] },
      { agencia: [24, 27], conta: [28, 36] },
    ],
    donoNoDetalhe: true,
    somas: [[121, 132]],
  },
  '104': {
    detalhe: { ...DETALHE, nossoNumero: [57, 73], dv: null, usoEmpresa: [32, 56], dataCredito: [294, 299], motivos: [80, 82] },
    registro: '1',
    sequencia: [390, 394],
    donos: [{ codigoBeneficiario: [31, 36] }, { codigoBeneficiario: [31, 37] }],
    somas: SOMA,
  },
  '237': {
    detalhe: { ...DETALHE, nossoNumero: [71, 82], dv: 'fim', motivos: [319, 328], carteira: [22, 24] },
    registro: '1',
    pix: { registro: '4', onde: [29, 105] },
    sequencia: [109, 113],
    donos: [{ agencia: [25, 29], conta: [30, 36] }],
    donoNoDetalhe: true,
    somas: SOMA,
  },
  '341': {
    detalhe: { ...DETALHE, nossoNumero: [86, 94], dv: 'fim', motivos: [378, 385], carteira: [83, 85] },
    registro: '1',
    pix: { registro: '3', onde: [2, 391] },
    sequencia: [109, 113],
    donos: [{ agencia: [27, 30], conta: [33, 37] }],
    somas: [...SOMA, [221, 234]],
  },
  '748': {
    // The number of the title stands in what is the company's at other banks.
    detalhe: { ...DETALHE, nossoNumero: [48, 62], dv: 'fim', usoEmpresa: [38, 47], dataCredito: [329, 336], motivos: [319, 328] },
    registro: '1',
    sequencia: [111, 117],
    iso: true,
    donos: [{ codigoBeneficiario: [27, 31] }],
    somas: SOMA,
  },
}

export const ARQUIVO_400 = {
  registro: [1, 1],
  abertura: [1, 9],
  banco: [77, 79],
  dataArquivo: [95, 100],
  dataArquivoIso: [95, 102],
  numero: [395, 400],
} as const satisfies Record<string, Faixa>
