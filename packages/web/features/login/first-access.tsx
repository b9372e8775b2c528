import { PasswordInput } from '@mantine/core'
import { auth } from '@retaguarda/contract/auth.ts'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { clearFirstAccessToken } from '../../kit/session/first-access.ts'
import { refreshSession } from '../../kit/session/session.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { PasswordPolicy } from '../../parts/senha/password-policy.tsx'
import { isPoliticaOpen, useSenhaPerfil } from '../../parts/senha/senha-politica.ts'
import styles from './login.module.css'

/** Time to read the message before the login screen (ACE-026). */
const REDIRECT_MS = 1600

type Props = { token: string; userName: string; oldUser: boolean; onRegistered: (login: string | undefined) => void }
type Answer = { success: boolean; message: string; login?: string | undefined }

/** Form of the person's password; the token is used up by it. */
export function FirstAccess({ token, userName, oldUser, onRegistered }: Props) {
  const [senha, setSenha] = useState('')
  const [again, setAgain] = useState('')
  const perfil = useSenhaPerfil()
  const [answer, setAnswer] = useState<Answer>()
  const { busy, run } = useCommand(auth.confirmarSenha, {
    tell: setAnswer,
    done: async () => {
      clearFirstAccessToken()
      await refreshSession()
    },
    refused: ({ message }) => {
      setAnswer({ success: false, message })
      return true
    },
  })
  const done = answer?.success === true
  const login = answer?.login

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => onRegistered(login), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, login, onRegistered])

  const reason = isPoliticaOpen(perfil, senha, { nome: userName, email: '' })
    ? 'A senha ainda não cumpre as regras acima.'
    : again !== senha
      ? 'Repita a mesma senha no campo Confirmar senha.'
      : undefined
  const differs = again !== '' && !senha.startsWith(again)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!reason && !done) void run({ body: { password: senha, password_confirm: again, token } })
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={busy} noValidate>
      <div>
        <h1 tabIndex={-1}>
          Bem-vindo(a){oldUser && ' de volta'}, {userName}
        </h1>
        <p className="m2">Escolha a sua {oldUser ? 'nova ' : ''}senha.</p>
      </div>
      {answer && (
        <Note tone={done ? 'ok' : 'bad'} live>
          {answer.message}
        </Note>
      )}
      <PasswordInput
        label="Senha"
        autoComplete="new-password"
        value={senha}
        onChange={(event) => setSenha(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
        aria-describedby="regras-da-senha"
        autoFocus
      />
      <PasswordPolicy id="regras-da-senha" perfil={perfil} senha={senha} nome={userName} />
      <PasswordInput
        label="Confirmar senha"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a confirmação', tabIndex: 0 }}
        error={differs && 'As senhas não são iguais.'}
      />
      <ActionButton type="submit" variant="filled" fullWidth reason={done ? undefined : reason}>
        Registrar
      </ActionButton>
    </form>
  )
}
