import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import type { z } from 'zod'
import type { FieldName } from './path.ts'
import { keysOfSchema } from './schema-info.ts'

/** What holds one value, a reference or an owned list has a name; what else is an object has fields of its own. */
type HasFields<T> = T extends readonly unknown[] | { id: number; nome: string } ? false : T extends object ? true : false

/** The names of a form's fields; an object of the form is an object of names. */
export type FieldsOf<T> = {
  readonly [K in keyof T]-?: unknown extends T[K]
    ? FieldName
    : [HasFields<NonNullable<T[K]>>] extends [true]
      ? FieldsOf<NonNullable<T[K]>>
      : FieldName
}

/**
 * The names of a form of the contract, for its fields: `const f = fieldsOf(PessoaForm)`, `<TextField name={f.nome} />`. Those of an owned
 * row come from the schema of the row. `within` is the object of the form that the schema stands for.
 */
export function fieldsOf<S extends z.ZodType>(schema: S, within = ''): FieldsOf<z.output<S>> {
  const names = keysOfSchema(schema).map((key) => {
    const path = within === '' ? key : `${within}.${key}`
    const part = schemaAt(schema, key)
    const own = part ? keysOfSchema(part) : []
    return [key, part && own.length > 0 && !isReference(own) ? fieldsOf(part, path) : path]
  })
  // Read from the schema that the type is read from.
  return Object.fromEntries(names) as FieldsOf<z.output<S>>
}

const isReference = (keys: string[]) => keys.includes('id') && keys.includes('nome')
