import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { AbrirPfx, CertificadoAberto, ProblemaPfx } from './job.ts'

const { asn1, pkcs12, pki } = forge

const BITS_MIN = 2048
/** A file made to keep us busy; OpenSSL writes 2,048 and Windows 2,000. */
const ITERATIONS_MAX = 1_000_000

// Its own takes each letter of a password as one byte, where OpenSSL writes UTF-8.
const { pbkdf2 } = forge.pkcs5
Object.assign(forge.pkcs5, {
  pbkdf2(password: string, salt: string, count: number, ...rest: [keySize: number, digest?: forge.md.MessageDigest]) {
    if (count > ITERATIONS_MAX) throw new Error('Too many iterations')
    return pbkdf2(forge.util.encodeUtf8(password), salt, count, ...rest)
  },
})

/** What an A1 file (PKCS#12) holds, also of the old ciphers RC2-40 and 3DES, which OpenSSL no longer reads. */
export function abrirArquivoPfx({ arquivo, senha }: AbrirPfx): CertificadoAberto | ProblemaPfx {
  const bags = bagsOf(arquivo, senha)
  if ('problema' in bags) return bags
  for (const key of bags.keys) {
    const own = bags.certificates.find((certificate) => certificate.checkPrivateKey(key))
    if (own)
      return opened(
        key,
        own,
        bags.certificates.filter((certificate) => certificate !== own),
      )
  }
  return { problema: 'chave' }
}

type Bags = { keys: KeyObject[]; certificates: X509Certificate[] }

function bagsOf(arquivo: Uint8Array, senha: string): Bags | ProblemaPfx {
  try {
    const pfx = pkcs12.pkcs12FromAsn1(asn1.fromDer(Buffer.from(arquivo).toString('binary')), senha)
    const bags = pfx.safeContents.flatMap(({ safeBags }) => safeBags)
    return {
      keys: bags.flatMap(({ key }) => (key ? [createPrivateKey(pki.privateKeyToPem(key))] : [])),
      certificates: bags.flatMap((bag) => (bag.type === pki.oids.certBag ? [new X509Certificate(derOf(bag))] : [])),
    }
  } catch (error) {
    const wrong = error instanceof Error && /password|decrypt/i.test(error.message)
    return { problema: wrong ? 'senha' : 'arquivo' }
  }
}

/** A certificate that forge does not understand it leaves as it is. */
const derOf = ({ cert, asn1: left }: forge.pkcs12.Bag): Buffer =>
  Buffer.from(asn1.toDer(cert ? pki.certificateToAsn1(cert) : left).getBytes(), 'binary')

function opened(key: KeyObject, own: X509Certificate, others: readonly X509Certificate[]): CertificadoAberto | ProblemaPfx {
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits === undefined || bits < BITS_MIN) return { problema: 'bits' }
  const name = commonName(own, 'subject')
  const cnpj = cnpjOf(own, name)
  if (cnpj === undefined) return { problema: 'cnpj' }
  return {
    chavePem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certPem: own.toString(),
    cadeiaPem: others.map(String),
    titular: name.replace(/:[^:]*$/, ''),
    cnpj,
    emissor: commonName(own, 'issuer'),
    inicio: own.validFromDate.toISOString(),
    fim: own.validToDate.toISOString(),
    impressao: own.fingerprint256.replaceAll(':', '').toLowerCase(),
    bits,
  }
}

function commonName(certificate: X509Certificate, of: 'subject' | 'issuer'): string {
  const { CN } = certificate.toLegacyObject()[of]
  return (Array.isArray(CN) ? CN.at(-1) : CN) ?? ''
}

/** 2.16.76.1.3.3 of ICP-Brasil, with its header. */
const OID_CNPJ = Buffer.from('0605604c010303', 'hex')
const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/

/** Of the other names of the subject, else what follows the colon of its name. */
function cnpjOf({ raw }: X509Certificate, name: string): string | undefined {
  const at = raw.indexOf(OID_CNPJ)
  const found = at < 0 ? undefined : textInside(raw.subarray(at + OID_CNPJ.length))
  return [found, /:([^:]*)$/.exec(name)?.[1]]
    .map((text) => text?.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
    .find((text) => text !== undefined && CNPJ.test(text))
}

const HEADER = 2

/** The text of `[0] { text }`, each with a length of one byte. */
const textInside = (der: Buffer): string => {
  const inner = der.subarray(HEADER)
  return inner.subarray(HEADER, HEADER + (inner[1] ?? 0)).toString('latin1')
}
