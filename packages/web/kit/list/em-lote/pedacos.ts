import { EM_LOTE_MAX, type EmLote, type LinhaEmLote } from '@retaguarda/contract/kit/em-lote.ts'
import { call } from '../../api.ts'
import { type Answer, takeBack } from '../../feedback/undoable.ts'

/** Records of one call: few enough that people see it move. */
const PEDACO = 50

type Pedido = { campo: string; valor: unknown; conferir: boolean }
type Parts = {
  /** How many are done. */
  onProgress: (done: number) => void
  /** Nobody waits any more. */
  stopped: () => boolean
}

/** Piece by piece; `error` where it broke off, with what was done until then. */
export async function alterarEmLote(emLote: EmLote, ids: readonly number[], pedido: Pedido, { onProgress, stopped }: Parts) {
  const linhas: LinhaEmLote[] = []
  try {
    for (let at = 0; at < ids.length && !stopped(); at += PEDACO) {
      const answer = await call(emLote.alterar, { body: { ids: ids.slice(at, at + PEDACO), ...pedido } })
      linhas.push(...answer.linhas)
      onProgress(linhas.length)
    }
    return { linhas }
  } catch (error) {
    return { linhas, error }
  }
}

/** @throws ApiError where one of them was refused */
export async function desfazerEmLote(emLote: EmLote, rows: readonly LinhaEmLote[]): Promise<Answer> {
  const left = rows.flatMap(({ id, versaoRegistro }) => (versaoRegistro === null ? [] : [{ id, versaoRegistro }]))
  let answer: Answer = { msg: 'Alteração desfeita.' }
  for (let at = 0; at < left.length; at += EM_LOTE_MAX) {
    const done = await takeBack(emLote, left.slice(at, at + EM_LOTE_MAX))
    if (left.length <= EM_LOTE_MAX) answer = done
  }
  return answer
}
