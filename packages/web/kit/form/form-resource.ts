import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import type { z } from 'zod'
import type { Values } from './path.ts'
import { initialOf, keysOfSchema } from './schema-info.ts'

/** The parts of a register of the contract that a form needs; `add` where new ones are made by a form, `remove` where records end. */
export type FormResource = Pick<Resource, 'prefix' | 'name' | 'form' | 'history'> &
  Partial<Pick<Resource, 'add' | 'emLote'>> & {
    remove?: Resource['remove'] | undefined
    /** It may be read in the shape that the form wants. */
    get: Route<Resource['get']['params'], Resource['get']['query'], Resource['get']['body']>
    edit: Route<Resource['edit']['params'], Resource['edit']['query'], z.ZodType, Resource['edit']['response']>
  }

/** What `get` answers, beyond the fields of the form. */
export type Saved = {
  values: Values
  versaoRegistro: number | undefined
  alteradoPor: string | null
  alteradoEm: string | null
  record: Values
}

/** A reference is read with more about it than a form holds. */
function fieldOf(form: FormResource['form'], key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('nome' in value)) return value
  const at = schemaAt(form, key)
  return at && keysOfSchema(at).length > 0 ? value : { id: value.id, nome: value.nome }
}

/** The record as the form holds it: what it says, and the start of a new one elsewhere. */
export function savedOf(resource: FormResource, record: Values, initial: Values = {}): Saved {
  const start = { ...initialOf(resource.form), ...initial }
  const known = keysOfSchema(resource.form).filter((key) => record[key] !== undefined)
  const values = { ...start, ...Object.fromEntries(known.map((key) => [key, fieldOf(resource.form, key, record[key])])) }
  const { versaoRegistro, alteradoPor, alteradoEm } = record
  return {
    values,
    record,
    versaoRegistro: typeof versaoRegistro === 'number' ? versaoRegistro : undefined,
    alteradoPor: typeof alteradoPor === 'string' ? alteradoPor : null,
    alteradoEm: typeof alteradoEm === 'string' ? alteradoEm : null,
  }
}
