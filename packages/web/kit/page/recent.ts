import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUser } from '../session/session.ts'

export type RecentRecord = {
  /** Address of the record as it was opened, with its tab and what else is looked at there. */
  path: string
  /** What the address begins with, which names the register (`/pessoa`). */
  register: string
  id: string
  /** What the page was about. */
  subject: string
  /** Where the subject alone does not say which one it is: its whole name, the number in it. */
  name?: string
  /** When it was last opened, ISO 8601. */
  at: string
}

/** As many as a person opens in a week or two; the start page and an empty palette show the last few. */
const KEEP = 40
export const RECENT_SHOWN = 8
const RECORD_PATH = /^(\/.+?)\/(?:alterar|visualizar|executar)\/(\d+)$/

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

const keep = (userId: number, records: RecentRecord[]) => localStorage.setItem(keyOf(userId), JSON.stringify(records.slice(0, KEEP)))

/** What a record is called among those opened last, and what stands beside it. */
export const recentTexts = ({ name, subject, id }: RecentRecord, register: string): { label: string; detail: string } =>
  name === undefined ? { label: subject, detail: `${register} · Id ${id}` } : { label: name, detail: register }

/** Which record an address names; undefined where it names none. */
function recordAt(pathname: string): Pick<RecentRecord, 'register' | 'id'> | undefined {
  const [, register, id] = RECORD_PATH.exec(pathname) ?? []
  return register && id ? { register, id } : undefined
}
const isSame = (one: Pick<RecentRecord, 'register' | 'id'>, other: RecentRecord) => one.register === other.register && one.id === other.id

/** Notes the record that the address names, once its subject is known. */
export function useRememberRecord(subject: string | undefined, name?: string): void {
  const { id: userId } = useUser()
  const { pathname, href } = useLocation()
  useEffect(() => {
    const record = recordAt(pathname)
    if (!record || !subject) return
    const entry: RecentRecord = { path: href, ...record, subject, ...(name && { name }), at: new Date().toISOString() }
    keep(userId, [entry, ...recentRecords(userId).filter((other) => !isSame(record, other))])
  }, [userId, pathname, href, subject, name])
}

/** Takes the record that the address names out of those opened last, as it does not exist; answers whether it stood there. */
export function useForgetRecord(): boolean {
  const { id: userId } = useUser()
  const { pathname } = useLocation()
  const record = recordAt(pathname)
  const [stood] = useState(() => record !== undefined && recentRecords(userId).some((other) => isSame(record, other)))
  useEffect(() => {
    if (stood && record)
      keep(
        userId,
        recentRecords(userId).filter((other) => !isSame(record, other)),
      )
  }, [userId, stood, record])
  return stood
}
