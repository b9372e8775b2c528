import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { present } from '@retaguarda/contract/kit/present.ts'
import forge from 'node-forge'

const { asn1, pkcs12, pki } = forge
const { Class, Type } = asn1

export const SENHA_A1 = 'senha-do-A1-secreta'
const DAY = 86_400_000
const ITERATIONS = 2_048
const SALT = 8

type A1 = {
  cnpj?: string | null
  /** Where the CNPJ stands: in the other name of ICP-Brasil, or after the colon of the common name. */
  cnpjEm?: 'san' | 'cn'
  senha?: string
  cifra?: 'aes256' | '3des' | 'rc2'
  inicio?: Date
  fim?: Date
  bits?: 1024 | 2048
  semChave?: boolean
}

/** Making one takes a second; what tests look at is never the key. */
const keys = new Map<number, KeyObject>()
function keyOf(bits: number): KeyObject {
  const key = keys.get(bits) ?? generateKeyPairSync('rsa', { modulusLength: bits }).privateKey
  keys.set(bits, key)
  return key
}

const sequence = (...parts: forge.asn1.Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts)
const oid = (id: string) => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(id).getBytes())
const octets = (bytes: string) => asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes)
const tagged = (n: number, constructed: boolean, value: string | forge.asn1.Asn1[]) =>
  asn1.create(Class.CONTEXT_SPECIFIC, n, constructed, value)
const der = (value: forge.asn1.Asn1) => asn1.toDer(value).getBytes()

/** A made-up A1 as its maker sends it, with the PEM of its key; nothing of it is trusted by anybody. */
export function makeA1({
  cnpj = '11222333000181',
  cnpjEm = 'san',
  senha = SENHA_A1,
  cifra = 'aes256',
  inicio = new Date(Date.now() - DAY),
  fim = new Date(Date.now() + 365 * DAY),
  bits = 2048,
  semChave = false,
}: A1 = {}): { pfx: Buffer; chavePem: string; senha: string } {
  const chavePem = keyOf(bits).export({ type: 'pkcs8', format: 'pem' }).toString()
  const key = pki.privateKeyFromPem(chavePem)
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = '0a1b2c'
  certificate.validity.notBefore = inicio
  certificate.validity.notAfter = fim
  certificate.setSubject([{ name: 'commonName', value: `EMPRESA MODELO LTDA${cnpj === null ? '' : `:${cnpjEm === 'cn' ? cnpj : '0'}`}` }])
  certificate.setIssuer([{ name: 'commonName', value: 'AC de Teste' }])
  if (cnpj !== null && cnpjEm === 'san') {
    const name = tagged(0, true, [oid('2.16.76.1.3.3'), tagged(0, true, [asn1.create(Class.UNIVERSAL, Type.UTF8, false, cnpj)])])
    certificate.setExtensions([{ name: 'subjectAltName', value: sequence(name) }])
  }
  certificate.sign(key, forge.md.sha256.create())
  const algorithm = cifra === 'aes256' ? cifra : '3des'
  // A certificate without its key is shrouded by nothing.
  const pfx = pkcs12.toPkcs12Asn1(semChave ? null : key, certificate, senha, { algorithm, count: ITERATIONS, useMac: cifra !== 'rc2' })
  return { pfx: Buffer.from(der(cifra === 'rc2' ? withRc2(pfx, senha) : pfx), 'binary'), chavePem, senha }
}

/** As Windows wrote it: the certificates within are encrypted too, with 40 bits. */
function withRc2(pfx: forge.asn1.Asn1, senha: string): forge.asn1.Asn1 {
  const [version, content] = childrenOf(pfx)
  const safe = asn1.fromDer(String(inner(inner(content, 1), 0).value))
  const [certificates, key] = childrenOf(safe)
  const salt = forge.random.getBytesSync(SALT)
  const buffer = () => forge.util.createBuffer(salt)
  const cipher = forge.rc2.createEncryptionCipher(pkcs12.generateKey(senha, buffer(), 1, ITERATIONS, 5), 40)
  cipher.start(pkcs12.generateKey(senha, buffer(), 2, ITERATIONS, 8).getBytes())
  cipher.update(forge.util.createBuffer(String(inner(inner(certificates, 1), 0).value)))
  cipher.finish()
  const count = asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(ITERATIONS).getBytes())
  const how = sequence(oid('1.2.840.113549.1.12.1.6'), sequence(octets(salt), count))
  const data = sequence(oid('1.2.840.113549.1.7.1'), how, tagged(0, false, cipher.output.getBytes()))
  const zero = asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(0).getBytes())
  const encrypted = sequence(oid('1.2.840.113549.1.7.6'), tagged(0, true, [sequence(zero, data)]))
  const bytes = der(sequence(encrypted, present(key)))
  return sequence(present(version), sequence(oid('1.2.840.113549.1.7.1'), tagged(0, true, [octets(bytes)])))
}

const childrenOf = (value: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] => {
  if (value === undefined || typeof value.value === 'string') throw new Error('Not made of parts')
  return value.value
}
const inner = (value: forge.asn1.Asn1 | undefined, at: number): forge.asn1.Asn1 => present(childrenOf(value)[at])
