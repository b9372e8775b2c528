import { Button, FileButton } from '@mantine/core'
import { conciliacao, extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { IconUpload } from '@tabler/icons-react'
import { useCommand } from '../../../kit/form/use-command.ts'

/** Takes in the statement that somebody chooses. */
export function Importar({ done }: { done?: (conta: number, fim: string | null) => void }) {
  const { busy, run } = useCommand(extrato.importar, {
    changes: [[extrato.prefix], [conciliacao.dias.path]],
    done: ({ contaBancaria, fim }) => done?.(contaBancaria.id, fim),
    title: 'O extrato não foi importado',
  })
  return (
    <FileButton onChange={(file) => file && void run({ files: { arquivo: file } })} accept=".ofx,application/x-ofx">
      {(props) => (
        <Button {...props} leftSection={<IconUpload aria-hidden />} aria-busy={busy}>
          Importar extrato
        </Button>
      )}
    </FileButton>
  )
}
