import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

/** Without https, or where the person forbids it, a browser copies nothing by itself. */
const WORDS = { copied: 'Copiado', refused: 'Selecione o texto e copie' }

/** Copies a text, and says so from then on. */
export function CopyButton({ text, children, ...look }: ButtonProps & { text: string; children: string }) {
  const [end, setEnd] = useState<keyof typeof WORDS>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setEnd('copied')
    } catch {
      setEnd('refused')
    }
  }
  return (
    <Button {...look} leftSection={end === 'copied' ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{end ? WORDS[end] : children}</span>
    </Button>
  )
}
