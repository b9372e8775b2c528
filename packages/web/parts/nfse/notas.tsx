import { topicoNfse } from '@retaguarda/contract/evento.ts'
import { type NfseDaFatura, nfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'

/** `10/2026` of a note's `2026/10`. */
export const mesDaNota = (competencia: string): string => competencia.split('/').toReversed().join('/')

/** By its number, which it has once it is authorised; before, by that of what is sent. */
export const nomeDaNota = ({ numero, numeroDps }: Pick<NfseDaFatura, 'numero' | 'numeroDps'>): string =>
  numero === null ? `DPS ${numeroDps}` : `Nota ${numero}`

/** They change without anybody here. */
const A_CAMINHO: readonly SituacaoNfse[] = SituacaoNfse.codes('A_EMITIR', 'EMITINDO', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO')

/** What shows these notes is read again as those of them change that are on their way. */
export const SeguirNotas = ({ notas }: { notas: readonly Pick<NfseDaFatura, 'id' | 'situacao'>[] }) =>
  notas.filter(({ situacao }) => A_CAMINHO.includes(situacao)).map(({ id }) => <Seguir key={id} id={id} />)

function Seguir({ id }: { id: number }) {
  const client = useQueryClient()
  useTopic(topicoNfse(id), () => void readAgain(client, { queryKey: [nfse.prefix] }))
  return null
}
