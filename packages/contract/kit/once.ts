/**
 * The header that makes a call with `once` happen once: the same person's repeat with the same key and content gets the first answer and
 * does nothing (docs/decisions/0009). Also the name under which a refusal of the key itself stands among `fields`.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
export const KEY_MIN = 8
export const KEY_MAX = 200
/** Days for which a repeat is recognised. */
export const KEY_DAYS = 30
