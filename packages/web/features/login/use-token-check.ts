import { auth } from '@retaguarda/contract/auth.ts'
import { useEffect, useState } from 'react'
import { call } from '../../kit/api.ts'

export type TokenCheck =
  | { state: 'none' | 'checking' | 'invalid' | 'expired' | 'failed' }
  | { state: 'valid'; userName: string; oldUser: boolean }

/** What the server says of a first-access token. `failed`: it did not answer, so the token is kept for another try. */
export function useTokenCheck(token: string | null): TokenCheck {
  const [check, setCheck] = useState<TokenCheck>({ state: token ? 'checking' : 'none' })
  useEffect(() => {
    if (!token) return setCheck({ state: 'none' })
    const abort = new AbortController()
    call(auth.verificarToken, { params: { token }, signal: abort.signal }).then(
      ({ valido, expirado, userName, oldUser }) =>
        setCheck(valido ? { state: 'valid', userName, oldUser } : { state: expirado ? 'expired' : 'invalid' }),
      () => abort.signal.aborted || setCheck({ state: 'failed' }),
    )
    return () => abort.abort()
  }, [token])
  return check
}
