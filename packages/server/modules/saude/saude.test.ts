import { type Bloco, Painel, saude, SituacaoIntegracao, SituacaoProcesso } from '@retaguarda/contract/saude.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { hear } from '../../integrations/heard.ts'
import { insertProcesso } from '../../kit/life/life.repo.ts'
import { testApp } from '../../test/test-app.ts'
import { medirTabelas } from './medir.jobs.ts'
import { createPulse } from './pulso.ts'
import { createStatements } from '../../db/statements.ts'
import { testDb } from '../../test/test-db.ts'

vi.setConfig({ testTimeout: 120_000 })

const { db, callAs, user, config, life, clock } = await testApp({ SMTP_URL: 'smtp://correio.test' })
const { pool } = await testDb()
const ana = await user()
const asAna = callAs(() => ana)

/** A part of the panel that can be read. */
async function ler<K extends 'processos' | 'filas' | 'caixas' | 'integracoes' | 'discos' | 'banco' | 'comandos' | 'certificados'>(nome: K) {
  const { status, body } = await asAna(saude.painel)
  expect(status).toBe(200)
  expect(body[nome]).not.toHaveProperty('erro')
  return body[nome] as Bloco<K>
}

const pulseOf = (of: { ahead?: number; leaving?: boolean; id?: number; statements?: ReturnType<typeof createStatements> } = {}) =>
  createPulse({
    database: { db, pool, statements: of.statements ?? createStatements() },
    config,
    life: { ...life, id: () => of.id ?? life.id() },
    leaving: () => of.leaving ?? false,
    log: silent,
    now: () => new Date(Date.now() + (of.ahead ?? 0)),
  })

test('a process says every 15 s how it is; a clock 10 s off is seen, and one that fell silent until another takes its place', async () => {
  const pulse = pulseOf({ ahead: 10_000 })
  await pulse.beat()
  const [one] = await ler('processos')
  expect(one).toMatchObject({ id: life.id(), pid: process.pid, papel: 1, situacao: SituacaoProcesso.code.VIVO })
  expect(Math.abs((one?.desvio ?? 0) - 10_000)).toBeLessThan(1_500)
  expect(one?.memoria).toBeGreaterThan(10_000_000)

  await sql`update processo_medida set visto = now() - interval '61 seconds', inicio = now() - interval '1 hour'`.execute(db)
  expect(await ler('processos')).toMatchObject([{ situacao: SituacaoProcesso.code.SEM_SINAL }])
  const other = await insertProcesso(db, { maquina: null, pid: 1 })
  await pulseOf({ id: other }).beat()
  // The first one still holds its row: it is only slow.
  expect((await ler('processos')).map(({ id }) => id)).toEqual([life.id(), other])
  await sql`update processo_medida set id = 999 where id = ${life.id()}`.execute(db)
  await pulseOf({ id: other }).beat()
  expect((await ler('processos')).map(({ id }) => id)).toEqual([other])
})

test('what is outside fares as it was heard last, of all processes together', async () => {
  const pulse = pulseOf()
  await pulse.beat()
  const mail = async () => (await ler('integracoes')).find(({ nome }) => nome === 'E-mail')
  hear('E-mail', new Error('connect ECONNREFUSED'))
  hear('E-mail', new Error('connect ECONNREFUSED'))
  await pulse.beat()
  expect(await mail()).toMatchObject({
    situacao: SituacaoIntegracao.code.FALHANDO,
    falhasHora: 2,
    erro: 'connect ECONNREFUSED',
    ultimoSucesso: null,
  })
  const { rows } = await sql<{ desde: Date }>`select "falhandoDesde" as desde from integracao_medida where nome = 'E-mail'`.execute(db)
  hear('E-mail', new Error('outra'))
  await pulse.beat()
  const again = await sql<{ desde: Date }>`select "falhandoDesde" as desde from integracao_medida where nome = 'E-mail'`.execute(db)
  expect(again.rows).toEqual(rows)
  hear('E-mail')
  await pulse.beat()
  expect(await mail()).toMatchObject({ situacao: SituacaoIntegracao.code.BEM, falhasHora: 3 })
  const all = await ler('integracoes')
  expect(all.find(({ nome }) => nome === 'Redmine')).toMatchObject({ situacao: SituacaoIntegracao.code.NAO_CONFIGURADA })
  expect(all.find(({ nome }) => nome === 'Lojas')).toMatchObject({ situacao: SituacaoIntegracao.code.SEM_USO })
})

test('statements are summed up without their values, tables with their sizes, the disk with what is free', async () => {
  const statements = createStatements()
  for (let i = 0; i < 100; i++)
    statements.note(`select * from pessoa where nome = 'Ana' and id in ($1, $2${i % 2 ? ', $3' : ''})`, i < 98 ? 1 : 300)
  await sql`delete from comando_medida`.execute(db)
  const pulse = pulseOf({ statements })
  await pulse.beat()
  statements.note("select * from pessoa where nome = 'Rui' and id in ($1)", 1)
  statements.note("select * from pessoa where nome = 'Rui' and id in ($1, $2)", 1)
  await pulse.beat()
  const [first] = await ler('comandos')
  expect(first).toMatchObject({ texto: 'select * from pessoa where nome = $1 and id in ($1, …)', vezes: 101 })
  expect(first?.p99).toBeGreaterThan(290)
  expect(first?.total).toBeCloseTo(98 + 600 + 1, 1)
  await medirTabelas({ db })
  await sql`insert into tabela_medida select nome, dia - 20, bytes - 100, linhas from tabela_medida`.execute(db)
  const { tabelas, bytes, maximo, replicas } = await ler('banco')
  expect(tabelas).toHaveLength(20)
  expect(tabelas[0]).toMatchObject({ cresceu30: 100 })
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(maximo).toBeGreaterThan(0)
  expect(replicas).toEqual([])
  const [disk] = await ler('discos')
  expect(disk?.livre).toBeGreaterThan(0)
  expect(disk?.total).toBeGreaterThanOrEqual(disk?.livre ?? 0)
})

test('queue and outboxes tell what waits, since when, and what gave up', async () => {
  await sql`select graphile_worker.add_job('agenda.enviar', run_at := now() - interval '1 hour')`.execute(db)
  const fila = (await ler('filas')).find(({ tarefa }) => tarefa === 'agenda.enviar')
  expect(fila).toMatchObject({ esperando: 1, emAndamento: 0, falhas: 0 })
  expect(Date.now() - new Date(fila?.maisAntiga ?? 0).getTime()).toBeGreaterThan(3_500_000)
  const aviso = await db
    .insertInto('aviso')
    .values({ usuarioId: ana.id, tipo: 1, titulo: 'Um aviso', texto: 'Diz algo.', dataHora: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('aviso_email')
    .values({ avisoId: aviso.id, tentarEm: new Date(Date.now() - 60_000) })
    .execute()
  expect((await ler('caixas')).find(({ nome }) => nome === 'E-mails de avisos')).toMatchObject({
    esperando: 1,
    erros: 0,
    ultimoSucesso: null,
  })
})

test('a part that cannot be read says so, and the others what they know', async () => {
  await sql`alter table disco_medida rename to disco_longe`.execute(db)
  const { status, body } = await asAna(saude.painel)
  await sql`alter table disco_longe rename to disco_medida`.execute(db)
  expect(status).toBe(200)
  expect(body.discos).toEqual({ erro: 'Esta parte não pôde ser lida agora. Veja o log do servidor.' })
  expect(Painel.parse(body).processos).not.toHaveProperty('erro')
})
