import { Button, Modal, TextInput } from '@mantine/core'
import { ChaveForm, segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { call } from '../../kit/api.ts'
import dialog from '../../kit/feedback/dialog.module.css'
import { toast } from '../../kit/feedback/toast.tsx'
import { useRunning } from '../../kit/form/use-running.ts'
import { makePasskey } from '../../kit/session/passkey.ts'
import { Refusal } from '../../kit/ui/note.tsx'

type Props = { onClose: () => void; onDone: (answer: { codigos?: string[] | undefined }) => void }

/** A name for it, then the browser makes the passkey. */
export function ChaveDialog({ onClose, onDone }: Props) {
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useRunning()
  const create = async (typed: string) => {
    const form = ChaveForm.safeParse({ nome: typed })
    if (!form.success) return setFailure(form.error.issues[0]?.message)
    try {
      const { opcoes } = await call(segundoFator.opcoesDeChave)
      const resposta = await makePasskey(opcoes)
      if (!resposta) return setFailure('A chave de acesso não foi criada. Tente de novo.')
      const answer = await call(segundoFator.criarChave, { body: { ...form.data, resposta } })
      toast.ok(answer.msg)
      onDone(answer)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'O navegador não conseguiu criar a chave de acesso. Tente de novo.')
    }
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('nome'))
    void run(() => create(typed))
  }
  return (
    <Modal opened onClose={onClose} size={440} title="Criar chave de acesso">
      <form onSubmit={submit} aria-busy={busy} noValidate>
        <div className="stack">
          <p>O navegador pede a digital, o rosto ou o PIN deste aparelho, ou uma chave física. Com ela você entra sem digitar a senha.</p>
          {failure && <Refusal>{failure}</Refusal>}
          <TextInput label="Nome" name="nome" defaultValue="Este computador" maxLength={60} data-autofocus />
        </div>
        <div className={dialog.foot}>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="filled" aria-busy={busy}>
            Criar
          </Button>
        </div>
      </form>
    </Modal>
  )
}
