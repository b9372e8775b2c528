import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { newClient } from '../../../db/pool.ts'
import { jobs } from '../../../jobs/jobs.ts'
import { testApp } from '../../../test/test-app.ts'

const { user, callAs, db, clock, config, integrations, life, connection, makePessoa } = await testApp()
const job = { db, config, integrations, life, now: clock.now, log: silent }
const other = newClient(connection)
const ana = await user({ nome: 'Ana Ávila' })
const bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
const asAna = callAs(() => ana)
const asBia = callAs(() => bia)

beforeAll(() => other.connect())
afterAll(() => other.end())

/** @returns the request that waits for a second person */
async function pedida(id: number): Promise<number> {
  const { body } = await asAna(anonimizacao.previa, { params: { id } })
  await asAna(anonimizacao.pedir, { params: { id }, body: { previa: body.previa, motivo: 'Pedido do titular por e-mail' } })
  const { rows } = (await asBia(aprovacao.list, {})).body
  return rows.find(({ descricao, situacao }) => situacao === 1 && descricao.startsWith(`Anonimização da pessoa ${id} `))?.id ?? 0
}
const aprovar = (id: number) => asBia(aprovacao.aprovar, { params: { id } })

const escrever = async (texto: string) =>
  (
    await db
      .insertInto('aviso')
      .values({ usuarioId: ana.id, tipo: 1, titulo: 'Lembrete', texto, dataHora: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const lido = async (id: number) => (await db.selectFrom('aviso').select('texto').where('id', '=', id).executeTakeFirstOrThrow()).texto

test('LGPD art. 18, IV: whatever letters a name has, what it is not stays; a word that is anybody’s is nobody’s name', async () => {
  const NAMES = ['Maria', 'Loja Ø', '_____', '.* .* .*', '***:.* (?:) [[:alnum:]]+', '😀 😀 😀 😀', 'x'.repeat(100)]
  const TEXTS = [
    'Rua Maria Antônia, 10',
    'A Loja Ø abriu',
    '100 % de desconto _____ ..... ----- fim',
    'Isento, ligar 0000-0000 😀 😀 😀 😀',
  ]
  const kept = await Promise.all(TEXTS.map(escrever))
  for (const nome of NAMES) {
    const id = await makePessoa(nome)
    await db.updateTable('pessoa').set({ rg: 'ISENTO' }).where('id', '=', id).execute()
    await db.insertInto('pessoa_contato').values({ pessoaId: id, ordem: 0, tipo: 3, contato: '(11) 0000-0000' }).execute()
    expect([nome, (await aprovar(await pedida(id))).status]).toEqual([nome, 200])
    await jobs['privacidade.anonimizar'](job, { id })
  }
  expect(await Promise.all(kept.map(lido))).toEqual(TEXTS)

  const own = 'Zé (do) Caixão [de] M\\y+'
  const text = await escrever(`Ligar para ${own.toUpperCase()} amanhã`)
  const id = await makePessoa(own)
  await aprovar(await pedida(id))
  await jobs['privacidade.anonimizar'](job, { id })
  expect(await lido(text)).toBe('•')
}, 300_000)

const waiting = async () => {
  const { rows } = await other.query<{ n: number }>('select count(*)::int as n from pg_locks where not granted')
  return (rows[0]?.n ?? 0) > 0
}

test('LGPD art. 18: who becomes a client, or an active one again, while a second person approves, stays who she is', async () => {
  const novo = await makePessoa('Norberto Novo Cliente')
  const antigo = await makePessoa('Altair Antigo Cliente')
  await db.insertInto('cliente').values({ pessoaId: antigo, situacao: 3 }).execute()
  for (const [id, change] of [
    [novo, 'insert into cliente ("pessoaId", situacao) values ($1, 2)'],
    [antigo, 'update cliente set situacao = 2 where "pessoaId" = $1'],
  ] as const) {
    const request = await pedida(id)
    await other.query('begin')
    await other.query(change, [id])
    let answered = false
    const approved = aprovar(request).finally(() => {
      answered = true
    })
    while (!answered && !(await waiting()));
    await other.query('commit')
    expect((await approved).status).toBe(409)
    const { nome } = await db.selectFrom('pessoa').select('nome').where('id', '=', id).executeTakeFirstOrThrow()
    expect(nome).not.toBe(`Titular ${id}`)
  }
})

test('two approvals at once make her nameless once', async () => {
  const id = await makePessoa('Dulce Dobrada Duarte')
  const request = await pedida(id)
  const both = await Promise.all([aprovar(request), aprovar(request)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await other.query(
    `select "usuarioId" from auditoria where entidade = 'anonimizado' and registro = $1 and acao = 'anonimizar'`,
    [String(id)],
  )
  expect(rows).toEqual([{ usuarioId: bia.id }])
})

test('what another’s anonymising took out of somebody’s history is nothing to look for: nobody else loses a text by it', async () => {
  const own = await makePessoa('Gaspar Gonçalves Gil')
  await db
    .insertInto('auditoria')
    .values({ entidade: 'pessoa', registro: String(own), acao: 'alterar', antes: JSON.stringify({ cpfCnpj: '•', rg: '•', nome: '•' }) })
    .execute()
  const text = await escrever('Nada a ver com ninguém')
  expect((await asAna(anonimizacao.previa, { params: { id: own } })).body.apaga.map(({ lugar }) => lugar)).not.toContain('Avisos')
  await aprovar(await pedida(own))
  await jobs['privacidade.anonimizar'](job, { id: own })
  expect(await lido(text)).toBe('Nada a ver com ninguém')
  const { body } = await asAna(anonimizacao.previa, { params: { id: own } })
  expect([body.apaga, body.mantem, body.impede.length]).toEqual([[], [], 1])
}, 300_000)
