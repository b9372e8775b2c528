import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { createElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { call } from '../api.ts'
import { callOnce } from '../call-once.ts'
import { showError } from '../feedback/dialogs.ts'
import { OpenLink } from '../feedback/open-link.tsx'
import { toast } from '../feedback/toast.tsx'
import { queryClient } from '../query.ts'
import { type FormResource, savedOf } from './form-resource.ts'
import type { FormStore } from './form-store.ts'
import type { Path, Values } from './path.ts'
import { screenPaths } from './prune.ts'
import { canComeBack, tellChanged } from './saved-toast.ts'
import { issuesByPath } from './schema-info.ts'
import { useConflict } from './use-conflict.ts'

type Parts = {
  store: FormStore
  resource: FormResource
  id: number | undefined
  refuse: (errors: Record<Path, string>) => void
  body: RefObject<HTMLElement | null>
  /** What was added is what is looked at next. */
  opens: boolean
  onSaved: (id: number | undefined) => void
}

const STALE = /^Este registro foi alterado por /
/** Refused because somebody else saved meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409 && STALE.test(error.message)

/** Saves once, whatever is pressed meanwhile, and keeps what was typed whatever the answer is (ERR-006, ERR-007). */
export function useSave({ store, resource, id, refuse, body, onSaved, opens }: Parts) {
  const [saving, setSaving] = useState(false)
  const [sendOnce] = useState(callOnce)
  const busy = useRef(false)
  const conflict = useConflict(store)

  const send = async (values: Values) => {
    // A form's schema makes an object; the calls check it again on the server.
    const data = { ...(resource.form.parse(values) as Values), versaoRegistro: store.version.current }
    const files = filesOf(store, data)
    const onProgress = Object.keys(files).length > 0 ? store.setSent : undefined
    if (id !== undefined) return call(resource.edit, { params: { id }, body: data, files, onProgress })
    if (!resource.add) throw new Error(`${resource.prefix}: a form that adds nothing`)
    if (resource.add.once) return sendOnce(resource.add, { body: data, files })
    return call(resource.add, { body: data, files, onProgress })
  }

  const run = async (): Promise<void> => {
    if (busy.current) return
    const values = store.values()
    const wrong = issuesByPath(store.schema, values)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    busy.current = true
    setSaving(true)
    const held = hold(body.current)
    try {
      const back = id !== undefined && canComeBack(resource, store)
      const answer = await send(values)
      const { msg, toaster, id: saved } = answer
      await queryClient.invalidateQueries({ queryKey: [resource.prefix], refetchType: 'none' })
      if (back && toaster !== false) tellChanged(answer, resource, id)
      else if (toaster !== false) toast.ok(msg, id === undefined && !opens && typeof saved === 'number' ? abrir(saved) : undefined)
      // Stays busy: the form is on its way out, and a second press must not save again.
      onSaved(id === undefined ? saved : undefined)
    } catch (error) {
      busy.current = false
      setSaving(false)
      store.setSent(undefined)
      held()
      if (isStale(error)) return openConflict()
      const fields = error instanceof ApiError ? error.fields : {}
      if (Object.keys(fields).length > 0) refuse(screenPaths(store.schema, values, fields))
      else showError(error)
    }
  }

  const openConflict = async () => {
    try {
      // The record of any register: an object, which `savedOf` reads key by key.
      conflict.open(savedOf(resource, (await call(resource.get, { params: { id: id ?? 0 } })) as Values))
    } catch (error) {
      showError(error)
    }
  }

  return { saving, run, conflict }
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

/** Nothing can be typed into what is being sent. Gives the focus back where it was when the save is refused. */
function hold(body: HTMLElement | null): () => void {
  const focused = document.activeElement
  if (body) body.inert = true
  return () => {
    if (body) body.inert = false
    if (focused instanceof HTMLElement) focused.focus()
  }
}
