import type { Achados } from './achados.ts'
import type { Nomes } from './codigo.ts'

/** What is known so far while statements are read in their order. `janelas` are the names of the windows that are open, the current one last. */
export type Andamento = { achados: Achados; nomes: Nomes; quadro: string | undefined; janelas: string[] }
