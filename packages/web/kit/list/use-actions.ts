import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useMemo, useState } from 'react'
import { useUser } from '../session/session.ts'
import { type Action, actionAddress, actionProblem, type Row, visibleActions } from './action.ts'
import { asked, runAction } from './run-action.tsx'
import type { ToolbarAction } from './toolbar.tsx'

type Parts<R extends Row> = {
  prefix: string
  name: Name
  actions: Action<R>[]
  selected: R[]
  nameOf: (row: R) => string
  area: RefObject<HTMLElement | null>
}

/** The actions that this person has, what each would do now, and the doing of it. */
export function useActions<R extends Row>({ prefix, name, actions, selected, nameOf, area }: Parts<R>) {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [running, setRunning] = useState<string>()
  const visible = useMemo(() => visibleActions(actions, user), [actions, user])

  const run = async (action: Action<R>, rows: R[]): Promise<void> => {
    if (running !== undefined || actionProblem(action, rows, name) !== undefined) return
    const address = actionAddress(action, rows)
    if (address !== undefined) {
      if (action.newTab) window.open(address, '_blank', 'noopener')
      else void navigate({ to: address })
      return
    }
    if (action.kind !== 'post' && action.kind !== 'delete') return
    const parts = { action, rows, name, nameOf }
    if (!(await asked(parts))) return
    setRunning(action.label)
    try {
      await runAction(parts, client, prefix)
    } finally {
      setRunning(undefined)
    }
  }

  /** Dialogs take the focus, and what is deleted takes its own along: afterwards it stands where it was, or in the list. */
  const start = async (action: Action<R>, rows: R[]): Promise<void> => {
    const from = document.activeElement
    await run(action, rows)
    if (document.activeElement !== document.body) return
    const back = from instanceof HTMLElement && from.isConnected ? from : area.current
    back?.focus({ preventScroll: true })
  }

  const entries = visible.map(
    (action): ToolbarAction => ({
      action,
      problem: running === undefined ? actionProblem(action, selected, name) : `${running} em andamento. Aguarde.`,
      address: actionAddress(action, selected),
      press: () => void start(action, selected),
    }),
  )
  return { visible, entries, start }
}
