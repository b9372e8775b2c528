import { Button } from '@mantine/core'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import dialog from '../../../kit/feedback/dialog.module.css'
import { useCommand } from '../../../kit/form/use-command.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Dialog } from '../../../kit/window/window.tsx'
import { useNotasPorEmail } from '../../../parts/nfse/em-uso.ts'
import { useMesEntregue } from '../comum/mes-entregue.ts'
import type { LoteProps } from './lote-props.ts'

/** Asks before the notes of many invoices are issued. */
export function EmitirLoteDialog({ alvo, quais, seguir, onClose }: LoteProps) {
  const porEmail = useNotasPorEmail()
  const send = () => void emitir.run({ body: { ...alvo, ...entregue.word() } })
  const entregue = useMesEntregue(send)
  const emitir = useCommand(loteFaturas.emitir, { changes: [[fatura.prefix]], refused: entregue.ask, done: ({ id }) => seguir(id) })
  return (
    <Dialog title="Emitir notas?" onClose={onClose}>
      <div className={dialog.body}>
        <p className="m2">
          Das faturas ({quais}), as faturadas que ainda não têm nota ganham as suas; as outras são recusadas, cada uma com o seu motivo. Uma
          fatura a que falta um dado não dá nota pela metade: o andamento diz o que falta.
        </p>
        {porEmail && <p className="m2">Cada nota vai por e-mail aos contatos do cliente marcados para nota fiscal; sem nenhum, a todos.</p>}
      </div>
      <div className={dialog.foot}>
        <ActionButton variant="filled" loading={emitir.busy} onClick={send}>
          Emitir notas
        </ActionButton>
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Dialog>
  )
}
