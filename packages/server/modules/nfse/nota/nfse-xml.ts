import { z } from 'zod'

export const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

/** An element of which nothing is asked but that it is text. */
const said = z.string().optional()
/** TSDec…: never signed, the cents only where there are any. */
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/)
const value = decimal.optional()
const moment = z.iso.datetime({ offset: true })

const documento = { CNPJ: said, CPF: said, NIF: said, cNaoNIF: said }
const contato = { IM: said, xNome: said, fone: said, email: said }
const endereco = z.object({
  endNac: z.object({ cMun: said, CEP: said }).optional(),
  endExt: z.object({ cPais: said, cEndPost: said, xCidade: said, xEstProvReg: said }).optional(),
  xLgr: said,
  nro: said,
  xCpl: said,
  xBairro: said,
})
const pessoa = z.object({ ...documento, ...contato, end: endereco.optional() })

const emitente = z.object({
  ...documento,
  ...contato,
  xFant: said,
  enderNac: z.object({ xLgr: said, nro: said, xCpl: said, xBairro: said, cMun: said, UF: said, CEP: said }).optional(),
})

const tribMun = z.object({
  tribISSQN: z.string(),
  cPaisResult: said,
  tpImunidade: said,
  exigSusp: z.object({ tpSusp: said, nProcesso: said }).optional(),
  BM: z.object({ nBM: said, vRedBCBM: value, pRedBCBM: value }).optional(),
  tpRetISSQN: z.string(),
  pAliq: value,
})
const piscofins = z.object({
  CST: said,
  vBCPisCofins: value,
  pAliqPis: value,
  pAliqCofins: value,
  vPis: value,
  vCofins: value,
  tpRetPisCofins: said,
})
const totTrib = z.object({
  vTotTrib: z.object({ vTotTribFed: value, vTotTribEst: value, vTotTribMun: value }).optional(),
  pTotTrib: z.object({ pTotTribFed: value, pTotTribEst: value, pTotTribMun: value }).optional(),
  indTotTrib: said,
  pTotTribSN: value,
})

const valoresDaDps = z.object({
  vServPrest: z.object({ vReceb: value, vServ: decimal }),
  vDescCondIncond: z.object({ vDescIncond: value, vDescCond: value }).optional(),
  vDedRed: z.object({ pDR: value, vDR: value }).optional(),
  trib: z.object({
    tribMun,
    tribFed: z.object({ piscofins: piscofins.optional(), vRetCP: value, vRetIRRF: value, vRetCSLL: value }).optional(),
    totTrib: totTrib.optional(),
  }),
})

const ibsCbsDaDps = z.object({
  finNFSe: said,
  indFinal: said,
  cIndOp: said,
  indDest: said,
  dest: pessoa.optional(),
  valores: z
    .object({ trib: z.object({ gIBSCBS: z.object({ CST: said, cClassTrib: said }).optional(), CST: said, cClassTrib: said }) })
    .optional(),
})

const infDPS = z.object({
  '@_Id': z.string().regex(/^DPS[0-9]{8}[0-9A-Z]{14}[0-9]{20}$/),
  tpAmb: z.enum(['1', '2']),
  dhEmi: moment,
  serie: z.string().regex(/^\d{1,5}$/),
  nDPS: z.string().regex(/^\d{1,15}$/),
  dCompet: z.iso.date(),
  tpEmit: said,
  cLocEmi: said,
  subst: z.object({ chSubstda: z.string(), cMotivo: said, xMotivo: said }).optional(),
  prest: z.object({
    ...documento,
    ...contato,
    regTrib: z.object({ opSimpNac: said, regApTribSN: said, regEspTrib: said }).optional(),
  }),
  toma: pessoa.optional(),
  interm: pessoa.optional(),
  serv: z.object({
    locPrest: z.object({ cLocPrestacao: said, cPaisPrestacao: said }).optional(),
    cServ: z.object({ cTribNac: z.string(), cTribMun: said, xDescServ: z.string(), cNBS: said }),
    infoCompl: z.object({ idDocTec: said, docRef: said, xPed: said, xInfComp: said }).optional(),
  }),
  valores: valoresDaDps,
  IBSCBS: ibsCbsDaDps.optional(),
})

const ibsCbs = z.object({
  xLocalidadeIncid: said,
  cLocalidadeIncid: said,
  pRedutor: value,
  valores: z.object({
    vBC: decimal,
    vCalcReeRepRes: value,
    uf: z.object({ pIBSUF: value, pRedAliqUF: value, pAliqEfetUF: value }).optional(),
    mun: z.object({ pIBSMun: value, pRedAliqMun: value, pAliqEfetMun: value }).optional(),
    fed: z.object({ pCBS: value, pRedAliqCBS: value, pAliqEfetCBS: value }).optional(),
  }),
  totCIBS: z.object({
    vTotNF: decimal,
    gIBS: z.object({
      vIBSTot: decimal,
      gIBSUFTot: z.object({ vDifUF: value, vIBSUF: decimal }),
      gIBSMunTot: z.object({ vDifMun: value, vIBSMun: decimal }),
    }),
    gCBS: z.object({ vDifCBS: value, vCBS: decimal }),
  }),
})

const signature = z.object({ SignedInfo: z.object({ Reference: z.object({ DigestValue: z.string() }) }) })

const infNFSe = z.object({
  '@_Id': z.string().regex(/^NFS[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/),
  xLocEmi: said,
  xLocPrestacao: said,
  nNFSe: z.string().regex(/^\d{1,13}$/),
  cLocIncid: said,
  xLocIncid: said,
  xTribNac: said,
  xTribMun: said,
  xNBS: said,
  ambGer: said,
  cStat: said,
  dhProc: moment,
  emit: emitente,
  valores: z.object({
    vCalcDR: value,
    tpBM: said,
    vCalcBM: value,
    vBC: value,
    pAliqAplic: value,
    vISSQN: value,
    vTotalRet: value,
    vLiq: decimal,
  }),
  xOutInf: said,
  IBSCBS: ibsCbs.optional(),
  DPS: z.object({ infDPS, Signature: signature.optional() }),
})

/** What of a national NFS-e is read, after its XSD (1.01); the rest of it stays in its bytes. */
export const NFSE = z.object({ infNFSe })

export type InfNfse = z.infer<typeof infNFSe>
export type InfDps = z.infer<typeof infDPS>
export type PessoaXml = z.infer<typeof pessoa>
export type EmitenteXml = z.infer<typeof emitente>
