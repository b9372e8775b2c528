/** Of a certificate, as PEM. */
export type ChaveA1 = { chavePem: string; certPem: string }

export type Algoritmo = 'sha256' | 'sha1'

/** `xml`: a document whose element `elemento` has the Id `id`, and whose root takes the signature as its last child. */
export type Assinar = { xml: string; id: string; elemento: string; chave: ChaveA1; algoritmo: Algoritmo }

export type AbrirPfx = { arquivo: Uint8Array; senha: string }

/** What a PFX holds: the certificate that its private key belongs to, and its chain. `impressao`: SHA-256 of the DER, hex. Instants are ISO. */
export type CertificadoAberto = ChaveA1 & {
  cadeiaPem: string[]
  titular: string
  cnpj: string
  emissor: string
  inicio: string
  fim: string
  impressao: string
  bits: number
}

/** Wrong password, no PFX, no private key of RSA, a certificate without CNPJ, a key below 2048 bits. */
export type ProblemaPfx = { problema: 'senha' | 'arquivo' | 'chave' | 'cnpj' | 'bits' }

export type Job = { assinar: Assinar } | { abrirPfx: AbrirPfx }
