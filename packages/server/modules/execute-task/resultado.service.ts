import {
  type Comparada,
  EM_EXECUCAO,
  type Execucao,
  podePlano,
  podeResultado,
  type ResultadoLog,
  type ResultadoPlano,
} from '@retaguarda/contract/execute-task.ts'
import { topicoExecucao } from '@retaguarda/contract/evento.ts'
import { semSegredos } from '@retaguarda/contract/segredo.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, must, notFound } from '../../base/errors.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockRecord } from '../../kit/register/version.ts'
import { encerrar } from './encerrar.service.ts'
import { listExecucoes, readExecucao, readStatus, readUltima, removeExecucoes, updateExcluido, updatePronto } from './execucao.repo.ts'
import { PLANO_AUSENTE, RESULTADO_AUSENTE } from './executar.service.ts'
import { ENCERRADO_POR } from '../../db/codes.ts'
import {
  hasCaso,
  listMensagens,
  listMockupsFixados,
  listResultados,
  listResultadosDoCaso,
  lockAbertos,
  lockResultado,
  readCasoFixado,
  readResultado,
  readTentativa,
  removeResultados,
} from './resultado.repo.ts'

/** @throws RuleError 404 */
async function exigirPlano(db: Db, id: number) {
  const status = await readStatus(db, id)
  if (status === undefined) throw notFound(PLANO_AUSENTE)
  return status
}

/** The results of a plan's newest execution, of one of its others, or of all. @throws RuleError 404 */
export async function listarResultados(db: Db, id: number, execucao?: number | 'todas'): Promise<ResultadoPlano[]> {
  await exigirPlano(db, id)
  const wanted = execucao ?? (await readUltima(db, id))?.id
  return wanted === undefined ? [] : listResultados(db, id, wanted)
}

/** The newest executions of a plan. @throws RuleError 404 */
export async function listarExecucoes(db: Db, id: number): Promise<Execucao[]> {
  await exigirPlano(db, id)
  return listExecucoes(db, id)
}

/** The newest results of a case, in all plans. @throws RuleError 404 */
export async function listarExecucoesDoCaso(db: Db, id: number) {
  const rows = await listResultadosDoCaso(db, id)
  if (rows.length === 0 && !(await hasCaso(db, id))) throw notFound('Caso de teste não encontrado. Talvez outra pessoa o tenha excluído.')
  return rows
}

/** What happened in an attempt of a result, the last one where none is named. @throws RuleError 404 */
export async function consultarLog(db: Db, id: number, attempt?: number): Promise<z.input<typeof ResultadoLog>> {
  const found = must(await readResultado(db, id), RESULTADO_AUSENTE)
  const wanted = attempt ?? found.tentativa
  // No later one was ever made, whatever a number it is asked by.
  const earlier = wanted < found.tentativa ? await readTentativa(db, id, wanted) : undefined
  const run = must(wanted === found.tentativa ? found : earlier, `Este resultado não tem a tentativa ${wanted}.`)
  const [caso, mockups, { rows, evidencias }] = await Promise.all([
    readCasoFixado(db, run.casoId),
    listMockupsFixados(db, run.mockups),
    listMensagens(db, id, wanted),
  ])
  const groups = Map.groupBy(evidencias, ({ rodada, ordem }) => `${rodada} ${ordem}`)
  const { testCaseId, ...fixo } = caso
  return {
    messages: rows.map(({ em, ...row }) => ({
      ...row,
      dataHora: em.toISOString(),
      evidencias:
        row.ordem === null
          ? []
          : (groups.get(`${row.rodada} ${row.ordem}`) ?? []).map(({ id: evidencia, tipo }) => ({ id: evidencia, tipo })),
    })),
    mockups: mockups.map((one) => ({ ...one, mockup: semSegredos(one.mockup) })),
    testCase: { id: testCaseId, ...fixo },
  }
}

/** Removes a result with its log and evidence. @throws RuleError 404, 409 */
export async function excluirResultado(ctx: Ctx, id: number) {
  await inTransaction(ctx.db, async (trx) => {
    const before = must(await lockResultado(trx, id), RESULTADO_AUSENTE)
    if (!podeResultado('excluir', before.status)) throw conflict('Este resultado está em execução.')
    await removeResultados(trx, { id })
    await updateExcluido(trx, before)
    await notifyChange(trx, topicoExecucao(before.execucaoId))
    const { executeTaskId: registro, testCaseId, execucaoId: execucao } = before
    await audit(trx, ctx, { entidade: 'execute-task', registro, acao: 'excluirResultado', antes: { resultado: id, testCaseId, execucao } })
  })
  return { msg: 'Resultado excluído.' }
}

/** Removes all results of a plan, which is ready again. @throws RuleError 404, 409 */
export async function excluirTudo(ctx: Ctx, id: number) {
  const total = await inTransaction(ctx.db, async (trx) => {
    if (!(await lockRecord(trx, 'execute_task', id))) throw notFound(PLANO_AUSENTE)
    if (!podePlano('excluirResultados', await exigirPlano(trx, id))) throw conflict(EM_EXECUCAO)
    const ultima = await readUltima(trx, id)
    const resultados = await removeResultados(trx, { executeTaskId: id })
    await removeExecucoes(trx, id)
    await updatePronto(trx, id)
    if (ultima) await notifyChange(trx, topicoExecucao(ultima.id))
    await audit(trx, ctx, { entidade: 'execute-task', registro: id, acao: 'excluirResultados', antes: { resultados } })
    return resultados
  })
  return { msg: total === 1 ? '1 resultado excluído.' : `${total.toLocaleString('pt-BR')} resultados excluídos.` }
}

/** Results that one transaction cancels. */
const CANCELAR_MAX = 20_000
const cancelado = ({ user }: Pick<Ctx, 'user'>) =>
  ({ resultado: ResultadoTeste.code.CANCELADO, mensagem: `Cancelado por ${user.nome}.`, por: ENCERRADO_POR.PESSOA }) as const

/** Cancels what executes of a plan, at once: the runner hears of it with its next word. @throws RuleError 404, 409 */
export async function cancelarPlano(ctx: Ctx, id: number) {
  await exigirPlano(ctx.db, id)
  const total = await inTransaction(ctx.db, async (trx) => {
    const abertos = await lockAbertos(trx, id, CANCELAR_MAX)
    if (abertos.length === 0) throw conflict('Este plano não está em execução.')
    await encerrar(trx, ctx, abertos, cancelado(ctx))
    await auditar(trx, ctx, id, { resultados: abertos.length })
    return abertos.length
  })
  return { msg: total === 1 ? '1 resultado cancelado.' : `${total.toLocaleString('pt-BR')} resultados cancelados.` }
}

/** The same of one result. @throws RuleError 404, 409 */
export async function cancelarResultado(ctx: Ctx, id: number) {
  await inTransaction(ctx.db, async (trx) => {
    const opened = must(await lockResultado(trx, id), RESULTADO_AUSENTE)
    if (!podeResultado('cancelar', opened.status)) throw conflict('Este resultado não está em execução.')
    await encerrar(trx, ctx, [opened], cancelado(ctx))
    await auditar(trx, ctx, opened.executeTaskId, { resultado: id })
  })
  return { msg: 'Resultado cancelado.' }
}

const auditar = (trx: Trx, ctx: Ctx, registro: number, depois: object) =>
  audit(trx, ctx, { entidade: 'execute-task', registro, acao: 'cancelar', depois })

/** The results of two executions of a plan, side by side. @throws RuleError 404 */
export async function comparar(db: Db, id: number, a: number, b: number): Promise<Comparada[]> {
  await exigirPlano(db, id)
  for (const execucao of [a, b])
    if ((await readExecucao(db, execucao))?.executeTaskId !== id) throw notFound(`A execução ${execucao} não é deste plano.`)
  const [before, after] = await Promise.all([listResultados(db, id, a), listResultados(db, id, b)])
  const keyOf = ({ testCase, mockup, loja }: ResultadoPlano) => `${testCase.id} ${mockup?.id} ${loja?.id}`
  const byKey = new Map(after.map((row) => [keyOf(row), row]))
  const ofA = new Set(before.map(keyOf))
  const pairs: [ResultadoPlano | undefined, ResultadoPlano | undefined][] = [
    ...before.map((row): [ResultadoPlano, ResultadoPlano | undefined] => [row, byKey.get(keyOf(row))]),
    ...after.filter((row) => !ofA.has(keyOf(row))).map((row): [undefined, ResultadoPlano] => [undefined, row]),
  ]
  return pairs.flatMap(([was, is]) => {
    const shown = is ?? was
    if (!shown) return []
    const { id: caso, name, codigo } = shown.testCase
    const [va, vb] = [was?.resultado ?? null, is?.resultado ?? null]
    return [{ testCase: { id: caso, name, codigo }, mockup: shown.mockup, loja: shown.loja, a: va, b: vb, mudou: va !== vb }]
  })
}
