import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import type { Algoritmo, Assinar } from './job.ts'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const METHODS: Record<Algoritmo, { signature: string; digest: string }> = {
  sha256: { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', digest: 'http://www.w3.org/2001/04/xmlenc#sha256' },
  sha1: { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
}

/** The same document with its enveloped signature (XMLDSig) before the end of its root; all else stays byte for byte. */
export function assinarXml({ xml, id, elemento, chave, algoritmo }: Assinar): string {
  const { signature, digest } = METHODS[algoritmo]
  const signer = new SignedXml({
    privateKey: keyOf(chave.chavePem),
    publicCert: chave.certPem,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: C14N,
  })
  signer.addReference({ xpath: `/*/*[local-name()='${elemento}' and @Id='${id}']`, digestAlgorithm: digest, transforms: [ENVELOPED, C14N] })
  signer.computeSignature(xml)
  const end = xml.lastIndexOf('</')
  return `${xml.slice(0, end)}${signer.getSignatureXml()}${xml.slice(end)}`
}

let last: { pem: string; key: KeyObject } | undefined

/** Hundreds of notes are signed with one key. */
function keyOf(pem: string): KeyObject {
  if (last?.pem !== pem) last = { pem, key: createPrivateKey(pem) }
  return last.key
}
