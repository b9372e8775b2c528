import { Button, PasswordInput, TextInput } from '@mantine/core'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useRunning } from '../../kit/form/use-running.ts'
import { clearFirstAccessToken } from '../../kit/session/first-access.ts'
import { canPasskey } from '../../kit/session/passkey.ts'
import { SegundoPasso } from '../../kit/shell/segundo-passo.tsx'
import { type LoginResult, login, loginByPasskey } from '../../kit/session/session.ts'
import { Note } from '../../kit/ui/note.tsx'
import styles from './login.module.css'
import { Encarregado } from './encarregado.tsx'
import { RespostasGuardadas } from './respostas-guardadas.tsx'

type Status = LoginResult | { status: 'standing by' }

const screen = getRouteApi('/login')

const keyFailure = (error: unknown) =>
  error instanceof ApiError ? error.message : 'O navegador não conseguiu usar a chave de acesso. Entre com o login e a senha.'

/** `notice` is why the person stands here, shown until the first try; `known` the login of who has just registered a password. */
export function LoginForm({ notice, known }: { notice?: string | undefined; known?: string | undefined }) {
  const router = useRouter()
  const { voltar } = screen.useSearch()
  const [result, setResult] = useState<Status>({ status: 'standing by' })
  const { busy, run } = useRunning()
  const password = useRef<HTMLInputElement>(null)
  const message = result.status === 'error' ? result.message : result.status === 'standing by' ? notice : undefined
  // No answer came: the fields are marked, and no text is shown (ACE-056).
  const unanswered = result.status === 'error' && result.message === null

  const enter = async (typed: FormData) => {
    const answer = await login({ login: String(typed.get('login')), password: String(typed.get('password')) })
    setResult(answer)
    if (answer.status === 'error') password.current?.select()
    if (answer.status === 'ok') go()
  }
  const go = () => {
    // Who logs in needs no first access.
    clearFirstAccessToken()
    router.history.replace(voltar ?? '/')
  }
  const byKey = async () => {
    const answer = await loginByPasskey().catch((error: unknown) => ({ status: 'error' as const, message: keyFailure(error) }))
    if (answer) setResult(answer)
    if (answer?.status === 'ok') go()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void run(() => enter(typed))
  }

  if (result.status === 'second')
    return <SegundoPasso pedido={result.pedido} onEntered={go} onBack={() => setResult({ status: 'standing by' })} />

  return (
    <form className={styles.form} onSubmit={submit} data-status={result.status} aria-busy={busy} noValidate>
      <h1 tabIndex={-1}>Entrar</h1>
      {message && (
        <Note tone="bad" live>
          {message}
        </Note>
      )}
      {known && result.status === 'standing by' && (
        <Note tone="ok" live>
          Senha registrada. O seu login é <b>{known}</b>.
        </Note>
      )}
      <RespostasGuardadas />
      <TextInput
        label="Login"
        name="login"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={unanswered}
        defaultValue={known}
        autoFocus={!known}
      />
      <PasswordInput
        ref={password}
        label="Senha"
        name="password"
        autoComplete="current-password"
        autoFocus={known !== undefined}
        error={unanswered}
        aria-invalid={unanswered || undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
      />
      <Button type="submit" variant="filled" fullWidth>
        Login
      </Button>
      {canPasskey() && (
        <Button fullWidth leftSection={<IconFingerprint aria-hidden />} onClick={() => void run(byKey)}>
          Entrar com chave de acesso
        </Button>
      )}
      <p className="s12 m3">Esqueceu a senha? Peça a um administrador para liberar o seu acesso.</p>
      <Encarregado />
    </form>
  )
}
