type Part<T> = T extends readonly (infer Row)[] ? Row : T

/** The names of a form's fields; those of an object or of the rows of a list stand after a dot: `pessoaContato.contato`. */
export type PathOf<T> = T extends object
  ? { [K in keyof T & string]: K | `${K}.${PathOf<Part<NonNullable<T[K]>>>}` }[keyof T & string]
  : never
