import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { createElement, type ReactNode } from 'react'
import { call } from '../api.ts'
import type { CallOnce } from '../call-once.ts'
import { showError } from '../feedback/dialogs.ts'
import { OpenLink } from '../feedback/open-link.tsx'
import { toast } from '../feedback/toast.tsx'
import { offerUndo, takeBack } from '../feedback/undoable.ts'
import { queryClient } from '../query.ts'
import { readAgain } from '../read-again.ts'
import { same } from './diff.ts'
import { type FormResource, savedOf } from './form-resource.ts'
import type { FormStore } from './form-store.ts'
import type { Path, Values } from './path.ts'
import { screenPaths } from './prune.ts'
import { issuesByPath } from './schema-info.ts'
import { useConflict } from './use-conflict.ts'
import { useSend } from './use-send.ts'

type Parts = {
  store: FormStore
  resource: FormResource
  id: number | undefined
  refuse: (errors: Record<Path, string>) => void
  /** What was added is what is looked at next. */
  opens: boolean
  notices: boolean
  onSaved: (id: number | undefined) => void
}

/** Saves once, whatever is pressed meanwhile, and keeps what was typed whatever the answer is (ERR-006, ERR-007). */
export function useSave({ store, resource, id, refuse, onSaved, opens, notices }: Parts) {
  const { sending, run: send } = useSend()
  // The record of any register: an object, which `savedOf` reads key by key.
  const stored = async () => (id === undefined ? undefined : savedOf(resource, (await call(resource.get, { params: { id } })) as Values))
  const conflict = useConflict(store, stored)

  const write = async (call: CallOnce, values: Values) => {
    const { data = values } = resource.form.safeParse(values) // what is hidden keeps its mask, which no schema takes
    // A form's schema makes an object; the calls check it again on the server.
    const body = { ...(data as Values), versaoRegistro: store.version.current }
    const files = filesOf(store, body)
    const watched = { onProgress: Object.keys(files).length > 0 ? store.setSent : undefined }
    if (id !== undefined) return call(resource.edit, { params: { id }, body, files }, watched)
    if (!resource.add) throw new Error(`${resource.prefix}: a form that adds nothing`)
    return call(resource.add, { body, files }, watched)
  }
  const run = async (): Promise<void> => {
    const values = store.values()
    const wrong = issuesByPath(store.schema, values)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    const back = id !== undefined && canComeBack(resource, store)
    await send({
      send: (call) => write(call, values),
      done: async (answer) => {
        const { toaster, id: saved, avisos = [] } = answer
        const msg = [answer.msg, ...(notices ? avisos.map(({ texto }) => texto) : [])].join(' ')
        void readAgain(queryClient, { queryKey: [resource.prefix], refetchType: 'none' })
        if (back && toaster !== false) tellChanged({ ...answer, msg }, resource, id)
        else if (toaster !== false) toast.ok(msg, id === undefined && !opens && typeof saved === 'number' ? abrir(saved) : undefined)
        onSaved(id === undefined ? saved : undefined)
      },
      leaves: true,
      refused: async (error) => {
        store.setSent(undefined)
        if (await conflict.met(error)) return
        const fields = error instanceof ApiError ? error.fields : {}
        if (Object.keys(fields).length > 0) refuse(screenPaths(store.schema, values, fields))
        else showError(error)
      },
    })
  }
  return { sending, run, conflict }
}

/** The way to what was just added, whose form stood at an address of its own. */
function abrir(id: number): ReactNode {
  const [prefix] = location.pathname.split('/incluir', 1)
  return location.pathname.includes('/incluir') ? createElement(OpenLink, { to: `${prefix}/visualizar/${id}` }) : undefined
}

/** The chosen files that what is saved still names. */
function filesOf(store: FormStore, data: Values): Record<string, File> {
  const text = JSON.stringify(data)
  return Object.fromEntries([...store.files].filter(([part]) => text.includes(`"${part}"`)))
}

/** Whether the server can put back what is about to be saved: fields that the record is read with, and no lists, whose rows may be gone. */
function canComeBack({ emLote }: Pick<FormResource, 'emLote'>, store: Pick<FormStore, 'values' | 'base' | 'record'>): boolean {
  const [now, before] = [store.values(), store.base()]
  const changed = Object.keys(now).filter((key) => !same(now[key], before[key]))
  return emLote !== undefined && changed.length > 0 && changed.every((key) => key in store.record && !Array.isArray(now[key]))
}

/** Says that a change was saved, with the way back while nobody changes the record again. */
function tellChanged(
  { msg, versaoRegistro }: { msg: string; versaoRegistro?: number | undefined },
  { prefix, emLote }: Pick<FormResource, 'prefix' | 'emLote'>,
  id: number,
): void {
  if (!emLote || versaoRegistro === undefined) return toast.ok(msg)
  const undo = () => takeBack(emLote, [{ id, versaoRegistro }])
  offerUndo(msg, undo, () => readAgain(queryClient, { queryKey: [prefix] }))
}
