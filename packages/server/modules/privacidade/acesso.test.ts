import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { acessos, MOSTRAM } from '@retaguarda/contract/privacidade/acessos.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { jobs } from '../../jobs/jobs.ts'
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

test('LGPD art. 37: every call whose looks are kept is one of the product', async () => {
  await app.ready()
  const { paths } = app.swagger() as { paths: Record<string, object> }
  const known = Object.keys(paths).map((path) => path.slice('/api'.length).replace(/\{(\w+)\}/g, ':$1'))
  expect(Object.keys(MOSTRAM).filter((path) => !known.includes(path))).toEqual([])
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
