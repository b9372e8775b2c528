import { ApiError } from '@retaguarda/contract/kit/call.ts'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'

/** What the server said of a failure; `otherwise` where it gave no reason. */
export const sentenceOf = (error: unknown, otherwise: string): string => (error instanceof ApiError ? error.message : otherwise)

type Props = { error: unknown; otherwise: string; children?: ReactNode }

/** In the place of what was not read: why, and below it what can be done. */
export const Failed = ({ error, otherwise, children }: Props) => (
  <Note tone="bad" live>
    {sentenceOf(error, otherwise)}
    {children}
  </Note>
)
