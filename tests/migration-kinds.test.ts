import { expect, test } from 'vitest'
import { migrationProblems, slow, unfit, untold } from '../scripts/migration-kinds.mjs'

test('every migration is what its first line says', () => {
  expect(migrationProblems()).toEqual([])
})

const FIT = [
  'alter table fatura add column nova int',
  "alter table fatura add column nova text not null default 'x', add column outra int references pessoa",
  'create table nova (id int primary key, dia date not null unique check (dia > now())); create index nova_dia on nova (dia); alter table nova alter column dia set not null',
  'create index concurrently fatura_nova on fatura (nova); create unique index concurrently "fatura_Id" on fatura (id)',
  'alter table fatura add constraint c check (nova is not null) not valid; alter table fatura validate constraint c; alter table fatura alter column nova set not null',
  'create function f() returns void language plpgsql as $$ begin drop table fatura; update fatura set nova = 1; end $$',
  "create or replace trigger t before update on fatura for each row execute function f(); insert into nova values ('drop; it''s')",
  '-- drop table fatura\nalter table fatura alter column nova set default 1',
]
const UNFIT = [
  'alter table fatura drop column nova',
  'drop table fatura',
  'alter table fatura drop constraint c, add constraint c check (nova > 1) not valid',
  'alter table fatura rename column nova to velha',
  'alter table fatura rename to outra',
  'alter table fatura alter column nova type bigint',
  'alter table fatura alter nova set data type bigint',
  'alter table fatura alter column nova set not null',
  'alter table fatura add column nova int not null',
  'alter table fatura add column nova uuid default gen_random_uuid()',
  'alter table fatura add column nova int generated always as (id * 2) stored',
  'alter table fatura add column nova bigserial',
  'alter table fatura add constraint c check (nova > 0)',
  'alter table fatura add constraint c foreign key (nova) references pessoa',
  'alter table fatura add constraint c unique (nova)',
  'create index fatura_nova on fatura (nova)',
  'create table nova (id int); create index concurrently fatura_nova on fatura (nova)',
  'update fatura set nova = 1',
  'alter table fatura disable trigger user',
  "do $$ begin execute format('alter table %I drop column nova', 'fatura'); end $$",
  'do $$ begin update fatura set nova = 1; end $$',
]

test.each(FIT)('runs beside the version before: %s', (sql) => expect(unfit(sql)).toBeUndefined())
test.each(UNFIT)('does not: %s', (sql) => expect(unfit(sql)).toMatch(/^“.+” /))

test('what takes away does so in one short transaction', () => {
  expect(
    slow('alter table fatura drop column nova; drop table velha; drop function f; alter table fatura drop constraint c'),
  ).toBeUndefined()
  for (const sql of [
    'drop index concurrently fatura_nova',
    'alter table fatura alter column nova type bigint',
    'alter table fatura alter nova set not null',
  ])
    expect(slow(sql)).toMatch(/^“.+” não cabe/)
})

test('what an older version does not work beside is told with its version, and nothing else is', () => {
  const files = ['expande', 'contrai', 'para'].map((kind, i) => ({ name: `${i}.sql`, kind }))
  expect(untold(files, ['1.sql', '2.sql'])).toEqual([])
  expect(untold(files, ['0.sql', '2.sql'])).toEqual([
    '1.sql: é contrai, e BREAKS de migrations.ts não diz de que versão',
    '0.sql: BREAKS de migrations.ts a cita, e ela não é contrai nem para',
  ])
})
