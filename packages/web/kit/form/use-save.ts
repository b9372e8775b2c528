import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../api.ts'
import { showError } from '../feedback/dialogs.ts'
import { toast } from '../feedback/toast.tsx'
import { queryClient } from '../query.ts'
import type { Conflict } from './conflict-dialog.tsx'
import { differences, keepMine } from './diff.ts'
import { type FormResource, type Saved, savedOf } from './form-resource.ts'
import type { FormStore } from './form-store.ts'
import type { Path, Values } from './path.ts'
import { screenPaths } from './prune.ts'
import { issuesByPath } from './schema-info.ts'

type Parts = {
  store: FormStore
  resource: FormResource
  id: number | undefined
  saved: Saved
  refuse: (errors: Record<Path, string>) => void
  body: RefObject<HTMLElement | null>
  onSaved: () => void
}

export type Save = {
  saving: boolean
  run: () => Promise<void>
  conflict: Conflict | undefined
  dismiss: () => void
  reload: () => void
  keep: () => Promise<void>
}

const STALE = /^Este registro foi alterado por /
/** Refused because somebody else saved meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409 && STALE.test(error.message)

/** Saves once, whatever is pressed meanwhile, and keeps what was typed whatever the answer is (spec §8, decisions §1). */
export function useSave({ store, resource, id, saved, refuse, body, onSaved }: Parts): Save {
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const state = useRef({ busy: false, fresh: saved }).current
  const live = useRef({ refuse, onSaved })
  live.current = { refuse, onSaved }

  const send = useCallback(
    async (values: Values) => {
      // A form's schema makes an object; the calls check it again on the server.
      const data = { ...(resource.form.parse(values) as Values), versaoRegistro: store.version.current }
      const files = filesOf(store, data)
      const onProgress = Object.keys(files).length > 0 ? store.setSent : undefined
      if (id !== undefined) return call(resource.edit, { params: { id }, body: data, files, onProgress })
      if (!resource.add) throw new Error(`${resource.prefix}: a form that adds nothing`)
      return call(resource.add, { body: data, files, onProgress })
    },
    [store, resource, id],
  )

  const run = useCallback(async () => {
    if (state.busy) return
    const values = store.values()
    const wrong = issuesByPath(store.schema, values)
    if (Object.keys(wrong).length > 0) return live.current.refuse(wrong)
    state.busy = true
    setSaving(true)
    const held = hold(body.current)
    try {
      const { msg, toaster } = await send(values)
      await queryClient.invalidateQueries({ queryKey: [resource.prefix], refetchType: 'none' })
      if (toaster !== false) toast.ok(msg)
      // Stays busy: the form is on its way out, and a second press must not save again.
      live.current.onSaved()
    } catch (error) {
      state.busy = false
      setSaving(false)
      store.setSent(undefined)
      held()
      if (isStale(error)) return openConflict()
      const fields = error instanceof ApiError ? error.fields : {}
      if (Object.keys(fields).length > 0) live.current.refuse(screenPaths(store.schema, values, fields))
      else showError(error)
    }

    async function openConflict() {
      try {
        const record = await call(resource.get, { params: { id: id ?? 0 } })
        state.fresh = savedOf(resource, record)
        setConflict({
          by: state.fresh.alteradoPor,
          at: state.fresh.alteradoEm,
          differences: differences(store.base(), store.values(), state.fresh.values),
        })
      } catch (error) {
        showError(error)
      }
    }
  }, [store, resource, id, state, send, body])

  return useMemo(
    () => ({
      saving,
      run,
      conflict,
      dismiss: () => setConflict(undefined),
      reload: () => {
        store.version.current = state.fresh.versaoRegistro
        store.replace(state.fresh.values, state.fresh.values)
        setConflict(undefined)
      },
      keep: () => {
        store.version.current = state.fresh.versaoRegistro
        store.replace(keepMine(store.base(), store.values(), state.fresh.values), state.fresh.values)
        setConflict(undefined)
        return run()
      },
    }),
    [saving, run, conflict, store, state],
  )
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
