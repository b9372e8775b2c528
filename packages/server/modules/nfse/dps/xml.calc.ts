const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

/** An element of a document: what it says of `T`, or the elements inside of it. It is absent where there is nothing to say. */
export type Field<T> = { name: string; of: (source: T) => string | null } | { name: string; fields: readonly Field<T>[] }

/** An element that says a text; an empty one is none. */
export const leaf = <T>(name: string, of: (source: T) => string | null): Field<T> => ({ name, of })
export const group = <T>(name: string, ...fields: Field<T>[]): Field<T> => ({ name, fields })

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

const written = <T>(fields: readonly Field<T>[], source: T): string => fields.map((field) => elementOf(field, source)).join('')

function elementOf<T>(field: Field<T>, source: T): string {
  const content = 'fields' in field ? written(field.fields, source) : escaped(field.of(source) ?? '')
  return content === '' ? '' : `<${field.name}>${content}</${field.name}>`
}

/** The whole document: no prefix, no mark of its byte order, nothing between elements. */
export function documentOf<T>(
  root: string,
  { elemento, id, versao, fields }: { elemento: string; id: string; versao: string; fields: readonly Field<T>[] },
  source: T,
): string {
  const inside = `<${elemento} Id="${id}">${written(fields, source)}</${elemento}>`
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${NAMESPACE}" versao="${versao}">${inside}</${root}>`
}
