import { auth } from '@retaguarda/contract/auth.ts'
import { IDEMPOTENCY_KEY } from '@retaguarda/contract/kit/once.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { SituacaoToken, token } from '@retaguarda/contract/token.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { silent } from '../../base/log.ts'
import { newServiceToken } from '../../base/service-token.ts'
import { connect } from '../../db/open.ts'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const lines: unknown[] = []
const testing = await testApp({ PROXIES: '10.0.0.0/8' }, (product) => {
  product.addHook('onRequest', async (req) => {
    const keep = (detail: object, msg: string) => lines.push({ ...detail, msg })
    Object.assign(req.log, { info: keep, warn: keep, error: keep })
  })
})
const { app, call, request, user, db, clock, query } = testing
const DAY = 86_400_000
/** The product once more over the same database, as a process of its own would be. */
const apart = connect(testing.connection, silent)
const other = await createApp({ ...testing, db: apart.db, health: { jobsRunning: () => true }, now: clock.now })
let admin: Person
beforeAll(async () => {
  await Promise.all([app.ready(), other.ready()])
  admin = await user({ nome: 'Ana Ávila' })
  return async () => {
    await other.close()
    await apart.stop()
  }
})

let made = 0
const form = (more: object = {}) => ({
  nome: `CI ${++made}`,
  escopos: ['cadastros:escrever'],
  responsavel: admin.id,
  ...more,
})
async function create(more: object = {}) {
  admin = { ...admin, token: (await user({ nome: 'Ana Ávila' })).token } // a session that was confirmed just now
  const body = form(more)
  const answer = await call(token.add, { token: admin.token, body })
  expect(answer.status).toBe(200)
  return { ...answer.body, nome: body.nome }
}
const statusOf = async (secret: string, from?: string) => (await call(setor.list, { token: secret, ...(from && { from }) })).status
const rowOf = async (id: number) =>
  (await call(token.list, { token: admin.token, query: query([{ name: 'id', op: '=', v: id }]) })).body.rows[0]

test('a token is shown once, and then stands nowhere: not in a dump, not in the log, not in the history', async () => {
  const { id, token: secret, msg } = await create({ nome: 'Entrega contínua' })
  expect(secret).toMatch(/^rtg_[\w-]{43}[0-9A-Za-z]{6}$/)
  expect(msg).toBe('Token criado. Copie-o agora: ele não é mostrado de novo.')
  expect(await statusOf(secret)).toBe(200)
  await request('GET', `/setor/list?token=${secret}`)
  await request('GET', `/setor/get/${secret}`, { token: secret })
  const tables = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(name)} t where t::text like ${`%${secret.slice(4, 40)}%`}`.execute(db)
    expect([name, rows[0]?.n]).toEqual([name, 0])
  }
  expect(lines.length).toBeGreaterThan(3)
  expect(JSON.stringify(lines)).not.toContain(secret.slice(4, 40))
  const history = await call(token.history, { token: admin.token, params: { id } })
  expect(history.body[0]).toMatchObject({ acao: 'incluir', usuario: 'Ana Ávila' })
  expect(JSON.stringify([history.body, await rowOf(id)])).not.toContain(secret.slice(4, 40))
})

test('what repeats the making of a token gets none: nobody can show it again', async () => {
  const headers = { [IDEMPOTENCY_KEY]: 'uma-chave-do-cliente' }
  const body = form()
  const first = await call(token.add, { token: admin.token, body, headers })
  const again = await call(token.add, { token: admin.token, body, headers })
  expect([first.status, again.status]).toEqual([200, 409])
  expect(refusalOf(again).error).toBe('Este token já foi criado, e só foi mostrado uma vez. Troque-o para ver outro.')
  const kept = await sql<{ resposta: unknown }>`select resposta from pedido`.execute(db)
  expect(kept.rows).toHaveLength(1)
  expect(JSON.stringify([again.body, kept.rows])).not.toContain('rtg_')
})

test('an exchange whose answer was lost shows no token twice, and costs the program nothing: another one ends only what nobody has', async () => {
  const { id, token: used } = await create()
  const exchange = () => call(token.trocar, { token: admin.token, params: { id }, headers: { [IDEMPOTENCY_KEY]: 'uma-troca-do-cliente' } })
  const [first, again] = [await exchange(), await exchange()]
  expect([first.status, again.status]).toEqual([200, 409])
  expect(refusalOf(again).error).toMatch(/^Este token já foi trocado, .* Troque-o de novo para ver outro/)
  const ends = clock.now().getTime() + DAY
  clock.advance(60_000)
  const { token: second, msg } = (await call(token.trocar, { token: admin.token, params: { id } })).body
  expect(msg).toContain('O da troca anterior, que ninguém usou, não vale mais.')
  expect(await Promise.all([statusOf(used), statusOf(first.body.token), statusOf(second)])).toEqual([200, 401, 200])
  // Once somebody has brought what an exchange made, the next one is as any other.
  const { token: third } = (await call(token.trocar, { token: admin.token, params: { id } })).body
  expect(await Promise.all([statusOf(used), statusOf(second), statusOf(third)])).toEqual([401, 200, 200])
  clock.advance(ends - clock.now().getTime())
  expect(await statusOf(second)).toBe(200) // its own day, not that of the first
})

test('what a lost exchange left lasts no longer than its own day, however often it is exchanged', async () => {
  const { id, token: used } = await create()
  await call(token.trocar, { token: admin.token, params: { id } })
  clock.advance(DAY - 60_000)
  admin = await user({ nome: 'Ana Ávila' })
  await call(token.trocar, { token: admin.token, params: { id } })
  expect(await statusOf(used)).toBe(200)
  clock.advance(60_000)
  expect(await statusOf(used)).toBe(401)
})

test('who makes or exchanges one says again who she is; a name is used once, a responsible person is active', async () => {
  const { id, nome } = await create()
  clock.advance(16 * 60_000)
  for (const answer of [
    await call(token.add, { token: admin.token, body: form() }),
    await call(token.trocar, { token: admin.token, params: { id } }),
  ])
    expect([answer.status, answer.body]).toEqual([403, some.objectContaining({ motivo: 'confirmarIdentidade' })])
  admin = await user({ nome: 'Ana Ávila' })
  const fieldsOf = async (more: object) => refusalOf(await call(token.add, { token: admin.token, body: form(more) })).fields
  expect(await fieldsOf({ nome: nome.toUpperCase() })).toEqual({
    nome: 'Já existe um token com este nome. Revogue-o antes, ou escolha outro nome.',
  })
  const gone = await user({ ativo: false })
  expect(await fieldsOf({ responsavel: gone.id })).toEqual({ responsavel: 'Escolha um usuário ativo.' })
  expect(await fieldsOf({ escopos: [] })).toEqual({ escopos: 'Escolha ao menos um escopo.' })
  expect(await fieldsOf({ dias: 366 })).toEqual({ dias: 'Validade em dias: um número inteiro de 1 a 365.' })
  expect(await fieldsOf({ redes: ['10.0.0.0/8', 'escritório'] })).toEqual({
    'redes.1': 'escritório não é um endereço nem uma rede, como 203.0.113.7 ou 10.0.0.0/8.',
  })
  expect(await fieldsOf({ redes: Array.from({ length: 11 }, (_, i) => `10.0.0.${i}`) })).toEqual({ redes: 'Redes: no máximo 10.' })
})

test('what a token does is said to be of the integration: history, who altered, security log; no list or suggestion of people has it', async () => {
  const { token: secret } = await create({ nome: 'Carga' })
  const added = await call(setor.add, { token: secret, body: { nome: 'Setor da carga', codigo: 'CARGA' } })
  expect(added.status).toBe(200)
  const { id } = added.body
  const history = await call(setor.history, { token: admin.token, params: { id } })
  expect(history.body[0]).toMatchObject({ acao: 'incluir', usuario: 'Integração: Carga' })
  expect((await call(pessoa.export, { token: secret, query: { formato: 'csv' } })).status).toBe(200)
  const log = await db.selectFrom('seguranca').selectAll().where('evento', '=', EventoSeguranca.code.EXPORTACAO).execute()
  expect(log.at(-1)).toMatchObject({ usuario: 'Integração: Carga' })
  const people = await call(usuario.list, { token: admin.token, query: query([]) })
  expect(people.body.total).toBe(people.body.rows.length)
  const named = [people.body.rows, (await call(usuario.suggest.all, { token: admin.token })).body]
  const todos = await call(usuario.suggestTodos.byText, { token: admin.token, params: { texto: 'Integra' } })
  expect(JSON.stringify([...named, todos.body])).not.toContain('Integração')
  const service = await db.selectFrom('usuario').select('id').where('servico', '=', true).executeTakeFirstOrThrow()
  expect((await call(usuario.get, { token: admin.token, params: { id: service.id } })).status).toBe(404)
  expect((await call(usuario.liberarAcesso, { token: admin.token, params: { id: service.id } })).status).toBe(404)
})

test('a token speaks in the header alone, and is judged anew with each call', async () => {
  const { id, token: secret, nome } = await create()
  const inAddress = await request('GET', `/setor/list?token=${secret}`)
  expect([inAddress.status, refusalOf(inAddress).error]).toEqual([
    401,
    'Um token de serviço só vale no cabeçalho Authorization: Bearer. Em um endereço ele ficaria em registros: revogue-o.',
  ])
  expect((await app.inject({ url: '/api/setor/list', cookies: { token: secret }, headers: { 'x-requested-with': 'x' } })).statusCode).toBe(
    401,
  )
  for (const wrong of [newServiceToken(), `${secret.slice(0, -1)}!`, `${secret}x`, secret.toLowerCase(), 'rtg_'])
    expect([wrong.length, await statusOf(wrong)]).toEqual([wrong.length, 401])
  const row = await rowOf(id)
  expect(row).toMatchObject({ nome, situacao: SituacaoToken.code.ATIVO, ultimoUso: null, escopos: ['cadastros:escrever'] })
  expect(await statusOf(secret, '203.0.113.9')).toBe(200)
  expect(await rowOf(id)).toMatchObject({ ultimoUso: clock.now().toISOString(), ultimoEndereco: '203.0.113.9' })
  clock.advance(90 * DAY)
  expect(await statusOf(secret)).toBe(401)
  await db
    .updateTable('token')
    .set({ venceEm: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  admin = await user({ nome: 'Ana Ávila' })
  expect(await rowOf(id)).toMatchObject({ situacao: SituacaoToken.code.VENCIDO })
})

test('a token is taken from its networks alone', async () => {
  const { token: secret, nome } = await create({ redes: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })
  for (const from of ['203.0.113.9', '2001:db8::1', '198.51.100.7', '::ffff:203.0.113.1'])
    expect([from, await statusOf(secret, from)]).toEqual([from, 200])
  for (const from of ['203.0.114.1', '2001:db9::1', '198.51.100.8']) expect([from, await statusOf(secret, from)]).toEqual([from, 403])
  const refused = await call(setor.list, { token: secret, from: '203.0.114.1' })
  expect(refusalOf(refused).error).toBe(`O token ${nome} não é aceito do endereço 203.0.114.1.`)
})

test('one that was revoked is taken by no process any more, with a sentence that says so', async () => {
  const { id, token: secret, nome } = await create()
  const there = async () => (await other.inject({ url: '/api/setor/list', headers: { authorization: `Bearer ${secret}` } })).statusCode
  expect([await there(), await statusOf(secret)]).toEqual([200, 200])
  const short = await call(token.revogar, { token: admin.token, params: { id }, body: { motivo: 'vazou' } })
  expect(refusalOf(short).fields).toEqual({ motivo: 'Motivo: escreva ao menos 10 caracteres.' })
  const { body } = await call(token.revogar, { token: admin.token, params: { id }, body: { motivo: 'Ficou em um registro de fora.' } })
  expect(body.msg).toBe(`O token ${nome} foi revogado e não vale mais.`)
  expect([await there(), await statusOf(secret)]).toEqual([401, 401])
  expect(await rowOf(id)).toMatchObject({ situacao: SituacaoToken.code.REVOGADO })
  const again = await call(token.trocar, { token: admin.token, params: { id } })
  expect([again.status, refusalOf(again).error]).toEqual([409, 'Este token foi revogado. Crie outro.'])
  expect((await call(token.add, { token: admin.token, body: form({ nome }) })).status).toBe(200)
})

test('of an exchange the new one is good for as many days again, the old one for a day', async () => {
  const { id, token: first } = await create({ dias: 10 })
  clock.advance(8 * DAY)
  admin = await user({ nome: 'Ana Ávila' })
  const { token: second } = (await call(token.trocar, { token: admin.token, params: { id } })).body
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([200, 200])
  expect(await rowOf(id)).toMatchObject({ venceEm: new Date(clock.now().getTime() + 10 * DAY).toISOString() })
  clock.advance(DAY)
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([401, 200])
  admin = await user({ nome: 'Ana Ávila' })
  const { token: third, msg } = (await call(token.trocar, { token: admin.token, params: { id } })).body
  expect(msg).not.toContain('troca anterior')
  expect(await statusOf(third)).toBe(200)
  const again = await call(token.trocar, { token: admin.token, params: { id } })
  expect(again.body.msg).toContain('O que a troca anterior deixou valendo não vale mais.')
  expect(await Promise.all([statusOf(second), statusOf(third)])).toEqual([401, 200])
  await call(token.revogar, { token: admin.token, params: { id }, body: { motivo: 'Não é mais usado aqui.' } })
  expect(await Promise.all([statusOf(second), statusOf(third)])).toEqual([401, 401])
})

test('what is made, exchanged, handed on and revoked stands in the security log, by whom', async () => {
  const { id, nome } = await create({ escopos: ['qa:escrever', 'logs:ler', 'logs:ler'] })
  const bia = await user({ nome: 'Bia Bastos' })
  await call(token.responsavel, { token: admin.token, params: { id }, body: { responsavel: bia.id } })
  await call(token.trocar, { token: admin.token, params: { id } })
  await call(token.revogar, { token: admin.token, params: { id }, body: { motivo: 'Não é mais usado aqui.' } })
  const rows = await db
    .selectFrom('seguranca')
    .select(['usuarioId', 'detalhe'])
    .where('evento', '=', EventoSeguranca.code.TOKEN)
    .orderBy('id', 'desc')
    .limit(4)
    .execute()
  expect(rows.map(({ detalhe }) => detalhe).reverse()).toEqual([
    `criado: ${nome} (logs:ler, qa:escrever)`,
    `responsável de ${nome}: Bia Bastos`,
    `trocado: ${nome}`,
    `revogado: ${nome}`,
  ])
  expect((await rowOf(id))?.responsavel).toMatchObject({ nome: 'Bia Bastos', ativo: true })
  const history = await call(token.history, { token: admin.token, params: { id } })
  expect(history.body.map(({ acao }) => acao)).toEqual(['revogar', 'trocar', 'nomear responsável', 'incluir'])
})

test('a token meets 429 after 600 calls of a minute, and another one goes on', async () => {
  const [one, two] = [await create(), await create()]
  const statuses = await Promise.all(Array.from({ length: 601 }, () => statusOf(one.token)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  const refused = await call(setor.list, { token: one.token })
  expect([refused.status, refusalOf(refused).error]).toEqual([
    429,
    some.stringMatching(/^Pedidos demais com este token\. Tente de novo em /),
  ])
  expect(await statusOf(two.token)).toBe(200)
})

test('the measures are read from elsewhere with saude:ler, and the description of the calls with any token', async () => {
  const [reads, not] = [await create({ escopos: ['saude:ler'] }), await create()]
  const metrics = async (secret: string) =>
    (await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${secret}` } })).statusCode
  expect(await Promise.all([metrics(reads.token), metrics(not.token), metrics('nada')])).toEqual([200, 403, 403])
  expect((await app.inject({ url: '/api/docs/json', headers: { authorization: `Bearer ${not.token}` } })).statusCode).toBe(200)
})

test('an account of a token has no way in: no login, no link, and the database refuses to make one', async () => {
  const { nome } = await create()
  const answer = await call(auth.login, { body: { login: `Integração: ${nome}`, password: 'Correta-Cavalo-42' }, from: '203.0.113.77' })
  expect(answer.body.token).toBeNull()
  for (const change of [{ ativo: true }, { isAdmin: true }, { email: 'a@b.com.br' }, { tipo: 2 as const }])
    await expect(db.updateTable('usuario').set(change).where('servico', '=', true).execute()).rejects.toThrow('usuario_servico')
})
