import { topicoNfse } from '@retaguarda/contract/evento.ts'
import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { Trx } from '../../../db/types.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import { notifyChange } from '../../../kit/push/notify.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { type Mudanca, type NotaEmitida, updateNota } from './emissao.repo.ts'
import { acaoDe, podeIr } from './estados.calc.ts'

export const ENTIDADE = 'nfse'

type Mudada = Omit<Mudanca, 'situacao'> & { situacao: SituacaoNfse }
/** What the history keeps of a change beside the situation. */
const TOLD = ['numeroDps', 'numero', 'chave', 'erro', 'motivoDescarte', 'eventoMotivo', 'eventoTexto'] as const

/** Has a locked note be what it has come to: written, in its history, and told to whom it concerns. */
export async function mudar(
  trx: Trx,
  ctx: By,
  nota: Pick<NotaEmitida, 'id' | 'situacao' | 'clienteId'>,
  { situacao, ...more }: Mudada,
): Promise<void> {
  if (!podeIr(nota.situacao, situacao)) throw new Error(`A note in ${nota.situacao} never comes to ${situacao}`)
  await updateNota(trx, nota.id, { ...more, situacao, ...(situacao !== nota.situacao && { mudadaEm: ctx.now() }) })
  const told = Object.fromEntries(TOLD.flatMap((name) => (more[name] === undefined ? [] : [[name, more[name]]])))
  await audit(trx, ctx, {
    entidade: ENTIDADE,
    registro: nota.id,
    acao: acaoDe(situacao),
    antes: { situacao: nota.situacao },
    depois: { situacao, ...told },
    clienteId: nota.clienteId,
  })
  await contar(trx, nota.id)
  await notifyChange(trx, topicoNfse(nota.id))
}

/** Has mail and store hear of it, once it is committed. */
export const contar = (trx: Trx, id: number): Promise<void> => enqueue(trx, 'nfse.contar', { id }, { key: `nfse.contar-${id}` })
