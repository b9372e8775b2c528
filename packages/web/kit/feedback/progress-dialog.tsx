import { Button, Modal } from '@mantine/core'
import { ProgressoEvento } from '@retaguarda/contract/evento.ts'
import { useState } from 'react'
import { useTopic } from '../push/use-topic.ts'
import { formatNumber } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './dialog.module.css'
import type { ProgressDialog as Parts } from './dialogs.ts'

export function ProgressDialog({ title, total, plural, topico, stop }: Parts) {
  const [feitos, setFeitos] = useState(0)
  useTopic(topico, (evento) => {
    const { data } = ProgressoEvento.safeParse(evento)
    if (data?.tipo === 'progresso') setFeitos(Math.min(data.feitos, total))
  })
  return (
    <Modal opened onClose={stop} size={440} title={title}>
      <div className={styles.body} role="status">
        <p>{`${formatNumber(feitos)} de ${formatNumber(total)} ${plural}`}</p>
        <ProgressBar value={total > 0 ? Math.floor((feitos * 100) / total) : 0} label={title} />
      </div>
      <div className={styles.foot}>
        <Button data-autofocus onClick={stop}>
          Parar
        </Button>
      </div>
    </Modal>
  )
}
