import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { generateCnpj } from '@retaguarda/contract/test/documento.ts'
import { refusalOf } from '../../test/answer.ts'
import { validCnpj, validCpf } from '../../test/documentos.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { call, request, query, user, db, clock } = await testApp()
let ana: Person
let saoPaulo: number

beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  const cidade = await db.selectFrom('cidade').select('id').where('ibge', '=', 3550308).executeTakeFirstOrThrow()
  saoPaulo = cidade.id
})

let n = 5000
const fisica = (changes: object = {}) => ({ nome: `Pessoa ${++n}`, cpfCnpj: validCpf(n), ...changes })
const juridica = (changes: object = {}) => ({
  tipo: 2,
  nome: `Loja ${++n} Ltda`,
  nomeFantasia: `Loja ${n}`,
  cpfCnpj: validCnpj(n),
  ...changes,
})
const add = (body: object | string) => call(pessoa.add, { token: ana.token, body })
const edit = (id: number, body: object) => call(pessoa.edit, { params: { id }, token: ana.token, body })
const read = async (id: number) => (await call(pessoa.get, { params: { id }, token: ana.token })).body
const added = async (body: object) => (await add(body)).body.id
const fieldsOf = async (body: object) => refusalOf(await add(body)).fields
const count = async () => (await db.selectFrom('pessoa').select('id').execute()).length

test('PES-001 PES-009 PES-031 PES-032 PES-033 PES-034 a person with the defaults of the specification is added, read, changed and deleted', async () => {
  const sent = fisica({
    nome: '  José da Silva ',
    rg: '12.345.678-9',
    dataNascimento: '1990-02-28',
    pessoaContato: [{ contato: '(11) 98765-4321' }],
    pessoaEndereco: [{ logradouro: 'Rua Augusta', cidade: saoPaulo, numero: '100', cep: '01305-000' }],
  })
  const answer = await add(sent)
  expect(answer).toMatchObject({ status: 200, body: { msg: 'Pessoa incluída.' } })
  const { id } = answer.body
  expect(await read(id)).toMatchObject({
    id,
    tipo: 1,
    nome: 'José da Silva',
    cpfCnpj: sent.cpfCnpj,
    nomeFantasia: null,
    ie: null,
    contribuinteICMS: false,
    rg: '12.345.678-9',
    dataNascimento: '1990-02-28',
    genero: 1,
    pessoaContato: [{ id: some.any(Number), tipo: 2, contato: '(11) 98765-4321', setor: -1, finalidades: null }],
    pessoaEndereco: [
      { tipo: 1, logradouro: 'Rua Augusta', cidade: { id: saoPaulo, nome: 'São Paulo - SP' }, numero: 100, cep: '01305000', bairro: null },
    ],
    versaoRegistro: 1,
    alteradoPor: 'Ana Ávila',
  })
  expect((await edit(id, { ...(await read(id)), nome: 'José Souza', genero: 2 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ nome: 'José Souza', genero: 2, versaoRegistro: 2 })
  const history = (await call(pessoa.history, { params: { id }, token: ana.token })).body
  expect(history).toMatchObject([
    {
      usuario: 'Ana Ávila',
      acao: 'alterar',
      campos: some.arrayContaining([{ campo: 'nome', antes: 'José da Silva', depois: 'José Souza' }]),
    },
    { acao: 'incluir' },
  ])
  expect(await call(pessoa.remove, { params: { id }, token: ana.token })).toMatchObject({
    status: 200,
    body: { msg: 'Pessoa excluída.' },
  })
  expect((await call(pessoa.get, { params: { id }, token: ana.token })).status).toBe(404)
  expect(await db.selectFrom('pessoa_contato').select('id').where('pessoaId', '=', id).execute()).toEqual([])
})

test('PES-010 PES-011 PES-012 PES-013 PES-014 PES-015 each type keeps only its own fields', async () => {
  const all = { ie: '123', contribuinteICMS: true, rg: '1', dataNascimento: '2000-01-01', nomeFantasia: 'Fantasia' }
  expect(await read(await added(fisica(all)))).toMatchObject({
    ie: null,
    contribuinteICMS: false,
    nomeFantasia: null,
    rg: '1',
    dataNascimento: '2000-01-01',
  })
  expect(await read(await added(juridica(all)))).toMatchObject({
    ie: '123',
    contribuinteICMS: true,
    nomeFantasia: 'Fantasia',
    rg: null,
    dataNascimento: null,
  })
})

test('PES-022 PES-023 PES-024 PES-025 PES-028 ERR-006 what is required and how long it may be, each beside its field', async () => {
  expect(await fieldsOf({ tipo: 2 })).toEqual({
    nome: 'Informe o nome.',
    cpfCnpj: 'Informe o CPF ou CNPJ.',
  })
  expect(await fieldsOf(juridica({ nomeFantasia: ' ' }))).toEqual({ nomeFantasia: 'Informe o nome fantasia.' })
  expect(await fieldsOf(fisica({ cpfCnpj: '123' }))).toEqual({ cpfCnpj: some.stringContaining('incompleto') })
  expect(await fieldsOf(fisica({ cpfCnpj: '1'.repeat(15) }))).toEqual({ cpfCnpj: some.stringContaining('no máximo 14') })
  expect(await fieldsOf(fisica({ nome: 'x'.repeat(121) }))).toEqual({ nome: 'Nome: no máximo 120 caracteres.' })
})

test('PES-023 the check digits are verified, and a document that was accepted before does not hinder a change', async () => {
  expect(await fieldsOf(fisica({ cpfCnpj: '11111111111' }))).toEqual({ cpfCnpj: some.stringContaining('não conferem') })
  expect(await fieldsOf(juridica({ cpfCnpj: '12ABC34501DE36' }))).toEqual({ cpfCnpj: some.stringContaining('não conferem') })
  const { id } = await db
    .insertInto('pessoa')
    .values({ nome: 'Antiga', tipo: 1, cpfCnpj: '22222222222' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await edit(id, { ...(await read(id)), nome: 'Antiga Corrigida' })).status).toBe(200)
  expect((await edit(id, { ...(await read(id)), cpfCnpj: '33333333333' })).status).toBe(422)
})

test('PES-023 VALIDAR_DOCUMENTO=avisar saves a document whose digits are wrong', async () => {
  const lenient = await testApp({ VALIDAR_DOCUMENTO: 'avisar' })
  const { token } = await lenient.user()
  const body = { nome: 'Fulano', cpfCnpj: '111.111.111-11' }
  expect((await lenient.call(pessoa.add, { token, body })).status).toBe(200)
})

test('PES-025 a CNPJ with letters is kept without punctuation in capitals, and a document stands once', async () => {
  const plain = generateCnpj('12ABC34501DE')
  const punctuated = `${plain.slice(0, 2)}.${plain.slice(2, 5)}.${plain.slice(5, 8)}/${plain.slice(8, 12)}-${plain.slice(12)}`.toLowerCase()
  const id = await added(juridica({ cpfCnpj: punctuated }))
  expect((await read(id)).cpfCnpj).toBe(plain)
  expect(await add(juridica({ cpfCnpj: plain }))).toMatchObject({
    status: 422,
    body: { fields: { cpfCnpj: 'Já existe uma pessoa com este CPF/CNPJ.' } },
  })
  const other = await added(juridica())
  expect(refusalOf(await edit(other, { ...(await read(other)), cpfCnpj: plain })).fields).toEqual({
    cpfCnpj: 'Já existe uma pessoa com este CPF/CNPJ.',
  })
})

test('PES-010 PES-026 PES-027 a document of the other type is refused, of a new person and of one that is changed', async () => {
  const before = await count()
  expect(await fieldsOf(fisica({ cpfCnpj: validCnpj(++n) }))).toEqual({
    cpfCnpj: some.stringContaining('Este é um CNPJ, e o tipo é Física'),
  })
  expect(await fieldsOf(juridica({ cpfCnpj: validCpf(++n) }))).toEqual({
    cpfCnpj: some.stringContaining('Este é um CPF, e o tipo é Jurídica'),
  })
  expect(await count()).toBe(before)
  const id = await added(fisica())
  expect((await edit(id, { ...(await read(id)), tipo: 2, nomeFantasia: 'Loja' })).status).toBe(422)
  expect(await read(id)).toMatchObject({ tipo: 1 })
})

test('PES-025 of twenty people with one document at the same moment exactly one is saved', async () => {
  const body = fisica()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
})

test('PES-017 PES-018 PES-019 PES-020 PES-021 PES-029 PES-030 empty lines are dropped; those that stay keep their ids and the order of the form', async () => {
  const contact = (contato: string, tipo = 1, setor = 3) => ({ tipo, contato, setor })
  const address = (logradouro: string | null, cidade: unknown = { id: saoPaulo }) => ({ tipo: 2, logradouro, cidade })
  const begun = await fieldsOf(fisica({ pessoaEndereco: [address('Rua A'), address(null, null), address(null), address('Rua B', null)] }))
  expect(Object.keys(begun ?? {})).toEqual(['pessoaEndereco.2.logradouro', 'pessoaEndereco.3.cidade'])
  const id = await added(
    fisica({
      pessoaContato: [contact('a@exemplo.com.br'), contact(' '), contact('b@exemplo.com.br', 1, -1), contact('skype.c', 5)],
      pessoaEndereco: [address('Rua A'), address(null, null), address(' ', ''), address('Rua C')],
    }),
  )
  const before = await read(id)
  expect(before.pessoaContato.map((c: { contato: string }) => c.contato)).toEqual(['a@exemplo.com.br', 'b@exemplo.com.br', 'skype.c'])
  expect(before.pessoaEndereco.map((e: { logradouro: string }) => e.logradouro)).toEqual(['Rua A', 'Rua C'])
  const [a, b, c] = before.pessoaContato
  const [, rc] = before.pessoaEndereco
  await edit(id, {
    ...before,
    pessoaContato: [c, contact('novo@exemplo.com.br'), { ...a, contato: 'a2@exemplo.com.br' }],
    pessoaEndereco: [{ ...rc, complemento: 'Sala 2' }],
  })
  const after = await read(id)
  expect(after.pessoaContato).toMatchObject([
    { id: c?.id, contato: 'skype.c' },
    { contato: 'novo@exemplo.com.br' },
    { id: a?.id, contato: 'a2@exemplo.com.br' },
  ])
  expect(after.pessoaEndereco).toMatchObject([{ id: rc?.id, complemento: 'Sala 2' }])
  expect(after.pessoaContato.map((l: { id: number }) => l.id)).not.toContain(b?.id)
})

test('what a contact is for is kept where it is left out, and nobody is told for nothing where the list is empty', async () => {
  const id = await added(fisica({ pessoaContato: [{ tipo: 1, contato: 'a@exemplo.com.br', setor: 3, finalidades: [3, 1, 3] }] }))
  const said = async () => (await read(id)).pessoaContato.map(({ finalidades }: { finalidades: number[] | null }) => finalidades)
  expect(await said()).toEqual([[1, 3]])
  const { pessoaContato, ...rest } = await read(id)
  const [{ finalidades: _said, ...a } = {}] = pessoaContato
  await edit(id, {
    ...rest,
    pessoaContato: [
      { tipo: 1, contato: 'b@exemplo.com.br' },
      { ...a, contato: 'c@exemplo.com.br' },
    ],
  })
  expect(await said()).toEqual([null, [1, 3]])
  for (const finalidades of [[], null, [2]]) {
    const { pessoaContato: now, ...record } = await read(id)
    await edit(id, { ...record, pessoaContato: now.map((one: object) => ({ ...one, finalidades })) })
    expect(await said()).toEqual([finalidades, finalidades])
  }
})

test('PES-017 PES-020 a line of another person, a city that does not exist and wrong lines are refused and change nothing', async () => {
  const mine = await added(fisica({ pessoaContato: [{ contato: '+351 210 000 000' }] }))
  const other = await added(fisica({ pessoaContato: [{ tipo: 1, contato: 'dono@exemplo.com.br' }] }))
  const foreign = (await read(other)).pessoaContato
  const record = await read(mine)
  const bad = [
    { pessoaContato: foreign },
    { pessoaContato: [...record.pessoaContato, ...record.pessoaContato] },
    { pessoaContato: [{ tipo: 1, contato: 'sem-arroba' }] },
    { pessoaContato: [{ tipo: 2, contato: '1199' }] },
    { pessoaContato: [{ tipo: 9, contato: 'x' }] },
    { pessoaContato: [{ tipo: 5, contato: 'x', finalidades: [4] }] },
    { pessoaContato: 'x' },
    { pessoaContato: Array.from({ length: 201 }, () => ({ tipo: 5, contato: 'x' })) },
    { pessoaEndereco: [{ logradouro: 'Rua', cidade: 2_000_000_000 }] },
    { pessoaEndereco: [{ logradouro: 'Rua', cidade: saoPaulo, cep: '123' }] },
    { pessoaEndereco: [{ logradouro: 'Rua', cidade: saoPaulo, numero: 1e12 }] },
    { pessoaEndereco: [{ logradouro: 'Rua', cidade: saoPaulo, numero: 'dez' }] },
  ]
  for (const change of bad)
    expect((await edit(mine, { ...record, nome: 'Mudada', ...change })).status, JSON.stringify(change).slice(0, 80)).toBe(422)
  expect(await read(mine)).toEqual(record)
  expect((await read(other)).pessoaContato).toEqual(foreign)
})

test('PES-020 a postal code says what the known addresses agree on, and its city where its range is that city’s alone', async () => {
  const cep = async (code: string) => (await call(pessoa.cep, { token: ana.token, params: { cep: code } })).body
  const sp = { id: saoPaulo, nome: 'São Paulo - SP' }
  expect(await cep('05407002')).toEqual({ logradouro: null, bairro: null, cidade: sp })
  expect(await cep('99999000')).toEqual({ logradouro: null, bairro: null, cidade: null })
  const em = (endereco: object) => added(fisica({ pessoaEndereco: [{ cep: '05407-002', cidade: saoPaulo, ...endereco }] }))
  await em({ logradouro: 'Rua Cardeal Arcoverde', bairro: 'Pinheiros', numero: 10 })
  await em({ logradouro: 'RUA CARDEAL ARCOVERDE', numero: 900 })
  expect(await cep('05407002')).toEqual({ logradouro: some.stringMatching(/^rua cardeal arcoverde$/i), bairro: 'Pinheiros', cidade: sp })
  // Two streets under one code: neither is written for anybody.
  await em({ logradouro: 'Rua Oscar Freire', bairro: 'Pinheiros' })
  expect(await cep('05407002')).toEqual({ logradouro: null, bairro: 'Pinheiros', cidade: sp })
  expect((await call(pessoa.cep, { token: ana.token, params: { cep: '123' } })).status).toBe(400)
  expect((await db.selectFrom('cidade_cep').select('inicio').execute()).length).toBe(38)
})

test('PES-003 the list finds by part of the name without case and accents, and by a document with its punctuation', async () => {
  const id = await added(juridica({ nome: 'Órgão Ímpar S.A.', nomeFantasia: 'Ímpar' }))
  const { cpfCnpj } = await read(id)
  const list = async (filter: object[]) => (await call(pessoa.list, { token: ana.token, query: query(filter) })).body
  const further = { cidade: null, telefone: null, alteradoEm: some.any(String) }
  const row = { id, nome: 'Órgão Ímpar S.A.', nomeFantasia: 'Ímpar', tipo: 2, cpfCnpj, ...further }
  expect(await list([{ name: 'nome', op: 'like', v: 'orgao impar' }])).toEqual({ rows: [row], total: 1 })
  expect(await list([{ name: 'cpfCnpj', op: '=', v: `${cpfCnpj.slice(0, 2)}.${cpfCnpj.slice(2, 5)}.${cpfCnpj.slice(5)}` }])).toMatchObject({
    total: 1,
  })
  const { total } = await list([])
  expect(total).toBe(await count())
})

test('the list is filtered and sorted by the city of the first address and the first telephone, as they are now', async () => {
  const add = async (nome: string, cidade: number, contato: string) =>
    added({ ...fisica(), nome, pessoaEndereco: [{ logradouro: 'Rua', cidade }], pessoaContato: [{ tipo: 2, contato }] })
  const [a, b] = [await add('Citadina Um', saoPaulo, '11987654321'), await add('Citadina Dois', saoPaulo, '11912345678')]
  const list = async (filter: object[], sort: object[] = []) =>
    (await call(pessoa.list, { token: ana.token, query: query([{ name: 'nome', op: 'like', v: 'citadina' }, ...filter], sort) })).body.rows
  const em = [{ name: 'cidade', op: 'like', v: 'sao paulo' }]
  expect((await list(em, [{ col: 'telefone', sort: 'asc' }])).map(({ id }) => id)).toEqual([b, a])
  expect(await list([{ name: 'telefone', op: 'like', v: '98765' }])).toMatchObject([
    { id: a, cidade: 'São Paulo - SP', telefone: '11987654321' },
  ])
  await edit(a, { ...(await read(a)), pessoaEndereco: [], pessoaContato: [] })
  expect((await list(em)).map(({ id }) => id)).toEqual([b])
})

test('PES-035 type-ahead by name, trade name and document', async () => {
  const id = await added(juridica({ nome: 'Padaria Três Irmãos Ltda', nomeFantasia: 'Pão Quente' }))
  const { cpfCnpj } = await read(id)
  const masked = `${cpfCnpj.slice(0, 2)}.${cpfCnpj.slice(2, 5)}.${cpfCnpj.slice(5, 8)}`
  for (const texto of ['tres irmaos', 'PAO QUENTE', cpfCnpj, masked])
    expect((await call(pessoa.suggest.byText, { params: { texto }, token: ana.token })).body, texto).toEqual(
      some.arrayContaining([{ id, nome: 'Padaria Três Irmãos Ltda' }]),
    )
  expect((await call(pessoa.suggest.byText, { params: { texto: '%%' }, token: ana.token })).body).toEqual([])
  await db
    .insertInto('pessoa')
    .values(Array.from({ length: 20 }, () => ({ tipo: 1 as const, ...fisica() })))
    .execute()
  expect((await call(pessoa.suggest.all, { token: ana.token })).body).toHaveLength(20)
})

test('PES-036 type-ahead of cities: all 5,571, as Nome - UF, the most populous first', async () => {
  const cidades = async (texto: string) => (await call(cidadeSuggest.byText, { params: { texto }, token: ana.token })).body
  expect(await db.selectFrom('cidade').select('id').execute()).toHaveLength(5571)
  expect((await cidades('sao')).slice(0, 2).map((c: { nome: string }) => c.nome)).toEqual(['São Paulo - SP', 'São Luís - MA'])
  expect(await cidades('SAO PAULO - sp')).toEqual([{ id: saoPaulo, nome: 'São Paulo - SP' }])
  expect((await cidades("pau d'arco"))[0]?.nome).toMatch(/^Pau D'Arco/)
  expect(await cidades('%')).toEqual([])
  expect((await call(cidadeSuggest.all, { token: ana.token })).body).toHaveLength(20)
  expect((await call(cidadeSuggest.all)).status).toBe(401)
})

test('PES-037 a person in use is not deleted, and the answer says by whom', async () => {
  expect(await call(pessoa.remove, { params: { id: ana.pessoaId }, token: ana.token })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Não foi possível excluir esta pessoa: ela é usada por 1 usuário \(\S+@\S+\)\.$/) },
  })
  expect((await call(pessoa.remove, { params: { id: 2_000_000_000 }, token: ana.token })).status).toBe(404)
})

test('FAL-18 a birth date lies between 1900 and today, by the clocks of São Paulo', async () => {
  const before = clock.at
  clock.at = new Date('2026-11-21T02:30:00Z') // still the 20th in São Paulo
  const nascida = async (dataNascimento: string) => {
    const answer = await add({ ...fisica(), dataNascimento })
    return answer.status === 200 ? 200 : refusalOf(answer).fields
  }
  const refused = { dataNascimento: 'Data de nascimento: informe uma data de 01/01/1900 até hoje.' }
  expect(await nascida('1900-01-01')).toBe(200)
  expect(await nascida('2026-11-20')).toBe(200)
  for (const outside of ['1899-12-31', '0506-10-20', '2026-11-21', '2031-01-01', '2200-01-01'])
    expect(await nascida(outside)).toEqual(refused)
  const both = await add({ ...fisica(), nome: ' ', dataNascimento: '2031-01-01' })
  expect(refusalOf(both).fields).toEqual({ nome: 'Informe o nome.', ...refused })
  clock.at = before
})

test('ERR-003 malformed people are refused with a sentence and nothing is written', async () => {
  const good = fisica()
  const before = await count()
  const bad: [object | string, number][] = [
    [{ ...good, tipo: 3 }, 422],
    [{ ...good, tipo: '2 or 1=1' }, 422],
    [{ ...good, nome: ['x'] }, 422],
    [{ ...good, nome: 'a\u0000b' }, 422],
    [{ ...good, dataNascimento: '31/12/2000' }, 422],
    [{ ...good, dataNascimento: '2023-02-30' }, 422],
    [{ ...good, genero: 0 }, 422],
    [{ ...good, contribuinteICMS: 'x' }, 422],
    [{ ...good, cpfCnpj: { length: 11 } }, 422],
    [{ ...good, cpfCnpj: 12345678909 }, 422],
    [{ ...good, cpfCnpj: 'DROP TABLE--; ' }, 422],
    [[], 422],
    ['texto', 415],
  ]
  for (const path of ['/pessoa/suggest/%00', '/cidade/suggest/%00', '/usuarios/suggest/%00', `/pessoa/suggest/${'a'.repeat(201)}`]) {
    const answer = await request('GET', path, { token: ana.token })
    expect([400, 422], path).toContain(answer.status)
    expect(refusalOf(answer).error).toMatch(/\.$/)
  }
  for (const [body, expected] of bad) {
    const { status, body: answer } = await add(body)
    expect(status, JSON.stringify(body)).toBe(expected)
    expect(answer).toMatchObject({ error: some.stringMatching(/\.$/), trace: some.stringContaining('Pedido:') })
  }
  expect(await count()).toBe(before)
})

test('PES-022 a save writes the lines that differ and leaves the others as they are', async () => {
  const sent = {
    tipo: 1,
    cpfCnpj: validCpf(987_654),
    nome: 'Lia Linhares',
    pessoaContato: ['a@a.com', 'b@b.com', 'c@c.com'].map((contato) => ({ tipo: 1, contato })),
  }
  const added = await add(sent)
  expect(added).toMatchObject({ status: 200 })
  const { id } = added.body
  const written = async () =>
    (await sql<{ xmin: string }>`select xmin::text from pessoa_contato where "pessoaId" = ${id} order by ordem, id`.execute(db)).rows.map(
      (row) => row.xmin,
    )
  const load = () => read(id)
  const save = async (form: object) => expect((await edit(id, form)).status).toBe(200)
  const before = await written()
  await save(await load())
  expect(await written()).toEqual(before)
  const {
    pessoaContato: [a, b, c],
    ...rest
  } = await load()
  await save({ ...rest, pessoaContato: [a, { ...b, contato: 'z@z.com' }, c] })
  const after = await written()
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1]).not.toBe(before[1])
  await save({ ...(await load()), pessoaContato: [c, { tipo: 1, contato: 'nova@n.com' }, a] })
  expect((await load()).pessoaContato.map(({ contato }) => contato)).toEqual(['c@c.com', 'nova@n.com', 'a@a.com'])
})
