import { Button, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

export type AccessLink = { nome: string; address: string }

/** The first-access link, where no mail server could carry it (decisions §3). It is shown this once. */
export function AccessLinkDialog({ nome, address, onClose }: AccessLink & { onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <Modal opened onClose={onClose} title="Link de primeiro acesso" size={520}>
      <p>
        O e-mail não pôde ser enviado. Copie o link e entregue-o a <strong className="b6">{nome}</strong> por um meio seguro.
      </p>
      <p className="m2">Vale por 24 horas, para um único uso, e não será mostrado de novo.</p>
      <TextInput mt={12} label="Link" value={address} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 20 }}>
        <Button onClick={onClose}>Fechar</Button>
        <Button variant="filled" leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />} onClick={copy} data-autofocus>
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar link'}</span>
        </Button>
      </div>
    </Modal>
  )
}
