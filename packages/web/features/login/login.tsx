import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { Gate } from '../../kit/page/gate.tsx'
import { clearFirstAccessToken, firstAccessToken } from '../../kit/session/first-access.ts'
import { LoginForm } from './login-form.tsx'
import { later } from '../../kit/later.tsx'
import { auth } from '@retaguarda/contract/auth.ts'
import { call } from '../../kit/api.ts'

const loading = <p role="status">Loading...</p>
// Few ever see it, and it is more than the login itself.
const FirstAccess = later(async () => (await import('./first-access.tsx')).FirstAccess, loading)

/** Login, or the first access while its token stands (ACE-006, ACE-014). */
export function Login() {
  const [token, setToken] = useState(firstAccessToken)
  const check = useTokenCheck(token)
  const navigate = useNavigate()

  useEffect(() => {
    document.title = check.state === 'valid' ? 'Primeiro acesso · Retaguarda' : 'Entrar · Retaguarda'
    if (check.state === 'expired' || check.state === 'invalid') clearFirstAccessToken()
  }, [check.state])

  const [login, setLogin] = useState<string>()
  const registered = useCallback(
    (login: string | undefined) => {
      setLogin(login)
      setToken(null)
      void navigate({ to: '/login', replace: true })
    },
    [navigate],
  )

  return (
    <Gate>
      {check.state === 'checking' && loading}
      {check.state === 'valid' && token && (
        <FirstAccess token={token} userName={check.userName} oldUser={check.oldUser} onRegistered={registered} />
      )}
      {(check.state === 'none' || check.state === 'invalid' || check.state === 'expired' || check.state === 'failed') && (
        <LoginForm known={login} notice={check.state === 'expired' ? 'Token Expirado, favor tente novamente!' : undefined} />
      )}
    </Gate>
  )
}

type TokenCheck = { state: 'none' | 'checking' | 'invalid' | 'expired' | 'failed' } | { state: 'valid'; userName: string; oldUser: boolean }

/** What the server says of a first-access token. `failed`: it did not answer, so the token is kept for another try. */
function useTokenCheck(token: string | null): TokenCheck {
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
