import { text } from '@retaguarda/contract/kit/fields.ts'
import { pedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { useState } from 'react'
import { z } from 'zod'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { FILE_NAME_MAX, FileField } from '../../kit/fields/file-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const Form = z.object({ arquivo: text('Arquivo da resposta', 'o arquivo da resposta', FILE_NAME_MAX) })
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
      <p className="m2">O arquivo da resposta a {titular}, no lugar do que havia.</p>
      <FormGrid>
        <FileField name={f.arquivo} file={file} choose={setFile} />
      </FormGrid>
    </CommandDialog>
  )
}
