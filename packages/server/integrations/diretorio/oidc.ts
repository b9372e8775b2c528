import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import type { Config } from '../../base/config.ts'
import { reason } from '../../base/refusal.ts'
import { hear, isUnwell } from '../http/heard.ts'
import { type Asked, DiretorioError, type DiretorioPort, type SignedOut, type Told } from './port.ts'

/** Seconds that the directory gets to answer. */
const PATIENCE_S = 5
/** ms that what the directory says of itself is remembered. */
const REMEMBERED = 10 * 60_000
/** ms that a forced logout may be old. */
const LOGOUT_MS = 2 * 60_000
const SKEW_S = 60
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const SCOPE = 'openid email profile'
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Read at the first entry: a server without a directory is smaller. */
const library = () => import('openid-client')

/** On this very machine nothing needs https; the settings take it nowhere else. */
async function plain(issuer: string): Promise<((made: Configuration) => void)[]> {
  const oidc = await library()
  // oxlint-disable-next-line typescript/no-deprecated -- marked so only that nobody overlooks it
  return issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
}

/** What the libraries ask it by: each answer is heard, and that none came. */
async function listened(address: string, asked: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(address, asked)
    hear('Diretório', isUnwell(answer.status) ? new Error(`Respondeu ${answer.status}`) : undefined)
    return answer
  } catch (error) {
    hear('Diretório', reasonsOf(error))
    throw error
  }
}

/** undefined where none is set. */
export function createDiretorio(config: Config): DiretorioPort | undefined {
  const { OIDC_EMISSOR: issuer, OIDC_CLIENTE: client, OIDC_SEGREDO: secret } = config
  if (issuer === undefined || client === undefined || secret === undefined) return undefined
  const known = knowing(issuer)
  const keys = keysOf(known)

  /** Anew for each entry, with the keys of that moment: one that was changed is found, one that was taken back is not. */
  const configuration = async (): Promise<Configuration> => {
    const oidc = await library()
    const said = await known()
    // What is not said is as the standard has it (OpenID Connect Discovery 1.0, 3).
    const basic = said.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    const made = new oidc.Configuration(said, client, secret, basic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))
    made.timeout = PATIENCE_S
    made[oidc.customFetch] = listened
    for (const allow of await plain(issuer)) allow(made)
    oidc.enableNonRepudiationChecks(made)
    return made
  }

  return {
    know: () => guarded(async () => void (await keys())),
    ask: (asked) => guarded(async () => addressOf(await configuration(), asked)),
    hear: (address, asked) => guarded(async () => toldBy(await configuration(), issuer, address, asked)),
    hearLogout: (token, now) => guarded(async () => signedOut(token, { issuer, audience: client, keys: await keys(), now })),
  }
}

type Metadata = ReturnType<Configuration['serverMetadata']>

/** What the directory says of itself, remembered for a while; what does not hold is not. */
function knowing(issuer: string): () => Promise<Metadata> {
  let known: { found: Promise<Metadata>; until: number } | undefined
  return () => {
    if (known && performance.now() < known.until) return known.found
    const found = discover(issuer)
    const mine = { found, until: performance.now() + REMEMBERED }
    known = mine
    found.catch(() => {
      if (known === mine) known = undefined
    })
    return found
  }
}

async function discover(issuer: string): Promise<Metadata> {
  const oidc = await library()
  const found = await oidc.discovery(new URL(issuer), 'nobody', undefined, undefined, {
    timeout: PATIENCE_S,
    execute: await plain(issuer),
    [oidc.customFetch]: listened,
  })
  const said = found.serverMetadata()
  // The library compares addresses, which a slash at the end does not tell apart.
  if (said.issuer !== issuer) throw new DiretorioError('refused', `The directory calls itself ${said.issuer}`)
  return said
}

async function addressOf(configuration: Configuration, { state, nonce, verifier, back, again }: Asked): Promise<URL> {
  const oidc = await library()
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: back,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { max_age: '0', prompt: 'login' }),
  })
}

async function toldBy(configuration: Configuration, issuer: string, address: URL, { state, nonce, verifier, again }: Asked): Promise<Told> {
  const oidc = await library()
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await oidc.authorizationCodeGrant(configuration, address, { ...checks, ...(again && { maxAge: SKEW_S }) })
  const token = tokens.claims()
  if (!token) throw new DiretorioError('refused', 'The directory said nothing of the person')
  if (text(token.sub) === null) throw new DiretorioError('refused', 'The directory names nobody')
  const { userinfo_endpoint } = configuration.serverMetadata()
  const lacks = token['email'] === undefined || token['groups'] === undefined
  // Many directories say only there what is not the sign-in itself.
  const more = lacks && userinfo_endpoint ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub) : {}
  const said: Record<string, unknown> = { ...more, ...token }
  return {
    issuer,
    sub: token.sub,
    sid: text(said['sid']),
    email: text(said['email'], MAIL_MAX),
    emailVerified: said['email_verified'] === true,
    groups: groupsIn(said['groups']),
    authTime: typeof token.auth_time === 'number' ? token.auth_time : null,
  }
}

/** Letters of what it calls somebody (OpenID Connect Core 1.0, 2), or her session. */
const NAME_MAX = 255
/** Of an address of a mail (RFC 5321). */
const MAIL_MAX = 254
/** What can be kept. */
const text = (said: unknown, most = NAME_MAX): string | null =>
  typeof said === 'string' && said !== '' && said.length <= most && !said.includes('\0') ? said : null
/** Some directories tell a list of one as the word alone. */
const groupsIn = (said: unknown) => {
  const list: unknown = typeof said === 'string' ? [said] : said
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : undefined
}

function keysOf(known: () => Promise<Metadata>) {
  let kept: { address: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined
  return async () => {
    const { jwks_uri } = await known()
    if (jwks_uri === undefined) throw new DiretorioError('refused', 'The directory does not say where its keys are')
    // Who invents names of keys has them looked for once in five seconds.
    kept =
      kept?.address === jwks_uri
        ? kept
        : {
            address: jwks_uri,
            keys: createRemoteJWKSet(new URL(jwks_uri), {
              timeoutDuration: PATIENCE_S * 1000,
              cooldownDuration: 5_000,
              [customFetch]: listened,
            }),
          }
    return kept.keys
  }
}

type Judge = { issuer: string; audience: string; keys: ReturnType<typeof createRemoteJWKSet>; now: Date }

/** OpenID Connect Back-Channel Logout 1.0, 2.6; that it is taken once is known by who keeps what was taken. */
async function signedOut(token: string, { issuer, audience, keys, now }: Judge): Promise<SignedOut> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    currentDate: now,
    clockTolerance: SKEW_S,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { iat = 0, jti = '', events } = payload
  const [sub, sid] = [text(payload.sub), text(payload['sid'])]
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[LOGOUT_EVENT] : undefined // checked above
  const old = now.getTime() - iat * 1000
  if (Math.abs(old) > LOGOUT_MS) throw new DiretorioError('refused', 'The logout is not of now')
  if (typeof event !== 'object' || event === null) throw new DiretorioError('refused', 'It is no logout')
  if ('nonce' in payload) throw new DiretorioError('refused', 'It is what signs somebody in')
  if (sub === null && sid === null) throw new DiretorioError('refused', 'It does not say who')
  if (text(jti) === null) throw new DiretorioError('refused', 'It has no name of its own')
  return { issuer, sub, sid, jti, iat: new Date(iat * 1000) }
}

/** What the libraries throw, as what it is to us: no answer, a no, or something that does not hold. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DiretorioError) throw error
    const oidc = await library()
    if (error instanceof oidc.AuthorizationResponseError) throw new DiretorioError('declined', error.error, error)
    throw new DiretorioError(isAway(error) ? 'away' : 'refused', reasonsOf(error), error)
  }
}

/** A line that broke or timed out, and an answer of a server that is not well. */
function isAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name)) return true
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Response) return cause.status >= 500
  return cause !== undefined && cause !== error && isAway(cause)
}

const reasonsOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${reason(error)}${cause}`
}
