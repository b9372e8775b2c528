import { type Bloco, Painel, SituacaoIntegracao, SituacaoProcesso, saude } from '@retaguarda/contract/saude.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { createStatements } from '../../db/statements.ts'
import { hear } from '../../integrations/http/heard.ts'
import { insertProcesso } from '../../kit/life/life.repo.ts'
import { testApp } from '../../test/test-app.ts'
import { testDb } from '../../test/test-db.ts'
import { medidasDo } from './medidas.ts'
import { medirTabelas } from './medir.jobs.ts'
import { createPulse } from './pulso.ts'

vi.setConfig({ testTimeout: 120_000 })

const { app, db, callAs, user, config, life, clock } = await testApp({ SMTP_URL: 'smtp://correio.test' })
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
  // What other tests of this process have heard.
  await sql`truncate integracao_medida, medida_minuto`.execute(db)
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
  expect(body.copia).toEqual({ alvos: [], ultima: null, provada: null, proxima: null, continua: [] })
})

test('the panel is read in 300 ms, with a hundred thousand rows of an outbox that are done and a thousand that are not', async () => {
  await sql`insert into aviso (id, "usuarioId", tipo, titulo, texto, "dataHora")
    select 1000000 + n, ${ana.id}, 1, 'Um aviso', 'Diz algo.', now() from generate_series(1, 100000) n`.execute(db)
  await sql`insert into aviso_email ("avisoId", situacao, tentativas, "feitoEm", erro)
    select 1000000 + n, case when n % 100 = 0 then 2 else 1 end, 1, now(), 'erro' from generate_series(1, 100000) n`.execute(db)
  await sql`select graphile_worker.add_job('agenda.enviar', json_build_object('id', n)) from generate_series(1, 1000) n`.execute(db)
  await sql`insert into comando_medida (dia, chave, texto, vezes, total, faixas)
    select current_date - n % 7, 'chave ' || n / 7, 'select ' || n / 7, 1, 1, array_fill(1, array[41]) from generate_series(0, 6999) n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  await asAna(saude.painel)
  const took: number[] = []
  for (let i = 0; i < 9; i++) {
    const began = performance.now()
    expect((await asAna(saude.painel)).status).toBe(200)
    took.push(performance.now() - began)
  }
  expect(took.sort((a, b) => a - b)[4]).toBeLessThan(300)
  expect((await ler('caixas')).find(({ nome }) => nome === 'E-mails de avisos')).toMatchObject({ erros: 1_000 })
})

test('every figure of the panel is told to Prometheus, and a part that is not there by that alone', async () => {
  const { body } = await asAna(saude.painel)
  const names = new Set(medidasDo(body).map(({ name }) => name))
  for (const name of [
    'processo_desvio_segundos',
    'fila_esperando',
    'caixa_erros',
    'integracao_situacao',
    'disco_livre_bytes',
    'banco_bytes',
    'comando_vezes',
  ])
    expect(names).toContain(`retaguarda_${name}`)
  const partly = medidasDo({ ...body, banco: { erro: 'longe' }, filas: { erro: 'longe' } })
  expect(partly.filter(({ name }) => name.startsWith('retaguarda_banco_'))).toEqual([])
  expect(partly.filter(({ name, value }) => name === 'retaguarda_painel_lido' && value === 0).map(({ labels }) => labels['bloco'])).toEqual(
    ['filas', 'banco'],
  )
  const told = await app.inject('/metrics')
  expect(told.body).toContain('retaguarda_caixa_erros{nome="E-mails de avisos"} 1000')
})
