import { generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

const { asn1, pki } = forge
const DAY = 86_400_000

type Wanted = {
  /** The name of the owner, after which a CNPJ stands as in the certificates of companies. */
  nome: string
  cnpj?: string
  /** Of a server of this machine. */
  server?: boolean
  inicio?: Date
  fim?: Date
}

/** A certificate with its key, PEM, and both as the file that a company gets. */
export type MadeUp = { chave: string; certificado: string; pfx(senha: string): Buffer }

/** An authority that nobody knows, which issues certificates as those of ICP-Brasil look. */
export function newAuthority() {
  const keys = newKeys()
  const root = certificateOf({ nome: 'AC Ficticia de Testes' }, keys.publico)
  root.setIssuer(root.subject.attributes)
  root.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ])
  root.sign(keys.privada, forge.md.sha256.create())
  return {
    pem: pki.certificateToPem(root),
    issue(wanted: Wanted): MadeUp {
      const own = newKeys()
      const certificate = certificateOf(wanted, own.publico)
      certificate.setIssuer(root.subject.attributes)
      certificate.setExtensions(extensionsOf(wanted))
      certificate.sign(keys.privada, forge.md.sha256.create())
      const pfx = (senha: string) => {
        const packed = forge.pkcs12.toPkcs12Asn1(own.privada, [certificate, root], senha, { algorithm: '3des' })
        return Buffer.from(asn1.toDer(packed).getBytes(), 'binary')
      }
      return { chave: own.pem, certificado: pki.certificateToPem(certificate) + pki.certificateToPem(root), pfx }
    },
  }
}

function newKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const privada = pki.privateKeyFromPem(pem)
  return { pem, privada, publico: pki.setRsaPublicKey(privada.n, privada.e) }
}

function certificateOf({ nome, cnpj, inicio, fim }: Wanted, publico: forge.pki.rsa.PublicKey): forge.pki.Certificate {
  const certificate = pki.createCertificate()
  certificate.publicKey = publico
  certificate.serialNumber = `00${randomBytes(8).toString('hex')}`
  certificate.validity.notBefore = inicio ?? new Date(Date.now() - DAY)
  certificate.validity.notAfter = fim ?? new Date(Date.now() + 365 * DAY)
  certificate.setSubject([
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'ICP-Ficticia' },
    { name: 'commonName', value: cnpj ? `${nome}:${cnpj}` : nome },
  ])
  return certificate
}

function extensionsOf({ cnpj, server }: Wanted): object[] {
  const common = [{ name: 'basicConstraints', cA: false }]
  if (server)
    return [
      ...common,
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ]
  const usage = { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true }
  const owner = cnpj ? [{ id: '2.5.29.17', value: otherNameOf(cnpj) }] : []
  return [...common, usage, { name: 'extKeyUsage', clientAuth: true }, ...owner]
}

/** Whose the certificate is, as ICP-Brasil writes it. */
function otherNameOf(cnpj: string): string {
  const { Class, Type, create } = asn1
  const text = create(Class.UNIVERSAL, Type.UTF8, false, cnpj)
  const oid = create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer('2.16.76.1.3.3').getBytes())
  const value = create(Class.CONTEXT_SPECIFIC, 0, true, [text])
  return asn1.toDer(create(Class.UNIVERSAL, Type.SEQUENCE, true, [create(Class.CONTEXT_SPECIFIC, 0, true, [oid, value])])).getBytes()
}
