import { isIP } from 'node:net'
import type { RespostaDeChave } from '@retaguarda/contract/segundo-fator.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import { type Config, publicUrl } from '../../base/config.ts'
import { fingerprint } from '../../base/cipher.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { conflict } from '../../base/errors.ts'
import { type Finalidade, insertDesafio, takeDesafio } from './desafio.repo.ts'
import { listKeys, type readKey } from './segundo-fator.repo.ts'

type Resposta = z.output<typeof RespostaDeChave>
type Ctx = Pick<PublicCtx, 'db' | 'config' | 'now'>
/** Read at the first passkey: a server without any is 7 MB smaller. */
const webAuthn = () => import('@simplewebauthn/server')
type Party = { id: string; origin: string }

/**
 * By what name browsers know this product: passkeys belong to it. A machine's own address has the name `localhost`; any other number
 * and plain http have none, browsers make no passkeys there.
 */
export function relyingParty(config: Config): Party | undefined {
  const url = new URL(publicUrl(config))
  if (config.PUBLIC_URL === undefined && url.hostname === '127.0.0.1') url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') return undefined
  return { id: url.hostname, origin: url.origin }
}

function partyOf(config: Config): Party {
  const party = relyingParty(config)
  if (!party) throw conflict('Chaves de acesso precisam que o sistema atenda por https em um endereço com nome (PUBLIC_URL).')
  return party
}

/** Challenges are kept as tokens, whose bytes the authenticator signs. */
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** What a browser makes a passkey of this person with. The name that she has in it says nothing of her to others. */
export async function opcoesParaCriar(ctx: Ctx, user: { id: number; nome: string; email: string }) {
  const party = partyOf(ctx.config)
  const challenge = await insertDesafio(ctx.db, 'criar', user.id, ctx.now())
  const known = await listKeys(ctx.db, user.id)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: 'Retaguarda',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.nome,
    userID: new Uint8Array(Buffer.from(fingerprint(ctx.config, 'chave_acesso.usuario', String(user.id)), 'hex')),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ credencial, transportes }) => ({ id: credencial, transports: transportes })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser proves a passkey with: one of this person's, or where nobody is known yet any that it has for us. */
export async function opcoesParaProvar(ctx: Ctx, finalidade: Exclude<Finalidade, 'criar'>, usuarioId: number | null) {
  const party = partyOf(ctx.config)
  const challenge = await insertDesafio(ctx.db, finalidade, usuarioId, ctx.now())
  const known = usuarioId === null ? [] : await listKeys(ctx.db, usuarioId)
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: known.map(({ credencial, transportes }) => ({ id: credencial, transports: transportes })),
  })
}

/** The passkey that a browser made; undefined where the answer is not one to our challenge. */
export const chaveCriada = (ctx: Ctx, usuarioId: number, resposta: Resposta) =>
  judged(ctx, 'criar', usuarioId, async (expected) => {
    const { verified, registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
      // The contract has looked at its frame; the library judges the rest, and throws where it is not so.
      response: resposta as unknown as RegistrationResponseJSON,
      requireUserVerification: true,
      ...expected,
    })
    return verified ? registrationInfo.credential : undefined
  })

type Key = NonNullable<Awaited<ReturnType<typeof readKey>>>

/** How often the passkey has signed, this time included; undefined where it did not sign our challenge. */
export const chaveProvada = (ctx: Ctx, finalidade: Finalidade, usuarioId: number | null, key: Key, resposta: Resposta) =>
  judged(ctx, finalidade, usuarioId, async (expected) => {
    const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
      // As above.
      response: resposta as unknown as AuthenticationResponseJSON,
      requireUserVerification: true,
      credential: { id: key.credencial, publicKey: new Uint8Array(key.chavePublica), counter: key.contador },
      ...expected,
    })
    return verified ? authenticationInfo.newCounter : undefined
  })

type Expected = { expectedChallenge: (challenge: string) => Promise<boolean>; expectedOrigin: string; expectedRPID: string }

/** The library throws for what a browser got wrong; a database that is away is another matter. */
async function judged<T>(
  { db, config, now }: Ctx,
  finalidade: Finalidade,
  usuarioId: number | null,
  verify: (expected: Expected) => Promise<T | undefined>,
): Promise<T | undefined> {
  const party = partyOf(config)
  let away: Error | undefined
  const expectedChallenge = async (challenge: string) => {
    try {
      return await takeDesafio(db, challenge, finalidade, usuarioId, now())
    } catch (error) {
      away = error instanceof Error ? error : new Error(String(error))
      return false
    }
  }
  try {
    return await verify({ expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id })
  } catch {
    if (away) throw away
    return undefined
  }
}
