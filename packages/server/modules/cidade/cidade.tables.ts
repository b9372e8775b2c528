import type { Generated } from 'kysely'

export type CidadeTable = { id: Generated<number>; ibge: number; nome: string; uf: string; populacao: Generated<number> }

/** Postal codes of one city alone, by their first five digits. */
export type CidadeCepTable = { inicio: number; fim: number; cidadeId: number }
