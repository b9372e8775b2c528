import { suggestRoutes } from './kit/resource.ts'

/** Municipalities; `nome` reads `Nome - UF` (decisions §4). */
export const cidadeSuggest = suggestRoutes('/cidade', 'session', 'cidades')
