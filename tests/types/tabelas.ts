// Names that the compiler knows: see README.md beside this file. Here: the columns of which more is told than SQL says.
import type { DB } from '../../packages/server/db/tables.generated.ts'
import type { Told } from '../../packages/server/db/tables.ts'

/** What is told of no column that there is. */
type Strange<T> = { [N in keyof T]: N extends keyof DB ? Exclude<keyof T[N], keyof DB[N]> : N }[keyof T]

export const known = (name: Strange<Told>): never => name
export const right = (name: Strange<{ pessoa: { tipo: 1 | 2 } }>): never => name
// @ts-expect-error the column is misspelt
export const column = (name: Strange<{ pessoa: { tipoo: 1 | 2 } }>): never => name
// @ts-expect-error the table is misspelt
export const table = (name: Strange<{ pesssoa: { tipo: 1 | 2 } }>): never => name
