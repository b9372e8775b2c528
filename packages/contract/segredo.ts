/** What stands for a secret wherever a person may read it. */
export const MASCARA = '••••••'
const SEGREDO = /senha|password|segredo|secret|token|cvv|cartao/

/** Does the name of a mockup's field say that its value is secret? Case and accents do not count. */
export const isSegredo = (field: string): boolean => SEGREDO.test(field.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())

/** A mockup's JSON with the mask over what is secret, at any level; as it was typed where nothing is. */
export function semSegredos(json: string): string {
  let masked = false
  const mask = (field: string, value: unknown): unknown => {
    if (!isSegredo(field)) return value
    masked = true
    return MASCARA
  }
  try {
    const text = JSON.stringify(JSON.parse(json), mask, 2)
    return masked ? text : json
  } catch {
    return MASCARA // it nests deeper than can be written again
  }
}
