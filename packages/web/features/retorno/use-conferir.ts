import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useRef, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import type { Escolhido } from './escolhido.ts'

/** Has a file that was dropped or chosen read by the server, which writes nothing. */
export function useConferir(onLido: (chosen: Escolhido) => void) {
  const [erro, setError] = useState<ApiError>()
  const chosen = useRef<File>(undefined)
  /** So that the same file can be chosen again. */
  const reset = useRef<() => void>(null)
  const pedido = useCommand(retorno.previa, {
    tell: (previa) => {
      reset.current?.()
      if (chosen.current) onLido({ file: chosen.current, previa })
    },
    refused: (error) => {
      setError(error)
      reset.current?.()
      return true
    },
  })
  const conferir = (file: File | null | undefined) => {
    if (!file || pedido.busy) return
    setError(undefined)
    chosen.current = file
    void pedido.run({ files: { arquivo: file } })
  }
  return { conferir, erro, reset, busy: pedido.busy }
}
