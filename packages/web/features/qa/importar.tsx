import { Button, FileButton, NativeSelect, Textarea } from '@mantine/core'
import { casoImportado, FORMATOS, IMPORTAR_MAX, type Importado } from '@retaguarda/contract/importar-caso.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { LINHAS_MAX } from '@retaguarda/contract/test-case.ts'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { DraftNote } from '../../kit/form/draft-note.tsx'
import { FormContext } from '../../kit/form/form-store.ts'
import { useTyped } from '../../kit/form/use-typed.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { useItens } from '../../parts/itens/contexto.ts'
import { Dialog, useWindow } from '../../kit/window/window.tsx'
import { type Row, newRow } from './rows.ts'
import styles from './qa.module.css'

type Formato = keyof typeof FORMATOS
/** No file with more bytes fits: in UTF-8 a character of a string takes at most three. */
const BYTES_MAX = 3 * IMPORTAR_MAX
const TITLE = 'Importar passos'
const START: { formato: Formato; conteudo: string } = { formato: 'chrome-recorder', conteudo: '' }
const OPCOES = Object.entries(FORMATOS).map(([value, label]) => ({ value, label }))

/** Reads a recording or the code of a test, shows what was understood, and puts it behind the lines of the case. */
export const Importar = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={TITLE} size={680}>
    <Passos onClose={onClose} />
  </Dialog>
)

function Passos({ onClose }: { onClose: () => void }) {
  const store = useItens<Row>()
  const typed = useTyped(TITLE, START, { name: TITLE })
  const { formato, conteudo } = typed.values
  const window = useWindow()
  const [failure, setError] = useState<string>()
  const [lido, setLido] = useState<Importado>()
  const [lendo, setLendo] = useState(false)

  const read = async () => {
    setLendo(true)
    setError(undefined)
    try {
      setLido(await call(casoImportado.importar, { body: { formato, conteudo } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setError(error.fields.conteudo ?? error.message)
    } finally {
      setLendo(false)
    }
  }
  const trocar = (text: string) => {
    typed.set({ conteudo: text })
    setLido(undefined)
    setError(undefined)
  }
  const abrir = async (file: File | null) => {
    if (!file) return
    if (file.size > BYTES_MAX)
      return setError(`${file.name}: passa de ${formatCount(IMPORTAR_MAX, 'caractere', 'caracteres')}. Escolha um arquivo menor.`)
    trocar(await file.text())
    typed.set({ formato: file.name.endsWith('.json') ? 'chrome-recorder' : 'playwright' })
  }
  const usar = ({ name, operations }: Importado) => {
    const cabem = operations.slice(0, LINHAS_MAX - store.chaves().length)
    const [primeira, ...mais] = cabem.map(({ name, params }) => newRow(name, params))
    if (primeira) store.incluir(primeira, store.chaves().length, mais)
    if (name !== '' && String(store.values().name ?? '') === '') store.set('name', name)
    typed.done()
    toast.ok(`${formatCount(cabem.length, 'linha importada', 'linhas importadas')}. Confira e confirme o caso.`)
    onClose()
  }
  return (
    <FormContext value={typed.store}>
      <div className="stack">
        <DraftNote guard={typed.guard} />
        <NativeSelect
          label="Formato"
          data={OPCOES}
          value={formato}
          onChange={({ currentTarget }) => {
            typed.set({ formato: currentTarget.value === 'playwright' ? 'playwright' : 'chrome-recorder' })
            setLido(undefined)
          }}
        />
        <Textarea
          label="Conteúdo"
          data-autofocus
          description="Cole o texto, ou escolha o arquivo. Nada é executado."
          error={failure}
          className={styles.conteudo}
          rows={10}
          spellCheck={false}
          value={conteudo}
          onChange={({ currentTarget }) => trocar(currentTarget.value)}
        />
        {lido && <Entendido lido={lido} />}
        <div className="row">
          <FileButton onChange={(file) => void abrir(file)} accept=".json,.ts,.js,.mjs">
            {(props) => (
              <Button variant="subtle" {...props}>
                Escolher arquivo
              </Button>
            )}
          </FileButton>
          <span className="grow" />
          {lido && lido.operations.length > 0 ? (
            <Button variant="filled" autoFocus onClick={() => usar(lido)}>
              Usar estes passos
            </Button>
          ) : (
            <ActionButton
              variant="filled"
              loading={lendo}
              reason={conteudo.trim() === '' ? 'Cole o texto ou escolha o arquivo antes.' : undefined}
              onClick={() => void read()}
            >
              Ler
            </ActionButton>
          )}
          <Button onClick={() => window?.leave(onClose)}>Cancelar</Button>
        </div>
      </div>
    </FormContext>
  )
}

const Entendido = ({ lido: { operations, avisos } }: { lido: Importado }) => (
  <Note tone={avisos.length > 0 ? 'warn' : 'info'} live>
    {formatCount(operations.length, 'passo entendido', 'passos entendidos')}.
    {avisos.length > 0 && (
      <ul className={styles.avisos}>
        {avisos.map(({ linha, texto }, i) => (
          <li key={`${linha} ${i}`}>
            Linha {linha}: {texto}
          </li>
        ))}
      </ul>
    )}
  </Note>
)
