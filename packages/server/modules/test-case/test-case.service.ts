import { TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import type { testCase } from '@retaguarda/contract/test-case.ts'
import { invalid } from '../../base/errors.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { groupTesteRepo } from '../group-teste/group-teste.repo.ts'
import { listOperations } from '../operation/operation.repo.ts'
import { problemasDasLinhas } from './saved-rows.ts'

export const testCaseRules: RulesOf<typeof testCase> = {
  async check(trx, _ctx, { groupTeste, operations }, before) {
    const used = [...new Set(operations.flatMap(({ operation }) => operation ?? []))]
    const known = new Set((await listOperations(trx, used)).map(({ id }) => id))
    // The ids of a new case's lines are those of the case that it copies.
    const rows = before ? operations : operations.map((row) => ({ ...row, id: null }))
    const fields = problemasDasLinhas(rows, new Set(before?.operations.map(({ id }) => id)), known)
    const grupo = groupTeste === null ? undefined : await groupTesteRepo.read(trx, groupTeste)
    if (groupTeste !== null && grupo?.type !== TipoGrupo.code.CASOS) fields.groupTeste = 'Escolha um grupo de casos de teste.'
    if (Object.keys(fields).length > 0) throw invalid(fields)
  },
  avisos: (_trx, { avisos }) => avisos,
}
