/** A start or a command that cannot go on. The message is the whole sentence a person reads; no stack is shown for it. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The code of a Node or PostgreSQL error (`ENOENT`, `57P03`), or ''. */
export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
