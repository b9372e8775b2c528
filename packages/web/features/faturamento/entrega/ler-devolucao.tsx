import { type Devolucao, entrega, SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { type ChangeEvent, useCallback, useRef, useState } from 'react'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Note } from '../../../kit/ui/note.tsx'

export const LER_DEVOLUCAO = 'Ler devolução'

/** What becomes old when a proof moves. */
export const MUDAM = [[entrega.prefix], [entrega.mensagem.path], [recusa.abertas.path], [fatura.prefix]]

/** Reads the notice that somebody chooses; `campo` has to stand on the page, where what it says is read. */
export function useLerDevolucao() {
  const [lida, setLida] = useState<Devolucao & { msg: string }>()
  const { busy, run } = useCommand(entrega.devolucao, { changes: MUDAM, tell: setLida, title: 'O aviso não foi lido' })
  const input = useRef<HTMLInputElement>(null)
  const escolher = useCallback(() => input.current?.click(), [])
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // So that the same file can be chosen again.
    currentTarget.value = ''
    setLida(undefined)
    if (file) void run({ body: {}, files: { arquivo: file } })
  }
  const campo = (
    <>
      <input ref={input} type="file" hidden aria-label="Aviso de devolução" accept=".eml,message/rfc822" onChange={take} />
      {lida && <Lida {...lida} />}
    </>
  )
  return { busy, escolher, campo }
}

const Lida = ({ msg, casadas, semPar }: Devolucao & { msg: string }) => (
  <Note tone={casadas.length > 0 ? 'info' : 'warn'} live>
    <p>{msg}</p>
    <ul>
      {casadas.map(({ prova, endereco, situacao, texto }) => (
        <li key={prova}>
          {endereco}: {SituacaoProva.labels[situacao]}. {texto}
        </li>
      ))}
      {semPar.map(({ endereco, status }) => (
        <li key={endereco}>
          {endereco}: sem par. {status}
        </li>
      ))}
    </ul>
  </Note>
)
