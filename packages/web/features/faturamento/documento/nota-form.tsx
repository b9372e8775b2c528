import { Button, FileInput } from '@mantine/core'
import { NotaForm as Form, faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { showError } from '../../../kit/feedback/dialogs.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { Cell, FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { FormContext, useNewFormStore } from '../../../kit/form/form-store.ts'
import { fieldId } from '../../../kit/form/path.ts'
import { issuesByPath } from '../../../kit/form/schema-info.ts'
import { usePanelGuard } from '../../../kit/form/use-panel-guard.ts'
import { DockedPanel } from '../../../kit/ui/docked-panel.tsx'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import styles from './documento.module.css'
import { lerNota } from './nota-xml.ts'

const f = fieldsOf(Form)
type Props = { fatura: number; onClose: () => void; onSaved: () => void }

const TITLE = 'Adicionar nota fiscal'
const EMPTY = { numero: '', chave: null, valor: null, xml: null, pdf: null }
const FILE_MAX = 20 * 1024 * 1024
const tooBig = (file: File) => (file.size > FILE_MAX ? `${file.name}: passa de 20\u00a0MB. Envie um arquivo menor.` : undefined)

/** A nota fiscal with its files; number, key and value are read from the XML where it says them. */
export function NotaForm({ fatura, onClose, onSaved }: Props) {
  const store = useNewFormStore(Form, 'incluir', { values: EMPTY, versaoRegistro: undefined }, {})
  usePanelGuard(store, TITLE, 'nota')
  const [files, setFiles] = useState<{ xml?: File; pdf?: File }>({})
  const [wrong, setWrong] = useState<{ xml?: string; pdf?: string }>({})
  const [busy, setBusy] = useState(false)
  const chave = useRef(novoPedido()).current

  const choose = async (part: 'xml' | 'pdf', file: File | null) => {
    setFiles((now) => ({ ...now, [part]: file ?? undefined }))
    setWrong((now) => ({ ...now, [part]: file ? tooBig(file) : undefined }))
    store.set(part, file ? part : null)
    if (part !== 'xml' || !file || tooBig(file)) return
    const read = lerNota(await file.text())
    for (const [name, value] of Object.entries(read)) if (!store.values()[name]) store.set(name, value)
  }
  const save = async () => {
    if (busy || wrong.xml || wrong.pdf) return
    const issues = issuesByPath(Form, store.values())
    store.setErrors(issues)
    const [first] = Object.keys(issues)
    if (first) return document.getElementById(fieldId(first))?.focus()
    setBusy(true)
    try {
      const chosen = Object.fromEntries(Object.entries(files).filter((entry): entry is [string, File] => entry[1] !== undefined))
      const { msg } = await call(faturaDocumento.nota, {
        params: { id: fatura },
        body: Form.parse(store.values()),
        files: chosen,
        idempotencyKey: chave,
      })
      toast.ok(msg)
      store.replace(store.values(), store.values())
      onSaved()
    } catch (error) {
      setBusy(false)
      const fields = error instanceof ApiError ? error.fields : {}
      store.setErrors(fields)
      setWrong({ xml: fields.xml, pdf: fields.pdf })
      if (Object.keys(fields).length === 0) showError(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const enter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    const ctrlS = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
    if (!enter && !ctrlS) return
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  return (
    <DockedPanel title={TITLE} onClose={onClose}>
      <FormContext.Provider value={store}>
        <div className={styles.notaForm} onKeyDown={onKeyDown} role="presentation">
          <FormGrid>
            <TextField name={f.numero} span={6} />
            <MoneyField name={f.valor} span={6} />
            <TextField name={f.chave} inputMode="numeric" hint="44 algarismos na NF-e, 50 na NFS-e nacional." />
            <Cell>
              <FileInput
                label="XML"
                accept=".xml,text/xml,application/xml"
                placeholder="Escolher o XML"
                description="O número, a chave e o valor vêm dele."
                leftSection={<IconPaperclip className="ico" aria-hidden />}
                clearable
                clearButtonProps={{ 'aria-label': 'Limpar XML' }}
                value={files.xml ?? null}
                onChange={(file) => void choose('xml', file)}
                error={wrong.xml}
              />
            </Cell>
            <Cell>
              <FileInput
                label="PDF"
                accept=".pdf,application/pdf"
                placeholder="Escolher o PDF"
                leftSection={<IconPaperclip className="ico" aria-hidden />}
                clearable
                clearButtonProps={{ 'aria-label': 'Limpar PDF' }}
                value={files.pdf ?? null}
                onChange={(file) => void choose('pdf', file)}
                error={wrong.pdf}
              />
            </Cell>
          </FormGrid>
          <div className={styles.acoes}>
            <Button variant="filled" onClick={() => void save()} aria-busy={busy} aria-disabled={busy || undefined}>
              Adicionar
            </Button>
            <Button onClick={onClose}>Fechar</Button>
          </div>
        </div>
      </FormContext.Provider>
    </DockedPanel>
  )
}
