import type { DB } from '../tables.generated.ts'
import { cadastros } from './cadastros.ts'
import { cobranca } from './cobranca.ts'
import { maquina } from './maquina.ts'
import { mensagens } from './mensagens.ts'
import type { Caminho, Declarada, Lugar, Pessoal } from './pessoal.ts'

/** Every table with what its columns tell of people: one that is not declared stops the types. */
export const MAPA: { [T in keyof DB]: Declarada<T> } = { ...cadastros, ...cobranca, ...mensagens, ...maquina }

/** A table that holds personal data, where it does not matter which one it is. */
export type LugarDe = {
  tabela: keyof DB
  lugar: string
  finalidade: string
  destinos: NonNullable<Lugar<'pessoa'>['destinos']>
  caminho: Caminho<keyof DB> | undefined
  link: { to: string; id: string } | undefined
  colunas: (Pessoal & { coluna: string })[]
}

type Any = { lugar?: string; finalidade?: string; colunas: Record<string, Pessoal | false> } & Partial<
  Pick<Lugar<'pessoa'>, 'destinos'>
> & { caminho?: LugarDe['caminho']; link?: { to: string; id?: string } }

/** The tables with personal data, in the order of the map, each with the columns that tell of somebody. */
export const LUGARES: readonly LugarDe[] = Object.entries(MAPA).flatMap(([tabela, declared]) => {
  // Of each table its own type; here all are read alike.
  const { lugar, finalidade = '', destinos = [], caminho, link, colunas } = declared as Any
  if (lugar === undefined) return []
  return {
    // Object.entries forgets what the keys are.
    tabela: tabela as keyof DB,
    lugar,
    finalidade,
    destinos,
    caminho,
    link: link && { id: 'id', ...link },
    colunas: Object.entries(colunas).flatMap(([coluna, told]) => (told === false ? [] : { coluna, ...told })),
  }
})

/** What a column tells of somebody; undefined where nothing is declared of it, as of what is no text, or of a table of another schema. */
export const toldBy = (table: string, column: string): Pessoal | false | undefined =>
  // Of each table its own type; here all are read alike.
  Object.hasOwn(MAPA, table) ? (MAPA[table as keyof DB] as Any).colunas[column] : undefined
