import { Button } from '@mantine/core'
import { credito, OrigemCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { IconCoin } from '@tabler/icons-react'
import { useCommand } from '../../../kit/form/use-command.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { mesOuAcordo } from '../comum/name.ts'
import type { Documentos } from './pagamento.ts'

type Props = { documentos: Documentos; reload: () => Promise<void> }

/** Money of the client's that pays nothing yet: one press keeps it for its next invoices. */
export function PagoAMais({ documentos: { fatura, acordo, pagoAMais }, reload }: Props) {
  const guardar = useCommand(credito.add, { changes: [[credito.prefix], ['/cliente']], reload })
  if (exact(pagoAMais).isZero()) return null
  const motivo = `Pago a mais na fatura ${fatura.id}, ${acordo === null ? 'de ' : ''}${mesOuAcordo({ ...fatura, acordo })}.`
  const origem = OrigemCredito.code.PAGO_A_MAIS
  const body = { cliente: fatura.cliente.id, origem, valor: pagoAMais, fatura: fatura.id, motivo }
  return (
    <Note tone="info">
      <p>O cliente pagou {formatMoney(pagoAMais)} a mais. Guardado como crédito, paga as próximas faturas dele.</p>
      <Button leftSection={<IconCoin aria-hidden />} aria-busy={guardar.busy} onClick={() => void guardar.run({ body })}>
        Guardar {formatMoney(pagoAMais)} como crédito
      </Button>
    </Note>
  )
}
