import { busca, type TipoDeAchado } from '@retaguarda/contract/busca.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertFatura } from '../../test/cenario-faturas.ts'
import { cenarioNotas, chaveDe } from '../../test/cenario-notas.ts'
import { cenarioTitulos } from '../../test/cenario-titulos.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { perguntaDe } from './pergunta.calc.ts'

const app = await testApp()
const { call, request, user, db } = app
let ana: Person
let padrao: Person

async function one(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await statement.execute(db)
  return rows[0]?.id ?? 0
}
const pessoa = (name: string, cpfCnpj: string, nomeFantasia = name) =>
  one(sql`insert into pessoa (tipo, "cpfCnpj", nome, "nomeFantasia") values (2, ${cpfCnpj}, ${name}, ${nomeFantasia}) returning id`)
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

const search = async (q: string, who: Person = ana) => (await call(busca.buscar, { token: who.token, query: { q } })).body
const found = async (q: string, who?: Person) => (await search(q, who)).map(({ tipo, titulo }) => `${tipo} ${titulo}`)
const tipos = async (q: string, who?: Person): Promise<TipoDeAchado[]> => (await search(q, who)).map(({ tipo }) => tipo)

test('words are found in any order, each as the beginning of a word, without case and accents; the client stands before its person', async () => {
  const [dourado, person] = ['cliente Panificadora Dourada Empório Ltda', 'pessoa Panificadora Dourada Empório Ltda']
  for (const q of ['dour emp', 'EMPORIO dourada', 'panificadora', 'pao cia', 'cia emp']) {
    const rows = await found(q)
    expect([q, rows.indexOf(dourado) >= 0, rows.indexOf(dourado) < rows.indexOf(person)]).toEqual([q, true, true])
  }
  // What begins with it comes before what only holds it.
  expect((await found('dourado'))[0]).toBe('pessoa Dourado Comércio')
  expect(await found('ourada')).toEqual([])
  expect(await search('dour emp')).toContainEqual({
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
  for (const q of ['12abc3', '12.abc.3', '12abc34501de', '12.ABC.345/01DE-35'])
    expect(['FAL-26', q, await found(q)]).toEqual(['FAL-26', q, ['pessoa Dourado Comércio']])
  await pessoa('Só Letras', 'ABCDEFGHIJKL80')
  for (const q of ['abcdef', 'AB.CDE.FGH/IJKL-80']) expect([q, await found(q)]).toEqual([q, ['pessoa Só Letras']])
})

test('credits are found by number and by whose they are, and only by Financeiro', async () => {
  const id = await one(sql`insert into credito ("clienteId", origem, valor, motivo, "dataHora")
    values (${dourada}, 3, 1300, 'combinado por telefone', now()) returning id`)
  const row = { tipo: 'credito', id, titulo: `Crédito ${id} de Panificadora Dourada Empório Ltda`, link: `/credito/visualizar/${id}` }
  expect(await search(`credito ${id}`)).toEqual([{ ...row, subtitulo: 'Disponível · R$ 1.300,00' }])
  expect(await search('crédito dourada')).toMatchObject([row])
  expect(await tipos('crédito dourada', padrao)).not.toContain('credito')
})

test('a national note is found by number and by key, and only by Financeiro', async () => {
  const chave = chaveDe(81_234_567)
  const id = await cenarioNotas({ db }).nota(fatura, { numero: 81_234_567 })
  const row = {
    tipo: 'nfse',
    id,
    titulo: 'Nota 81234567 de Panificadora Dourada Empório Ltda',
    subtitulo: 'Autorizada · R$ 1.500,00',
    link: `/financeiro/nota/visualizar/${id}`,
  }
  expect(await search('nota 81.234.567')).toEqual([row])
  for (const q of ['81234567', chave, chave.replace(/(.{10})/g, '$1 ')]) expect([q, await search(q)]).toEqual([q, [row]])
  for (const q of ['81234567', chave]) expect([q, await tipos(q, padrao)]).toEqual([q, []])
})

test('invoices are found by number, by month and by whose they are, boletos by number, and only by Financeiro', async () => {
  const { id: boleto } = (await sql<{ id: number }>`select id from fatura_documento where "faturaId" = ${fatura}`.execute(db)).rows[0] ?? {
    id: 0,
  }
  // Numbers have two signs at least: the search asks for as many.
  expect(await found(`boleto ${boleto}`)).toEqual([`boleto Boleto ${boleto} de Panificadora Dourada Empório Ltda`])
  await sql`update fatura_documento set id = 17071 where id = ${boleto}`.execute(db)
  expect(await search('17071')).toMatchObject([
    { tipo: 'boleto', id: 17071, subtitulo: `Parcela 1 da fatura ${fatura}, 10/2026`, link: `/financeiro/fatura/visualizar/${fatura}` },
  ])
  for (const q of ['boleto 17071', 'Boleto 17.071']) expect([q, await tipos(q)]).toEqual([q, ['boleto']])
  for (const q of ['10/2026', '10/2026 dour', 'emporio 10/2026'])
    expect([q, (await search(q)).filter(({ tipo }) => tipo === 'fatura')]).toMatchObject([q, [{ id: fatura }]])
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
  for (const q of ['', 'a', ' % ', '.*', 'x'.repeat(201), '???']) expect([q.length, await search(q)]).toEqual([q.length, []])
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

test('FAL-26 a client is found by the address of a store, an e-mail and a telephone, beside which it is shown', async () => {
  await sql`update cliente set "lojaUrl" = 'https://admin.paoecia.example/painel' where id = ${dourada}`.execute(db)
  await sql`insert into cliente_produto ("clienteId", ordem, tipo, url) values (${dourada}, 0, 1, 'https://www.paoecia.com.example/')`.execute(
    db,
  )
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', dourada).executeTakeFirstOrThrow()
  const contatos: [tipo: number, contato: string][] = [
    [1, 'Financeiro@PaoECia.example'],
    [2, '(11) 98765-4321'],
    [3, '+55 21 3456-7890'],
    [4, '3344 5566'],
  ]
  for (const [order, [tipo, contato]] of contatos.entries())
    await sql`insert into pessoa_contato ("pessoaId", ordem, tipo, contato) values (${pessoaId}, ${order}, ${tipo}, ${contato})`.execute(db)
  const both = ['cliente', 'pessoa']
  const cases: [q: string, found: string[], shown: string][] = [
    ['www.paoecia.com.example', ['cliente'], 'https://www.paoecia.com.example/'],
    ['https://paoecia.com.example/', ['cliente'], 'https://www.paoecia.com.example/'],
    ['admin.paoecia.example', ['cliente'], 'https://admin.paoecia.example/painel'],
    ['financeiro@paoecia.example', both, 'Financeiro@PaoECia.example'],
    ['FINANCEIRO@pao', both, 'Financeiro@PaoECia.example'],
    ['(11) 98765-4321', both, '(11) 98765-4321'],
    ['+55 11 98765-4321', both, '(11) 98765-4321'],
    ['987654321', both, '(11) 98765-4321'],
    ['(11) 98765', both, '(11) 98765-4321'],
    ['021 3456 7890', both, '+55 21 3456-7890'],
    ['33445566', both, '3344 5566'],
  ]
  for (const [q, expected, shown] of cases) {
    const rows = await search(q)
    expect([q, rows.map(({ tipo }) => tipo)]).toEqual([q, expected])
    expect([q, rows[0]]).toMatchObject([q, { id: dourada, subtitulo: `${shown} · 11222333000181` }])
  }
  for (const q of ['98765-4322', '%@paoecia.example', 'x.paoecia.com.example', '_aoecia.com.example'])
    expect([q, await search(q)]).toEqual([q, []])
})

test('FAL-26 a boleto is found by its nosso número and its figures, an invoice by its nota fiscal, and only by Financeiro', async () => {
  const banco = cenarioTitulos(app, () => ana)
  const conta = await banco.conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' })
  const { ids, faturaId } = await banco.boletos(await banco.pagador('Titular Notável'), '100.00', '2026-12-10')
  const [documento = 0] = ids
  const tituloId = await banco.titulo(documento, conta)
  const c = await db.selectFrom('cobranca').selectAll().where('id', '=', tituloId).executeTakeFirstOrThrow()
  const chave = '35261112ABC34501DE35550010000361861487077323'
  await db
    .insertInto('fatura_documento')
    .values({ faturaId, tipo: 2, nome: 'nota.xml', valor: '100.00', numero: '000036186', chave: '3'.repeat(44), dataHora: new Date() })
    .execute()
  const row = c.linhaDigitavel
  for (const q of [
    c.nossoNumeroFormatado,
    c.nossoNumero,
    row,
    row.replaceAll(/\D/g, ''),
    c.codigoBarras,
    `${c.nossoNumero}-${c.nossoNumeroDv}`,
  ]) {
    expect([q, await search(q)]).toMatchObject([q, [{ tipo: 'boleto', id: documento, link: `/financeiro/fatura/visualizar/${faturaId}` }]])
    expect([q, await tipos(q, padrao)]).toEqual([q, []])
  }
  for (const q of ['36186', '000.036.186', '3'.repeat(44)]) {
    expect([q, await search(q)]).toMatchObject([
      q,
      [{ tipo: 'fatura', id: faturaId, subtitulo: `Nota fiscal 000036186 da fatura ${faturaId}` }],
    ])
    expect([q, await tipos(q, padrao)]).toEqual([q, []])
  }
  expect(perguntaDe(chave)).toMatchObject({ chave, codigoBarras: null })
})

test('what is asked for is read from what is typed', () => {
  expect(perguntaDe('10/2026 Dourada')).toMatchObject({ competencia: { ano: 2026, mes: 10 }, palavras: ['Dourada'], numero: null })
  expect(perguntaDe('13/2026')).toMatchObject({ competencia: null, palavras: ['13/2026'] })
  expect(perguntaDe('17070')).toMatchObject({ numero: 17070, documento: null })
  expect(perguntaDe('112.223')).toMatchObject({ documento: '112223', numero: null })
})

test('the name of a kind before it looks for that kind alone, a single digit included; the newest stands first', async () => {
  const objeto = await one(sql`select id from objeto_contrato where codigo = 'SUP-1'`)
  const later = await insertFatura(db, objeto, { clienteId: dourada, ano: 2026, mes: 11, situacao: 2, itens: ['1234.50'] })
  expect((await search('fatura panificadora')).map(({ id, subtitulo }) => [id, subtitulo])).toEqual([
    [later, `Fatura ${later} · Faturada · R$ 1.234,50`],
    [fatura, `Fatura ${fatura} · Faturada · R$ 10,00`],
  ])
  expect(await found(`fatura ${fatura}`)).toEqual(['fatura 10/2026 Panificadora Dourada Empório Ltda'])
  expect(await found(`Fatura ${fatura}`, padrao)).toEqual([])
  await pessoa('Fatura Fácil Ltda', '77888999000155')
  expect(await found('fatura fácil')).toEqual(['pessoa Fatura Fácil Ltda'])
})

test('a version, a notice and a problem are found by what they are called', async () => {
  await sql`insert into changelog (version, date) values ('9.4.1', '2026-11-05')`.execute(db)
  await call(notificacao.add, { token: ana.token, body: { titulo: 'Parada do checkout', tipoNotificacao: 2, descricao: '<p>x</p>' } })
  await sql`insert into problema (impressao, titulo, tipo, code) values ('\\x01', 'Tempo esgotado no checkout', 1, 'ETIMEDOUT')`.execute(db)
  expect(await found('versão 9.4.1')).toEqual(['changelog 9.4.1'])
  expect(await found('9.4', padrao)).toEqual(['changelog 9.4.1'])
  expect(await found('checkout')).toEqual(['notificacao Parada do checkout', 'problema Tempo esgotado no checkout'])
  expect(await found('problema etimedout')).toEqual(['problema Tempo esgotado no checkout'])
})
