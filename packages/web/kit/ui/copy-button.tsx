import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

/** Copies a text, and says so from then on. */
export function CopyButton({ text, children, ...look }: ButtonProps & { text: string; children: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button {...look} leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copiado' : children}</span>
    </Button>
  )
}
