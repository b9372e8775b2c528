import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Gate } from '../../kit/page/gate.tsx'
import { clearFirstAccessToken, firstAccessToken } from '../../kit/session/first-access.ts'
import { LoginForm } from './login-form.tsx'
import { useTokenCheck } from './use-token-check.ts'

// Few ever see it, and it is more than the login itself.
const FirstAccess = lazy(async () => ({ default: (await import('./first-access.tsx')).FirstAccess }))

/** Login, or the first access while its token stands (spec §2). */
export function Login() {
  const [token, setToken] = useState(firstAccessToken)
  const check = useTokenCheck(token)
  const navigate = useNavigate()

  useEffect(() => {
    document.title = check.state === 'valid' ? 'Primeiro acesso · Retaguarda' : 'Entrar · Retaguarda'
    if (check.state === 'expired' || check.state === 'invalid') clearFirstAccessToken()
  }, [check.state])

  const registered = useCallback(() => {
    setToken(null)
    void navigate({ to: '/login', replace: true })
  }, [navigate])

  return (
    <Gate>
      {check.state === 'checking' && <p role="status">Loading...</p>}
      {check.state === 'valid' && token && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <FirstAccess token={token} userName={check.userName} oldUser={check.oldUser} onRegistered={registered} />
        </Suspense>
      )}
      {(check.state === 'none' || check.state === 'invalid' || check.state === 'expired' || check.state === 'failed') && (
        <LoginForm notice={check.state === 'expired' ? 'Token Expirado, favor tente novamente!' : undefined} />
      )}
    </Gate>
  )
}
