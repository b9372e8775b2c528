import { FileInput } from '@mantine/core'
import { text } from '@retaguarda/contract/kit/fields.ts'
import { pedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { Cell, FormGrid } from '../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useField } from '../../kit/form/form-store.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const NAME_MAX = 255
/** The form holds the name of the file. */
const Form = z.object({ arquivo: text('Arquivo da resposta', 'o arquivo da resposta', NAME_MAX) })
const f = fieldsOf(Form)
const MISSING = 'Escolha o arquivo da resposta.'

/** The file that somebody was answered with, in the place of what there was. */
export function RespostaDialog({ pedido: { id, titular }, onClose }: { pedido: { id: number; titular: string }; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const form = useCommandForm(pedidoTitular.anexar, {
    schema: Form,
    about: id,
    values: { arquivo: '' },
    // A draft remembers that there was a file, not its content.
    read: () => (file ? { data: file } : { wrong: { arquivo: MISSING } }),
    input: (arquivo: File) => ({ params: { id }, files: { arquivo } }),
    changes: [[pedidoTitular.prefix]],
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Guardar" title="Guardar resposta" onClose={onClose}>
      <p className="m2">O arquivo com que {titular} foi respondido, no lugar do que havia.</p>
      <FormGrid>
        <Arquivo
          file={file}
          choose={(chosen) => {
            setFile(chosen)
            form.store.set(f.arquivo, chosen?.name.slice(0, NAME_MAX) ?? '')
          }}
        />
      </FormGrid>
    </CommandDialog>
  )
}

function Arquivo({ file, choose }: { file: File | null; choose: (file: File | null) => void }) {
  const { id, error } = useField(f.arquivo)
  return (
    <Cell>
      <FileInput
        id={id}
        label="Arquivo da resposta"
        placeholder="Escolher o arquivo"
        leftSection={<IconPaperclip className="ico" aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar o arquivo' }}
        value={file}
        onChange={choose}
        error={error}
      />
    </Cell>
  )
}
