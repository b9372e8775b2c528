import { useForm, type UseFormReturnType } from '@mantine/form'
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { heard } from '../held.ts'
import type { Modo } from '../route/route.ts'
import { same } from './diff.ts'
import { type FieldName, fieldId, valueAt, inRow, newRowKey, type Path, ROW_KEY, topOf, type Values, withRowKeys } from './path.ts'
import { fieldInfo, fieldName, issuesByPath, rowLists } from './schema-info.ts'
import type { Show } from './value-text.ts'

/** The form that the fields of a screen belong to. Reading through it never renders more than the field that changed. */
export type FormStore = {
  schema: z.ZodType
  mode: Modo
  show: Show
  /** The id of a field on the page. */
  idOf: (path: Path) => string
  values: () => Values
  set: (path: Path, value: unknown) => void
  insert: (list: Path, row: Values) => void
  remove: (list: Path, index: number) => void
  move: (list: Path, from: number, to: number) => void
  /** Puts other values on the screen; `base` is what they count as changed against. */
  replace: (values: Values, base: Values) => void
  base: () => Values
  /** The version of the record that what is on the screen was typed upon. */
  version: { current: number | undefined }
  /** What `get` answered, with what is no field of the form. */
  record: Values
  /** Files that were chosen here, by the part of the save that will carry them: a value of the form names its part. */
  files: Map<string, File>
  /** How much of the files is sent, from 0 to 1, while they are on their way. */
  sent: () => number | undefined
  setSent: (part: number | undefined) => void
  isDirty: () => boolean
  errors: () => Record<Path, string>
  setErrors: (errors: Record<Path, string>) => void
  /** After a refused save a field is judged again when it is left. */
  blur: (path: Path) => void
  subscribe: (listener: () => void) => () => void
}

export const FormContext = createContext<FormStore | null>(null)

export function useFormStore(): FormStore {
  const store = useContext(FormContext)
  if (!store) throw new Error('A field outside of a ResourceForm')
  return store
}

/** What of a form the library has no place for. */
function innerOf(schema: z.ZodType, saved: Start) {
  const noErrors: Record<Path, string> = {}
  return {
    ...heard(),
    base: saved.values,
    errors: noErrors,
    refused: false,
    lists: rowLists(schema),
    version: { current: saved.versaoRegistro },
    record: saved.record ?? {},
    files: new Map<string, File>(),
    sent: undefined as number | undefined,
  }
}
type Start = { values: Values; versaoRegistro: number | undefined; record?: Values }

export function useNewFormStore(schema: z.ZodType, mode: Modo, saved: Start, show: Show, scope?: string): FormStore {
  const inner = useRef(innerOf(schema, saved)).current
  const first = useRef(withRowKeys(saved.values, inner.lists)).current
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: first, onValuesChange: inner.tell })
  useLayoutEffect(() => {
    // Every error that is set is one of our sentences.
    inner.errors = form.errors as Record<Path, string>
    inner.tell()
  }, [form.errors, inner])
  const live = useRef(form)
  live.current = form
  return useMemo(() => ({ schema, mode, show, ...partsOf(schema, scope, inner, live) }), [schema, mode, show, scope, inner])
}

type Live = { current: UseFormReturnType<Values> }

function partsOf(
  schema: z.ZodType,
  scope: string | undefined,
  inner: ReturnType<typeof innerOf>,
  live: Live,
): Omit<FormStore, 'schema' | 'mode' | 'show'> {
  return {
    idOf: (path) => fieldId(path, scope),
    values: () => live.current.getValues(),
    set: (path, value) => {
      const top = topOf(path)
      // What is nothing as a whole has fields as soon as something is typed into one.
      const whole = top !== path && live.current.getValues()[top] === null
      const fields = path
        .split('.')
        .slice(1)
        .reduceRight((inside, key) => ({ [key]: inside }), value)
      live.current.setFieldValue(whole ? top : path, whole ? fields : value, { forceUpdate: false })
    },
    insert: (list, row) => live.current.insertListItem(list, { ...row, [ROW_KEY]: newRowKey() }),
    remove: (list, index) => live.current.removeListItem(list, index),
    move: (list, from, to) => live.current.reorderListItem(list, { from, to }),
    replace: (values, base) => {
      inner.base = base
      inner.refused = false
      live.current.setValues(withRowKeys(values, inner.lists))
    },
    base: () => inner.base,
    version: inner.version,
    record: inner.record,
    files: inner.files,
    sent: () => inner.sent,
    setSent: (part) => {
      inner.sent = part
      inner.tell()
    },
    isDirty: () => !same(inner.base, live.current.getValues()),
    errors: () => inner.errors,
    setErrors: (errors) => {
      inner.refused = true
      live.current.setErrors(errors)
    },
    blur: (path) => {
      if (!inner.refused || inner.errors[path]) return
      const sentence = issuesByPath(schema, live.current.getValues())[path]
      if (sentence) live.current.setFieldError(path, sentence)
    },
    subscribe: inner.subscribe,
  }
}

/** The owned row that fields stand in: their names are those of the row's own fields. */
export type Row = { list: FieldName; index: number; labelled: boolean }
export const RowContext = createContext<Row | null>(null)

export function usePath(name: FieldName): FieldName {
  const row = useContext(RowContext)
  return row ? inRow(row.list, row.index, name) : name
}

/** A value of the form, rendered again only when it differs. */
export function useValue(path: FieldName): unknown {
  const store = useFormStore()
  const last = useRef<unknown>(undefined)
  return useSyncExternalStore(store.subscribe, () => {
    const value = valueAt(store.values(), path)
    // Every change copies the values: an object that says the same must stay the same object, or the field would render without end.
    if (typeof value !== 'object' || value === null || !same(value, last.current)) last.current = value
    return last.current
  })
}

export function useDirty(): boolean {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, store.isDirty)
}

/** How much of the files is sent, from 0 to 1; undefined while none is on its way. */
export function useSent(): number | undefined {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, store.sent)
}

export function useErrors(): Record<Path, string> {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, store.errors)
}

/** Everything a field needs: what it holds, what is wrong with it, and what the contract says of it. */
export function useField(name: FieldName) {
  const store = useFormStore()
  const row = useContext(RowContext)
  const path = usePath(name)
  const value = useValue(path)
  const error = useSyncExternalStore(store.subscribe, () => store.errors()[path])
  const info = useMemo(() => ({ ...fieldInfo(store.schema, path), name: fieldName(store.schema, path) }), [store.schema, path])
  return {
    path,
    id: store.idOf(path),
    value,
    error,
    info,
    /** In a table of rows the column's head is the label. */
    bare: row?.labelled === false,
    viewing: store.mode === 'visualizar',
    set: (next: unknown) => store.set(path, next),
    blur: () => store.blur(path),
  }
}
