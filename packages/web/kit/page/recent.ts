import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../session/session.ts'

export type RecentRecord = {
  /** Address of the record as it was opened. */
  path: string
  /** The first part of the address, which names the register (`/pessoa`). */
  register: string
  id: string
  subject: string
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

/** Notes the record that the address names, once its subject is known. */
export function useRememberRecord(subject: string | undefined): void {
  const { id: userId } = useUser()
  const { pathname } = useLocation()
  useEffect(() => {
    const [, register, id] = RECORD_PATH.exec(pathname) ?? []
    if (!register || !id || !subject) return
    const entry: RecentRecord = { path: pathname, register, id, subject, at: new Date().toISOString() }
    const others = recentRecords(userId).filter((other) => other.register !== register || other.id !== id)
    localStorage.setItem(keyOf(userId), JSON.stringify([entry, ...others].slice(0, KEEP)))
  }, [userId, pathname, subject])
}
