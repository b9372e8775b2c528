import { Button, FileButton } from '@mantine/core'
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useField, useFormStore, usePath, useSent, useValue } from '../../kit/form/form-store.ts'
import { fieldId } from '../../kit/form/path.ts'
import { Bar } from '../../kit/ui/progress-bar.tsx'
import { sizeText } from '../../kit/ui/format.ts'
import { novaParte, refusal } from './arquivos.ts'
import { anexo, anexoGravado, f } from './fields.ts'
import styles from './cliente.module.css'

/** The file of a line: what is saved as a link, what was chosen with its size, its progress, and why it is refused. */
export function FileField({ saved }: { saved: ReactNode }) {
  const store = useFormStore()
  const name = useField(anexo.nome)
  const content = useField(anexo.arquivo)
  const documento = useValue(usePath(anexoGravado.documento))
  const [wrong, setWrong] = useState<string>()
  const part = typeof content.value === 'string' && content.value !== '' ? content.value : undefined
  const file = part === undefined ? undefined : store.files.get(part)
  // A draft remembers the name of a file, not its content.
  const lost = part !== undefined && file === undefined
  const choose = (chosen: File | null) => {
    if (!chosen) return
    const sentence = refusal(chosen)
    setWrong(sentence)
    if (sentence) return
    const next = novaParte()
    if (part !== undefined) store.files.delete(part)
    store.files.set(next, chosen)
    content.set(next)
    name.set(chosen.name)
  }
  const error = wrong ?? content.error ?? name.error
  const errorId = `${fieldId(content.path)}-erro`
  return (
    <div className={styles.arquivo}>
      <div className={styles.linha}>
        {part === undefined && typeof documento === 'number' ? (
          <span className={styles.nome}>{saved}</span>
        ) : file ? (
          <span className={styles.nome}>
            <IconFile className="ico m3" aria-hidden />
            <span>{file.name}</span> <span className="m3 nowrap">{sizeText(file.size)}</span>
          </span>
        ) : lost ? (
          <span className={styles.nome}>{String(name.value ?? '')}</span>
        ) : (
          <span className="m3">Nenhum arquivo</span>
        )}
        {(typeof documento !== 'number' || part !== undefined) && (
          <FileButton onChange={choose} inputProps={{ 'aria-label': `Arquivo do ${name.info.name.replace('Arquivo', 'anexo')}` }}>
            {(props) => (
              <Button
                {...props}
                id={fieldId(content.path)}
                size="xs"
                variant="subtle"
                leftSection={<IconPaperclip aria-hidden />}
                aria-describedby={error ? errorId : undefined}
              >
                {file ? 'Trocar arquivo' : 'Escolher arquivo'}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {file && part !== undefined && <Progresso part={part} />}
      {(error ?? lost) && (
        <p className={styles.erro} id={errorId} role="alert">
          {error ?? 'O arquivo não foi guardado com o rascunho. Escolha-o de novo.'}
        </p>
      )}
    </div>
  )
}

/** How much of this file is sent: the parts of a save go one after the other. */
function Progresso({ part }: { part: string }) {
  const { files } = useFormStore()
  const sent = useSent()
  const lines = JSON.stringify(useValue(f.clienteAnexo))
  if (sent === undefined) return null
  // The files of lines that were removed are not sent.
  const parts = [...files].filter(([name]) => lines.includes(name))
  const total = parts.reduce((sum, [, { size }]) => sum + size, 0)
  const before = parts
    .slice(
      0,
      parts.findIndex(([name]) => name === part),
    )
    .reduce((sum, [, { size }]) => sum + size, 0)
  const size = files.get(part)?.size ?? 0
  const percent = size === 0 ? 100 : Math.floor(Math.min(1, Math.max(0, (sent * total - before) / size)) * 100)
  return (
    <div className={styles.progresso}>
      <Bar ringed className={styles.barra} value={percent} label={`Envio de ${files.get(part)?.name ?? ''}`} />
      <span className="m2 s12 num">{percent}%</span>
    </div>
  )
}
