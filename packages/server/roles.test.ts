import { type Access, allows, isAccess } from '@retaguarda/contract/kit/access.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { refusalOf } from './test/answer.ts'
import { type Person, testApp } from './test/test-app.ts'

vi.setConfig({ testTimeout: 240_000 })

const { app, request, user, db } = await testApp()
const NEGADO = 'Você não tem permissão para esta ação.'
/** Nothing has this id, so that what a role may do changes nothing. */
const NONE = '999999999'

type Role = { tipo: 1 | 2; isAdmin: boolean; isManagerTeam: boolean }
const ROLES: Role[] = ([1, 2] as const).flatMap((tipo) =>
  [false, true].flatMap((isAdmin) => [false, true].map((isManagerTeam) => ({ tipo, isAdmin, isManagerTeam }))),
)
const people: { role: Role; person: Person }[] = []

beforeAll(async () => {
  await app.ready()
  for (const role of ROLES) people.push({ role, person: await user({ nome: 'Ana Ávila', ...role }) })
})

type Described = Record<string, Record<string, { 'x-acesso'?: unknown }>>

/** Every call that asks who one is, with whom it is for; what begins and ends the sessions themselves is tried apart. */
const guarded = (): { method: string; path: string; access: Access }[] =>
  // Our own extension of the description, which its types do not know.
  Object.entries((app.swagger() as unknown as { paths: Described }).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-acesso': access }]) =>
      isAccess(access) && access !== 'anyone' && !path.startsWith('/api/auth/')
        ? [{ method: method.toUpperCase(), path: path.slice('/api'.length), access }]
        : [],
    ),
  )

test('ACE-007 ACE-086 every call answers each role as its access says, and each refusal stands in the security log', async () => {
  const expected: string[] = []
  for (const { method, path, access } of guarded())
    for (const { role, person } of people) {
      const call = `${method} ${path} ${JSON.stringify(role)}`
      const address = path.replace(/\{\w+\}/g, NONE)
      const answer = await request(method as 'GET', address, { token: person.token, ...(method === 'POST' && { body: {} }) })
      // Stores and the runner have keys of their own: to them a person is nobody.
      if (access === 'loja' || access === 'executor') expect([call, answer.status]).toEqual([call, 401])
      else {
        const refused = answer.status === 403 && refusalOf(answer).error === NEGADO
        expect([call, refused]).toEqual([call, !allows(access, role)])
        if (refused) expected.push(`${person.id} ${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}: ${NEGADO}`)
      }
    }
  const rows = await db.selectFrom('seguranca').select(['usuarioId', 'detalhe']).where('detalhe', 'like', `%${NEGADO}`).execute()
  expect(expected.length).toBeGreaterThan(300)
  expect(rows.map(({ usuarioId, detalhe }) => `${usuarioId} ${detalhe}`).sort()).toEqual(expected.sort())
})
