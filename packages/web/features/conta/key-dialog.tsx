import { ChaveForm, segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { useState } from 'react'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { call } from '../../kit/api.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useNewFormStore } from '../../kit/form/form-store.ts'
import { issuesByPath } from '../../kit/form/schema-info.ts'
import { useRunning } from '../../kit/form/use-running.ts'
import { NO_SHOW } from '../../kit/form/value-text.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { makePasskey } from '../../kit/session/passkey.ts'

const f = fieldsOf(ChaveForm)
const START = { values: { nome: 'Este computador' }, versaoRegistro: undefined }

type Props = { onClose: () => void; onDone: (answer: { codigos?: string[] | undefined }) => void }

/** A name for it, then the browser makes the passkey. */
export function ChaveDialog({ onClose, onDone }: Props) {
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useRunning()
  const store = useNewFormStore(ChaveForm, 'incluir', START, NO_SHOW, 'acao')
  const create = async () => {
    setFailure(undefined)
    const wrong = issuesByPath(ChaveForm, store.values())
    store.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      const { opcoes } = await call(segundoFator.opcoesDeChave)
      const resposta = await makePasskey(opcoes)
      if (!resposta) return setFailure('A chave de acesso não foi criada. Tente de novo.')
      const answer = await call(segundoFator.criarChave, { body: { ...ChaveForm.parse(store.values()), resposta } })
      store.replace(store.values(), store.values())
      toast.ok(answer.msg)
      onDone(answer)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'O navegador não conseguiu criar a chave de acesso. Tente de novo.')
    }
  }
  const said = failure === undefined ? undefined : { message: failure }
  return (
    <CommandDialog
      form={{ store, said, busy, submit: () => run(create) }}
      title="Criar chave de acesso"
      confirm="Criar"
      size={440}
      onClose={onClose}
    >
      <p>O navegador pede a digital, o rosto ou o PIN deste aparelho, ou uma chave física. Com ela você entra sem digitar a senha.</p>
      <TextField name={f.nome} />
    </CommandDialog>
  )
}
