import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useList } from '../../kit/list/use-list.ts'
import { Note } from '../../kit/ui/note.tsx'
import { type Escolhido, lembrarEscolhido } from './escolhido.ts'
import styles from './retorno.module.css'
import { useConferir } from './use-conferir.ts'

/** Above the list of those that came. */
export function ReceberNaLista() {
  const { total } = useList()
  const navigate = useNavigate()
  return (
    <Receber
      nenhum={total === 0}
      onLido={(escolhido) => {
        lembrarEscolhido(escolhido)
        void navigate({ to: '/retorno/previa' })
      }}
    />
  )
}

/** Where the file of a bank is dropped or chosen: it is seen first, and imported only then. */
export function Receber({ nenhum = false, onLido }: { nenhum?: boolean; onLido: (escolhido: Escolhido) => void }) {
  const { conferir, erro, reset, busy } = useConferir(onLido)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    conferir(event.dataTransfer.files.item(0))
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <section className={styles.receber} aria-label="Importar retorno">
      <div className={styles.zona} data-over={over || undefined} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
        <p role="status">{busy ? 'Lendo o arquivo…' : `${nenhum ? 'Nenhum retorno importado. ' : ''}Solte aqui o arquivo do banco.`}</p>
        <FileButton resetRef={reset} onChange={conferir} inputProps={{ 'aria-label': 'Arquivo de retorno' }}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload aria-hidden />} aria-busy={busy}>
              Escolher arquivo
            </Button>
          )}
        </FileButton>
      </div>
      {erro && (
        <Note tone="bad" live>
          {erro.message}
        </Note>
      )}
    </section>
  )
}
