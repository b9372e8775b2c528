import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import type { SegundoFatorPedido } from '@retaguarda/contract/auth.ts'
import { type SyntheticEvent, useState } from 'react'
import dialog from '../feedback/dialog.module.css'
import { useRunning } from '../form/use-running.ts'
import { entrarEmJanela, usePolitica } from '../session/politica.ts'
import { SegundoPasso } from './segundo-passo.tsx'
import { login, logout } from '../session/session.ts'
import { Note } from '../ui/note.tsx'
import styles from './relogin.module.css'

/** Over the page whose session ended: what was typed stays, and the calls that were refused go on after the login. */
export function ReloginDialog({ email }: { email: string }) {
  const [failure, setFailure] = useState<string>()
  const [pedido, setPedido] = useState<SegundoFatorPedido>()
  const { busy, run } = useRunning()
  const politica = usePolitica()
  const senha = politica?.senha !== false
  const byDirectory = () => {
    if (!entrarEmJanela()) setFailure('O navegador não abriu a janela do Diretório. Permita que esta página abra janelas.')
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const typed = new FormData(event.currentTarget)
    void run(async () => {
      const result = await login({ login: String(typed.get('login')), password: String(typed.get('password')) })
      if (result.status === 'second') setPedido(result.pedido)
      if (result.status === 'error') setFailure(result.message ?? 'O servidor não respondeu. Tente de novo em instantes.')
    })
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      size={400}
      title="Sua sessão terminou"
      zIndex={500}
    >
      {pedido && <SegundoPasso pedido={pedido} onEntered={() => undefined} onBack={() => setPedido(undefined)} />}
      <form onSubmit={submit} hidden={pedido !== undefined}>
        <div className={styles.fields}>
          <p className="m2">Entre de novo para continuar de onde parou. O que você digitou está guardado nesta tela.</p>
          {failure && (
            <Note tone="bad" live>
              {failure}
            </Note>
          )}
          {senha && (
            <>
              <TextInput label="Login" name="login" defaultValue={email} autoComplete="username" />
              <PasswordInput
                label="Senha"
                name="password"
                autoComplete="current-password"
                visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
                data-autofocus
              />
            </>
          )}
        </div>
        <div className={dialog.foot}>
          {politica?.diretorio && (
            <Button variant={senha ? 'default' : 'filled'} onClick={byDirectory}>
              Entrar com {politica.diretorio.nome}
            </Button>
          )}
          {senha && (
            <Button type="submit" variant="filled" aria-busy={busy}>
              Entrar
            </Button>
          )}
          <Button variant="subtle" onClick={() => void logout()}>
            Sair
          </Button>
        </div>
      </form>
    </Modal>
  )
}
