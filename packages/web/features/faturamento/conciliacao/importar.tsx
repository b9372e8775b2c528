import { conciliacao, extrato, type Importado } from '@retaguarda/contract/cobranca/extrato.ts'
import { type ChangeEvent, useCallback, useRef, useState } from 'react'
import { toast } from '../../../kit/feedback/toast.tsx'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Avisos } from '../../../parts/cobranca/avisos.tsx'

type Done = (conta: number, end: string | null) => void

export const IMPORTAR_EXTRATO = 'Importar extrato'

/** Takes in the statement that somebody chooses; `campo` has to stand on the page, where what of the file is worth a look is read. */
export function useImportar(done?: Done) {
  const [lido, setLido] = useState<Importado>()
  const { busy, run } = useCommand(extrato.importar, {
    changes: [[extrato.prefix], [conciliacao.dias.path]],
    tell: (importado) => (isNotavel(importado) ? setLido(importado) : toast.ok(importado.msg)),
    done: ({ contaBancaria, fim }) => done?.(contaBancaria.id, fim),
    title: 'O extrato não foi importado',
  })
  const input = useRef<HTMLInputElement>(null)
  const escolher = useCallback(() => input.current?.click(), [])
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // So that the same file can be chosen again.
    currentTarget.value = ''
    setLido(undefined)
    if (file) void run({ files: { arquivo: file } })
  }
  const campo = (
    <>
      <input ref={input} type="file" hidden aria-label="Arquivo do extrato" accept=".ofx,application/x-ofx" onChange={take} />
      {lido && <Avisos avisos={[lido.msg, ...lido.avisos]} />}
    </>
  )
  return { busy, escolher, campo }
}

/** Does the file say what a toast that goes would not do for? */
const isNotavel = ({ saldos, avisos }: Importado) => saldos > 0 || avisos.length > 0
