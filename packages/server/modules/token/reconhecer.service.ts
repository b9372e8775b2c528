import { rolesOf } from '@retaguarda/contract/kit/escopo.ts'
import { forbidden, RuleError } from '../../base/errors.ts'
import { isServiceToken, looksLikeServiceToken } from '../../base/service-token.ts'
import { sha256 } from '../../base/token.ts'
import type { PublicCtx, TokenCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import type { Credential } from '../../kit/http/security.ts'
import { isInRedes } from './redes.ts'
import { readEmUso, type TokenEmUso, updateUso } from './token.repo.ts'

/** How stale the last use may be written: a token in use costs one write a minute. */
const TOUCH_MS = 60_000

const ELSEWHERE = 'Um token de serviço só vale no cabeçalho Authorization: Bearer. Em um endereço ele ficaria em registros: revogue-o.'
const UNKNOWN = 'Este token não vale: ele venceu, foi revogado ou não existe. Peça outro a um administrador.'

export type Reconhecido = Pick<TokenCtx, 'user' | 'token'>

/**
 * Whom a service token speaks for, read anew with each call, so that one that was revoked ends everywhere at once.
 * @returns undefined for what is no service token, and why one is not taken
 */
export async function reconhecerToken(
  ctx: PublicCtx,
  credential: Credential,
  address: string,
): Promise<Reconhecido | RuleError | undefined> {
  if (!looksLikeServiceToken(credential.token)) return undefined
  if (credential.from !== 'header') return new RuleError('semSessao', ELSEWHERE)
  const now = ctx.now()
  const found = isServiceToken(credential.token) ? await readEmUso(ctx.db, sha256(credential.token), now) : undefined
  if (!found) return new RuleError('semSessao', UNKNOWN)
  const { id, nome, escopos, redes, usuarioId, usuario } = found
  if (redes.length > 0 && !isInRedes(address, redes)) return forbidden(`O token ${nome} não é aceito do endereço ${address}.`)
  if (isStale(found, now, address)) await updateUso(ctx.db, found, now, address)
  // Its name stands where a person's mail does: the security log names people by that.
  return { user: { id: usuarioId, nome: usuario, email: usuario, ...rolesOf(escopos) }, token: { id, nome, escopos } }
}

/** Writes of one that is not taken, once the call was counted: whoever invents them meets the limit of his address first. */
export async function recordTokenRecusado(ctx: PublicCtx, { motivo }: RuleError): Promise<void> {
  if (motivo === 'semSessao') await recordSecurity(ctx.db, ctx, { evento: 'CHAVE_RECUSADA', detalhe: 'token de serviço' })
}

const isStale = ({ ultimoUso, ultimoEndereco, estreia }: TokenEmUso, now: Date, address: string) =>
  estreia || ultimoUso === null || ultimoEndereco !== address || now.getTime() - ultimoUso.getTime() >= TOUCH_MS
