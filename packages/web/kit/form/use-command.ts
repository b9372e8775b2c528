import { ApiError, type Input } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { confirm, showError } from '../feedback/dialogs.ts'
import { toast } from '../feedback/toast.tsx'
import { readAgain } from '../read-again.ts'
import { useSend } from './use-send.ts'

export type CommandParts<A> = {
  /** Reads that it changes, by the beginning of their keys: they are read again at the end, and once a person has read why it was refused. */
  changes?: QueryKey[]
  /** The same where that is more than what stands under keys. */
  reload?: () => Promise<unknown>
  /** Says that it was done; the answer's own sentence, in a toast, where left out. */
  tell?: (answer: A) => void
  /** What follows that on the screen; it still counts as running. */
  done?: (answer: A) => unknown
  /** Leaves what it was asked from, where nothing more can be asked for then. */
  leave?: (answer: A) => void
  /** Takes what was refused because somebody else saved meanwhile: nothing is read again behind what is typed. */
  met?: (error: unknown) => Promise<boolean>
  /** Says in its place why it was not done, as beside a field; where it answers false, a dialog does, of this title or `Erro`. */
  refused?: (error: ApiError) => boolean
  title?: string
}

type Question = Parameters<typeof confirm>[0]

/** An action that is no record: asked for once at a time, after a question where there is one. */
export function useCommand<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  { changes = [], reload, tell = say, done, leave, met, refused, title }: CommandParts<z.output<R>> = {},
) {
  const client = useQueryClient()
  const { busy, run } = useSend()
  const reread = () => Promise.all([...changes.map((queryKey) => readAgain(client, { queryKey })), reload?.()])

  const refuse = async (error: unknown): Promise<void> => {
    if (await met?.(error)) return
    // Refused for what is there now, and not for what was typed.
    const old = error instanceof ApiError && error.status > 0 && error.status < 500 && Object.keys(error.fields).length === 0
    const look = () => void (old && reread())
    if (error instanceof ApiError && refused?.(error)) look()
    else showError(error, { ...(title !== undefined && { title }), onRead: look })
  }
  return {
    busy,
    run: (input: Input<P, Q, B>, question?: Question) =>
      run({
        ask: question && (() => confirm(question)),
        send: async (call) => {
          const answer = await call(route, input)
          const no = refusalIn(answer)
          if (no !== undefined) throw new ApiError(no, { status: 200, request: `${route.method} ${route.path}` })
          return answer
        },
        done: async (answer) => {
          tell(answer)
          await done?.(answer)
          leave?.(answer)
          await reread()
        },
        leaves: leave !== undefined,
        refused: refuse,
      }),
  }
}

const field = (answer: unknown, name: 'msg' | 'message' | 'success'): unknown =>
  typeof answer === 'object' && answer !== null ? new Map<string, unknown>(Object.entries(answer)).get(name) : undefined

/** Some calls of the specification answer `{ success, message }`, also where nothing was done. */
const refusalIn = (answer: unknown) =>
  field(answer, 'success') === false ? String(field(answer, 'message') ?? field(answer, 'msg')) : undefined

function say(answer: unknown): void {
  const sentence = field(answer, 'msg') ?? field(answer, 'message')
  if (typeof sentence === 'string' && sentence !== '') toast.ok(sentence)
}
