import type { Generated } from 'kysely'

export type CidadeTable = { id: Generated<number>; ibge: number; nome: string; uf: string; populacao: Generated<number> }
