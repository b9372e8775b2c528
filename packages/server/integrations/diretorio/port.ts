/** Where people of the company sign in to everything (OpenID Connect). */
export type DiretorioPort = {
  /** Reads what it says of itself, before anybody waits for it. @throws DiretorioError */
  know(): Promise<void>
  /** The address at which the directory asks somebody who she is; `again`: also of who is signed in there. */
  ask(asked: Asked): Promise<URL>
  /**
   * Who came back from there.
   * @param address with what the directory said, as it came
   */
  hear(address: URL, asked: Asked): Promise<Told>
  /**
   * Whom the directory has signed out.
   * @throws DiretorioError of what is not said by it, to us, just now
   */
  hearLogout(token: string, now: Date): Promise<SignedOut>
}

export type Asked = {
  state: string
  nonce: string
  /** By which the directory knows that who asks is who takes the answer (PKCE, RFC 7636). */
  verifier: string
  /** The address that it hands the person back to. */
  back: string
  again: boolean
}

export type Told = {
  issuer: string
  /** What it calls the person, for ever. */
  sub: string
  /** What it calls her session there. */
  sid: string | null
  email: string | null
  emailVerified: boolean
  /** undefined where it does not say. */
  groups: readonly string[] | undefined
  /** When she last said there who she is, in seconds since 1970. */
  authTime: number | null
}

/** Both null is refused by the one who hears it. */
export type SignedOut = { issuer: string; sub: string | null; sid: string | null; jti: string; iat: Date }

/** `away`: no answer; `refused`: one that does not hold; `declined`: it, or the person there, said no. The message is for logs. */
export class DiretorioError extends Error {
  readonly kind: 'away' | 'refused' | 'declined'
  constructor(kind: DiretorioError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
