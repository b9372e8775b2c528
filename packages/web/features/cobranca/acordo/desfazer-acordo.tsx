import { acordo, type FimDoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'
import { CHANGES } from './comum.ts'

type Props = { id: number; onClose: () => void }

/** Asks why an agreement is undone, and says before what becomes of its old boletos and of its instalments. */
export function DesfazerAcordo({ id, onClose }: Props) {
  const fim = useRead(['fim do acordo', id], acordo.previaFim, { params: { id } }, { staleTime: 0, gcTime: 0 })
  return (
    <MotivoDialog
      route={acordo.desfazer}
      about={id}
      input={(body) => ({ params: { id }, body })}
      changes={CHANGES}
      confirm="Desfazer acordo"
      danger
      title={`Desfazer o acordo ${id}`}
      onClose={onClose}
    >
      <Loaded query={fim} failed="O que acontece ao desfazer não pôde ser lido.">
        {(data) => <Consequencias fim={data} />}
      </Loaded>
    </MotivoDialog>
  )
}

function Consequencias({ fim: { aplicado, revividos, canceladas } }: { fim: FimDoAcordo }) {
  const pago = exact(aplicado).gt(0)
  return (
    <ul className="m2">
      {pago && <li>{formatMoney(aplicado)} já pagos contam nos boletos antigos, do mais velho ao mais novo.</li>}
      {revividos.length === 0 ? (
        <li>Nenhum boleto antigo volta: o que foi pago cobre todos.</li>
      ) : (
        <li>
          {revividos.length === 1 ? 'Volta a ser devido ' : 'Voltam a ser devidos '}
          {revividos.map(({ boleto, aberto }) => `o boleto ${boleto}, ${formatMoney(aberto)}`).join('; ')}.
        </li>
      )}
      {canceladas.length > 0 && (
        <li>
          {counted(canceladas.length, 'parcela é cancelada', 'parcelas são canceladas')}: {canceladas.join(', ')}.
        </li>
      )}
    </ul>
  )
}
