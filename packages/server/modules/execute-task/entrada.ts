import { type Entry, RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'
import { publicUrl } from '../../base/config.ts'
import type { Db } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { mapInSlices } from '../../base/slices.ts'
import { type AEntregar, mapCasosJson, mapMockupsJson } from './entrada.repo.ts'

type Execucao = { id: number; executeTaskId: number; name: string; config: Entry['config'] }

/** Bytes of all entries of one execution together: a browser has to hold them. */
const TODAS_MAX = 300 * 1024 * 1024
/** Entries that are written at once. */
const PIECE = 50

/**
 * The entries of results, as JSON. What several have in common is written once, so that 20,000 cost little more than their letters.
 * @throws RuleError 422 for one that the runner would not take
 */
export async function entradasDe(
  db: Db,
  config: JobCtx['config'],
  execucao: Execucao,
  rows: readonly AEntregar[],
  token: string,
): Promise<{ id: number; json: () => string }[]> {
  const casos = await mapCasosJson(db, [...new Set(rows.map(({ casoId }) => casoId))])
  const mockups = await mapMockupsJson(db, [...new Set(rows.flatMap((row) => row.mockups))])
  const plano = JSON.stringify({ id: execucao.executeTaskId, name: execucao.name })
  const retorno = JSON.stringify({ url: `${publicUrl(config)}/api/execute-task/runner`, token })
  const configs = new Map<string | null, string>()
  const configDe = (lojaUrl: string | null) => {
    const known = configs.get(lojaUrl) ?? JSON.stringify({ ...execucao.config, enderecoBase: lojaUrl ?? execucao.config.enderecoBase })
    configs.set(lojaUrl, known)
    return known
  }
  let all = 0
  return mapInSlices(rows, ({ id, tentativa, casoId, mockups: used, lojaUrl, openScreen }) => {
    const caso = casos.get(casoId)
    const parts = [caso?.json ?? '{}', ...used.map((one) => mockups.get(one) ?? '{}'), configDe(lojaUrl)]
    const size = parts.reduce((sum, part) => sum + Buffer.byteLength(part), retorno.length + plano.length + 200)
    all += size
    if (size > RUNNER_LIMITES.corpo)
      throw new RuleError('regra', `O caso ${caso?.nome ?? ''} com os seus mockups passa de 5 MB. Use menos mockups, ou menores.`)
    if (all > TODAS_MAX) throw new RuleError('regra', 'As entradas desta execução passam de 300 MB. Divida o plano.')
    const head = `{"result":${id},"tentativa":${tentativa},"execucao":${execucao.id},"open_screen":${openScreen},"plano":${plano}`
    const json = () =>
      `${head},"testCase":${parts[0]},"mockups":[${parts.slice(1, -1).join(',')}],"config":${parts.at(-1)},"retorno":${retorno}}`
    return { id, json }
  })
}

/** The answer of a call that starts results, a few entries at a time. */
export function* respostaDe(msg: string, execucao: number, entradas: readonly { json: () => string }[]): Generator<string> {
  yield `{"msg":${JSON.stringify(msg)},"execucao":${execucao},"params":[`
  for (let at = 0; at < entradas.length; at += PIECE) {
    const piece = entradas.slice(at, at + PIECE).map(({ json }) => json())
    yield `${at > 0 ? ',' : ''}${piece.join(',')}`
  }
  yield ']}'
}
