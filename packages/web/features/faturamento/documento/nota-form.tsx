import { faturaDocumento, NotaForm as Form } from '@retaguarda/contract/faturamento/documento.ts'
import { useState } from 'react'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { FileField } from '../../../kit/fields/file-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { issuesByPath } from '../../../kit/form/schema-info.ts'
import { DockedPanel } from '../../../kit/window/docked-panel.tsx'
import { isKey, plainKey } from '@retaguarda/contract/faturamento/note-key.ts'
import { exactOrUndefined, toMoney } from '@retaguarda/contract/kit/money.ts'

const f = fieldsOf(Form)
type Props = { fatura: number; onClose: () => void; onSaved: () => void }

const TITLE = 'Adicionar nota fiscal'
const EMPTY = { numero: null, chave: null, valor: null, xml: null, pdf: null }
const FILE_MAX = 20 * 1024 * 1024
const tooBig = (part: Part, file: File | null | undefined): Partial<Record<Part, string>> =>
  file && file.size > FILE_MAX ? { [part]: `${file.name}: passa de 20\u00a0MB. Envie um arquivo menor.` } : {}

/** A nota fiscal with its files; number, key and value are read from the XML where it says them. */
export function NotaForm({ fatura, onClose, onSaved }: Props) {
  const [files, setFiles] = useState<Arquivos>({})
  const form = useCommandForm(faturaDocumento.nota, {
    schema: Form,
    values: EMPTY,
    input: (body) => ({ params: { id: fatura }, body, files: chosenOf(files) }),
    read: (typed) => {
      // A draft remembers that there was a file, not its content.
      const values = { ...typed, xml: files.xml ? 'xml' : null, pdf: files.pdf ? 'pdf' : null }
      const wrong = { ...tooBig('xml', files.xml), ...tooBig('pdf', files.pdf), ...issuesByPath(Form, values) }
      return Object.keys(wrong).length > 0 ? { wrong } : { data: Form.parse(values) }
    },
    leave: onSaved,
  })
  const { store } = form

  const choose = async (part: Part, file: File | null) => {
    setFiles((now) => ({ ...now, [part]: file ?? undefined }))
    store.set(part, file ? part : null)
    const wrong = tooBig(part, file)
    const { [part]: _before, ...others } = store.errors()
    store.setErrors({ ...others, ...wrong })
    if (part !== 'xml' || !file || wrong.xml) return
    const read = notaDe(await file.text())
    for (const [name, value] of Object.entries(read)) if (!store.values()[name]) store.set(name, value)
  }
  return (
    <DockedPanel title={TITLE} onClose={onClose}>
      <CommandForm form={form} label={TITLE} confirm="Adicionar" cancel="Fechar" onCancel={onClose} look="panel">
        <FormGrid>
          <TextField name={f.numero} span={6} />
          <MoneyField name={f.valor} span={6} />
          <TextField name={f.chave} hint="44 caracteres na NF-e, 50 na NFS-e nacional; o CNPJ dentro dela pode ter letras." />
          <FileField
            name={f.xml}
            label="XML"
            accept=".xml,text/xml,application/xml"
            placeholder="Escolher o XML"
            hint="O número, a chave e o valor vêm dele."
            file={files.xml ?? null}
            choose={(file) => void choose('xml', file)}
          />
          <FileField
            name={f.pdf}
            label="PDF"
            accept=".pdf,application/pdf"
            placeholder="Escolher o PDF"
            file={files.pdf ?? null}
            choose={(file) => void choose('pdf', file)}
          />
        </FormGrid>
      </CommandForm>
    </DockedPanel>
  )
}

type Part = 'xml' | 'pdf'
type Arquivos = { xml?: File; pdf?: File }

const chosenOf = (files: Arquivos): Record<string, File> =>
  Object.fromEntries(Object.entries(files).filter((entry): entry is [string, File] => entry[1] !== undefined))

type DaNota = { numero?: string; chave?: string; valor?: string }

const text = (root: Document, names: string[]): string | undefined => {
  for (const name of names) {
    const found = root.getElementsByTagNameNS('*', name)[0]?.textContent?.trim()
    if (found) return found
  }
  return undefined
}

/** Number, access key and value as the XML of an NF-e or NFS-e says them; what it does not say is left out. */
function notaDe(xml: string): DaNota {
  const root = new DOMParser().parseFromString(xml, 'application/xml')
  const id =
    root.getElementsByTagNameNS('*', 'infNFe')[0]?.getAttribute('Id') ?? root.getElementsByTagNameNS('*', 'infNFSe')[0]?.getAttribute('Id')
  // The protocol names it, where there is one; else it is how the nota calls itself.
  const chave = [text(root, ['chNFe']), id].map((said) => plainKey(said ?? '')).find(isKey)
  const valor = text(root, ['vNF', 'vServ', 'vLiq', 'ValorLiquidoNfse'])
  const numero = text(root, ['nNF', 'nNFSe', 'Numero'])
  return {
    ...(numero && { numero }),
    ...(chave && { chave }),
    ...(exactOrUndefined(valor) && valor && { valor: toMoney(valor) }),
  }
}
