import { auth } from '@retaguarda/contract/auth.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { EventoSeguranca, seguranca } from '@retaguarda/contract/seguranca.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { expurgarSeguranca } from './seguranca.jobs.ts'

const SENHA = 'Correta-Cavalo-42'
const FROM = '203.0.113.7'
const DAY = 86_400_000

type Line = Record<string, unknown>
const lines: Line[] = []
const { db, call, user, clock, config, query, app } = await testApp({}, (product) => {
  product.addHook('onRequest', async (req) => {
    const keep = (detail: object, msg: string) => lines.push({ ...detail, msg })
    Object.assign(req.log, { info: keep, warn: keep })
  })
})
const admin = await user({ nome: 'Ana Ávila', senha: SENHA })

beforeEach(() => {
  lines.length = 0
  clock.advance(3_600_000)
})

type Evento = keyof typeof EventoSeguranca.code
/** What the security log says of one kind since the clock's last step. */
async function happened(evento: Evento) {
  const rows = await db
    .selectFrom('seguranca')
    .selectAll()
    .where('evento', '=', EventoSeguranca.code[evento])
    .where('dataHora', '>=', new Date(clock.now().getTime() - 600_000))
    .orderBy('id')
    .execute()
  return rows.map(({ id: _id, evento: _evento, dataHora: _at, ...row }) => row)
}
const login = (login: string, password: string, from = FROM) => call(auth.login, { body: { login, password }, from })

test('a login stands in the security log with who, from where and in which request, and so does the logout', async () => {
  const { headers, body } = await login(admin.email, SENHA)
  const who = { usuarioId: admin.id, usuario: admin.email, sobreId: null, sobre: null, endereco: FROM }
  expect(await happened('ENTRADA')).toEqual([{ ...who, detalhe: 'senha', requestId: headers['x-request-id'] }])
  expect(lines).toContainEqual(
    some.objectContaining({ seguranca: 'ENTRADA', usuarioId: admin.id, endereco: FROM, msg: 'Segurança: Entrada' }),
  )
  const left = await call(auth.logout, { token: body.token ?? '', from: FROM })
  expect(await happened('SAIDA')).toEqual([{ ...who, detalhe: null, requestId: left.headers['x-request-id'] }])
})

test('a failed login says why, and never what was typed', async () => {
  const inativo = await user({ senha: SENHA, ativo: false })
  const sem = await user()
  const vencida = await user({ senha: SENHA })
  await db
    .updateTable('usuario')
    .set({ senhaEm: new Date(clock.now().getTime() - 400 * DAY) })
    .where('id', '=', vencida.id)
    .execute()
  for (const [who, password] of [
    ['minha-senha-digitada-no-campo-errado', SENHA],
    [admin.email, 'errada-errada'],
    [inativo.email, SENHA],
    [sem.email, SENHA],
    [vencida.email, SENHA],
  ] as const)
    await login(who, password)
  const rows = await happened('ENTRADA_RECUSADA')
  expect(rows.map(({ usuarioId, detalhe }) => [usuarioId, detalhe])).toEqual([
    [null, 'login desconhecido'],
    [admin.id, 'senha errada'],
    [inativo.id, 'usuário inativo'],
    [sem.id, 'sem senha registrada'],
    [vencida.id, 'senha vencida'],
  ])
  expect(rows.every(({ endereco, requestId }) => endereco === FROM && requestId?.startsWith('req-'))).toBe(true)
  expect(JSON.stringify([rows, lines])).not.toMatch(/digitada|errada-errada/)
})

test('the failure that fills the limit is a lock-out, once', async () => {
  const { id, email } = await user({ senha: SENHA })
  for (let i = 0; i < 8; i++) await login(email, 'errada', '203.0.113.8')
  expect(await happened('ENTRADA_RECUSADA')).toHaveLength(5)
  expect(await happened('BLOQUEIO')).toEqual([some.objectContaining({ usuarioId: id, detalhe: '5 falhas do login em 15 minutos' })])
})

test('what a role may not do is there with the call, the same once a minute', async () => {
  const { id, token } = await user({ isAdmin: false })
  const refuse = () => call(usuario.remove, { params: { id: admin.id }, token, from: FROM })
  const { headers } = await refuse()
  await refuse()
  expect(await happened('ACESSO_NEGADO')).toEqual([
    some.objectContaining({
      usuarioId: id,
      endereco: FROM,
      requestId: headers['x-request-id'],
      detalhe: 'DELETE /api/usuario/delete/:id: Você não tem permissão para esta ação.',
    }),
  ])
  expect(lines.filter((line) => line['seguranca'] === 'ACESSO_NEGADO')).toHaveLength(2)
  clock.advance(61_000)
  await refuse()
  expect(await happened('ACESSO_NEGADO')).toHaveLength(2)
})

test('a key that no store has is there without the key', async () => {
  const { status } = await call(uso.receber, { body: {}, headers: { authorization: 'Bearer chave-que-ninguem-tem' }, from: FROM })
  expect(status).toBe(401)
  const rows = await happened('CHAVE_RECUSADA')
  expect(rows).toEqual([some.objectContaining({ usuarioId: null, endereco: FROM })])
  expect(JSON.stringify([rows, lines])).not.toContain('ninguem-tem')
})

test('roles, freed access and a new password are there with whom they are about', async () => {
  const { id, pessoaId, email } = await user({ isAdmin: false })
  const token = (await login(admin.email, SENHA)).body.token ?? ''
  const body = { pessoa: pessoaId, email, tipo: 2, isAdmin: true, isManagerTeam: false, ativo: true }
  await call(usuario.edit, { params: { id }, token, body })
  const about = { usuarioId: admin.id, sobreId: id, sobre: email }
  expect(await happened('PAPEIS')).toEqual([some.objectContaining({ ...about, detalhe: 'tipo 2, administrador, ativo' })])
  await call(usuario.edit, { params: { id }, token, body })
  expect(await happened('PAPEIS')).toHaveLength(1)
  await call(usuario.liberarAcesso, { params: { id }, token })
  expect(await happened('ACESSO_LIBERADO')).toEqual([some.objectContaining(about)])
})

test('what leaves the house is there: which list, in which form, filtered by what', async () => {
  const filter = [{ name: 'nome', op: 'like', v: 'ana' }]
  await app.inject({
    url: `/api/pessoa/export?formato=csv&filter=${JSON.stringify(filter)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const [row] = await happened('EXPORTACAO')
  expect(row).toMatchObject({ usuarioId: admin.id })
  expect(row?.detalhe).toMatch(/^pessoa-\d{4}-\d\d-\d\d\.csv; \d+ colunas, filtro por nome; GET \/pessoa\/export$/)
  const refused = await call(pessoa.export, { token: admin.token, query: { colunas: ['senhaHash'] } })
  expect(refused.status).toBe(400)
  expect(await happened('EXPORTACAO')).toHaveLength(1)
})

test('every line of a request has the address of who asked, and no token', async () => {
  await app.inject({ url: `/api/pessoa/list?%74oken=${admin.token}`, remoteAddress: FROM })
  await app.inject({ url: `/api/%61uth/retrieve/${admin.token}`, remoteAddress: FROM })
  const asked = lines.filter(({ msg }) => msg === 'Pedido')
  expect(asked.map(({ status, endereco }) => [status, endereco])).toEqual([
    [200, FROM],
    [200, FROM],
  ])
  expect(JSON.stringify(lines)).not.toContain(admin.token)
})

test('administrators alone read the list, filter it and export it', async () => {
  await login('ninguem@exemplo.com.br', 'errada')
  const filter = [{ name: 'evento', op: '=', v: EventoSeguranca.code.ENTRADA_RECUSADA }]
  const { body } = await call(seguranca.list, { token: admin.token, query: query(filter) })
  expect(body.rows[0]).toMatchObject({ evento: EventoSeguranca.code.ENTRADA_RECUSADA, detalhe: 'login desconhecido', endereco: FROM })
  expect(body.rows.every(({ evento }) => evento === EventoSeguranca.code.ENTRADA_RECUSADA)).toBe(true)
  const sheet = await call(seguranca.export, { token: admin.token, query: { formato: 'csv' } })
  expect(sheet.text).toContain('login desconhecido')
  const { token } = await user({ isAdmin: false, tipo: 2, isManagerTeam: true })
  expect((await call(seguranca.list, { token })).status).toBe(403)
  expect(refusalOf(await call(seguranca.export, { token })).error).toBe('Você não tem permissão para esta ação.')
})

test('nobody alters it; the clock removes what is too old, step by step, and never the last 30 days', async () => {
  await expect(sql`update seguranca set usuario = 'outro'`.execute(db)).rejects.toThrow('não pode ser alterado')
  await expect(sql`delete from seguranca`.execute(db)).rejects.toThrow('não pode ser alterado')
  await expect(sql`truncate seguranca`.execute(db)).rejects.toThrow('não pode ser alterado')
  await expect(sql`select seguranca_expurga(now() - interval '29 days', 10)`.execute(db)).rejects.toThrow('30 dias')
  const old = (days: number) => ({ dataHora: new Date(clock.now().getTime() - days * DAY), evento: 1 })
  const none = { usuarioId: null, usuario: null, sobreId: null, sobre: null, detalhe: 'velha', endereco: null, requestId: null }
  await db
    .insertInto('seguranca')
    .values([...Array.from({ length: 25 }, () => ({ ...old(366), ...none })), { ...old(364), ...none }])
    .execute()
  const left = async () => (await db.selectFrom('seguranca').select('id').where('detalhe', '=', 'velha').execute()).length
  const ctx = { db, config, now: clock.now, life: await testLife(db) }
  await expurgarSeguranca(ctx, { step: 10, steps: 1 })
  expect(await left()).toBe(16)
  await expurgarSeguranca(ctx, { step: 10 })
  expect(await left()).toBe(1)
  const { rows } = await sql<{ n: number; m: number }>`select contagem('seguranca') as n, count(*) as m from seguranca`.execute(db)
  expect(rows[0]?.n).toBe(rows[0]?.m)
})
