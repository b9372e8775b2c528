import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../session/session.ts'

export type RecentRecord = {
  /** Address of the record as it was opened. */
  path: string
  /** The first part of the address, which names the register (`/pessoa`). */
  register: string
  id: string
  /** What the page was about. */
  subject: string
  /** Where the subject alone does not say which one it is: its whole name, the number in it. */
  name?: string
  /** When it was last opened, ISO 8601. */
  at: string
}

const KEEP = 8
const RECORD_PATH = /^(\/.+?)\/(?:alterar|visualizar)\/(\d+)$/

const keyOf = (userId: number) => `recentes-${userId}`

/** Registers this person opened last on this machine, the newest first. */
export function recentRecords(userId: number): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' && value !== null && ['path', 'register', 'id', 'subject', 'at'].every((key) => key in value)

/** What a record is called among those opened last, and what stands beside it. */
export const recentTexts = ({ name, subject, id }: RecentRecord, register: string): { label: string; detail: string } =>
  name === undefined ? { label: subject, detail: `${register} · Id ${id}` } : { label: name, detail: register }

/** Notes the record that the address names, once its subject is known. */
export function useRememberRecord(subject: string | undefined, name: string | undefined): void {
  const { id: userId } = useUser()
  const { pathname } = useLocation()
  useEffect(() => {
    const [, register, id] = RECORD_PATH.exec(pathname) ?? []
    if (!register || !id || !subject) return
    const entry: RecentRecord = { path: pathname, register, id, subject, ...(name && { name }), at: new Date().toISOString() }
    const others = recentRecords(userId).filter((other) => other.register !== register || other.id !== id)
    localStorage.setItem(keyOf(userId), JSON.stringify([entry, ...others].slice(0, KEEP)))
  }, [userId, pathname, subject, name])
}
