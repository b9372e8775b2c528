import { useEffect } from 'react'
import { held } from '../held.ts'

const name = held<string | undefined>(undefined)

/** Says in the breadcrumbs whose page this is, while it is drawn. */
export function Crumb({ children }: { children: string }) {
  useEffect(() => {
    name.become(children)
    return () => name.become(undefined)
  }, [children])
  return null
}

/** Whose page this is; undefined where it is nobody's. */
export const useCrumb = name.useNow
