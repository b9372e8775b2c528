import { Button, Modal, PasswordInput } from '@mantine/core'
import { auth } from '@retaguarda/contract/auth.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { call } from '../api.ts'
import dialog from '../feedback/dialog.module.css'
import { useRunning } from '../form/use-running.ts'
import { canPasskey, provePasskey } from '../session/passkey.ts'
import { confirmarEmJanela, onConfirmed } from '../session/politica.ts'
import { answerReauth } from '../session/reauth.ts'
import { Note } from '../ui/note.tsx'
import styles from './relogin.module.css'

/** Before what weighs much: the person says again who she is, and the call that waits is repeated by itself. */
export function ReauthDialog() {
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useRunning()
  const { senha, diretorio } = useMeios()
  useEffect(() => onConfirmed(() => answerReauth('repeat')), [])
  const byDirectory = () => {
    if (!confirmarEmJanela()) setFailure('O navegador não abriu a janela do Diretório. Permita que esta página abra janelas.')
  }
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
          <p className="m2">
            {senha ? 'Esta ação pede a sua senha de novo.' : 'Esta ação pede que você diga de novo quem é.'} Depois dela, o pedido segue
            sozinho.
          </p>
          {failure && (
            <Note tone="bad" live>
              {failure}
            </Note>
          )}
          {senha && (
            <PasswordInput
              label="Senha"
              name="password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
              data-autofocus
            />
          )}
        </div>
        <div className={dialog.foot}>
          {canPasskey() && (
            <Button variant="subtle" className={dialog.left} onClick={() => void run(byKey)}>
              Usar chave de acesso
            </Button>
          )}
          {diretorio && (
            <Button variant={senha ? 'default' : 'filled'} onClick={byDirectory}>
              Confirmar com {diretorio.nome}
            </Button>
          )}
          {senha && (
            <Button type="submit" variant="filled" aria-busy={busy}>
              Confirmar
            </Button>
          )}
          <Button onClick={() => answerReauth('give up')}>Cancelar</Button>
        </div>
      </form>
    </Modal>
  )
}

type Meios = { senha: boolean; diretorio: { nome: string } | null }

/** By what this person may say again who she is; by the password until the server has said so, and where it does not. */
function useMeios(): Meios {
  const [meios, setMeios] = useState<Meios>({ senha: true, diretorio: null })
  useEffect(() => {
    call(auth.opcoesDeConfirmacao).then(setMeios, () => undefined)
  }, [])
  return meios
}
