import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue } from '../queue/enqueue.ts'
import { recordSecurity } from '../kit/ctx/security-log.ts'
import { removeSeguranca } from '../kit/ctx/seguranca.repo.ts'
import { some } from '../test/some.ts'
import { emptyDb, testDb } from '../test/test-db.ts'
import { silent } from '../base/log.ts'
import { connect } from './open.ts'
import { prepare } from '../queue/prepare.ts'

/** A plain role of the server and the same database by it. */
async function working(url: string) {
  const owner = new pg.Client(url)
  await owner.connect()
  const [role, password] = [`rtg_app_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')]
  await owner.query(`create role ${role} login password '${password}'`)
  const address = new URL(url)
  address.username = role
  address.password = password
  onTestFinished(async () => {
    await owner.query(`drop owned by ${role}`)
    await owner.query(`drop role ${role}`)
    await owner.end()
  })
  return { connectionString: address.href }
}

test('the product works as a role that may not change tables, the trail, the security log or the migrations', async () => {
  const { pool, url } = await testDb()
  const application = await working(url)
  await prepare(pool, silent, application)
  const { pool: product, db, stop } = connect(application, silent)
  onTestFinished(stop)

  // Without the right to it this is no error, and comes to nothing.
  await product.query('grant update on auditoria to current_user')
  for (const forbidden of [
    'update auditoria set acao = acao',
    'delete from auditoria',
    'truncate auditoria',
    'alter table auditoria disable trigger user',
    'drop trigger auditoria_recusa on auditoria',
    'create or replace function auditoria_recusa() returns trigger language plpgsql as $$ begin return new; end $$',
    "set session_replication_role = 'replica'",
    'update seguranca set usuario = null',
    "select set_config('retaguarda.expurgo', 'sim', false); delete from seguranca",
    'create table minha (id int)',
    'create function minha() returns int language sql return 1',
    'drop table pessoa',
    'truncate pessoa',
    'drop table log_ocorrencia',
    'delete from migracao',
    "insert into migracao values ('9999_x.sql', '')",
  ])
    await expect(product.query(forbidden), forbidden).rejects.toMatchObject({ code: '42501' })

  const by = { now: () => new Date('2020-01-01T12:00:00Z'), log: silent, requestId: 'teste', address: null, user: null }
  await recordSecurity(db, by, { evento: 'ENTRADA_RECUSADA', detalhe: 'antiga' })
  expect(await removeSeguranca(db, new Date('2020-01-02T12:00:00Z'), 10)).toBe(1)
  await product.query("insert into auditoria (entidade, registro, acao) values ('pessoa', '1', 'incluir')")
  await product.query("insert into pessoa (nome, tipo, \"cpfCnpj\") values ('Ana', 1, '52998224725')")
  await enqueue(db, 'contagem.consolidar', {})
  expect((await product.query('select from graphile_worker._private_jobs')).rowCount).toBe(1)
  expect((await product.query('select contagem_consolida()')).rowCount).toBe(1)
  // The partitions of the log are made and dropped by functions of the owner's.
  await product.query("select log_particao_cria('2020-05-10')")
  await product.query("update log_retencao set desde = '2020-06-02'")
  expect((await product.query<{ nome: string }>('select log_particao_exclui() as nome')).rows).toEqual([{ nome: 'log_ocorrencia_202005' }])
})

test('what a later migration adds is given too, and what somebody gave by hand is taken back', async () => {
  const { pool, url } = await testDb()
  const application = await working(url)
  await prepare(pool, silent, application)
  const role = new URL(application.connectionString).username
  await pool.query(`create table depois (id int); grant update on auditoria to ${role}`)
  // Several processes may start at once.
  await Promise.all(Array.from({ length: 4 }, () => prepare(pool, silent, application)))
  const { pool: product, stop } = connect(application, silent)
  onTestFinished(stop)
  await product.query('insert into depois values (1)')
  await expect(product.query('update auditoria set acao = acao')).rejects.toMatchObject({ code: '42501' })
})

test('a process that knows the working role alone starts on a database of this version and refuses an older one', async () => {
  const { pool, url } = await testDb()
  const application = await working(url)
  await prepare(pool, silent, application)
  const { pool: product, stop } = connect(application, silent)
  onTestFinished(stop)
  await prepare(product, silent, application)
  await pool.query("delete from migracao where nome = '0416_sprint.sql'")
  await expect(prepare(product, silent, application)).rejects.toThrow(/precisa ser atualizado.*DATABASE_URL_DONO/)
})

test('where there is one role it owns all, and a line says so', async () => {
  const { pool, connection } = await emptyDb()
  const said: string[] = []
  await prepare(pool, { ...silent, warn: (_detail, message) => said.push(message) }, connection)
  expect(said).toEqual([some.stringContaining('DATABASE_URL_DONO')])
})
