import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useState } from 'react'
import { showError } from '../feedback/dialogs.ts'
import { type Difference, differences, keepMine } from './diff.ts'
import type { Saved } from './form-resource.ts'
import type { FormStore } from './form-store.ts'
import type { Values } from './path.ts'

type Sides = { base: Values; typed: Values; stored: Values }
export type Stored = Omit<Saved, 'record'>

/** How what was typed differs from what is stored, what is kept of both, and how it is said that what is stored could not be read. */
const PLAIN = {
  compare: ({ base, typed, stored }: Sides): Difference[] => differences(base, typed, stored),
  merge: ({ base, typed, stored }: Sides): Values => keepMine(base, typed, stored),
  unread: (cause: unknown): void => showError(cause),
}

/** Refused because somebody else saved meanwhile. */
const isStale = (error: unknown): boolean => error instanceof ApiError && error.motivo === 'alterado'

export type Conflict = ReturnType<typeof useConflict>

/**
 * What somebody else saved meanwhile, and the ways on from there: the person saves again by herself.
 * @param read answers undefined where there is nothing to compare with
 */
export function useConflict(store: FormStore, read: () => Promise<Stored | undefined>, { compare, merge, unread } = PLAIN) {
  const [found, setFound] = useState<Stored & { differences: Difference[] }>()
  const sides = (stored: Values): Sides => ({ base: store.base(), typed: store.values(), stored })
  const become = (choose: (stored: Values) => Values) => {
    if (!found) return
    store.version.current = found.versaoRegistro
    store.replace(choose(found.values), found.values)
    setFound(undefined)
  }
  return {
    found,
    /** Whether it was refused for that, and so is compared, or said why not. */
    met: async (error: unknown): Promise<boolean> => {
      if (!isStale(error)) return false
      try {
        const stored = await read()
        if (!stored) return false
        setFound({ ...stored, differences: compare(sides(stored.values)) })
      } catch (cause) {
        unread(cause)
      }
      return true
    },
    dismiss: () => setFound(undefined),
    reload: () => become((stored) => stored),
    keep: () => become((stored) => merge(sides(stored))),
  }
}
