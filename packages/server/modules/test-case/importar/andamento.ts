import type { Achados } from './achados.ts'
import type { Names } from './codigo.ts'

/** What is known so far while statements are read in their order. `janelas` are the names of the windows that are open, the current one last. */
export type Andamento = { achados: Achados; nomes: Names; quadro: string | undefined; janelas: string[] }
