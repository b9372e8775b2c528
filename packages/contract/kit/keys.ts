/** The keys of a table that is written in the program, whose names `Object.keys` forgets. Not for what came from elsewhere: it may have others. */
// A table that nobody filled has no use; `z.enum` asks for a first one.
export const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
