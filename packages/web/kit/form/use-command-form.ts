import type { Input } from '@retaguarda/contract/kit/call.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { confirm } from '../feedback/dialogs.ts'
import { focusField } from './focus-field.ts'
import { type FormStore, useNewFormStore } from './form-store.ts'
import { inOrder } from './names.ts'
import { type Path, topOf, type Values } from './path.ts'
import { issuesByPath, keysOfSchema } from './schema-info.ts'
import { type CommandParts, useCommand } from './use-command.ts'
import { type Conflict, type Stored, useConflict } from './use-conflict.ts'
import type { Kept } from './use-unsaved-guard.ts'
import { NO_SHOW, type Show } from './value-text.ts'

type Sentences = Record<Path, string>
/** What the fields say, or what is wrong with them. */
export type Reading<T> = { data: T } | { wrong: Sentences }

type Parts<S extends z.ZodType, T, I, A> = Omit<CommandParts<A>, 'met'> & {
  /** The fields, with their labels, limits and sentences. */
  schema: S
  /** What they hold when the form opens. */
  values: Values
  show?: Show
  /** The call, of what the fields say, and of the version of what they say it of. */
  input: (data: T, version: number | undefined) => I
  /** Of fields that others change too: the version that they were read in, and how they are read anew to be compared. */
  conflict?: { version: number; read: () => Promise<Stored | undefined> }
  /** What is asked before it is sent; nothing where there is nothing to decide. */
  ask?: (data: T) => Parameters<typeof confirm>[0] | undefined
  /** Reads the fields; by the schema where left out. */
  read?: (values: Values) => Reading<T>
  /** Where the server's sentences stand on the screen, if not under the names that it gives them. */
  place?: (fields: Sentences, values: Values) => Sentences
  /** What it is done to, where the same form is opened for several things of one page: a draft of one is none of another. */
  about?: number | string | undefined
  /** What becomes of what is typed, if it is not asked for. */
  kept?: Kept
  /** A refusal is said above the fields and not in a dialog, under this title; fields that are wrong under the other one. */
  above?: { title: string; wrong?: string }
}

export type CommandFormState = {
  store: FormStore
  /** What stands above the fields. */
  said: { title?: string | undefined; message: string } | undefined
  busy: boolean
  submit: () => Promise<void>
  about?: number | string | undefined
  kept?: Kept | undefined
  conflict?: Conflict
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
  {
    schema,
    values,
    show = NO_SHOW,
    input,
    ask,
    read,
    place,
    about,
    kept,
    above,
    conflict: others,
    ...parts
  }: Parts<S, T, Input<P, Q, B>, z.output<R>>,
): CommandFormState {
  const start = useRef({ values, show }).current
  const store = useNewFormStore(schema, 'incluir', { values: start.values, versaoRegistro: others?.version }, start.show, SCOPE)
  const [said, say] = useState<CommandFormState['said']>()

  const mark = (wrong: Sentences) => marked(store, wrong)
  const conflict = useConflict(store, async () => others?.read())
  const sent = useRef(start.values)
  const { busy, run } = useCommand(route, {
    ...parts,
    ...(others && { met: conflict.met }),
    done: (answer) => {
      // What is typed meanwhile is not done yet; figures of a calculator are never done.
      if (kept !== 'back') store.replace(store.values(), sent.current)
      return parts.done?.(answer)
    },
    refused: (error) => {
      const fields = place ? place(error.fields, store.values()) : error.fields
      const beside = mark(fields) !== undefined && Object.keys(fields).every((path) => isHere(store, path))
      if (above) say({ title: above.title, message: error.message })
      return parts.refused?.(error) ?? (above !== undefined || beside)
    },
  })
  const submit = async () => {
    if (busy) return
    const reading = read ? read(store.values()) : bySchema<T>(schema, store.values())
    if ('wrong' in reading) {
      const message = mark(reading.wrong)
      if (above && message !== undefined) say({ title: above.wrong, message })
      return
    }
    store.setErrors({})
    say(undefined)
    sent.current = store.values()
    await run(input(reading.data, store.version.current), ask?.(reading.data))
  }
  return { store, said, busy, submit, about, kept, conflict }
}

/** Whether somebody sees what is said of it here: what the call has beside the fields of the form is not on the screen. */
const isHere = (store: FormStore, path: Path): boolean =>
  keysOfSchema(store.schema).includes(topOf(path)) || document.getElementById(store.idOf(path)) !== null

/** Says what is wrong beside the fields. @returns the sentence of the first one, where the focus stands then */
function marked(store: FormStore, wrong: Sentences): string | undefined {
  store.setErrors(wrong)
  const [first] = inOrder([], keysOfSchema(store.schema), Object.keys(wrong))
  if (first !== undefined) focusField(store.idOf(first))
  return first && wrong[first]
}

function bySchema<T>(schema: z.ZodType, typed: Values): Reading<T> {
  const wrong = issuesByPath(schema, typed)
  // Without a reading of its own, T is what the schema reads.
  return Object.keys(wrong).length > 0 ? { wrong } : { data: schema.parse(typed) as T }
}
