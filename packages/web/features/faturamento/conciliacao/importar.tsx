import { Button } from '@mantine/core'
import { conciliacao, extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useCallback, useRef } from 'react'
import { useCommand } from '../../../kit/form/use-command.ts'

type Done = (conta: number, fim: string | null) => void

export const IMPORTAR_EXTRATO = 'Importar extrato'

/** Takes in the statement that somebody chooses; `campo` has to stand somewhere on the page. */
export function useImportar(done?: Done) {
  const { busy, run } = useCommand(extrato.importar, {
    changes: [[extrato.prefix], [conciliacao.dias.path]],
    done: ({ contaBancaria, fim }) => done?.(contaBancaria.id, fim),
    title: 'O extrato não foi importado',
  })
  const input = useRef<HTMLInputElement>(null)
  const escolher = useCallback(() => input.current?.click(), [])
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // So that the same file can be chosen again.
    currentTarget.value = ''
    if (file) void run({ files: { arquivo: file } })
  }
  const campo = <input ref={input} type="file" hidden aria-label="Arquivo do extrato" accept=".ofx,application/x-ofx" onChange={take} />
  return { busy, escolher, campo }
}

/** The same as a button. */
export function Importar({ done }: { done?: Done }) {
  const { busy, escolher, campo } = useImportar(done)
  return (
    <>
      {campo}
      <Button leftSection={<IconUpload aria-hidden />} aria-busy={busy} onClick={escolher}>
        {IMPORTAR_EXTRATO}
      </Button>
    </>
  )
}
