import { clienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { SituacaoSuspensao, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { refId } from '@retaguarda/contract/kit/fields.ts'
import type { QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import { useRead } from '../../kit/use-read.ts'

export type ClienteDaLoja = { id: number; nome: string }

/** All that stands beside a client may say it. */
export const CHANGES: QueryKey[] = [[suspensao.prefix], ['/cliente']]

export const ClienteEMotivo = z.object({ cliente: refId('Cliente', 'o cliente'), motivo })

/** What every form has that asks why something is done with a client's store. */
export const porMotivo = (cliente: ClienteDaLoja | null, onClose: () => void) => ({
  schema: ClienteEMotivo,
  about: cliente?.id,
  values: { cliente, motivo: '' },
  changes: CHANGES,
  leave: onClose,
})

/** What a client owes and what is done about it; nothing is asked while nobody is chosen. */
export const useCobranca = (id: number | undefined) =>
  useRead(['/cliente', 'cobranca', id], clienteCobranca.get, id === undefined ? undefined : { params: { id } }, { staleTime: 0 })

const { LIBERADA, RECUSADA } = SituacaoSuspensao.code

/** Why nothing is lifted; undefined where it can be. */
export function semLiberar(last: { situacao: SituacaoSuspensao } | null): string | undefined {
  if (last?.situacao === LIBERADA) return 'A loja já está liberada.'
  if (last?.situacao === RECUSADA) return 'A loja recusou a suspensão: não há o que liberar.'
  return last ? undefined : 'A loja deste cliente não está suspensa.'
}
