import { Button, TextInput } from '@mantine/core'
import type { SegundoFatorPedido } from '@retaguarda/contract/auth.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { Note } from '../ui/note.tsx'
import { canPasskey, provePasskey } from '../session/passkey.ts'
import { type LoginResult, second } from '../session/session.ts'

type Props = { pedido: SegundoFatorPedido; onEntered: () => void; onBack: () => void }

/** The second step of a login: a code, or a passkey. */
export function SegundoPasso({ pedido: { pendente, codigo, chave }, onEntered, onBack }: Props) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const settle = async (answer: Promise<LoginResult | undefined>) => {
    setBusy(true)
    try {
      const result = await answer
      if (result?.status === 'ok') return onEntered()
      if (result) setFailure((result.status === 'error' && result.message) || 'O servidor não respondeu. Tente de novo em instantes.')
    } catch {
      setFailure('O navegador não conseguiu usar a chave de acesso. Tente de novo, ou use um código.')
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const typed = String(new FormData(event.currentTarget).get('codigo'))
    if (!busy) void settle(second({ pendente, codigo: typed }))
  }
  const byKey = async () => {
    const resposta = chave && (await provePasskey(chave))
    return resposta ? second({ pendente, resposta }) : undefined
  }
  return (
    <form onSubmit={submit} aria-busy={busy} style={{ display: 'flex', flexDirection: 'column', gap: 14 }} noValidate>
      <h1 tabIndex={-1} className="b6">
        Segundo fator
      </h1>
      {failure && (
        <Note tone="bad" live>
          {failure}
        </Note>
      )}
      {codigo && (
        <>
          <TextInput
            label="Código"
            name="codigo"
            description="O que o aplicativo mostra agora, ou um código de recuperação."
            autoComplete="one-time-code"
            autoFocus
          />
          <Button type="submit" variant="filled" fullWidth>
            Continuar
          </Button>
        </>
      )}
      {chave && canPasskey() && (
        <Button fullWidth leftSection={<IconFingerprint aria-hidden />} onClick={() => busy || void settle(byKey())}>
          Usar chave de acesso
        </Button>
      )}
      <Button variant="subtle" fullWidth onClick={onBack}>
        Voltar
      </Button>
    </form>
  )
}
