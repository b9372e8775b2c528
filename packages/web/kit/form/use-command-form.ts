import type { Input } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { confirm } from '../feedback/dialogs.ts'
import { focusField } from './focus-field.ts'
import { type FormStore, useNewFormStore } from './form-store.ts'
import { inOrder } from './names.ts'
import type { Path, Values } from './path.ts'
import { issuesByPath, keysOfSchema } from './schema-info.ts'
import { type CommandParts, useCommand } from './use-command.ts'
import { NO_SHOW, type Show } from './value-text.ts'

type Sentences = Record<Path, string>
/** What the fields say, or what is wrong with them. */
export type Reading<T> = { data: T } | { wrong: Sentences }

type Parts<S extends z.ZodType, T, I, A> = CommandParts<A> & {
  /** The fields, with their labels, limits and sentences. */
  schema: S
  /** What they hold when the form opens. */
  values: Values
  show?: Show
  /** The call, of what the fields say. */
  input: (data: T) => I
  ask?: (data: T) => Parameters<typeof confirm>[0]
  /** Reads the fields; by the schema where left out. */
  read?: (values: Values) => Reading<T>
  /** Where the server's sentences stand on the screen, if not under the names that it gives them. */
  place?: (fields: Sentences, values: Values) => Sentences
  /** A refusal is said above the fields and not in a dialog, under this title; fields that are wrong under the other one. */
  above?: { title: string; wrong?: string }
}

export type CommandFormState = {
  store: FormStore
  /** What stands above the fields. */
  said: { title?: string | undefined; message: string } | undefined
  busy: boolean
  submit: () => Promise<void>
}

/** It may lie over the form of a record, whose fields have the plain ids. */
const SCOPE = 'acao'

/** A form that is no record: judged by the contract, sent as a command, refused beside its fields. `CommandForm` draws it. */
export function useCommandForm<
  S extends z.ZodType,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  T = z.output<S>,
>(
  route: Route<P, Q, B, R>,
  { schema, values, show = NO_SHOW, input, ask, read, place, above, ...parts }: Parts<S, T, Input<P, Q, B>, z.output<R>>,
): CommandFormState {
  const start = useRef({ values, show }).current
  const store = useNewFormStore(schema, 'incluir', { values: start.values, versaoRegistro: undefined }, start.show, SCOPE)
  const [said, say] = useState<CommandFormState['said']>()

  /** @returns the sentence of the first wrong field, where the focus stands then */
  const mark = (wrong: Sentences): string | undefined => {
    store.setErrors(wrong)
    const [first] = inOrder([], keysOfSchema(schema), Object.keys(wrong))
    if (first !== undefined) focusField(store.idOf(first))
    return first && wrong[first]
  }
  const { busy, run } = useCommand(route, {
    ...parts,
    refused: (error) => {
      const beside = mark(place ? place(error.fields, store.values()) : error.fields) !== undefined
      if (above) say({ title: above.title, message: error.message })
      return parts.refused?.(error) ?? (above !== undefined || beside)
    },
  })
  const bySchema = (typed: Values): Reading<T> => {
    const wrong = issuesByPath(schema, typed)
    // Without a reading of its own, T is what the schema reads.
    return Object.keys(wrong).length > 0 ? { wrong } : { data: schema.parse(typed) as T }
  }
  const submit = async () => {
    if (busy) return
    const reading = (read ?? bySchema)(store.values())
    if ('wrong' in reading) {
      const message = mark(reading.wrong)
      if (above && message !== undefined) say({ title: above.wrong, message })
      return
    }
    store.setErrors({})
    say(undefined)
    await run(input(reading.data), ask?.(reading.data))
  }
  return { store, said, busy, submit }
}
