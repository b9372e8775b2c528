import { promessa, SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { formatDate } from '../../../kit/ui/format.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'
import { CHANGES } from '../comum/boletos.tsx'

/** Why a promise is not cancelled; undefined where it may be. */
export const problemaCancelar = ({ situacao }: { situacao: SituacaoPromessa }): string | undefined =>
  situacao === SituacaoPromessa.code.EM_VIGOR
    ? undefined
    : `Só uma promessa em vigor é cancelada: esta está ${SituacaoPromessa.labels[situacao].toLowerCase()}.`

type Props = { promessa: { id: number; data: string; cliente: { pessoa: { nome: string } } }; onClose: () => void }

/** Asks why a promise is not waited for any more. */
export const CancelarPromessa = ({ promessa: { id, data, cliente }, onClose }: Props) => (
  <MotivoDialog
    route={promessa.cancelar}
    about={id}
    input={(body) => ({ params: { id }, body })}
    changes={CHANGES}
    confirm="Cancelar promessa"
    cancel="Voltar"
    danger
    title={`Cancelar a promessa ${id}`}
    onClose={onClose}
  >
    <p className="m2">
      {cliente.pessoa.nome} prometeu pagar até {formatDate(data)}. Sem a promessa, os boletos voltam a ser cobrados.
    </p>
  </MotivoDialog>
)
