import { useBlocker, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useUser } from '../session/session.ts'
import { askToLeave } from './ask-to-leave.ts'
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts'
import type { FormStore } from './form-store.ts'

const DRAFT_MS = 300

export type Guard = {
  /** What was typed here before the tab was reloaded or fell; read once. */
  found: Draft | undefined
  /** The person answered the offer; `forget` also drops what was typed. */
  answered: () => void
  forget: () => void
  /** Leaves without asking: it is saved. */
  release: (leave: () => void) => void
}

/** `free`: it may be left without a word; `offered`: a draft was found, and the person has not answered yet. */
type State = { free: boolean; asking: boolean; offered: boolean; pathname: string }

/** Writes what is typed into a draft, a moment after it. @returns the end of that */
function keepDraft(store: FormStore, state: State, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (state.free) return
    // An offer that was not answered yet outlives another reload.
    if (!store.isDirty()) return state.offered ? undefined : clearDraft(state.pathname, userId)
    writeDraft(state.pathname, userId, {
      at: new Date().toISOString(),
      values: store.values(),
      base: store.base(),
      versaoRegistro: store.version.current,
    })
  }
  const forget = store.subscribe(() => {
    timer ??= setTimeout(keep, DRAFT_MS)
  })
  const flush = () => {
    if (timer) keep()
  }
  addEventListener('pagehide', flush)
  return () => {
    flush()
    forget()
    removeEventListener('pagehide', flush)
  }
}

/** Nobody loses what was typed by a wrong click: leaving asks, and a draft stands in for the tab. */
export function useUnsavedGuard(store: FormStore, title: string): Guard {
  const { pathname } = useLocation()
  const { id: userId } = useUser()
  const state = useRef<State>({ free: false, asking: false, offered: false, pathname }).current
  const found = useMemo(() => (store.mode === 'visualizar' ? undefined : readDraft(state.pathname, userId)), [store, state, userId])

  useEffect(() => {
    state.offered = found !== undefined
  }, [state, found])

  const holds = useCallback(() => !state.free && store.mode !== 'visualizar' && store.isDirty(), [state, store])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !holds()) return false
      if (state.asking) return true
      state.asking = true
      const leaves = await askToLeave(title)
      state.asking = false
      if (leaves) {
        state.free = true
        clearDraft(state.pathname, userId)
      }
      return !leaves
    },
    enableBeforeUnload: holds,
  })

  useEffect(() => (store.mode === 'visualizar' ? undefined : keepDraft(store, state, userId)), [store, state, userId])

  return useMemo(
    () => ({
      found,
      answered: () => {
        state.offered = false
      },
      forget: () => {
        state.offered = false
        clearDraft(state.pathname, userId)
      },
      release: (leave) => {
        state.free = true
        clearDraft(state.pathname, userId)
        leave()
      },
    }),
    [found, state, userId],
  )
}
