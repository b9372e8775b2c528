import { busca, type TipoDeAchado } from '@retaguarda/contract/busca.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertFatura } from '../../test/cenario-faturas.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { perguntaDe } from './pergunta.calc.ts'

const { call, request, user, db } = await testApp()
let ana: Person
let padrao: Person

async function one(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await statement.execute(db)
  return rows[0]?.id ?? 0
}
const pessoa = (nome: string, cpfCnpj: string, nomeFantasia = nome) =>
  one(sql`insert into pessoa (tipo, "cpfCnpj", nome, "nomeFantasia") values (2, ${cpfCnpj}, ${nome}, ${nomeFantasia}) returning id`)
const cliente = (pessoaId: number) => one(sql`insert into cliente ("pessoaId", situacao) values (${pessoaId}, 1) returning id`)

let dourada: number
let fatura: number
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', email: 'ana@panorama.example', tipo: 2 })
  padrao = await user({ nome: 'Bento Paiva', tipo: 1 })
  const id = await pessoa('Panificadora Dourada Empório Ltda', '11222333000181', 'Pão & Cia')
  dourada = await cliente(id)
  await pessoa('Dourado Comércio', '12ABC34501DE35')
  await pessoa('Empresa 100% Segura (Matriz) [*]', '44555666000104')
  await sql`insert into task ("clienteId", descricao, "usuarioId") values (${dourada}, 'Trocar o frete da loja', ${ana.id})`.execute(db)
  await sql`insert into checklist (nome, ativo, ordem, versao) values ('Abertura de loja', true, 1, 1)`.execute(db)
  const objeto = await one(sql`insert into objeto_contrato (codigo, nome, type, descricao, "valorSetup", "tipoConfiguracao", configuracao)
    values ('SUP-1', 'Suporte mensal', 1, 'x', 0, 0, '{}') returning id`)
  fatura = await insertFatura(db, objeto, { clienteId: dourada, ano: 2026, mes: 10, situacao: 2, itens: ['10.00'] })
})

const buscar = async (q: string, who: Person = ana) => (await call(busca.buscar, { token: who.token, query: { q } })).body
const found = async (q: string, who?: Person) => (await buscar(q, who)).map(({ tipo, titulo }) => `${tipo} ${titulo}`)
const tipos = async (q: string, who?: Person): Promise<TipoDeAchado[]> => (await buscar(q, who)).map(({ tipo }) => tipo)

test('words are found in any order, each as the beginning of a word, without case and accents; the client stands before its person', async () => {
  const [dourado, person] = ['cliente Panificadora Dourada Empório Ltda', 'pessoa Panificadora Dourada Empório Ltda']
  for (const q of ['dour emp', 'EMPORIO dourada', 'panificadora', 'pao cia', 'cia emp']) {
    const rows = await found(q)
    expect([q, rows.indexOf(dourado) >= 0, rows.indexOf(dourado) < rows.indexOf(person)]).toEqual([q, true, true])
  }
  // What begins with it comes before what only holds it.
  expect((await found('dourado'))[0]).toBe('pessoa Dourado Comércio')
  expect(await found('ourada')).toEqual([])
  expect(await buscar('dour emp')).toContainEqual({
    tipo: 'cliente',
    id: dourada,
    titulo: 'Panificadora Dourada Empório Ltda',
    subtitulo: 'Pão & Cia · 11222333000181',
    link: `/cliente/visualizar/${dourada}`,
  })
})

test('a document is found from its sixth sign on, with punctuation or without', async () => {
  for (const q of ['11222333000181', '11.222.333/0001-81', '112223', '11.222.3'])
    expect([q, await tipos(q)]).toEqual([q, ['cliente', 'pessoa']])
  expect(await tipos('11222')).toEqual([])
  expect(await found('12abc34501de')).toEqual(['pessoa Dourado Comércio'])
})

test('invoices are found by number, by month and by whose they are, boletos by number, and only by Financeiro', async () => {
  const { id: boleto } = (await sql<{ id: number }>`select id from fatura_documento where "faturaId" = ${fatura}`.execute(db)).rows[0] ?? {
    id: 0,
  }
  // Numbers have two signs at least: the search asks for as many.
  await sql`update fatura_documento set id = 17071 where id = ${boleto}`.execute(db)
  expect(await buscar('17071')).toMatchObject([
    { tipo: 'boleto', id: 17071, subtitulo: `Parcela 1 da fatura ${fatura}, 10/2026`, link: `/financeiro/fatura/visualizar/${fatura}` },
  ])
  for (const q of ['10/2026', '10/2026 dour', 'emporio 10/2026'])
    expect([q, (await buscar(q)).filter(({ tipo }) => tipo === 'fatura')]).toMatchObject([q, [{ id: fatura }]])
  expect(await tipos('10/2026 outra')).toEqual([])
  expect(await tipos('10/2026', padrao)).toEqual([])
  expect(await tipos('dour emp', padrao)).not.toContain('fatura')
  expect(await tipos('17071', padrao)).toEqual([])
})

test('tasks, checklists, contract objects and users are found by their words, a record that is gone is not', async () => {
  expect(await tipos('frete')).toEqual(['task'])
  // By whose it is as well, and by words of both.
  expect(await tipos('dour emp')).toContain('task')
  expect(await found('dourada frete')).toEqual(['task Trocar o frete da loja'])
  expect(await found('panorama avila')).toEqual(['usuario Ana Ávila'])
  expect(await tipos('abertura')).toEqual(['checklist'])
  expect(await tipos('SUP-1')).toEqual(['objeto-contrato'])
  expect(await tipos('avila')).toContain('usuario')
  await sql`delete from checklist`.execute(db)
  expect(await tipos('abertura')).toEqual([])
})

test('nothing is looked for where too little or too much is typed; signs are only signs', async () => {
  for (const q of ['', 'a', ' % ', '.*', 'x'.repeat(201), '???']) expect([q.length, await buscar(q)]).toEqual([q.length, []])
  expect((await request('GET', '/busca', { token: ana.token })).body).toEqual([])
  expect(await found('100%')).toEqual(['pessoa Empresa 100% Segura (Matriz) [*]'])
  expect(await found('(matriz) [*]')).toEqual(['pessoa Empresa 100% Segura (Matriz) [*]'])
  expect(await found('em.resa')).toEqual([])
})

test('never more than 20, and of a frequent name not all of one kind', async () => {
  for (let n = 0; n < 30; n++) await pessoa(`Zeta ${n}`, `ZZ${String(n).padStart(10, '0')}${String(n).padStart(2, '0')}`)
  await sql`insert into checklist (nome, ativo, ordem, versao) values ('Conferir zeta', true, 1, 1)`.execute(db)
  const rows = await tipos('zeta')
  expect(rows).toHaveLength(20)
  expect(rows).toContain('checklist')
})

test('clients are found among ever so many people of the same name who are none', async () => {
  for (let n = 0; n < 130; n++) await pessoa(`Multidão ${n}`, `YY${String(n).padStart(12, '0')}`)
  await cliente(await pessoa('Última da Multidão', 'YY999999999999'))
  expect(await found('multidao')).toContain('cliente Última da Multidão')
})

test('what is asked for is read from what is typed', () => {
  expect(perguntaDe('10/2026 Dourada')).toMatchObject({ competencia: { ano: 2026, mes: 10 }, palavras: ['Dourada'], numero: null })
  expect(perguntaDe('13/2026')).toMatchObject({ competencia: null, palavras: ['13/2026'] })
  expect(perguntaDe('17070')).toMatchObject({ numero: 17070, documento: null })
  expect(perguntaDe('112.223')).toMatchObject({ documento: '112223', numero: null })
})
