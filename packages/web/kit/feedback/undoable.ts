import { exclusao } from '@retaguarda/contract/exclusao.ts'
import type { EmLote } from '@retaguarda/contract/kit/em-lote.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { call as ask } from '../api.ts'
import type { CallOnce } from '../call-once.ts'
import { showError } from './dialogs.ts'
import { toast } from './toast.tsx'

/** `undo` takes it back, where that is possible: offered for 10 s in the toast. */
export type Answer = { msg: string; toaster?: boolean; undo?: () => Promise<Answer> }

/** Says what was done, with the way back; what it changes is read again after that. */
export const offerUndo = (msg: string, undo: () => Promise<Answer>, reread: () => Promise<unknown>): void =>
  toast.undo(msg, async () => {
    try {
      toast.ok((await undo()).msg)
    } catch (error) {
      showError(error)
    }
    await reread()
  })

/** Deletes a record of a register, which can come back for a while, where the server does not say otherwise. */
export const removal =
  ({ prefix, remove }: Pick<Resource, 'prefix' | 'remove'>) =>
  async ({ id }: Row, call: CallOnce): Promise<Answer> => {
    const { desfazer, ...answer } = await call(remove, { params: { id } })
    if (desfazer === false) return answer
    return { ...answer, undo: () => call(exclusao.desfazer, { params: { entidade: prefix.slice(1), id } }) }
  }

/** What a change was answered, with the way back while the record's version is the one that the answer says it left. */
export function undoable(
  { versaoRegistro, ...answer }: Answer & { versaoRegistro?: number | undefined },
  { emLote }: Pick<Resource, 'emLote'>,
  id: number,
): Answer {
  if (!emLote || versaoRegistro === undefined) return answer
  return { ...answer, undo: () => takeBack(emLote, [{ id, versaoRegistro }]) }
}

/** @throws ApiError where one of them was refused */
export async function takeBack(emLote: EmLote, linhas: { id: number; versaoRegistro: number }[]): Promise<Answer> {
  const answer = await ask(emLote.desfazer, { body: { linhas } })
  const refused = answer.linhas.filter(({ situacao }) => situacao === 'recusada')
  const [first] = refused
  if (!first) return answer
  const rest = refused.length > 1 ? ` Outros ${refused.length - 1} também não foram desfeitos.` : ''
  throw new ApiError(`${first.erro ?? ''}${rest}`, { status: 409, request: `POST ${emLote.desfazer.path}` })
}
