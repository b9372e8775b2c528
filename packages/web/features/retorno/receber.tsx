import { Button, FileButton } from '@mantine/core'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { useList } from '../../kit/list/use-list.ts'
import { Note } from '../../kit/ui/note.tsx'
import type { Previa } from './dados.ts'
import { PreviaDialog } from './previa-dialog.tsx'
import styles from './retorno.module.css'

type Escolhido = { file: File; previa?: Previa }

/** Where the file of a bank is dropped or chosen: it is seen first, and imported only then. */
export function Receber() {
  const { total } = useList()
  const navigate = useNavigate()
  const [chosen, choose] = useState<Escolhido>()
  const [erro, setErro] = useState<ApiError>()
  const [over, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const refused = (error: ApiError) => {
    setErro(error)
    choose(undefined)
    reset.current?.()
    return true
  }
  const conferir = useCommand(retorno.previa, {
    tell: (previa) => {
      choose((now) => now && { ...now, previa })
      reset.current?.()
    },
    refused,
  })
  const importar = useCommand(retorno.importar, {
    changes: [[retorno.prefix], [excecaoBancaria.prefix]],
    done: ({ id }) => {
      choose(undefined)
      return navigate({ to: '/retorno/visualizar/$id', params: { id: String(id) } })
    },
    refused,
  })
  const busy = conferir.busy || importar.busy
  const read = (file: File | null | undefined) => {
    if (!file || busy) return
    setErro(undefined)
    choose({ file })
    void conferir.run({ files: { arquivo: file } })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    read(event.dataTransfer.files.item(0))
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <section className={styles.receber} aria-label="Importar retorno">
      <div className={styles.zona} data-over={over || undefined} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
        <p role="status">
          {busy
            ? 'Lendo o arquivo…'
            : total === 0
              ? 'Nenhum retorno importado. Solte aqui o arquivo do banco.'
              : 'Solte aqui o arquivo do banco.'}
        </p>
        <FileButton resetRef={reset} onChange={read} inputProps={{ 'aria-label': 'Arquivo de retorno' }}>
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
      {chosen?.previa && (
        <PreviaDialog
          nome={chosen.file.name}
          previa={chosen.previa}
          busy={importar.busy}
          onClose={() => choose(undefined)}
          onImportar={() => void importar.run({ files: { arquivo: chosen.file } })}
        />
      )}
    </section>
  )
}
