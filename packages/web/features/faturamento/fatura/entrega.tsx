import { EntregaFatura } from '@retaguarda/contract/faturamento/entrega.ts'
import { topicoFatura } from '@retaguarda/contract/evento.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { State } from '../../../kit/ui/state.tsx'
import { useTopic } from '../../../kit/push/use-topic.ts'
import { readAgain } from '../../../kit/read-again.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import type { FaturaLida } from './a-pagar.tsx'
import { resumoOptions } from './data.ts'

/** How the newest mail of an invoice fares; nothing where there is none. */
export function Entrega({ fatura: { id, entrega, aberta } }: { fatura: FaturaLida }) {
  const client = useQueryClient()
  useTopic(topicoFatura(id), () => {
    for (const queryKey of [[recusa.abertas.path], resumoOptions(id).queryKey]) void readAgain(client, { queryKey })
  })
  if (entrega === EntregaFatura.code.NAO_ENVIADA) return null
  const filter = [{ name: 'fatura.id', op: '=', v: id } as const]
  return (
    <p className="row">
      E-mail: <State of="entrega" value={entrega} />
      {aberta && <span>A página foi aberta em {formatDateTime(aberta)}.</span>}
      <Link to="/financeiro/entrega" search={{ filter, page: 1 }} className="no-print">
        Ver entregas
      </Link>
    </p>
  )
}
