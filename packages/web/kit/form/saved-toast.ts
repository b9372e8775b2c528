import { toast } from '../feedback/toast.tsx'
import { queryClient } from '../query.ts'
import { offerUndo, takeBack } from '../feedback/undoable.ts'
import { same } from './diff.ts'
import type { FormResource } from './form-resource.ts'
import type { FormStore } from './form-store.ts'
import { readAgain } from '../read-again.ts'

/** Whether the server can put back what is about to be saved: fields that the record is read with, and no lists, whose rows may be gone. */
export function canComeBack({ emLote }: Pick<FormResource, 'emLote'>, store: Pick<FormStore, 'values' | 'base' | 'record'>): boolean {
  const [now, before] = [store.values(), store.base()]
  const changed = Object.keys(now).filter((key) => !same(now[key], before[key]))
  return emLote !== undefined && changed.length > 0 && changed.every((key) => key in store.record && !Array.isArray(now[key]))
}

/** Says that a change was saved, with the way back while nobody changes the record again. */
export function tellChanged(
  { msg, versaoRegistro }: { msg: string; versaoRegistro?: number | undefined },
  { prefix, emLote }: Pick<FormResource, 'prefix' | 'emLote'>,
  id: number,
): void {
  if (!emLote || versaoRegistro === undefined) return toast.ok(msg)
  const undo = () => takeBack(emLote, [{ id, versaoRegistro }])
  offerUndo(msg, undo, () => readAgain(queryClient, { queryKey: [prefix] }))
}
