import { col } from '@retaguarda/contract/kit/columns.ts'
import { ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import { grid } from '@retaguarda/contract/kit/resource.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDb } from '../../test/test-db.ts'
import { listOf } from './list-of.ts'

const { db } = await testDb()
const columns = { id: col.id('Id'), nome: col.text('Nome'), apelido: col.text('Apelido'), 'grupo.nome': col.text('Grupo') }
const name = { singular: 'palavra', plural: 'palavras', gender: 'f' } as const
const word = grid('/palavra', { title: 'Palavras', name, access: 'session', columns })
const joins = { g: { table: 'grupo', by: 'p.grupoId' } }
// Tables of this file alone, which the product's types do not know.
const list = listOf(word, { table: 'palavra', alias: 'p', joins, columns: { 'grupo.nome': 'g.nome' } } as never)

/** 12,000 rows, 10,500 of them with "comum": more than are counted to the end. */
beforeAll(async () => {
  await sql`create table grupo (id int primary key, nome text not null)`.execute(db)
  await sql`insert into grupo select n, 'Grupo ' || n % 3 from generate_series(1, 7) n`.execute(db)
  await sql`create table palavra (id int primary key, nome text not null, apelido text, "grupoId" int not null)`.execute(db)
  await sql`insert into palavra select 12001 - n, case when n % 8 > 0 then 'Comum ' when n % 16 > 0 then 'Rára ' else 'x%_' end || n % 500,
    case when n % 5 > 0 then 'É' || n % 70 end, 1 + n % 7 from generate_series(1, 12000) n`.execute(db)
  // As pasted from a page or a sheet.
  await sql`insert into palavra values (12001, ${'Bem\u00a0Estar\u2003\u00a0Ltda'}, 'É%', 1), (12002, ${'Bem  Estar.Ltda'}, null, 1)`.execute(
    db,
  )
  await sql`create index on palavra (busca(nome) collate "C", id) include (nome)`.execute(db)
  await sql`create index on palavra using gin (busca(nome) gin_trgm_ops)`.execute(db)
  await sql`analyze palavra`.execute(db)
})

type Entry = { name: string; op: string; v: string | number }
const like = (v: string, name = 'nome'): Entry => ({ name, op: 'like', v })
const FILTERS: [filter: Entry[], where: string][] = [
  [[like('comum')], `nome ilike '%comum%'`],
  [[like('RARA')], `nome ilike '%rára%'`],
  [[like('co')], `nome ilike '%co%'`],
  [[like('R')], `nome ~* 'r'`],
  [[like('á ')], `nome like 'Rára %'`],
  [[like('%')], `nome like '%\\%%'`],
  [[like('_')], `nome like '%\\_%'`],
  [[like('q')], 'false'],
  [[like('qqq')], 'false'],
  [[like('')], 'true'],
  [[like('e1', 'apelido')], `apelido like 'É1%'`],
  [[like('o 2', 'grupo.nome')], `"grupoId" in (2, 5)`],
  [[like('o2', 'grupo.nome')], 'false'],
  [[like('co'), { name: 'id', op: '<', v: 300 }], `nome ilike '%co%' and id < 300`],
  [[like('co'), like('e1', 'apelido')], `nome ilike '%co%' and apelido like 'É1%'`],
  [[{ name: 'nome', op: 'notlike', v: 'comum' }], `nome not ilike '%comum%'`],
  [[{ name: 'nome', op: 'notlike', v: 'q' }], 'true'],
  [[{ name: 'nome', op: 'inicialike', v: 'ra' }], `nome like 'Rá%'`],
  [[{ name: 'nome', op: 'terminalike', v: '9' }], `nome like '%9'`],
  [[{ name: 'id', op: '<', v: 40 }], 'id < 40'],
  // FAL-26: blanks of any number and kind, typed or stored, are one.
  [[like('comum  12')], `nome like 'Comum 12%'`],
  [[like('comum\u00a012')], `nome like 'Comum 12%'`],
  [[like('bem estar')], 'id in (12001, 12002)'],
  [[like('BEM\u00a0 estar ltda')], 'id = 12001'],
  [[like('estar.')], 'id = 12002'],
  [[like('m estár.l')], 'id = 12002'],
  [[{ name: 'nome', op: 'inicialike', v: 'bem\tes' }], 'id in (12001, 12002)'],
  [[{ name: 'nome', op: 'inicialike', v: 'em es' }], 'false'],
  [[{ name: 'nome', op: 'terminalike', v: 'estar  ltda' }], 'id = 12001'],
  [[{ name: 'nome', op: 'notlike', v: 'bem  estar' }], 'id <= 12000'],
]
const SORTS: [sort: object[], order: string][] = [
  [[], 'id'],
  [[{ col: 'id', sort: 'desc' }], 'id desc'],
  [[{ col: 'nome', sort: 'asc' }], 'busca(nome) collate "C", id'],
  [[{ col: 'grupo.nome', sort: 'desc' }], '(select busca(nome) collate "C" from grupo where id = "grupoId") desc, id desc'],
]

test.each(FILTERS)('LST-017 LST-018 %j finds what a plain statement finds, on every page', async (filter, where) => {
  // Each filter in two of the orders.
  const turn = FILTERS.findIndex(([one]) => one === filter) % 2
  for (const [sort, order] of SORTS.filter((_, i) => i % 2 === turn)) {
    const { rows } = await sql<{ id: number }>`select id from palavra where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const capped = filter.some(({ op }) => op.includes('like')) && ids.length > 10_000
    // Full pages, the last one, and one past it.
    for (const start of [0, ids.length - 20, ids.length - 1, ids.length + 5].filter((n) => n >= 0)) {
      const page = await list.page(db, ListQuery.parse({ filter: JSON.stringify(filter), sort: JSON.stringify(sort), start, limit: 20 }))
      expect(page.rows.map(({ id }) => id)).toEqual(ids.slice(start, start + 20))
      expect([page.total, page.totalExato]).toEqual(capped ? [10_000, false] : [ids.length, undefined])
    }
  }
})
