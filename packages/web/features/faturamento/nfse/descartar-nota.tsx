import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'
import { nomeDaNota } from '../../../parts/nfse/notas.tsx'
import { CHANGES } from './acoes.ts'
import type { NotaAlvo } from './cancelar-nota.tsx'

/** Asks why a note that was not authorised is given up. */
export const DescartarNota = ({ nota, onClose }: { nota: NotaAlvo; onClose: () => void }) => (
  <MotivoDialog
    route={nfse.descartar}
    about={nota.id}
    input={(body) => ({ params: { id: nota.id }, body })}
    changes={CHANGES}
    confirm="Descartar"
    danger
    title={`Descartar a ${nomeDaNota(nota)}`}
    onClose={onClose}
  >
    <p className="m2">A nota não sai, e o número dela fica livre para outra. A fatura volta a estar sem nota.</p>
  </MotivoDialog>
)
