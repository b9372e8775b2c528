import { type Call, callBy } from '@retaguarda/contract/kit/call.ts'
import { OperationForm } from '@retaguarda/contract/operation.ts'
import { TestCaseForm } from '@retaguarda/contract/test-case.ts'
import { expect, test } from 'vitest'
import { listOperations } from '@retaguarda/server/modules/operation/operation.repo.ts'
import { testCaseRepo } from '@retaguarda/server/modules/test-case/test-case.repo.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { inject } from './company.ts'
import { incluirTestes } from './qa.ts'

const { db, app, user } = await testApp()

/** As the demonstration calls it. */
const { token } = await user()
const as = ((route, input) => callBy((out) => inject(app, out), route, { ...input, token })) as Call // its answer was read by the route

test('the test cases of the demonstration are complete, and each line comes from its operation', async () => {
  expect(await incluirTestes(as)).toHaveLength(6)
  for (const operation of await listOperations(db)) expect(OperationForm.safeParse(operation).error?.issues).toBeUndefined()
  const casos = await db.selectFrom('test_case').select('id').execute()
  expect(casos.length).toBeGreaterThan(4)
  for (const { id } of casos) {
    const caso = await testCaseRepo.read(db, id)
    expect(TestCaseForm.safeParse(caso).error?.issues).toBeUndefined()
    expect(caso?.avisos).toEqual([])
    expect(caso?.operations.filter(({ operation }) => operation === null)).toEqual([])
  }
  expect(await db.selectFrom('mockup').select('id').where('type', '=', 2).execute()).toHaveLength(3)
})
