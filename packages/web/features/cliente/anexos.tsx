import { Button, FileButton } from '@mantine/core'
import { ClienteAnexo, cliente } from '@retaguarda/contract/cliente.ts'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { downloadUrl } from '../../kit/api.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { useFormStore, usePath, useValue } from '../../kit/form/form-store.ts'
import { OwnedRows } from '../../kit/form/owned-rows.tsx'
import { initialOf } from '../../kit/form/schema-info.ts'
import { Note } from '../../kit/ui/note.tsx'
import { FileField } from './file.tsx'
import { sizeText } from '../../kit/ui/format.ts'
import { FILE_MAX_TEXT, novaParte, refusal } from './arquivos.ts'
import { anexo, anexoGravado, f } from './fields.ts'
import styles from './cliente.module.css'

function Saved() {
  const documento = useValue(usePath(anexoGravado.documento))
  const name = String(useValue(usePath(anexo.nome)) ?? '')
  const size = useValue(usePath(anexoGravado.tamanho))
  if (typeof documento !== 'number') return name
  return (
    <>
      <a href={downloadUrl(cliente.download, { params: { id: documento } })} download={name}>
        {name}
      </a>
      {typeof size === 'number' && <span className="m3"> {sizeText(size)}</span>}
    </>
  )
}

const ArquivoCell = () => (useFormStore().mode === 'visualizar' ? <Saved /> : <FileField saved={<Saved />} />)

const columns = [
  { name: anexo.tipo, width: 200, cell: <SelectField name={anexo.tipo} /> },
  { name: anexo.nome, cell: <ArquivoCell /> },
  { name: anexo.validade, width: 160, cell: <DateField name={anexo.validade} /> },
]

/** Files of a client: chosen or dropped, several at once, sent with the save. */
export function Anexos() {
  const store = useFormStore()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const rows = (
    <OwnedRows
      list={f.clienteAnexo}
      one="anexo"
      note="Linhas em branco não são gravadas."
      none="Nenhum anexo foi incluído."
      columns={columns}
    />
  )
  if (store.mode === 'visualizar') return rows

  const add = (files: File[]) => {
    setRefused(files.flatMap((file) => refusal(file) ?? []))
    for (const file of files) {
      if (refusal(file)) continue
      const part = novaParte()
      store.files.set(part, file)
      store.insert(f.clienteAnexo, { ...initialOf(ClienteAnexo), nome: file.name, arquivo: part })
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <div
      className="stack"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      }}
      onDrop={onDrop}
    >
      <div className={styles.solte} data-over={over || undefined}>
        <IconUpload className="ico" aria-hidden />
        <span>Solte arquivos aqui, ou</span>
        <FileButton multiple onChange={add} inputProps={{ 'aria-label': 'Arquivos para anexar' }}>
          {(props) => (
            <Button {...props} size="xs">
              Escolher arquivos
            </Button>
          )}
        </FileButton>
        <span className="m3 s12">Até {FILE_MAX_TEXT} cada um. Eles são enviados ao confirmar.</span>
      </div>
      {refused.length > 0 && (
        <Note tone="bad" live>
          {refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {rows}
    </div>
  )
}
