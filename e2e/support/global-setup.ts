import { prepareFolder } from '../../packages/server/test/data-folder.ts'

/** Where the workers, which are processes of their own, find the data folder that their products begin from. */
export const PREPARED = 'RTG_TESTES_MODELO'

/** Once a run: the migrated database, so that no product of the tests makes its own. */
export default async function setup() {
  process.env[PREPARED] = await prepareFolder()
}
