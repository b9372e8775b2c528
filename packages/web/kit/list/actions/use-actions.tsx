import { ApiError } from '@retaguarda/contract/kit/call.ts'
import type { Name } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useMemo, useState } from 'react'
import type { CallOnce } from '../../call-once.ts'
import { confirm, showError } from '../../feedback/dialogs.ts'
import { toast } from '../../feedback/toast.tsx'
import { useSend } from '../../form/use-send.ts'
import { readAgain } from '../../read-again.ts'
import { toOf } from '../../route/address.ts'
import { useUser } from '../../session/session.ts'
import { deleteMany, deleteQuestion } from '../state/sentences.ts'
import { type Action, actionAddress, actionProblem, perfilProblem, type ToolbarAction, visibleActions, waitFor } from './action.ts'
import type { Answer } from '../../feedback/undoable.ts'

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
  const [label, setLabel] = useState<string>()
  const { sending, run: send } = useSend()
  const running = sending ? label : undefined
  const visible = useMemo(() => visibleActions(actions, user), [actions, user])

  const run = async (action: Action<R>, rows: R[]): Promise<void> => {
    if (running !== undefined || perfilProblem(action, user.perfil) !== undefined || actionProblem(action, rows, name) !== undefined) return
    if (action.kind === 'own') return action.press()
    if (action.kind === 'open') return action.open(rows)
    const address = actionAddress(action, rows)
    if (address !== undefined) {
      if (action.newTab) window.open(address, '_blank', 'noopener')
      else void navigate({ to: toOf(address) }) // filled in already, where the router has a place for the id
      return
    }
    if (action.kind !== 'post' && action.kind !== 'delete') return
    const parts = { action, rows, name, nameOf }
    await send({
      ask: () => asked(parts),
      send: (call) => {
        setLabel(action.label)
        return runAction({ ...parts, call }, client, prefix)
      },
      done: () => {},
      refused: showError,
    })
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
      problem: running === undefined ? (perfilProblem(action, user.perfil) ?? actionProblem(action, selected, name)) : waitFor(running),
      address: actionAddress(action, selected),
      press: () => void start(action, selected),
    }),
  )
  return { visible, entries, start }
}

type ServerAction<R extends Row> = Extract<Action<R>, { kind: 'post' | 'delete' }>
type Asked<R extends Row> = { action: ServerAction<R>; rows: R[]; name: Name; nameOf: (row: R) => string; call: CallOnce }
type Refusal = { who: string; error: unknown }

const NAMED_MAX = 5

/** Asks where the action asks. Deleting always does, and names what would be gone. */
export function asked<R extends Row>({ action, rows, name, nameOf }: Omit<Asked<R>, 'call'>): Promise<boolean> {
  if (action.kind === 'post') {
    const question = action.ask?.(rows)
    if (!question) return Promise.resolve(true)
    const { message: children, confirm: confirmLabel, cancel: cancelLabel, ...more } = question
    return confirm({ ...more, children, confirmLabel, cancelLabel })
  }
  const [only] = rows
  const title = only !== undefined && rows.length === 1 ? deleteQuestion(name) : deleteMany(name, rows.length)
  return confirm({
    title,
    children: <WhatIsDeleted names={rows.map(nameOf)} comesBack={action.comesBack} />,
    confirmLabel: action.label,
    danger: true,
  })
}

function WhatIsDeleted({ names, comesBack = false }: { names: string[]; comesBack?: boolean | undefined }) {
  const more = names.length - NAMED_MAX
  return (
    <p>
      <strong className="b6">{names.slice(0, NAMED_MAX).join(', ')}</strong>
      {more > 0 && ` e mais ${more}`}
      {names.length === 1 ? ' deixa de existir.' : ' deixam de existir.'}
      {!comesBack && ' Isto não pode ser desfeito.'}
    </p>
  )
}

/** Calls the server for each row, one after the other; a refusal does not keep the others from their turn. */
export async function runAction<R extends Row>(
  { action, rows, name, nameOf, call }: Asked<R>,
  client: QueryClient,
  prefix: string,
): Promise<void> {
  const done: Answer[] = []
  const refused: Refusal[] = []
  for (const row of rows) {
    try {
      done.push(await action.run(row, call))
    } catch (error) {
      refused.push({ who: nameOf(row), error })
    }
  }
  const reread = () => readAgain(client, { queryKey: [prefix] })
  report(done, refused, name, reread)
  await reread()
}

function report(done: Answer[], refused: Refusal[], { plural }: Name, reread: () => Promise<void>): void {
  const [first] = done
  const undos = done.flatMap(({ undo }) => (undo ? [undo] : []))
  const detail = done.length > 1 ? `${done.length} ${plural}` : undefined
  if (first !== undefined && first.toaster !== false) {
    if (undos.length > 0) toast.undo(first.msg, () => takeBack(undos, plural).finally(reread), detail)
    else toast.ok(first.msg, detail)
  }
  const [refusal] = refused
  if (refusal === undefined) return
  if (refused.length + done.length === 1) showError(refusal.error)
  else showError(refusal.error, { hint: <Refusals refused={refused} /> })
}

/** The last one first. */
async function takeBack(undos: NonNullable<Answer['undo']>[], plural: string): Promise<void> {
  const back: Answer[] = []
  try {
    for (const undo of undos.toReversed()) back.push(await undo())
  } catch (error) {
    showError(error)
  }
  const [first] = back
  if (first) toast.ok(first.msg, back.length > 1 ? `${back.length} ${plural}` : undefined)
}

const Refusals = ({ refused }: { refused: Refusal[] }) => (
  <>
    {refused.map(({ who, error }) => (
      <span key={who} style={{ display: 'block' }}>
        {who}: {error instanceof ApiError ? error.message : 'não foi possível.'}
      </span>
    ))}
  </>
)
