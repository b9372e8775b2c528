import { createHash } from 'node:crypto'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { textAt } from './xml.ts'

const NS = 'http://www.sped.fazenda.gov.br/nfse'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const VERSION = 'SefinDeMentira_1.0'

/** By the first two digits of a city's number. */
const UFS: Record<string, string> = Object.fromEntries(
  '11RO 12AC 13AM 14RR 15PA 16AP 17TO 21MA 22PI 23CE 24RN 25PB 26PE 27AL 28SE 29BA 31MG 32ES 33RJ 35SP 41PR 42SC 43RS 50MS 51MT 52GO 53DF'
    .split(' ')
    .map((one) => [one.slice(0, 2), one.slice(2)]),
)
const CIDADES: Record<string, string> = {
  2304400: 'Fortaleza',
  2927408: 'Salvador',
  3106200: 'Belo Horizonte',
  3304557: 'Rio de Janeiro',
  3550308: 'São Paulo',
  4106902: 'Curitiba',
  4314902: 'Porto Alegre',
  5300108: 'Brasília',
}
const cidade = (code: string) => CIDADES[code] ?? `Município ${code}`

const tag = (name: string, value: string | undefined) => (value === undefined ? '' : `<${name}>${value}</${name}>`)

/** A moment as Sefin writes it, in São Paulo. */
export const writtenAt = (at: Date) => `${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`

/** What Sefin works out of a DPS: ISS, what is withheld, what is left, and IBS and CBS of 2026. */
function worth(dps: object, usual: string) {
  const read = (path: string) => textAt(dps, `DPS/infDPS/${path}`)
  const money = (path: string) => exact(read(`valores/${path}`) ?? '0')
  const percent = (base: ReturnType<typeof money>, rate: string) => exact(toMoney(base.times(rate).dividedBy(100)))
  const base = money('vServPrest/vServ').minus(money('vDescCondIncond/vDescIncond'))
  const withheld = read('valores/trib/tribMun/tpRetISSQN') !== '1'
  const bySimples = read('prest/regTrib/opSimpNac') === '3' && read('prest/regTrib/regApTribSN') === '1'
  const free = read('valores/trib/tribMun/tribISSQN') !== '1' || read('prest/regTrib/regEspTrib') !== '0' || (bySimples && !withheld)
  const rate = free ? undefined : (read('valores/trib/tribMun/pAliq') ?? usual)
  const iss = percent(base, rate ?? '0')
  const federal = (['vRetCP', 'vRetIRRF', 'vRetCSLL'] as const).reduce((sum, name) => sum.plus(money(`trib/tribFed/${name}`)), exact(0))
  const retido = federal.plus(withheld ? iss : 0)
  const ibsCbsBase = base.minus(iss).minus(money('trib/tribFed/piscofins/vPis')).minus(money('trib/tribFed/piscofins/vCofins'))
  const liquido = base.minus(retido)
  const has = read('IBSCBS/cIndOp') !== undefined
  return {
    base,
    rate,
    iss,
    retido,
    liquido,
    ibsCbs: has ? { base: ibsCbsBase, ibs: percent(ibsCbsBase, '0.10'), cbs: percent(ibsCbsBase, '0.90') } : null,
  }
}

function ibsCbsOf(cMun: string, { liquido, ibsCbs }: ReturnType<typeof worth>): string {
  if (!ibsCbs) return ''
  const rates =
    '<uf><pIBSUF>0.10</pIBSUF><pAliqEfetUF>0.10</pAliqEfetUF></uf><mun><pIBSMun>0.00</pIBSMun><pAliqEfetMun>0.00</pAliqEfetMun></mun>' +
    '<fed><pCBS>0.90</pCBS><pAliqEfetCBS>0.90</pAliqEfetCBS></fed>'
  const ibs = toMoney(ibsCbs.ibs)
  const total =
    `<totCIBS>${tag('vTotNF', toMoney(liquido))}<gIBS>${tag('vIBSTot', ibs)}<gIBSUFTot>${tag('vIBSUF', ibs)}</gIBSUFTot>` +
    `<gIBSMunTot><vIBSMun>0.00</vIBSMun></gIBSMunTot></gIBS><gCBS>${tag('vCBS', toMoney(ibsCbs.cbs))}</gCBS></totCIBS>`
  const where = tag('cLocalidadeIncid', cMun) + tag('xLocalidadeIncid', cidade(cMun))
  return `<IBSCBS>${where}<valores>${tag('vBC', toMoney(ibsCbs.base))}${rates}</valores>${total}</IBSCBS>`
}

type Made = { numero: number; at: Date; dfe: number; usual: string; empresa: string }

/** The key of a note: 49 digits of what it is, and a check digit. */
export function chaveFor(dps: object, { numero, at }: Pick<Made, 'numero' | 'at'>): string {
  const read = (path: string) => textAt(dps, `DPS/infDPS/${path}`) ?? ''
  const month = writtenAt(at).slice(2, 4) + writtenAt(at).slice(5, 7)
  const code = String(
    parseInt(
      createHash('sha256')
        .update(`${read('@Id')}`)
        .digest('hex')
        .slice(0, 12),
      16,
    ) % 1_000_000_000,
  ).padStart(9, '0')
  const digits = `${read('cLocEmi')}22${read('prest/CNPJ')}${String(numero).padStart(13, '0')}${month}${code}`
  const total = [...digits].toReversed().reduce((sum, letter, i) => sum + (letter.charCodeAt(0) - 48) * (2 + (i % 8)), 0)
  return `${digits}${total % 11 < 2 ? 0 : 11 - (total % 11)}`
}

/** The NFS-e that Sefin makes of a DPS that it takes; its own signature is one in form only. */
export function nfseFor(dps: object, bytes: Buffer, made: Made & { chave: string }): string {
  const read = (path: string) => textAt(dps, `DPS/infDPS/${path}`)
  const cMun = read('cLocEmi') ?? ''
  const values = worth(dps, made.usual)
  const head =
    tag('xLocEmi', cidade(cMun)) +
    tag('xLocPrestacao', cidade(read('serv/locPrest/cLocPrestacao') ?? cMun)) +
    tag('nNFSe', String(made.numero)) +
    (read('valores/trib/tribMun/tribISSQN') === '1' ? tag('cLocIncid', cMun) + tag('xLocIncid', cidade(cMun)) : '') +
    tag('xTribNac', `Serviço de código ${read('serv/cServ/cTribNac')}`) +
    (read('serv/cServ/cNBS') ? tag('xNBS', `Serviço de NBS ${read('serv/cServ/cNBS')}`) : '') +
    `<verAplic>${VERSION}</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi><cStat>100</cStat>` +
    tag('dhProc', writtenAt(made.at)) +
    tag('nDFSe', String(made.dfe))
  const emit =
    `<emit>${tag('CNPJ', read('prest/CNPJ'))}${tag('IM', read('prest/IM'))}${tag('xNome', made.empresa)}<enderNac><xLgr>Rua das Palmeiras</xLgr>` +
    `<nro>100</nro><xBairro>Centro</xBairro>${tag('cMun', cMun)}${tag('UF', UFS[cMun.slice(0, 2)] ?? 'SP')}<CEP>01001000</CEP></enderNac></emit>`
  const { rate } = values
  const iss = rate ? tag('vBC', toMoney(values.base)) + tag('pAliqAplic', toMoney(rate)) + tag('vISSQN', toMoney(values.iss)) : ''
  const valores = `<valores>${iss}${tag('vTotalRet', toMoney(values.retido))}${tag('vLiq', toMoney(values.liquido))}</valores>`
  const inner = head + emit + valores + ibsCbsOf(cMun, values) + bare(bytes)
  const id = `NFS${made.chave}`
  return `<NFSe xmlns="${NS}" versao="1.01"><infNFSe Id="${id}">${inner}</infNFSe>${formOfSignature(id, inner)}</NFSe>`
}

/** An event of a note, of the request that asked for it. */
export function eventoFor(pedido: string, { chave, tipo, at, dfe }: { chave: string; tipo: string; at: Date; dfe: number }): string {
  const id = `EVT${chave}${tipo}001`
  const inner = `<verAplic>${VERSION}</verAplic><ambGer>2</ambGer><nSeqEvento>1</nSeqEvento>${tag('dhProc', writtenAt(at))}${tag('nDFSe', String(dfe))}${pedido}`
  return `<evento xmlns="${NS}" versao="1.01"><infEvento Id="${id}">${inner}</infEvento>${formOfSignature(id, inner)}</evento>`
}

/** That a note is cancelled since another one stands in its place: Sefin asks itself for that. */
export function pedidoDeSubstituicao(dps: object, { velha, chave, at }: { velha: string; chave: string; at: Date }): string {
  const read = (path: string) => textAt(dps, `DPS/infDPS/${path}`)
  return (
    `<pedRegEvento versao="1.01"><infPedReg Id="PRE${velha}105102">${tag('tpAmb', read('tpAmb'))}<verAplic>${VERSION}</verAplic>` +
    `${tag('dhEvento', writtenAt(at))}${tag('CNPJAutor', read('prest/CNPJ'))}${tag('chNFSe', velha)}<e105102><xDesc>Cancelamento de NFS-e por Substituição</xDesc>` +
    `${tag('cMotivo', read('subst/cMotivo'))}${tag('xMotivo', read('subst/xMotivo'))}${tag('chSubstituta', chave)}</e105102></infPedReg></pedRegEvento>`
  )
}

/** A document without what stands before its root. */
export const bare = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>\s*/, '')
    .trim()

function formOfSignature(id: string, what: string): string {
  const digest = createHash('sha256').update(what).digest('base64')
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="${C14N}"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>` +
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"/><Transform Algorithm="${C14N}"/></Transforms>` +
    `<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo>` +
    `<SignatureValue>${digest}</SignatureValue><KeyInfo><X509Data><X509Certificate>${digest}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}
