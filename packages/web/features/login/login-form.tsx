import { Button, PasswordInput, TextInput } from '@mantine/core'
import { diretorio } from '@retaguarda/contract/diretorio.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../kit/api.ts'
import { useRunning } from '../../kit/form/use-running.ts'
import { clearFirstAccessToken } from '../../kit/session/first-access.ts'
import { canPasskey } from '../../kit/session/passkey.ts'
import { entrarEm, usePolitica } from '../../kit/session/politica.ts'
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
  const politica = usePolitica()
  const [result, setResult] = useState<Status>({ status: 'standing by' })
  useVolta(setResult)
  const [emergencia, setEmergencia] = useState(false)
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
      {politica?.diretorio && <PeloDiretorio nome={politica.diretorio.nome} voltar={voltar} only={!politica.senha} />}
      {politica?.senha === false && !emergencia ? (
        <Button variant="subtle" fullWidth onClick={() => setEmergencia(true)}>
          Entrar em emergência
        </Button>
      ) : (
        <PelaSenha password={password} known={known} unanswered={unanswered} emergencia={emergencia} onKey={() => void run(byKey)} />
      )}
      <Encarregado />
    </form>
  )
}

/** The way by the directory: the only one where passwords are for emergencies alone. */
const PeloDiretorio = ({ nome, voltar, only }: { nome: string; voltar: string | undefined; only: boolean }) => (
  <Button
    component="a"
    href={entrarEm(voltar ?? '/')}
    variant={only ? 'filled' : 'default'}
    fullWidth
    leftSection={<IconBuilding aria-hidden />}
    data-autofocus={only || undefined}
  >
    Entrar com {nome}
  </Button>
)

type PelaSenhaProps = {
  password: RefObject<HTMLInputElement | null>
  known: string | undefined
  unanswered: boolean
  emergencia: boolean
  onKey: () => void
}

const PelaSenha = ({ password, known, unanswered, emergencia, onKey }: PelaSenhaProps) => (
  <>
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
      <Button fullWidth leftSection={<IconFingerprint aria-hidden />} onClick={onKey}>
        Entrar com chave de acesso
      </Button>
    )}
    <p className="s12 m3">
      {emergencia
        ? 'Quando o Diretório não responde, entram assim só os administradores de emergência.'
        : 'Esqueceu a senha? Peça a um administrador para liberar o seu acesso.'}
    </p>
  </>
)

/** Who comes back from the directory without a session is told why, or asked for the second factor; once. */
function useVolta(setResult: (result: LoginResult) => void): void {
  const { diretorio: back } = screen.useSearch()
  const asked = useRef(false)
  useEffect(() => {
    if (back === undefined || asked.current) return
    asked.current = true
    void call(diretorio.resultado).then(
      ({ message, segundoFator }) => {
        if (segundoFator) setResult({ status: 'second', pedido: segundoFator })
        else if (message !== null) setResult({ status: 'error', message })
      },
      () => setResult({ status: 'error', message: 'O servidor não respondeu. Tente de novo em instantes.' }),
    )
  }, [back, setResult])
}
