import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Config } from '../../base/config.ts'
import { codeOf, Refusal, reason } from '../../base/refusal.ts'
import { hear, isUnwell } from '../http/heard.ts'
import { bytesOf, TooLong } from '../http/ask.ts'
import { sefinOver } from './call.ts'
import type { Asked, SefinAsk, SefinConnection, SefinPort } from './port.ts'

/** ms that a whole call may take. */
const LIMIT = 30_000
/** Bytes of an answer. */
const ANSWER_MAX = 4 * 1024 * 1024

const PLACES = {
  1: 'https://sefin.nfse.gov.br/SefinNacional',
  2: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
} as const

type Settings = Pick<Config, 'SEFIN_URL' | 'SEFIN_CA'>

/**
 * Sefin Nacional over HTTPS, both sides with certificates. Redirects are not followed, no line is kept: a write must never meet one that
 * the other end is just closing.
 * @throws Refusal where SEFIN_CA is no file of certificates
 */
export function createSefin({ SEFIN_URL, SEFIN_CA }: Settings, limit = LIMIT): SefinPort {
  const contextOf = secureBy(SEFIN_CA)
  const ask: SefinAsk = async (connection, { method, path, body }) => {
    const url = new URL(`${(SEFIN_URL ?? PLACES[connection.ambiente]).replace(/\/+$/, '')}${path}`)
    const secureContext = contextOf(connection)
    const signal = AbortSignal.timeout(limit)
    const began = performance.now()
    const passed = () => Math.round(performance.now() - began)
    try {
      const answer = await answerOf({ url, method, signal, secureContext, body })
      const text = (await bytesOf(answer, ANSWER_MAX)).toString('utf8')
      const retryAfter = answer.headers['retry-after'] ?? null
      const status = present(answer.statusCode)
      hear('Sefin', isUnwell(status) ? new Error(`A Sefin respondeu ${status}`) : undefined)
      return { status, text, retryAfter, hora: momentOf(answer.headers.date), ms: passed() }
    } catch (error) {
      const frase = sentenceOf(error, { late: signal.aborted, limit })
      hear('Sefin', frase)
      return { status: null, frase, hora: null, ms: passed() }
    }
  }
  return sefinOver(ask)
}

/** What speaks for a certificate, kept for the one that was used last: reading all that we trust takes a while. */
function secureBy(file: string | undefined): (connection: SefinConnection) => SecureContext {
  const trusted = file === undefined ? {} : { ca: [...getCACertificates('default'), trustedIn(file)] }
  let kept: { key: string; context: SecureContext } | undefined
  return ({ chave, certificado }) => {
    const key = createHash('sha256').update(`${chave}\n${certificado}`).digest('hex')
    if (kept?.key !== key)
      kept = { key, context: createSecureContext({ key: chave, cert: certificado, minVersion: 'TLSv1.2', ...trusted }) }
    return kept.context
  }
}

function trustedIn(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error('não há certificado nele')
    createSecureContext({ ca: pem })
    return pem
  } catch (error) {
    throw new Refusal(`SEFIN_CA não é um arquivo PEM de certificados que se possa ler (${reason(error)}). Corrija e inicie de novo.`)
  }
}

type Line = Pick<Asked, 'method' | 'body'> & { url: URL; signal: AbortSignal; secureContext: SecureContext }

const answerOf = ({ url, body, ...line }: Line) =>
  new Promise<IncomingMessage>((done, fail) => {
    const text = body && JSON.stringify(body)
    const sent = text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}
    const options = { ...line, headers: { accept: 'application/json', ...sent }, agent: false, rejectUnauthorized: true } as const
    const asking = request(url, options)
    asking.once('response', done)
    asking.on('error', fail) // also those that come after the first
    asking.end(text)
  })

function momentOf(date: string | undefined): Date | null {
  const at = new Date(date ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Why there is no answer. */
function sentenceOf(error: unknown, { late, limit }: { late: boolean; limit: number }): string {
  if (error instanceof TooLong) return 'A Sefin respondeu mais de 4 MB.'
  if (late) return `A Sefin não respondeu em ${limit / 1000} segundos.`
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'O endereço da Sefin não foi encontrado. Confira a rede deste servidor.'
  if (/^(ERR_TLS_CERT|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/.test(code))
    return 'O certificado do endereço da Sefin não é válido. Confira SEFIN_URL e SEFIN_CA.'
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'Não foi possível conectar à Sefin.'
  return 'A conexão com a Sefin caiu antes da resposta.'
}
