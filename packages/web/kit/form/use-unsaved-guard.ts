import { useBlocker, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { confirm } from '../feedback/dialogs.ts'
import { useUser } from '../session/session.ts'
import { useWindow } from '../window/window.tsx'
import { same } from './diff.ts'
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts'
import type { FormStore } from './form-store.ts'

/** Whether the person leaves what was typed in the form or panel of this title. */
const askToLeave = (title: string): Promise<boolean> =>
  confirm({
    title: 'Sair sem gravar?',
    children: `O que você digitou em "${title}" será perdido.`,
    confirmLabel: 'Sair sem gravar',
    cancelLabel: 'Continuar digitando',
    danger: true,
  })

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

/**
 * What becomes of what is typed. `asked`: leaving asks, and a draft is offered after a reload. `secret`: leaving asks, nothing is kept. `back`:
 * it is left without a word and stands there again, as in a calculator. `address`: the address has it already.
 */
export type Kept = 'asked' | 'secret' | 'back' | 'address'

export type Place = {
  /** Which form of the page it is, where it is not that of the page itself. */
  name?: string
  kept?: Kept
}

/** `free`: it may be left without a word; `offered`: a draft was found, and the person has not answered yet. */
type State = { free: boolean; asking: boolean; offered: boolean; place: string }

/** Writes what is typed into a draft, a moment after it. @returns the end of that */
function keepDraft(store: FormStore, state: State, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (state.free) return
    // An offer that was not answered yet outlives another reload.
    if (!store.isDirty()) return state.offered ? undefined : clearDraft(state.place, userId)
    writeDraft(state.place, userId, {
      at: new Date().toISOString(),
      values: store.values(),
      base: store.base(),
      versaoRegistro: store.version.current,
    })
  }
  const forget = store.subscribe(() => {
    // What was sent is no draft any more, also of a form that is drawn anew at once.
    if (!store.isDirty()) keep()
    else timer ??= setTimeout(keep, DRAFT_MS)
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

/** A field that takes what is typed when it is left takes it now: a step back leaves the page and not the field. The focus stays. */
const takeWhatIsTyped = () => document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))

/** Asks before the page is left, or the window around it is closed, while something is typed. */
function useAsking(store: FormStore, title: string, state: State, { asks, drop }: { asks: boolean; drop: () => void }): void {
  const window = useWindow()
  const holds = useCallback(() => {
    if (!asks || state.free) return false
    takeWhatIsTyped()
    return store.isDirty()
  }, [asks, state, store])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !holds()) return false
      if (state.asking) return true
      state.asking = true
      const leaves = await askToLeave(title)
      state.asking = false
      if (leaves) drop()
      return !leaves
    },
    enableBeforeUnload: holds,
  })
  useEffect(() => window?.enter({ title, holds, drop }), [window, title, holds, drop])
}

/** Nobody loses what was typed by a wrong click: leaving asks, and a draft stands in for the tab. */
export function useUnsavedGuard(store: FormStore, title: string, { name, kept = 'asked' }: Place = {}): Guard {
  const { pathname } = useLocation()
  const { id: userId } = useUser()
  const place = name === undefined ? pathname : `${pathname} ${name}`
  const state = useRef<State>({ free: false, asking: false, offered: false, place }).current
  const edits = store.mode !== 'visualizar'
  const drafts = edits && (kept === 'asked' || kept === 'back')
  const found = useMemo(() => {
    const draft = drafts ? readDraft(state.place, userId) : undefined
    return draft && !same(draft.values, store.values()) ? draft : undefined
  }, [drafts, store, state, userId])
  const returns = kept === 'back'

  useLayoutEffect(() => {
    if (returns && found) store.replace(found.values, store.base())
  }, [returns, found, store])
  useEffect(() => {
    state.offered = found !== undefined && !returns
  }, [state, found, returns])
  const drop = useCallback(() => {
    state.free = true
    clearDraft(state.place, userId)
  }, [state, userId])
  useAsking(store, title, state, { asks: edits && (kept === 'asked' || kept === 'secret'), drop })
  useEffect(() => (drafts ? keepDraft(store, state, userId) : undefined), [drafts, store, state, userId])

  return useMemo(
    () => ({
      found: returns ? undefined : found,
      answered: () => {
        state.offered = false
      },
      forget: () => {
        state.offered = false
        clearDraft(state.place, userId)
      },
      release: (leave) => {
        drop()
        leave()
      },
    }),
    [found, returns, state, userId, drop],
  )
}
