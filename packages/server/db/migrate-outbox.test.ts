import { expect, test } from 'vitest'
import { takeRows } from '../kit/outbox/outbox.repo.ts'
import { pagamentos } from '../modules/faturamento/aviso/loja-aviso.service.ts'
import { emptyDb } from '../test/test-db.ts'
import { testLife } from '../test/test-life.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

const { db, pool } = await emptyDb()
const BEFORE = migrations.slice(0, migrations.indexOf('0055_processo.sql'))
const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows

/** Work under way as an installation of before leaves it, without what it hangs on: only the columns of the work are of interest. */
async function leave() {
  const client = await pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(`
    insert into loja_aviso (chave, tipo, "faturaId", "documentoId", "liquidacaoId", numero, situacao, tentativas, "tomadoEm", "tentarEm", erro) values
      ('liquidacao-7-3', 2, 1, 7, 13, 3, 1, 0, null, '2026-01-01', null),
      ('liquidacao-7-2', 2, 1, 7, 12, 2, 1, 4, '2026-01-01', '2026-01-02', 'fora do ar'),
      ('liquidacao-7', 2, 1, 7, 11, 1, 2, 1, null, '2026-01-01', null),
      ('liquidacao-8', 2, 1, 8, 14, 1, 3, 24, null, '2026-01-01', 'fora do ar'),
      ('fatura-1', 1, 1, null, null, null, 2, 1, null, '2026-01-01', null),
      ('fatura-2', 1, 2, null, null, null, 1, 3, null, '2026-01-01', 'fora do ar'),
      ('fatura-3', 1, 3, null, null, null, 1, 1, '2026-01-01', '2026-01-01', null),
      ('cancelamento-3', 3, 3, null, null, null, 1, 1, '2026-01-01', '2026-01-01', null);
    insert into fatura_email ("faturaId", endereco, situacao, tentativas, "tomadoEm", "tentarEm", "enviadoEm", erro) values
      (1, 'a@x', 1, 1, '2026-01-01', '2026-01-01', null, null), (1, 'b@x', 2, 1, null, '2026-01-01', '2026-01-01 10:00Z', null),
      (1, 'c@x', 3, 24, null, '2026-01-01', null, 'não existe');
    insert into checklist_agenda ("taskChecklistId", "setorId", "usuarioId", "dataInicio", "horasEstimadas", issue, "envioSituacao", "envioErro",
      "envioEm", "envioTentativas") values
      (1, 1, 1, now(), 1, null, 0, null, null, 0), (1, 1, 1, now(), 1, null, 1, 'não respondeu', '2026-01-01 10:00Z', 2),
      (1, 1, 1, now(), 1, 500, 2, null, '2026-01-01', 1), (1, 1, 1, now(), 1, null, 3, 'recusou', '2026-01-01', 1);
    insert into envio (ano, mes, "criadoEm", fim, "vivoEm") values (2026, 1, now(), null, now()), (2026, 2, now(), now(), null);
    insert into envio_linha ("envioId", "clienteId", situacao, texto) values (1, 1, 1, 'feita'), (1, 2, 0, null);
    insert into fechamento (ano, mes, "fecharFatura", situacao, "requestId", inicio, "vivoEm", fim) values
      (2026, 1, true, 1, '', now(), now(), null), (2026, 2, true, 2, '', now(), null, now()), (2026, 3, true, 3, '', now(), null, now());
    insert into fechamento_linha ("fechamentoId", "clienteId", situacao, erro) values (1, 1, 0, null), (1, 2, 1, null), (3, 1, 2, 'sem números')`)
  await client.query("set session_replication_role = 'origin'")
  client.release()
}

test('what an installation of before was about to tell and to do is told and done after the migration, in its order, with its attempts', async () => {
  await migrate(pool, { names: BEFORE })
  await leave()
  await migrate(pool)

  const tentar = (day: string) => new Date(`${day}T00:00:00-03:00`)
  expect(await rows('select chave, fila, situacao, tentativas, "tentarEm", "tomadoPor", erro from loja_aviso order by id')).toEqual([
    { chave: 'fatura-1', fila: 'fatura-1', situacao: 1, tentativas: 1, tentarEm: null, tomadoPor: null, erro: null },
    { chave: 'liquidacao-7', fila: 'boleto-7', situacao: 1, tentativas: 1, tentarEm: null, tomadoPor: null, erro: null },
    {
      chave: 'liquidacao-7-2',
      fila: 'boleto-7',
      situacao: 0,
      tentativas: 4,
      tentarEm: tentar('2026-01-02'),
      tomadoPor: null,
      erro: 'fora do ar',
    },
    { chave: 'liquidacao-7-3', fila: 'boleto-7', situacao: 0, tentativas: 0, tentarEm: tentar('2026-01-01'), tomadoPor: null, erro: null },
    { chave: 'liquidacao-8', fila: 'boleto-8', situacao: 2, tentativas: 24, tentarEm: null, tomadoPor: null, erro: 'fora do ar' },
    { chave: 'fatura-2', fila: 'fatura-2', situacao: 2, tentativas: 3, tentarEm: null, tomadoPor: null, erro: 'fora do ar' },
    { chave: 'fatura-3', fila: 'fatura-3', situacao: 0, tentativas: 1, tentarEm: null, tomadoPor: null, erro: null },
    { chave: 'cancelamento-3', fila: 'fatura-3', situacao: 0, tentativas: 1, tentarEm: tentar('2026-01-01'), tomadoPor: null, erro: null },
  ])
  const life = await testLife(db)
  const due = await takeRows(db, pagamentos, life.id(), { due: tentar('2026-01-03') }, 10)
  expect(due).toEqual([{ id: 3, tentativas: 5 }])
  expect(await rows("select nextval(pg_get_serial_sequence('loja_aviso', 'id')) as id")).toEqual([{ id: 9 }])

  expect(
    await rows('select enderecos, entregues, situacao, tentativas, "tentarEm", "feitoEm", erro from fatura_email order by id'),
  ).toEqual([
    { enderecos: ['a@x'], entregues: [], situacao: 0, tentativas: 1, tentarEm: tentar('2026-01-01'), feitoEm: null, erro: null },
    {
      enderecos: ['b@x'],
      entregues: ['b@x'],
      situacao: 1,
      tentativas: 1,
      tentarEm: null,
      feitoEm: new Date('2026-01-01T10:00:00Z'),
      erro: null,
    },
    { enderecos: ['c@x'], entregues: [], situacao: 2, tentativas: 24, tentarEm: null, feitoEm: null, erro: 'não existe' },
  ])
  expect(await rows('select "agendaId", fila, situacao, tentativas, "tentarEm", erro from agenda_envio order by id')).toEqual([
    { agendaId: 2, fila: 'agenda-2', situacao: 0, tentativas: 2, tentarEm: new Date('2026-01-01T10:01:00Z'), erro: 'não respondeu' },
    { agendaId: 3, fila: 'agenda-3', situacao: 1, tentativas: 1, tentarEm: null, erro: null },
    { agendaId: 4, fila: 'agenda-4', situacao: 2, tentativas: 1, tentarEm: null, erro: 'recusou' },
  ])
  expect(await rows('select id from envio where fim is null and "tomadoPor" is null and "tentarEm" is null')).toEqual([{ id: 1 }])
  expect(await rows('select id, "clienteId", situacao from envio_linha order by id')).toEqual([
    { id: 1, clienteId: 1, situacao: 1 },
    { id: 2, clienteId: 2, situacao: 0 },
  ])
  expect(await rows('select id from fechamento where fim is null order by id')).toEqual([{ id: 1 }])
  expect(await rows('select id, situacao from fechamento_linha order by id')).toEqual([
    { id: 1, situacao: 0 },
    { id: 2, situacao: 1 },
    { id: 3, situacao: 2 },
  ])
})

test('fifty thousand rows are carried over in a few seconds', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, { names: BEFORE })
  const client = await pool.connect()
  await client.query(`set session_replication_role = 'replica';
    insert into loja_aviso (chave, tipo, "faturaId", "tentarEm") select 'fatura-' || n, 1, n, now() from generate_series(1, 50000) n;
    insert into fatura_email ("faturaId", endereco, "tentarEm") select n, 'a@x', now() from generate_series(1, 50000) n;
    insert into fechamento (ano, mes, "fecharFatura", situacao, "requestId", inicio) values (2026, 1, true, 1, '', now());
    insert into fechamento_linha ("fechamentoId", "clienteId") select 1, n from generate_series(1, 50000) n;
    set session_replication_role = 'origin'`)
  client.release()
  const began = performance.now()
  await migrate(pool)
  const ms = Math.round(performance.now() - began)
  console.log(`Migração de 150.000 linhas: ${ms} ms`)
  expect(ms).toBeLessThan(30_000)
  expect(await rows('select count(*)::int as n, count(distinct id)::int as ids from loja_aviso')).toEqual([{ n: 50_000, ids: 50_000 }])
})
