import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'
import { CHANGES } from './novo-credito.tsx'

type Props = { credito: { id: number; saldo: string; cliente: { pessoa: { nome: string } } }; onClose: () => void }

/** Asks why what is left of a credit is taken from the client. */
export const CancelarCredito = ({ credito: { id, saldo, cliente }, onClose }: Props) => (
  <MotivoDialog
    route={credito.cancelar}
    about={id}
    input={(body) => ({ params: { id }, body })}
    changes={CHANGES}
    confirm="Cancelar crédito"
    danger
    title={`Cancelar o crédito ${id}`}
    onClose={onClose}
  >
    <p className="m2">
      {cliente.pessoa.nome} perde o saldo de {formatMoney(saldo)}. O que faturas já usaram fica usado. Isto não pode ser desfeito.
    </p>
  </MotivoDialog>
)
