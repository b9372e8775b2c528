import { readdirSync } from 'node:fs'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { type Access, allows, isAccess } from '@retaguarda/contract/kit/access.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { refusalOf } from './test/answer.ts'
import { type Person, testApp } from './test/test-app.ts'

vi.setConfig({ testTimeout: 240_000 })

const { app, call, request, user, db } = await testApp()
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

const CONTRACT = new URL('../contract/', import.meta.url)
/** Billing and banking: every file of their folders, and what stands beside these. */
const DO_FINANCEIRO = [
  ...['cobranca', 'faturamento'].flatMap((folder) => readdirSync(new URL(folder, CONTRACT)).map((name) => `${folder}/${name}`)),
  'aprovacao.ts',
  'feriado.ts',
].filter((file) => !file.includes('.test.'))

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value && 'access' in value
const routesIn = (value: unknown, depth = 0): Route[] => {
  if (typeof value !== 'object' || value === null || depth > 3) return []
  return isRoute(value) ? [value] : Object.values(value).flatMap((inner) => routesIn(inner, depth + 1))
}

test('FAL-04 every call of billing and banking asks for Financeiro, and what only administrators write for both', async () => {
  const modules = await Promise.all(DO_FINANCEIRO.map((file): Promise<unknown> => import(new URL(file, CONTRACT).href)))
  const routes = modules.flatMap((module) => routesIn(module))
  const others = new Map<Access, string[]>()
  for (const { access, method, path } of routes)
    if (access !== 'financeiro') others.set(access, [...(others.get(access) ?? []), `${method} ${path}`].sort())
  expect(routes.length).toBeGreaterThan(110)
  expect(Object.fromEntries(others)).toEqual({
    'financeiro-admin': [
      ...['conta-bancaria', 'feriado', 'regua-cobranca'].map((register) => `DELETE /${register}/delete/:id`),
      'POST /conta-bancaria/add',
      'POST /conta-bancaria/edit/:id',
      'POST /conta-bancaria/segredo/:id',
      'POST /contabil/plano',
      'POST /envio-prova/ler',
      'POST /feriado/add',
      'POST /feriado/edit/:id',
      'POST /regua-cobranca/add',
      'POST /regua-cobranca/edit/:id',
    ],
    // Who issues notes, and with which certificate, is the company's to say.
    admin: ['DELETE /nfse/certificado', 'POST /nfse/certificado', 'POST /nfse/configuracao', 'POST /nfse/mes/reabrir'],
    // A form of anybody may ask for a business day, or for a code; a gateway has its signature instead of a session.
    session: ['GET /feriado/calendario', 'GET /nfse/codigo/suggest/:texto', 'GET /nfse/pendencias'],
    anyone: ['POST /cobranca/webhook/:id'],
  })
})

test('FAL-04 an administrator of tipo 1 neither reads an account nor gets its secret, of which one of Financeiro gets one', async () => {
  const as = (tipo: 1 | 2) => people.find(({ role }) => role.tipo === tipo && role.isAdmin)?.person.token
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
  const body = { nome: 'Bradesco', banco: '237', agencia: '1234', conta: '5678', carteira: '09', beneficiario }
  const { id } = (await call(contaBancaria.add, { token: as(2), body })).body
  const statuses = async (tipo: 1 | 2) =>
    Promise.all([
      call(contaBancaria.get, { token: as(tipo), params: { id } }).then(({ status }) => status),
      call(contaBancaria.history, { token: as(tipo), params: { id } }).then(({ status }) => status),
      call(contaBancaria.segredo, { token: as(tipo), params: { id } }).then(({ status }) => status),
      call(feriado.calendario, { token: as(tipo), query: { ano: '2026' } }).then(({ status }) => status),
    ])
  expect(await statuses(1)).toEqual([403, 403, 403, 200])
  expect(await statuses(2)).toEqual([200, 200, 200, 200])
})
