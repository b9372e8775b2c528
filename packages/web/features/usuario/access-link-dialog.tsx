import { Button, Modal, TextInput } from '@mantine/core'
import dialog from '../../kit/feedback/dialog.module.css'
import { CopyButton } from '../../kit/ui/copy-button.tsx'

export type AccessLink = { nome: string; address: string }

/** The first-access link, where no mail server could carry it. It is shown this once. */
export const AccessLinkDialog = ({ nome, address, onClose }: AccessLink & { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Link de primeiro acesso" size={520}>
    <p>
      O e-mail não pôde ser enviado. Copie o link e entregue-o a <strong className="b6">{nome}</strong> por um meio seguro.
    </p>
    <p className="m2">Vale por 24 horas, para um único uso, e não será mostrado de novo.</p>
    <TextInput mt={12} label="Link" value={address} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
    <div className={dialog.foot}>
      <Button onClick={onClose}>Fechar</Button>
      <CopyButton text={address} variant="filled" data-autofocus>
        Copiar link
      </CopyButton>
    </div>
  </Modal>
)
