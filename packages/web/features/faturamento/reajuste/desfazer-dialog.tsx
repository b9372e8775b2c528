import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { type LinhaReajuste, reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { formatCount } from '../../../kit/ui/format.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'

type Props = { id: number; linhas: LinhaReajuste[]; onClose: () => void }

/** Asks why the prices of a readjustment are taken back. */
export const DesfazerDialog = ({ id, linhas, onClose }: Props) => (
  <MotivoDialog
    route={reajuste.desfazer}
    about={id}
    input={(body) => ({ params: { id }, body })}
    changes={[[reajuste.prefix], [clienteObjetoContrato.prefix]]}
    confirm="Desfazer"
    danger
    title="Desfazer o reajuste"
    onClose={onClose}
  >
    <p className="m2">
      {formatCount(linhas.length, 'vínculo volta', 'vínculos voltam')} ao preço de antes. Os que já têm o mês fechado, ou um preço mais
      novo, ficam como estão e são nomeados.
    </p>
  </MotivoDialog>
)
