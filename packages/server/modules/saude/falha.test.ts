import { correio, falha, OrigemFalha, SituacaoCorreio, SituacaoFalha } from '@retaguarda/contract/falha.ts'
import { BUSCA } from '@retaguarda/contract/kit/list-query.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { insertProcesso } from '../../kit/life/life.repo.ts'
import { outboxJob } from '../../kit/outbox/outbox-run.ts'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { emailsDeAvisos } from '../aviso/aviso.service.ts'
import { alvoOf, DINHEIRO, GONE } from './alvo.ts'
import { CAIXAS } from './caixa.ts'

vi.setConfig({ testTimeout: 120_000 })

const { db, callAs, user, query, clock, config, integrations, life, mail } = await testApp()
const ana = await user()
const asAna = callAs(() => ana)
const MOTIVO = 'O servidor de e-mail voltou.'
const { TENTA, DESISTIU, PRESA } = SituacaoFalha.code

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`delete from aviso_email`.execute(db)
  await sql`delete from falha_descartada`.execute(db)
})

/** Jobs that gave up. */
async function mortas(job: string, count: number): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, json_build_object('id', n)) from generate_series(1, ${count}::int) n`.execute(db)
  await sql`update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'Conexão recusada'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${job}`.execute(db)
}
const jobs = async () =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where task_identifier <> 'aviso.enviar'`.execute(db)).rows
const listar = async (filter: object[] = [], limit = 200) => {
  const { status, body } = await asAna(falha.list, { query: query(filter, [], { limit }) })
  expect(status).toBe(200)
  return body
}
/** Mails of notices that gave up. */
async function emailsMortos(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const aviso = await db
      .insertInto('aviso')
      .values({ usuarioId: ana.id, tipo: 1, titulo: `Aviso ${i}`, texto: 'Diz algo.', dataHora: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('aviso_email').values({ avisoId: aviso.id, situacao: 2, tentativas: 12, erro: '450 tente mais tarde' }).execute()
  }
}

test('a thousand dead jobs are retried and discarded in lots, each audited', async () => {
  await mortas('agenda.enviar', 1_000)
  expect((await listar()).total).toBe(1_000)
  for (let lot = 0; lot < 3; lot++) {
    const ids = (await listar()).rows.map(({ id }) => id)
    const { status, body } = await asAna(falha.tentar, { body: { ids, motivo: MOTIVO } })
    expect([status, body]).toMatchObject([200, { feitas: 200, recusadas: [], msg: '200 falhas serão tentadas de novo.' }])
  }
  expect((await listar()).total).toBe(400)
  expect((await jobs()).filter(({ attempts }) => attempts === 0)).toHaveLength(600)
  for (let lot = 0; lot < 2; lot++) {
    const ids = (await listar()).rows.map(({ id }) => id)
    expect((await asAna(falha.descartar, { body: { ids, motivo: MOTIVO } })).body).toMatchObject({ feitas: 200, recusadas: [] })
  }
  expect((await listar()).total).toBe(0)
  expect(await jobs()).toHaveLength(600)
  const audited = await db.selectFrom('auditoria').select('acao').where('entidade', '=', 'falha').execute()
  expect(audited.filter(({ acao }) => acao === 'Tentou de novo')).toHaveLength(600)
  expect(audited.filter(({ acao }) => acao === 'Descartou')).toHaveLength(400)
})

test('what is about money is retried and never discarded, nor is what is still tried', async () => {
  await mortas('fatura.email', 1)
  await mortas('agenda.enviar', 1)
  await sql`update graphile_worker._private_jobs j set attempts = 3 from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'agenda.enviar'`.execute(db)
  const { rows } = await listar()
  expect(rows.map(({ nome, situacao, origem }) => [nome, situacao, origem]).sort()).toEqual([
    ['agenda.enviar', TENTA, OrigemFalha.code.TAREFA],
    ['fatura.email', DESISTIU, OrigemFalha.code.TAREFA],
  ])
  const ids = rows.map(({ id }) => id)
  const { body } = await asAna(falha.descartar, { body: { ids: [...ids, 16 * 999_999], motivo: MOTIVO } })
  expect(body.feitas).toBe(0)
  expect(new Set(body.recusadas.map(({ error }) => error))).toEqual(
    new Set([DINHEIRO, GONE, 'Ainda vai ser tentada de novo. Descarte só o que desistiu.']),
  )
  expect(body.msg).toBe('Nenhuma falha foi descartada.')
  expect((await asAna(falha.tentar, { body: { ids, motivo: MOTIVO } })).body).toMatchObject({ feitas: 2 })
})

test('a job in the hands of no living process is told so after 15 minutes, and is free by a retry', async () => {
  await insertProcesso(db, { maquina: null, pid: 2 }, ['vivo'])
  for (const worker of ['vivo', 'morto']) {
    await sql`select graphile_worker.add_job('agenda.enviar', json_build_object('id', ${worker}::text))`.execute(db)
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = ${worker}, locked_at = now() - interval '16 minutes'
      where locked_by is null`.execute(db)
  }
  const { rows } = await listar()
  expect(rows).toMatchObject([{ situacao: PRESA, registro: 'morto' }])
  const ids = rows.map(({ id }) => id)
  expect((await asAna(falha.tentar, { body: { ids, motivo: MOTIVO } })).body).toMatchObject({ feitas: 1 })
  const left = await sql`select locked_by from graphile_worker.jobs where locked_by is not null`.execute(db)
  expect(left.rows).toEqual([{ locked_by: 'vivo' }])
})

test('rows of an outbox that gave up are told again, and count as tried before; discarded ones come back only after another failure', async () => {
  await emailsMortos(3)
  const { rows } = await listar([{ name: 'origem', op: '=', v: OrigemFalha.code.CAIXA }])
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ nome: CAIXAS.aviso_email.nome, situacao: DESISTIU, erro: '450 tente mais tarde', tentativas: 12 })
  const [one, two, three] = rows.map(({ id }) => id)
  expect((await asAna(falha.descartar, { body: { ids: [one, two], motivo: MOTIVO } })).body).toMatchObject({ feitas: 2 })
  expect((await listar()).rows.map(({ id }) => id)).toEqual([three])
  await asAna(falha.tentar, { body: { ids: [three], motivo: MOTIVO } })
  expect(await db.selectFrom('aviso_email').select(['situacao', 'tentativas']).orderBy('id', 'desc').execute()).toContainEqual({
    situacao: 0,
    tentativas: 1,
  })
  const ctx = { db, config, integrations, life, now: clock.now, log: silent }
  mail.sent.length = 0
  await outboxJob(emailsDeAvisos)(ctx)
  expect(mail.sent).toHaveLength(1)
  expect((await listar()).total).toBe(0)
  // Somebody tried one of the others by another way, and it failed once more.
  const alvo = alvoOf(one ?? 0)
  await sql`update aviso_email set tentativas = 13 where id = ${alvo && 'registro' in alvo ? alvo.registro : 0}`.execute(db)
  expect((await listar()).rows.map(({ id }) => id)).toEqual([one])
})

test('every mail that waits or failed is listed with the words of the mail server', async () => {
  await emailsMortos(1)
  await sql`update aviso_email set situacao = 2`.execute(db)
  const { body } = await asAna(correio.list, { query: query([]) })
  expect(body.rows).toMatchObject([
    {
      nome: 'E-mails de avisos',
      para: ana.email,
      assunto: 'Aviso 0',
      situacao: SituacaoCorreio.code.DESISTIU,
      erro: '450 tente mais tarde',
    },
  ])
})

test('every outbox stands in the list by its name', async () => {
  const { rows } = await sql<{ codigo: number; nome: string }>`
    select distinct caixa as codigo, nome from caixa_aberta`.execute(db)
  for (const { codigo, nome } of rows) expect(Object.values(CAIXAS)).toContainEqual(some.objectContaining({ codigo, nome }))
  const { rows: text } = await sql<{ sql: string }>`select pg_get_viewdef('caixa_aberta') as sql`.execute(db)
  for (const [table, { codigo, nome }] of Object.entries(CAIXAS)) {
    expect(text[0]?.sql).toContain(`${table} e`)
    expect(text[0]?.sql).toMatch(new RegExp(`${codigo} (AS caixa|AS "\\?column\\?"),\\s+e\\.id,\\s+'${nome}'`))
  }
})

test('columns filter and sort, a file is written, and the form refuses too many and no reason', async () => {
  await mortas('agenda.enviar', 2)
  for (const name of Object.keys(falha.columns))
    expect([name, (await asAna(falha.list, { query: query([], [{ col: name, sort: 'desc' }]) })).status]).toEqual([name, 200])
  for (const name of Object.keys(correio.columns))
    expect([name, (await asAna(correio.list, { query: query([], [{ col: name, sort: 'asc' }]) })).status]).toEqual([name, 200])
  for (const v of ['CONEXAO', 'conexão  RECUSADA', 'ão'])
    expect([v, (await listar([{ name: 'erro', op: 'like', v }])).total]).toEqual([v, 2])
  for (const v of ['AGENDA conexao', 'ag con']) expect([v, (await listar([{ name: BUSCA, op: 'like', v }])).total]).toEqual([v, 2])
  expect((await listar([{ name: 'nome', op: 'like', v: 'AGENDA' }])).total).toBe(2)
  expect((await asAna(falha.export, { query: { formato: 'csv' } })).text).toContain('agenda.enviar')
  const many = Array.from({ length: 201 }, (_, i) => i + 1)
  expect(refusalOf(await asAna(falha.tentar, { body: { ids: many, motivo: 'não' } })).fields).toMatchObject({
    ids: 'Escolha no máximo 200 falhas por vez.',
    motivo: 'Motivo: escreva ao menos 10 caracteres.',
  })
  expect((await asAna(falha.tentar, { body: { ids: [], motivo: MOTIVO } })).status).toBe(422)
})
