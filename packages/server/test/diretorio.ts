import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { calculateJwkThumbprint, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export const CLIENTE = 'retaguarda'
export const SEGREDO_DIRETORIO = 'segredo-do-diretorio-que-ninguem-adivinha'

type Claims = Record<string, unknown>
export type Account = Claims & { sub: string }
/** What it says that is not so, or does not say. */
export type Lie = {
  claims?: (claims: Claims) => Claims
  /** Instead of a signature of its own. */
  signed?: 'none' | 'secret' | 'foreign'
  userinfo?: (claims: Claims) => Claims
  discovery?: (said: Claims) => Claims
  /** ms before it answers at this address. */
  stalls?: { at: string; ms: number }
  status?: { at: string; code: number }
}

type Key = Awaited<ReturnType<typeof newKey>>

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey))
  return { privateKey, kid, jwk: { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' } }
}

/** A directory on this machine, of the people who are put into it; it asks nobody anything, and lies where it is told to. */
export async function startDiretorio(back: string) {
  const accounts = new Map<string, Account>()
  const state = { account: '', lie: {} as Lie, logout: undefined as string | undefined, asked: [] as URL[] }
  let key = await newKey()
  let handler: (req: IncomingMessage, res: ServerResponse) => void = () => {}
  const server = createServer((req, res) => handler(req, res))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function serve() {
    const provider = new Provider(issuer, configurationOf({ back, accounts, key, onLogout: (token) => (state.logout = token) }))
    const answer = provider.callback()
    handler = (req, res) => {
      const url = new URL(req.url ?? '/', issuer)
      if (url.pathname === '/auth') state.asked.push(url)
      void lying(url, res, state.lie, key).then(() =>
        url.pathname.startsWith('/interaction/') ? signIn(provider, req, res, state.account) : answer(req, res),
      )
    }
    return provider
  }
  let provider = serve()

  return {
    issuer,
    state,
    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
    /** Whoever comes is this one from now on. */
    be(account: Account) {
      accounts.set(account.sub, account)
      state.account = account.sub
      return account
    },
    /** It signs with another key, and knows the old one no more. */
    async changeKey() {
      key = await newKey()
      provider = serve()
    },
    /** What it sends where it signs somebody out. */
    async logoutOf(sub: string, sid: string): Promise<string> {
      await (await provider.Client.find(CLIENTE)).backchannelLogout(sub, sid)
      return state.logout ?? ''
    },
    /** What anybody may write; signed by the directory's own key where not said otherwise. */
    logout: (claims: Claims, by: Lie['signed'] | 'own' = 'own') =>
      sign(
        {
          iss: issuer,
          aud: CLIENTE,
          iat: Math.floor(Date.now() / 1000),
          jti: randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        by,
        key,
      ),
  }
}

type Made = { back: string; accounts: Map<string, Account>; key: Key; onLogout: (token: string) => void }

const configurationOf = ({ back, accounts, key, onLogout }: Made) => ({
  clients: [
    {
      client_id: CLIENTE,
      client_secret: SEGREDO_DIRETORIO,
      redirect_uris: [back],
      backchannel_logout_uri: 'http://retaguarda.test/api/auth/oidc/sair',
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [key.jwk] },
  cookies: { keys: ['a cookie of the tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_ctx: unknown, id: string) => {
    const account = accounts.get(id)
    return account && { accountId: id, claims: async () => account }
  },
  fetch: async (_url: URL, { body }: { body: URLSearchParams }) => {
    onLogout(body.get('logout_token') ?? '')
    return new Response(null, { status: 200 })
  },
  ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
})

/** Who comes is who the test says. */
async function signIn(provider: Provider, req: IncomingMessage, res: ServerResponse, accountId: string) {
  const { params } = await provider.interactionDetails(req, res)
  const grant = new provider.Grant({ accountId, clientId: params.client_id })
  grant.addOIDCScope('openid email profile')
  await provider.interactionFinished(req, res, { login: { accountId, remember: true }, consent: { grantId: await grant.save() } })
}

/** Answers as the provider does, with the lie in it. */
async function lying({ pathname }: URL, res: ServerResponse, lie: Lie, key: Key): Promise<void> {
  if (lie.stalls?.at === pathname) await delay(lie.stalls.ms, undefined, { ref: false })
  const code = lie.status?.at === pathname ? lie.status.code : undefined
  const change = changeOf(pathname, lie, key)
  if (!change && code === undefined) return
  const end = res.end.bind(res)
  const ended = async (body: unknown) => {
    const said = Buffer.from(body as Uint8Array).toString() // as the provider ends every answer
    const changed = change && res.statusCode === 200 ? JSON.stringify(await change(JSON.parse(said) as Claims)) : said
    if (code !== undefined) res.statusCode = code
    res.setHeader('content-length', Buffer.byteLength(changed))
    end(changed)
  }
  res.end = ((body: unknown) => {
    void ended(body)
    return res
  }) as typeof res.end // the provider calls it with a body alone
}

function changeOf(pathname: string, { claims, signed, userinfo, discovery }: Lie, key: Key) {
  if (pathname === '/token' && (claims || signed))
    return async (said: Claims) => {
      const token = decodeJwt(String(said['id_token']))
      return { ...said, id_token: await sign(claims?.({ ...token }) ?? { ...token }, signed, key) }
    }
  if (pathname === '/me' && userinfo) return userinfo
  return pathname === '/.well-known/openid-configuration' ? discovery : undefined
}

async function sign(claims: Claims, by: Lie['signed'] | 'own', key: Key): Promise<string> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  if (by === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`
  if (by === 'secret') {
    const text = `${part({ alg: 'HS256' })}.${part(claims)}`
    return `${text}.${createHmac('sha256', SEGREDO_DIRETORIO).update(text).digest('base64url')}`
  }
  const { privateKey, kid } = by === 'foreign' ? { ...(await newKey()), kid: key.kid } : key
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
}
