import { CertificadoForm, nfseConfiguracao, PFX_MAX } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { text } from '@retaguarda/contract/kit/fields.ts'
import { useState } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { FILE_NAME_MAX, FileField } from '../../kit/fields/file-field.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { issuesByPath } from '../../kit/form/schema-info.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { DO_CERTIFICADO } from './data.ts'

const Form = CertificadoForm.extend({ arquivo: text('Arquivo', 'o arquivo do certificado', FILE_NAME_MAX) })
const f = fieldsOf(Form)

/** Sends the A1 with the password that opens it. */
export function CertificadoDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const form = useCommandForm(nfseConfiguracao.enviarCertificado, {
    schema: Form,
    values: { arquivo: '', senha: '' },
    kept: 'secret',
    read: (values) => {
      const wrong = { ...issuesByPath(Form, values), ...fileProblem(file) }
      return file && Object.keys(wrong).length === 0 ? { data: { file, senha: Form.parse(values).senha } } : { wrong }
    },
    input: ({ file: arquivo, senha }: { file: File; senha: string }) => ({ body: { senha }, files: { arquivo } }),
    changes: DO_CERTIFICADO,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Enviar certificado" confirm="Enviar" doing="Abrindo o certificado…" size={480} onClose={onClose}>
      <FormGrid>
        <FileField
          name={f.arquivo}
          file={file}
          choose={setFile}
          accept=".pfx,.p12,application/x-pkcs12"
          placeholder="Escolher o .pfx ou .p12"
        />
        <PasswordField name={f.senha} autoComplete="new-password" hint="A que veio com o arquivo. Ela não é guardada." />
      </FormGrid>
    </CommandDialog>
  )
}

function fileProblem(file: File | null): Record<string, string> {
  if (!file) return { arquivo: 'Escolha o arquivo do certificado.' }
  return file.size > PFX_MAX ? { arquivo: 'O arquivo passa de 50\u00a0kB: não é um certificado A1 (.pfx ou .p12).' } : {}
}
