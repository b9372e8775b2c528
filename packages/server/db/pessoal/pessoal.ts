import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { BaseLegal, CategoriaDados, type Destino, PrazoDados, TitularDados } from '@retaguarda/contract/privacidade/mapa.ts'
import type { SelectType } from 'kysely'
import type { DB } from '../tables.generated.ts'

/** What a column tells of somebody (Lei 13.709/2018, art. 37). */
export type Pessoal = {
  /** What people call it: the contract's word where it has one. */
  label: string
  titular: CodeOf<typeof TitularDados>
  categoria: CodeOf<typeof CategoriaDados>
  base: CodeOf<typeof BaseLegal>
  prazo: CodeOf<typeof PrazoDados>
}

type Names<E extends { code: object }> = keyof E['code'] & string
/** What is said alike of several columns; each then says what people call it. */
export const pessoal =
  (
    titular: Names<typeof TitularDados>,
    categoria: Names<typeof CategoriaDados>,
    base: Names<typeof BaseLegal>,
    prazo: Names<typeof PrazoDados>,
  ) =>
  (label: string): Pessoal => ({
    label,
    titular: TitularDados.code[titular],
    categoria: CategoriaDados.code[categoria],
    base: BaseLegal.code[base],
    prazo: PrazoDados.code[prazo],
  })

/** Columns of the machinery, which under these names tell nothing of anybody in any table; instants and what is yes or no tell nothing either. */
type Machinery =
  | 'id'
  | `${string}Id`
  | `${string}Por`
  | `sha256`
  | 'hash'
  | 'versaoRegistro'
  | 'ordem'
  | 'fila'
  | 'situacao'
  | 'tentativas'
  | 'tipo'
  | 'type'
  | 'ano'
  | 'mes'
type Plain = boolean | Date | null
/** The columns of a table that can name somebody: each is declared, or the types do not hold. */
export type Nameable<T extends keyof DB> = {
  [C in keyof DB[T] & string]: C extends Machinery ? never : SelectType<DB[T][C]> extends Plain ? never : C
}[keyof DB[T] & string]

type IdOf<T extends keyof DB> = keyof DB[T] & string

/**
 * How a row leads to whom it is about: by a column that holds the id of a person, a user or a client; by one that holds the id of a row that
 * leads there (`por`), or because a row that leads there names this one (`de`).
 */
export type Caminho<T extends keyof DB> =
  | { pessoa: IdOf<T> }
  | { usuario: IdOf<T> }
  | { cliente: IdOf<T> }
  | { por: IdOf<T>; em: keyof DB }
  | { de: keyof DB; coluna: string }

/** A table that holds personal data: what people call it, what for, who else gets it. */
export type Lugar<T extends keyof DB> = {
  lugar: string
  finalidade: string
  destinos?: readonly CodeOf<typeof Destino>[]
  caminho?: Caminho<T>
  /** Where a person sees the row; `:id` is its own, or that of the column named. */
  link?: { to: string; id?: IdOf<T> }
  colunas: Record<Nameable<T>, Pessoal | false>
}
/** A table that tells nothing of anybody. */
type SemDados<T extends keyof DB> = { lugar?: never; colunas: Record<Nameable<T>, false> }
export type Declarada<T extends keyof DB> = Lugar<T> | SemDados<T>

export const tables = <K extends keyof DB>(declared: { [T in K]: Declarada<T> }): { [T in K]: Declarada<T> } => declared

type Words<S extends string> = S extends `${infer A} ${infer B}` ? A | Words<B> : S
/** The columns named, which tell nothing of anybody. */
export const none = <S extends string>(names: S): Record<Words<S>, false> =>
  // Object.fromEntries forgets the keys it was given.
  Object.fromEntries(names.split(' ').map((name) => [name, false])) as Record<Words<S>, false>
/** A table of which nothing tells of anybody. */
export const nothing = <S extends string = never>(names?: S) =>
  ({ colunas: names === undefined ? {} : none(names) }) as { colunas: Record<Words<S>, false> }
