import { Button } from '@mantine/core'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { Publico, type PublicoDe } from './publico.tsx'
import styles from './text.module.css'

const f = fieldsOf(notificacao.form)

/** Who would get what is in the form now, once the person asks for it. */
export function PublicoPrevia() {
  const { mode, values } = useFormStore()
  const [pedido, pedir] = useState<PublicoDe>()
  // Another kind of recipient is another question.
  const destinatario = useValue(f.destinatario)
  if (mode === 'visualizar') return null
  const ask = () => {
    const de = values() as PublicoDe // what the form holds; the call judges it
    pedir({
      tipoNotificacao: de.tipoNotificacao === '' ? null : de.tipoNotificacao,
      destinatario: de.destinatario,
      clientes: de.clientes,
      marketplaces: de.marketplaces,
      gatewayPagamento: de.gatewayPagamento,
      formaPagamento: de.formaPagamento,
      regimeTributacao: de.regimeTributacao,
    })
  }
  return (
    <div className="stack">
      <div className={styles.ver}>
        <Button leftSection={<IconUsers aria-hidden />} onClick={ask}>
          Ver quem recebe
        </Button>
      </div>
      {pedido && pedido.destinatario === destinatario && <Publico de={pedido} />}
    </div>
  )
}
