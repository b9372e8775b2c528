import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'

const { SUCESSO, FALHA } = ResultadoTeste.code

/** What of an ended result the badge looks at. */
export type Desfecho = { resultado: CodeOf<typeof ResultadoTeste>; instavel: boolean }

/**
 * Does a case pass at one time and fail at another? One of its results failed and then succeeded, or they changed twice. What could not
 * be run, or was cancelled, says nothing of it.
 * @param ultimos of one version, mockup and store, in their order
 */
export function isInstavel(ultimos: readonly Desfecho[]): boolean {
  const said = ultimos.filter(({ resultado }) => resultado === SUCESSO || resultado === FALHA)
  const changes = said.filter(({ resultado }, i) => i > 0 && resultado !== said[i - 1]?.resultado).length
  return said.some(({ instavel }) => instavel) || changes >= 2
}
