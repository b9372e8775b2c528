import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useRef, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import type { Escolhido } from './escolhido.ts'

/** Has a file that was dropped or chosen read by the server, which writes nothing. */
export function useLer(onLido: (escolhido: Escolhido) => void) {
  const [erro, setErro] = useState<ApiError>()
  const chosen = useRef<File>(undefined)
  /** So that the same file can be chosen again. */
  const reset = useRef<() => void>(null)
  const conferir = useCommand(retorno.previa, {
    tell: (previa) => {
      reset.current?.()
      if (chosen.current) onLido({ file: chosen.current, previa })
    },
    refused: (error) => {
      setErro(error)
      reset.current?.()
      return true
    },
  })
  const ler = (file: File | null | undefined) => {
    if (!file || conferir.busy) return
    setErro(undefined)
    chosen.current = file
    void conferir.run({ files: { arquivo: file } })
  }
  return { ler, erro, reset, busy: conferir.busy }
}
