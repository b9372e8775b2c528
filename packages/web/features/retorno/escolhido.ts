import type { Previa } from './data.ts'

/** A file of a bank that was read and not yet imported. */
export type Escolhido = { file: File; previa: Previa }

let chosen: Escolhido | undefined

/** From the page where it was chosen to that of its preview; a page that is loaded anew knows of none. */
export const lembrarEscolhido = (one: Escolhido | undefined): void => {
  chosen = one
}
export const escolhidoAgora = (): Escolhido | undefined => chosen
