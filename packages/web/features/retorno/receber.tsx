import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '../../kit/list/state/use-list.ts'
import { DropZone } from '../../kit/ui/drop-zone.tsx'
import { Refusal } from '../../kit/ui/note.tsx'
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
      onLido={(chosen) => {
        lembrarEscolhido(chosen)
        void navigate({ to: '/retorno/previa' })
      }}
    />
  )
}

/** Where the file of a bank is dropped or chosen: it is seen first, and imported only then. */
export function Receber({ nenhum = false, onLido }: { nenhum?: boolean; onLido: (chosen: Escolhido) => void }) {
  const { conferir, erro, reset, busy } = useConferir(onLido)
  return (
    <section className={styles.receber} aria-label="Importar retorno">
      <DropZone
        says={busy ? 'Lendo o arquivo…' : `${nenhum ? 'Nenhum retorno importado. ' : ''}Solte aqui o arquivo do banco.`}
        onDrop={conferir}
      >
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
