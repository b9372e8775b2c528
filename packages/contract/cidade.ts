import { suggestRoutes } from './kit/resource.ts'

/** Municipalities; `nome` reads `Nome - UF`. */
export const cidadeSuggest = suggestRoutes('/cidade', 'session', 'cidades')
