import { useState } from 'react'
import { type Difference, differences, keepMine } from './diff.ts'
import type { Saved } from './form-resource.ts'
import type { FormStore } from './form-store.ts'
import type { Values } from './path.ts'

type Sides = { base: Values; typed: Values; stored: Values }
type Stored = Omit<Saved, 'record'>

/** How what was typed differs from what is stored, and what is kept of both. */
const PLAIN = {
  compare: ({ base, typed, stored }: Sides): Difference[] => differences(base, typed, stored),
  merge: ({ base, typed, stored }: Sides): Values => keepMine(base, typed, stored),
}

export type Conflict = ReturnType<typeof useConflict>

/** What somebody else saved meanwhile, and the ways on from there: the person saves again by herself. */
export function useConflict(store: FormStore, { compare, merge } = PLAIN) {
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
    open: (stored: Stored) => setFound({ ...stored, differences: compare(sides(stored.values)) }),
    dismiss: () => setFound(undefined),
    reload: () => become((stored) => stored),
    keep: () => become((stored) => merge(sides(stored))),
  }
}
