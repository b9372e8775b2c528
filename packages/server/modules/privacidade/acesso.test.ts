import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { acessos, entidadeDe, meioDaChamada } from '@retaguarda/contract/privacidade/acessos.ts'
import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { token } from '@retaguarda/contract/token.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { jobs } from '../../jobs/jobs.ts'
import { allRoutes } from '../../test/contract-routes.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { app, user, call, callAs, request, db, clock, config, integrations, life } = await testApp()
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
beforeEach(async () => {
  await db.deleteFrom('acesso_pessoal').execute()
})
const asAna = callAs(() => ana)
const kept = () =>
  db.selectFrom('acesso_pessoal').select(['usuarioId', 'meio', 'entidade', 'registro', 'filtro', 'linhas']).orderBy('id').execute()

/** The downloads of the product for whoever is signed in, as its own description has them. */
async function downloads(): Promise<string[]> {
  await app.ready()
  type Described = Record<string, Record<string, { 'x-acesso'?: unknown; responses?: Record<string, { content?: object }> }>>
  // Our own extension of the description, which its types do not know.
  const { paths } = app.swagger() as unknown as { paths: Described }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get && get['x-acesso'] !== 'anyone' && get.responses?.['200']?.content === undefined ? [path.slice('/api'.length)] : [],
  )
}
const asRoute = (path: string): Route => ({ method: 'GET', path, access: 'session', download: true, changes: false }) as unknown as Route

test('LGPD art. 37: each download that answers is kept once, or tells of nobody', async () => {
  const query = { formato: 'csv', de: '2026-11-01', ate: '2026-11-30', ano: '2026', mes: '10' }
  const [answered, wrong]: [string[], string[]] = [[], []]
  for (const path of await downloads()) {
    const address = path.replace(/\{\w+\}/g, '1')
    if (/eventos|oidc/.test(path)) continue // neither is a file
    const { status, text } = await request('GET', address, { token: ana.token, query })
    const rows = await kept()
    await db.deleteFrom('acesso_pessoal').execute()
    if (status !== 200) continue
    answered.push(path)
    const meio = meioDaChamada(asRoute(path.replace(/\{(\w+)\}/g, ':$1')))
    const named = /cpf|e-mail|\bcliente\b|usuário|pagador|\bpessoas?\b/i.test(text.split('\n', 1)[0] ?? '')
    if (rows.length !== (meio === 2 ? 1 : 0) || (meio === undefined && named)) wrong.push(`${path} ${meio} ${JSON.stringify(rows)}`)
  }
  expect(wrong).toEqual([])
  expect(answered).toEqual(
    some.arrayContaining(['/financeiro/vencimentos/export', '/pagamento/entradas/export', '/financeiro/recorrente/export']),
  )
  expect(answered.length).toBeGreaterThan(50)
})

test('LGPD art. 37: a file or a record that is new is kept until somebody says that it tells of nobody', async () => {
  const told = (path: string, more: Partial<Route> = {}) => meioDaChamada({ ...asRoute(path), ...more })
  expect([told('/novidade/export'), told('/novidade/pdf/:id'), told('/nfse/zip'), told('/notificacao/publico/export/:id')]).toEqual([
    2, 4, 2, 2,
  ])
  const json = { download: false }
  expect([told('/novidade/get/:id', json), told('/cliente/list/:id', json), told('/financeiro/vencimentos/:cliente', json)]).toEqual([
    1,
    undefined,
    1,
  ])
  expect(told('/pagador/:token/boleto/:id', { access: 'anyone' })).toBeUndefined()
  expect(told('/checklist-agenda/redmine/:id', json)).toBe(1) // and not one of the checklists
})

test('LGPD art. 37: what a service token reads is kept too, once for what a screen asks several times', async () => {
  const { body } = await asAna(token.add, { body: { nome: 'CI', escopos: ['cadastros:ler'], dias: 30, responsavel: ana.id, redes: [] } })
  const bot = body.token
  expect((await call(pessoa.get, { token: bot, params: { id: bia.pessoaId } })).status).toBe(200)
  expect((await call(pessoa.history, { token: bot, params: { id: bia.pessoaId } })).status).toBe(200)
  expect((await request('GET', '/pessoa/export', { token: bot, query: { formato: 'xlsx' } })).status).toBe(200)
  await expect.poll(kept, { timeout: 3_000 }).toHaveLength(2)
  const rows = await kept()
  expect(rows).toMatchObject([
    { meio: 2, entidade: 'pessoa', registro: null },
    { meio: 1, entidade: 'pessoa', registro: String(bia.pessoaId), linhas: 1 },
  ])
  expect(rows[0]?.linhas).toBeGreaterThan(1)
  const [{ nome }] = (await asAna(acessos.list)).body.rows.map(({ usuario }) => ({ nome: usuario?.nome })) as [{ nome?: string }]
  expect(nome).toBe('Integração: CI')
})

test('LGPD art. 37: who opens a record is kept within a second, and not who reads a page of a list or is refused', async () => {
  await asAna(pessoa.list)
  await asAna(pessoa.get, { params: { id: 999_999 } })
  await call(pessoa.get, { token: bia.token, params: { id: ana.pessoaId } })
  await asAna(pessoa.get, { params: { id: bia.pessoaId } })
  expect(await kept()).toEqual([])
  await expect.poll(kept, { timeout: 3_000 }).toEqual([
    { usuarioId: bia.id, meio: 1, entidade: 'pessoa', registro: String(ana.pessoaId), filtro: null, linhas: 1 },
    { usuarioId: ana.id, meio: 1, entidade: 'pessoa', registro: String(bia.pessoaId), filtro: null, linhas: 1 },
  ])
})

test('LGPD art. 37: a preview of one record is a look at it although it is sent, one of many is not', async () => {
  await asAna(anonimizacao.previa, { params: { id: bia.pessoaId } })
  await asAna(envio.previa, { body: { ano: 2026, mes: 10 } })
  await expect
    .poll(kept, { timeout: 3_000 })
    .toMatchObject([{ usuarioId: ana.id, meio: 1, entidade: 'pessoa', registro: String(bia.pessoaId) }])
})

test('LGPD art. 37: an export of people is kept with its filter and how many rows left, one of holidays is not', async () => {
  const filter = JSON.stringify([{ name: 'nome', op: 'like', v: 'Bia' }])
  expect((await request('GET', '/pessoa/export', { token: ana.token, query: { formato: 'csv', filter } })).status).toBe(200)
  await asAna(feriado.export, { query: { formato: 'csv' } })
  expect(await kept()).toEqual([
    {
      usuarioId: ana.id,
      meio: 2,
      entidade: 'pessoa',
      registro: null,
      filtro: filter,
      linhas: 1,
    },
  ])
})

test('LGPD art. 37: administrators list who looked, by whom and when; it is kept for 400 days', async () => {
  const row = (age: number) => ({
    usuarioId: bia.id,
    dataHora: new Date(clock.at.getTime() - age * 86_400_000),
    meio: 4 as const,
    entidade: 'fatura',
    registro: '7',
    linhas: 1,
  })
  await db
    .insertInto('acesso_pessoal')
    .values([row(401), row(399)])
    .execute()
  const filter = JSON.stringify([{ name: 'usuario.nome', op: 'like', v: 'bia' }])
  expect((await asAna(acessos.list, { query: { filter } })).body.total).toBe(2)
  await jobs['privacidade.prazos']({ db, config, integrations, life, now: clock.now, log: silent }, {})
  expect((await asAna(acessos.list)).body.rows).toMatchObject([
    { meio: 4, entidade: 'fatura', registro: '7', usuario: { nome: 'Bia Braga' } },
  ])
  expect((await call(acessos.list, { token: bia.token })).status).toBe(403)
})

test('LGPD art. 37: each thing that is looked at has a word of its own', async () => {
  const kept = (await allRoutes()).flatMap((route) => {
    const meio = meioDaChamada(route)
    return meio === undefined ? [] : [entidadeDe(route.path, meio)]
  })
  const { words } = acessos.columns.entidade
  expect([...new Set(kept)].filter((entidade) => !words?.[entidade])).toEqual([])
})

test('LGPD art. 37: what was looked at is found and written by its word, and by its path as before', async () => {
  const row = { usuarioId: ana.id, dataHora: clock.now(), meio: 1, registro: '7', filtro: null, linhas: 1 } as const
  const entidades = ['nfse', 'nfse/sem-nota', 'pessoa', 'de-antes']
  await db
    .insertInto('acesso_pessoal')
    .values(entidades.map((entidade) => ({ ...row, entidade })))
    .execute()
  const found = async (op: string, v: unknown, name = 'entidade') => {
    const { body } = await asAna(acessos.list, { query: { filter: JSON.stringify([{ name, op, v }]) } })
    return body.rows.map(({ entidade }) => entidade).sort()
  }
  expect(await found('like', 'nota fis')).toEqual([])
  expect(await found('like', 'NOTAS')).toEqual(['nfse'])
  expect(await found('like', 'nota')).toEqual(['nfse', 'nfse/sem-nota'])
  expect(await found('like', 'nota', 'busca')).toEqual(['nfse', 'nfse/sem-nota'])
  expect(await found('like', 'pe')).toEqual(['pessoa'])
  expect(await found('=', 'faturas sem nota')).toEqual(['nfse/sem-nota'])
  expect(await found('contains', ['Pessoas', 'nfse'])).toEqual(['nfse', 'pessoa'])
  expect(await found('notlike', 'nota')).toEqual(['de-antes', 'pessoa'])
  expect(await found('<>', 'Pessoas')).toEqual(['de-antes', 'nfse', 'nfse/sem-nota'])
  expect(await found('like', 'de-antes')).toEqual(['de-antes'])
  const { text } = await request('GET', '/privacidade/acessos/export', {
    token: ana.token,
    query: { formato: 'csv', colunas: '["entidade"]' },
  })
  expect(text).toContain('Faturas sem nota')
})
