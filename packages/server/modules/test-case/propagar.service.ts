import type { CasoPropagado, PropagarForm, propagar } from '@retaguarda/contract/propagar.ts'
import type { z } from 'zod'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { must } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { staleSentence } from '../../kit/register/version.ts'
import { operationRepo } from '../operation/operation.repo.ts'
import { rowText } from './saved-rows.ts'
import { type LinhaLida, listRows } from './rows.repo.ts'
import { propagada } from './propagacao.ts'
import { listCasosDaOperacao, lockCasos, updatePropagadas, updateVersoes } from './propagar.repo.ts'

/** @throws RuleError 404 */
async function mustRead(db: Db, id: number) {
  return must(await operationRepo.read(db, id), 'Operação não encontrada. Talvez outra pessoa a tenha excluído.')
}

/** Every case that uses the operation, and what would change in it. @throws RuleError 404 */
export async function consultarPropagacao(ctx: Ctx, id: number): Promise<z.input<typeof propagar.get.response>> {
  const operation = await mustRead(ctx.db, id)
  const casos = await listCasosDaOperacao(ctx.db, id)
  const rows = await listRows(
    ctx.db,
    casos.map((caso) => caso.id),
    id,
  )
  const porCaso = Map.groupBy(rows, ({ testCaseId }) => testCaseId)
  const shown = ({ id: row, ordem, name, params, origem }: LinhaLida): CasoPropagado['linhas'][number] => ({
    id: row,
    ordem,
    antes: { name, params },
    ...propagada({ name, params }, origem, operation, false),
  })
  return { operation, casos: casos.map((caso) => ({ testCase: caso, linhas: (porCaso.get(caso.id) ?? []).map(shown) })) }
}

/** Rewrites the lines of the chosen cases, all or none; a case that is not as it was seen is refused by itself. @throws RuleError 404 */
export function propagarOperacao(ctx: Ctx, id: number, form: PropagarForm): Promise<z.input<typeof propagar.post.response>> {
  return inTransaction(ctx.db, async (trx) => {
    const { name, params } = await mustRead(trx, id)
    const { aceitos, recusados } = await judge(trx, id, form)
    const before = Map.groupBy(await listRows(trx, aceitos), ({ testCaseId }) => testCaseId)
    const rows = [...before.values()].flat().filter(({ operation }) => operation?.id === id)
    const novas = rows.map((linha) => ({ linha, ...propagada(linha, linha.origem, { name, params }, form.sobrescrever) }))
    await updatePropagadas(
      trx,
      { name, params },
      novas.map(({ linha, depois }) => ({ id: linha.id, ...depois })),
    )
    const alterados = [...new Set(novas.flatMap(({ linha, mudancas }) => (mudancas.length > 0 ? [linha.testCaseId] : [])))]
    await updateVersoes(trx, ctx, alterados)
    const after = new Map(novas.map(({ linha, depois }) => [linha.id, depois]))
    await auditAll(
      trx,
      alterados.map((caso) => ({ ctx, change: change(caso, before.get(caso) ?? [], after) })),
    )
    return { msg: sentence(alterados.length), alterados: alterados.length, inalterados: aceitos.length - alterados.length, recusados }
  })
}

function change(caso: number, rows: LinhaLida[], after: ReadonlyMap<number, Pick<LinhaLida, 'name' | 'params'>>) {
  const later = rows.map((row) => rowText({ ...row, ...after.get(row.id) }))
  return {
    entidade: 'test-case',
    registro: caso,
    acao: 'propagar',
    antes: { operations: rows.map(rowText) },
    depois: { operations: later },
  }
}

async function judge(trx: Trx, id: number, { testCases }: PropagarForm) {
  const sent = new Map(testCases.map((one) => [one.id, one.versaoRegistro]))
  const locked = new Map((await lockCasos(trx, [...sent.keys()])).map((caso) => [caso.id, caso.versaoRegistro]))
  const using = new Set((await listRows(trx, [...locked.keys()], id)).map(({ testCaseId }) => testCaseId))
  const aceitos: number[] = []
  const recusados: { id: number; motivo: string }[] = []
  for (const [caso, versao] of sent) {
    if (!locked.has(caso)) recusados.push({ id: caso, motivo: 'Este caso de teste não existe mais.' })
    else if (!using.has(caso)) recusados.push({ id: caso, motivo: 'Este caso de teste não usa a operação.' })
    else if (versao !== undefined && versao !== locked.get(caso))
      recusados.push({ id: caso, motivo: await staleSentence(trx, 'test_case', caso) })
    else aceitos.push(caso)
  }
  return { aceitos, recusados }
}

const sentence = (n: number) =>
  n === 0 ? 'Nenhum caso de teste mudou.' : `Operação propagada a ${n === 1 ? '1 caso de teste' : `${n} casos de teste`}.`
