import { Button, Modal, PasswordInput } from '@mantine/core'
import { auth } from '@retaguarda/contract/auth.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../api.ts'
import dialog from '../feedback/dialog.module.css'
import { useRunning } from '../form/use-running.ts'
import { canPasskey, provePasskey } from '../session/passkey.ts'
import { answerReauth } from '../session/reauth.ts'
import { Note } from '../ui/note.tsx'
import styles from './relogin.module.css'

/** Before what weighs much: the person says again who she is, and the call that waits is repeated by itself. */
export function ReauthDialog() {
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useRunning()
  const byKey = async () => {
    try {
      const { opcoes } = await call(auth.opcoesDeConfirmacao)
      if (!opcoes) return setFailure('Não há chave de acesso no seu acesso. Use a senha.')
      const resposta = await provePasskey(opcoes)
      if (!resposta) return
      await call(auth.reautenticar, { body: { resposta } })
      answerReauth('repeat')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'O navegador não conseguiu usar a chave de acesso. Use a senha.')
    }
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const password = String(new FormData(event.currentTarget).get('password'))
    void run(async () => {
      try {
        await call(auth.reautenticar, { body: { password } })
        answerReauth('repeat')
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : 'Não foi possível confirmar. Tente de novo.')
      }
    })
  }
  return (
    <Modal opened onClose={() => answerReauth('give up')} size={400} title="Confirme que é você" zIndex={450}>
      <form onSubmit={submit}>
        <div className={styles.fields}>
          <p className="m2">Esta ação pede a sua senha de novo. Depois dela, o pedido segue sozinho.</p>
          {failure && (
            <Note tone="bad" live>
              {failure}
            </Note>
          )}
          <PasswordInput
            label="Senha"
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
            data-autofocus
          />
        </div>
        <div className={dialog.foot}>
          {canPasskey() && (
            <Button variant="subtle" className={dialog.left} onClick={() => void run(byKey)}>
              Usar chave de acesso
            </Button>
          )}
          <Button type="submit" variant="filled" aria-busy={busy}>
            Confirmar
          </Button>
          <Button onClick={() => answerReauth('give up')}>Cancelar</Button>
        </div>
      </form>
    </Modal>
  )
}
