import { rmSync } from 'node:fs'
import { prepareFolder } from '../../packages/server/test/data-folder.ts'

/** Where the workers, which are processes of their own, find the data folder that their products begin from. */
export const PREPARED = 'RTG_TESTES_MODELO'

/** Once a run: the migrated database, so that no product of the tests makes its own. @returns removes it */
export default async function setup() {
  const prepared = await prepareFolder()
  process.env[PREPARED] = prepared
  return () => rmSync(prepared, { recursive: true, force: true })
}
