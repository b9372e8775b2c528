import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { useRead } from '../../../kit/use-read.ts'

/** ms between two looks at whether notes wait for the other side. */
const OLHAR = 30_000

type Descanso = { ate: string | null; motivo: string }

/** Why notes do not go out now, and that they do by themselves. */
export const Descansa = ({ descanso: { ate, motivo }, esperam }: { descanso: Descanso; esperam: number }) => (
  <Note tone="warn">
    {motivo} {esperam === 1 ? 'A nota que espera sai sozinha.' : `As ${counted(esperam, 'nota', 'notas')} que esperam saem sozinhas.`}
    {ate !== null && <span className="m2"> A próxima tentativa é às {formatDateTime(ate).slice(-5)}.</span>}
  </Note>
)

/** Above the list of notes, while some wait and the other side is left in peace. */
export function SefinDescansa() {
  const esperam = { filter: [{ name: 'situacao' as const, op: '=' as const, v: SituacaoNfse.code.A_EMITIR }], limit: 1 }
  const { data: list } = useRead([nfse.prefix, 'esperam'], nfse.list, { query: esperam }, { staleTime: 0, refetchInterval: OLHAR })
  const first = list?.rows[0]?.id
  const { data: nota } = useRead([nfse.prefix, 'get', first], nfse.get, first === undefined ? undefined : { params: { id: first } })
  if (!list || !nota?.descanso) return null
  return <Descansa descanso={nota.descanso} esperam={list.total} />
}
