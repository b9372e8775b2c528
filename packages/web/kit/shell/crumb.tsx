import { useEffect } from 'react'
import { held } from '../held.ts'
import type { Address } from '../route/address.ts'

type Named = { label: string; to: Address | undefined }
const named = held<Named | undefined>(undefined)

/** Says in the breadcrumbs whose page this is, while it is drawn; `to` where it is a page of what belongs to that record. */
export function Crumb({ children: label, to }: { children: string; to?: Address }) {
  useEffect(() => {
    named.become({ label, to })
    return () => named.become(undefined)
  }, [label, to])
  return null
}

/** Whose page this is; undefined where it is nobody's. */
export const useCrumb = named.useNow
