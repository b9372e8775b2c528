import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const testing = await testApp()
const { callAs, user, query, db } = testing
const { cliente } = cenarioCobranca(testing)
let ana: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
})
const asAna = callAs(() => ana)

const AVISO = { titulo: 'Parada programada', descricao: '<p>Domingo, das 2h às 4h.</p>', tipoNotificacao: 2 }
const add = async (body: object = AVISO) => (await asAna(notificacao.add, { body })).body.id
const get = async (id: number) => (await asAna(notificacao.get, { params: { id } })).body

test('NOT-001 NOT-010 NOT-015 NOT-016 NOT-018 NOT-024 what is written is read, changed and deleted by anyone logged in', async () => {
  const loja = await cliente('Loja Azul')
  const added = await asAna(notificacao.add, {
    body: {
      ...AVISO,
      destinatario: 4,
      clientes: [{ id: loja }, loja],
      marketplaces: [3],
      regimeTributacao: [1],
      dataHoraProgramada: '2030-01-02T03:04:05-03:00',
      situacao: 3,
      dataHoraEnvio: '2020-01-01T00:00:00Z',
      descricao: '<p onclick="x()">Olá<script>x()</script></p>',
    },
  })
  expect(added).toMatchObject({ status: 200, body: { msg: 'Notificação incluída.', id: some.any(Number) } })
  const { id } = added.body
  expect(await get(id)).toMatchObject({
    id,
    titulo: 'Parada programada',
    descricao: '<p>Olá</p>',
    tipoNotificacao: 2,
    destinatario: 4,
    clientes: [{ id: loja, nome: 'Loja Azul' }],
    marketplaces: [],
    gatewayPagamento: [],
    formaPagamento: [],
    regimeTributacao: [],
    dataHoraProgramada: '2030-01-02T06:04:05.000Z',
    situacao: 1,
    dataHoraEnvio: null,
    usuario: { id: ana.id, nome: 'Ana Ávila' },
    total: 0,
    enviados: 0,
    erros: 0,
    lidas: 0,
    pendentes: 0,
  })
  const edited = await asAna(notificacao.edit, { params: { id }, body: { ...(await get(id)), titulo: 'Outra', destinatario: 1 } })
  expect(edited).toMatchObject({ status: 200, body: { msg: 'Notificação alterada.' } })
  expect(await get(id)).toMatchObject({ titulo: 'Outra', destinatario: 1, clientes: [], versaoRegistro: 2 })
  expect((await asAna(notificacao.edit, { params: { id }, body: { ...AVISO, versaoRegistro: 1 } })).status).toBe(409)
  expect((await asAna(notificacao.history, { params: { id } })).body.map(({ acao }) => acao)).toEqual(['alterar', 'incluir'])
  expect(await asAna(notificacao.remove, { params: { id } })).toMatchObject({ status: 200, body: { msg: 'Notificação excluída.' } })
  expect((await asAna(notificacao.get, { params: { id } })).status).toBe(404)
})

test('NOT-011 NOT-012 NOT-013 NOT-014 what it cannot do without is said beside its field', async () => {
  const fieldsOf = async (body: object) => {
    const answer = await asAna(notificacao.add, { body })
    expect(answer.status).toBe(422)
    return refusalOf(answer).fields
  }
  expect(await fieldsOf({ titulo: ' ' })).toEqual({ titulo: 'Informe o título.', tipoNotificacao: 'Informe o tipo.' })
  expect(await fieldsOf({ ...AVISO, titulo: 'x'.repeat(601) })).toEqual({ titulo: 'Título: no máximo 600 caracteres.' })
  expect(await fieldsOf({ ...AVISO, descricao: 'x'.repeat(100_001) })).toHaveProperty('descricao')
  expect(await fieldsOf({ ...AVISO, descricao: '&'.repeat(50_000) })).toHaveProperty('descricao')
  expect(await fieldsOf({ ...AVISO, descricao: '<b>'.repeat(30_000) })).toHaveProperty('descricao')
  expect(await fieldsOf({ ...AVISO, destinatario: 4, clientes: [999_999] })).toHaveProperty('clientes')
  expect(await fieldsOf({ ...AVISO, tipoNotificacao: 6 })).toHaveProperty('tipoNotificacao')
  expect(await fieldsOf({ ...AVISO, destinatario: 0 })).toHaveProperty('destinatario')
  const others = { marketplaces: [1], gatewayPagamento: [1], formaPagamento: [1], regimeTributacao: [1] }
  expect(await fieldsOf({ ...AVISO, destinatario: 2, ...others, gatewayPagamento: [], formaPagamento: [] })).toHaveProperty(
    'gatewayPagamento',
  )
  expect(await fieldsOf({ ...AVISO, destinatario: 3, ...others, marketplaces: [] })).toHaveProperty('marketplaces')
  expect(await fieldsOf({ ...AVISO, destinatario: 4, ...others })).toEqual({ clientes: 'Escolha ao menos um cliente.' })
  expect(await fieldsOf({ ...AVISO, destinatario: 4, clientes: Array.from({ length: 5_001 }, (_, i) => i + 1) })).toHaveProperty('clientes')
  expect(await fieldsOf({ ...AVISO, destinatario: 5, ...others, regimeTributacao: [] })).toHaveProperty('regimeTributacao')
  const id = await add({ titulo: 'x'.repeat(600), tipoNotificacao: 1 })
  expect(await get(id)).toMatchObject({ descricao: null, destinatario: 1 })
})

test('NOT-024 an answer that is lost makes no second draft: under its key a notification is added once', async () => {
  const sent = { body: { ...AVISO, titulo: 'Uma vez só' }, idempotencyKey: 'chave-de-um-rascunho' }
  const refused = await asAna(notificacao.add, { ...sent, body: { ...sent.body, destinatario: 4, clientes: [999_999] } })
  expect(refused.status).toBe(422)
  const answers = await Promise.all([1, 2, 3].map(() => asAna(notificacao.add, sent)))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, answers[0]?.body]))
  const other = await asAna(notificacao.add, { ...sent, body: { ...sent.body, titulo: 'Outra' } })
  expect([other.status, refusalOf(other).fields]).toEqual([422, { 'Idempotency-Key': some.any(String) }])
  const { total } = (await asAna(notificacao.list, { query: query([{ name: 'titulo', op: 'contains', v: ['Uma vez só', 'Outra'] }]) })).body
  expect(total).toBe(1)
})

test('NOT-002 NOT-022 the list shows the newest first and filters by what it shows', async () => {
  const [a, b] = [await add({ ...AVISO, titulo: 'Ação de março' }), await add({ ...AVISO, titulo: 'Ação de abril', tipoNotificacao: 5 })]
  const list = async (filter: object[]) => (await asAna(notificacao.list, { query: query(filter) })).body
  const found = await list([{ name: 'titulo', op: 'like', v: 'acao de' }])
  expect(found.rows.map(({ id }) => id)).toEqual([b, a])
  expect(found.rows[0]).toEqual({
    id: b,
    titulo: 'Ação de abril',
    tipoNotificacao: 5,
    destinatario: 1,
    situacao: 1,
    dataHoraProgramada: null,
    dataHoraEnvio: null,
    usuario: { nome: 'Ana Ávila' },
  })
  expect((await list([{ name: 'usuario.nome', op: 'like', v: 'avila' }])).total).toBeGreaterThan(1)
  expect((await list([{ name: 'tipoNotificacao', op: '=', v: 5 }])).total).toBe(1)
})

test('NOT-018 only an open one is changed and deleted', async () => {
  const id = await add()
  for (const situacao of [2, 3, 4] as const) {
    await db.updateTable('notificacao').set({ situacao }).where('id', '=', id).execute()
    const edited = await asAna(notificacao.edit, { params: { id }, body: AVISO })
    expect(edited.status).toBe(409)
    expect(refusalOf(edited).error).toMatch(/em aberto pode ser alterada/)
    expect((await asAna(notificacao.remove, { params: { id } })).status).toBe(409)
  }
})
