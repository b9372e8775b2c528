import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { Arriving } from '../../../kit/ui/arriving.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { useRead } from '../../../kit/use-read.ts'

/** ms between two looks at whether notes wait for the other side. */
const OLHAR = 30_000

type Descanso = { ate: string | null; motivo: string }

/** Why notes do not go out now, and that they do by themselves. */
export const Descansa = ({ descanso: { ate, motivo } }: { descanso: Descanso }) => (
  <Note tone="warn">
    {motivo}
    {ate !== null && <span className="m2"> A próxima tentativa é às {formatDateTime(ate).slice(-5)}.</span>}
  </Note>
)

const ESPERAM = SituacaoNfse.codes('A_EMITIR', 'EMITINDO', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO')
/** A rest begins and ends with no note changing. */
const ALWAYS = { staleTime: 0, refetchInterval: OLHAR }

/** Above the list of notes, while some wait and the other side is left in peace. */
export function SefinDescansa() {
  const esperam = { filter: [{ name: 'situacao' as const, op: 'contains' as const, v: [...ESPERAM] }], limit: 1 }
  const list = useRead([nfse.prefix, 'esperam'], nfse.list, { query: esperam }, ALWAYS)
  const first = list.data?.rows[0]?.id
  const one = useRead([nfse.prefix, 'get', first], nfse.get, first === undefined ? undefined : { params: { id: first } }, ALWAYS)
  if (list.isLoading || one.isLoading) return <Arriving />
  const nota = one.data
  return first !== undefined && nota?.descanso ? <Descansa descanso={nota.descanso} /> : null
}
