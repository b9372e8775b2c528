import type { RegisteredRouter } from '@tanstack/react-router'

/** Every screen's path, as its route says it: '/pessoa', '/pessoa/alterar/$id'. */
type Path = keyof RegisteredRouter['routesByPath']

/** The address of a screen that is about no one record: '/pessoa'. */
export type ScreenPath = Exclude<Path, `${string}$${string}`>

type BeforeId<P> = P extends `${infer Before}/$id` ? Before : never
/** What stands before the id in the address of a record's screen: '/pessoa/alterar'. */
export type RecordPath = BeforeId<Path>

/** An address as the browser shows it, for those that are data: '/pessoa', '/pessoa/alterar/7'. Links say `to` and `params`. */
export type Address = ScreenPath | `${RecordPath}/${number}`

type BeforeForm<P> = P extends `${infer Before}/incluir` ? Before : never
/** What the addresses of a register's forms begin with: '/pessoa'. */
export type FormPath = BeforeForm<Path>

type Heads<P extends string, H extends string = ''> = P extends `/${infer First}/${infer Rest}`
  ? `${H}/${First}` | Heads<`/${Rest}`, `${H}/${First}`>
  : `${H}${P}`
/** What an address may begin with, part by part: '/faturaDocumento' of '/faturaDocumento/list/$id'. */
export type PathHead = Heads<Path>

/** The `to` of a link to an address that is data. Its id is filled in, where the router's own types have a place for one. */
export const toOf = (address: Address): string => address
