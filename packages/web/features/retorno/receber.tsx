import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { DropZone } from '../../kit/ui/drop-zone.tsx'
import { Refusal } from '../../kit/ui/note.tsx'
import { type Escolhido, lembrarEscolhido } from './escolhido.ts'
import styles from './retorno.module.css'
import { useConferir } from './use-conferir.ts'

/** Above the list of those that came. */
export function ReceberNaLista() {
  const navigate = useNavigate()
  return (
    <Receber
      onLido={(chosen) => {
        lembrarEscolhido(chosen)
        void navigate({ to: '/retorno/previa' })
      }}
    />
  )
}

/** Where the file of a bank is dropped or chosen: it is seen first, and imported only then. */
export function Receber({ onLido }: { onLido: (chosen: Escolhido) => void }) {
  const { conferir, erro, reset, busy } = useConferir(onLido)
  return (
    <section className={styles.receber} aria-label="Importar retorno">
      <DropZone what="o arquivo do banco" says={busy ? 'Lendo o arquivo…' : undefined} onDrop={conferir}>
        <FileButton resetRef={reset} onChange={conferir} inputProps={{ 'aria-label': 'Arquivo de retorno' }}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload aria-hidden />} aria-busy={busy}>
              Escolher arquivo
            </Button>
          )}
        </FileButton>
      </DropZone>
      {erro && <Refusal>{erro.message}</Refusal>}
    </section>
  )
}
