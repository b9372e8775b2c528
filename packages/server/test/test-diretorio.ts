import { atEnd } from './at-end.ts'
import { startDiretorio } from './diretorio.ts'

export { CLIENTE, type Lie, SEGREDO_DIRETORIO } from './diretorio.ts'

/** A directory that ends with what asked for it. */
export async function testDiretorio(back: string) {
  const diretorio = await startDiretorio(back)
  atEnd(diretorio.stop)
  return diretorio
}
