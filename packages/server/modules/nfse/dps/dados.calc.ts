/** 1 Produção, 2 Produção restrita. */
type Ambiente = 1 | 2

/** 1 Não optante, 3 ME/EPP. */
type OpSimpNac = 1 | 3

/** Who provides the service: the company. `im`: its inscription with the city. */
export type Prestador = {
  cnpj: string
  im: string | null
  opSimpNac: OpSimpNac
  regApTribSN: 1 | 2 | 3 | null
  regEspTrib: number
}

/** `municipio`: IBGE, 7 digits; `numero` is `S/N` where there is none. */
export type EnderecoDoTomador = {
  municipio: string
  cep: string
  logradouro: string
  numero: string
  complemento: string | null
  bairro: string
}

/** Who takes the service: the client, never who pays for it. `documento`: CPF or CNPJ; `fone`: digits. */
export type Tomador = {
  documento: string
  im: string | null
  nome: string
  endereco: EnderecoDoTomador | null
  fone: string | null
  email: string | null
}

/** `descricao` may have several lines. */
export type Servico = {
  cTribNac: string
  cTribMun: string | null
  cNBS: string | null
  descricao: string
  infoComplementar: string | null
}

/** PIS and COFINS that the company itself owes; `retencao` is what of PIS, COFINS and CSLL is withheld (tpRetPisCofins). */
export type PisCofins = { base: string; aliquotaPis: string; aliquotaCofins: string; pis: string; cofins: string; retencao: TpRetPisCofins }

export type TpRetPisCofins = 0 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** About how much of what is paid are taxes, in percent (Lei 12.741/2012); null: not said. */
export type TotTrib = { simples: string } | { federal: string; estadual: string; municipal: string }

/**
 * What is withheld is `"0.00"` where nothing is. `retCsll` is PIS, COFINS and CSLL together, which is what the field of that name holds.
 * `tribISSQN`: 1 tributável, 4 não incidência.
 */
export type ValoresDps = {
  servico: string
  desconto: string
  tribISSQN: 1 | 4
  issRetido: boolean
  /** Of the ISS withheld. */
  retIss: string
  pAliq: string | null
  pisCofins: PisCofins | null
  retCp: string
  retIrrf: string
  retCsll: string
  totTrib: TotTrib | null
}

/** What Sefin computes IBS and CBS from. */
export type IbsCbs = { indFinal: 0 | 1; cIndOp: string; cst: string; cClassTrib: string }

/** The note that this one takes the place of. */
export type Substituicao = { chave: string; cMotivo: '01' | '02' | '03' | '04' | '05' | '99'; xMotivo: string | null }

/**
 * All that a DPS says but its number, when it was issued and by which version; money as `"1234.56"`, rates in percent as `"2.00"`. Texts are as
 * people wrote them: the writer brings them into what the schema takes.
 */
export type DadosDps = {
  ambiente: Ambiente
  /** 1 to 49999. */
  serie: number
  /** The city that takes the note, IBGE, 7 digits; the service is provided there too. */
  municipio: string
  /** The last day of the month that is charged; the DPS says it, or the day of its own issue where that is earlier. */
  competencia: string
  prestador: Prestador
  tomador: Tomador
  servico: Servico
  valores: ValoresDps
  ibsCbs: IbsCbs | null
  substituicao: Substituicao | null
}

/** What is known of a DPS only when it is written; `dhEmi` as `2026-11-30T10:20:30-03:00`. */
export type Emissao = { numero: number; dhEmi: string; verAplic: string }

/** A document as it is to be signed; `elemento` is what its Id stands on. */
export type Documento = { id: string; elemento: 'infDPS' | 'infPedReg'; xml: string }
