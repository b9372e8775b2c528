import type { ColumnType, Generated } from 'kysely'

/** Rows of one table as they were. `nulas`: columns that are filled once all rows are there. */
export type Parte = { tabela: string; linhas: object[]; nulas: string[] }
/** References that the deletion emptied, by the ids of the rows that had them. */
export type Vazia = { tabela: string; coluna: string; valores: { id: number; valor: number }[] }
export type Partes = { partes: Parte[]; vazias: Vazia[] }

export type ExcluidoTable = {
  id: Generated<number>
  entidade: string
  registro: number
  usuarioId: number
  dataHora: Date
  partes: ColumnType<Partes, string, never>
}
