import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { NUMEROS } from '@retaguarda/contract/test/grafias.ts'
import { beforeAll, expect, test } from 'vitest'
import { generateCpf } from '@retaguarda/contract/test/documento.ts'
import { encrypt } from '../../../base/cipher.ts'
import { refusalOf } from '../../../test/answer.ts'
import { COMISSAO, cenarioFinanceiro } from '../../../test/cenario-financeiro.ts'
import { longestStretch } from '../../../test/longest-stretch.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { PURPOSE } from '../../cliente/cliente-key.service.ts'
import { clienteDaCelula } from './uso-cliente.calc.ts'

const app = await testApp()
const { call, callAs, user, db, clock, config } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
let rui: Person
let ana: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ isAdmin: true, tipo: 1 })
})

const MES = { ano: 2026, mes: 10 }
const asRui = callAs(() => rui)
const enviar = (body: object, token = rui.token, query: object = {}) => call(uso.receber, { token, body, query })
const enviarCsv = (content: string | Buffer, query: object = {}, part = 'arquivo') =>
  asRui(uso.receber, { query, files: { [part]: { name: 'uso.csv', content } } })
const list = async (cliente: number) => (await asRui(uso.list, { query: { cliente, ...MES } })).body
const total = async () => (await db.selectFrom('uso').select('id').execute()).length
const documentoDe = async (id: number) =>
  (
    await db
      .selectFrom('cliente as c')
      .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
      .select('p.cpfCnpj')
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow()
  ).cpfCnpj
const useKey = (id: number, key: string) =>
  db
    .updateTable('cliente')
    .set({ lojaUrl: 'http://loja.test', lojaChave: encrypt(config, PURPOSE, key) })
    .where('id', '=', id)
    .execute()

test('FAT-046 figures are kept as they came, each with its origin and time; the last one counts', async () => {
  const id = await cliente('Ótica Lua')
  await vinculo(id, await objeto(COMISSAO('1.0000', '0.00')))
  expect(await enviar({ cliente: id, ...MES, valorFaturamento: '1000.50', valorFaturamentoMarketplace: 0 })).toMatchObject({
    status: 200,
    body: { msg: 'Números recebidos.', recebidos: 1 },
  })
  clock.advance(60_000)
  expect((await enviarCsv(`cliente;ano;mes;valorFaturamento;valorFaturamentoMarketplace\n${id};2026;10;2.000,00;0\n`)).status).toBe(200)
  expect(await list(id)).toEqual([
    {
      cliente: { id, nome: 'Ótica Lua' },
      ...MES,
      valorFaturamento: '2000.00',
      valorFaturamentoMarketplace: '0.00',
      valorFaturamentoB2B: null,
      quantidadeNotas: null,
      origem: 3,
      recebidoEm: '2026-11-21T15:01:00.000Z',
      usuario: 'Rui Reis',
      vigente: true,
    },
    some.objectContaining({ valorFaturamento: '1000.50', origem: 2, recebidoEm: '2026-11-21T15:00:00.000Z', vigente: false }),
  ])
  const calculada = await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...MES } })
  expect(calculada.body.valorFatura).toBe('20.00')
  await expect(db.updateTable('uso').set({ valorFaturamento: '1.00' }).execute()).rejects.toMatchObject({ code: '23514' })
  await expect(db.deleteFrom('uso').execute()).rejects.toMatchObject({ code: '23514' })
})

test('FAT-046 a list of figures is kept whole, in its order, or refused whole by the place of what is wrong', async () => {
  const [a, b] = [await cliente(), await cliente()]
  const documento = await documentoDe(b)
  const pretty = documento.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
  const good = [
    { cliente: a, ...MES, quantidadeNotas: 7 },
    { cliente: pretty, ...MES, valorFaturamento: '-10.00' },
    { cliente: String(a), ...MES, quantidadeNotas: '8' },
  ]
  expect(await enviar(good)).toMatchObject({ status: 200, body: { msg: 'Números recebidos: 3 linhas.', recebidos: 3 } })
  expect((await list(a)).map(({ quantidadeNotas }) => quantidadeNotas)).toEqual([8, 7])
  expect(await list(b)).toMatchObject([{ valorFaturamento: '-10.00' }])
  const before = await total()
  const refused = await enviar([
    good[0],
    { cliente: a, ano: 2026, mes: 13, valorFaturamento: '1,00' },
    { cliente: 2_000_000_000, ...MES, quantidadeNotas: 1 },
    { cliente: a, ...MES },
    7,
  ] as object)
  expect(refused.status).toBe(422)
  expect(refusalOf(refused).fields).toEqual({
    '1.mes': 'Mês: de 1 a 12.',
    '1.valorFaturamento': some.stringMatching(/separe as casas decimais com ponto/),
    '2.cliente': 'Não há cliente com este id, CPF ou CNPJ.',
    '3.valorFaturamento': 'Informe ao menos um dos números.',
    '4': some.stringMatching(/como um objeto/),
  })
  expect(refusalOf(await enviar({ cliente: '', ...MES, quantidadeNotas: 1 })).fields).toEqual({
    cliente: 'Informe o cliente: o id, o CPF ou o CNPJ.',
  })
  expect((await enviar([])).status).toBe(422)
  expect(await enviar(Array.from({ length: 1001 }, () => good[0] as object))).toMatchObject({
    status: 422,
    body: { error: some.stringMatching(/No máximo 1\.000/) },
  })
  expect(await total()).toBe(before)
  expect((await enviar(Array.from({ length: 1000 }, () => good[0] as object))).body.recebidos).toBe(1000)
})

test.each([
  ['; and commas', 'cliente;ano;mes;valorFaturamento;quantidadeNotas\r\n{id};2026;10;"1.234,56";12\r\n'],
  [', and dots', 'cliente,ano,mes,valorFaturamento,quantidadeNotas\n{id},2026,10,1234.56,12\n'],
  [', and quoted commas', 'cliente,ano,mes,valorFaturamento,quantidadeNotas\n{id},2026,10,"1234,56",12'],
  ['a byte order mark and other columns', '\uFEFFMes;CLIENTE;obs;ano;valorFaturamento;quantidadeNotas\n10;{id};x;2026;1234,56;12\n\n'],
  ['the document', 'cliente;ano;mes;valorFaturamento;quantidadeNotas\n{doc};2026;10;1234,56;12\n'],
])('FAT-046 a CSV with %s is read', async (_what, content) => {
  const id = await cliente()
  const text = content.replace('{id}', String(id)).replace('{doc}', await documentoDe(id))
  expect(await enviarCsv(text)).toMatchObject({ status: 200, body: { recebidos: 1 } })
  expect(await list(id)).toMatchObject([{ valorFaturamento: '1234.56', quantidadeNotas: 12, origem: 3 }])
})

test('FAL-10 a CSV reads every spelling of a number as the form does, and names those that it refuses', async () => {
  const id = await cliente()
  const csv = (those: typeof NUMEROS) =>
    `cliente;ano;mes;valorFaturamento;quantidadeNotas\n${those.map(([text], i) => `${id};${2000 + i};1;"${text}";1.234\n`).join('')}`
  const good = NUMEROS.filter(([, valor]) => valor !== null)
  const { body } = await enviarCsv(csv(good), { previa: 'true' })
  expect(body.previa?.map(({ valorFaturamento, quantidadeNotas }) => [valorFaturamento, quantidadeNotas])).toEqual(
    good.map(([, valor]) => [valor, 1234]),
  )
  const bad = NUMEROS.filter(([, valor]) => valor === null)
  const refused = await enviarCsv(csv(bad), { previa: 'true' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refusalOf(refused).fields)).toEqual(bad.map((_, i) => `linha ${i + 2}`))
})

test('FAT-046 one bad row refuses the file; every bad row is named with its line', async () => {
  const id = await cliente()
  const before = await total()
  const refused = await enviarCsv(
    [
      'cliente;ano;mes;valorFaturamento',
      `${id};2026;10;10,00`,
      'ninguém;2026;10;1',
      `${id};2026;treze;x`,
      '',
      `${id};2026;10;20,00`,
      `${id};2026;9;1;2;3`,
    ].join('\n'),
  )
  expect(refused.status).toBe(422)
  expect(refusalOf(refused).error).toMatch(/^O arquivo tem 4 linhas com problema e nada foi gravado\. Linha 3: Não há cliente/)
  expect(refusalOf(refused).fields).toEqual({
    'linha 3': 'Não há cliente com este id, CPF ou CNPJ.',
    'linha 4': some.stringMatching(/Informe o mês\..*Faturamento da loja: escreva só algarismos/),
    'linha 6': 'Cliente e mês já estão na linha 2.',
    'linha 7': some.stringMatching(/mais valores do que colunas/),
  })
  const many = await enviarCsv(`cliente;ano;mes;valorFaturamento\n${'0;2026;10;1\n'.repeat(30)}`)
  expect(refusalOf(many).error).toMatch(/30 linhas com problema.*E mais 10\.$/)
  expect(Object.keys(refusalOf(many).fields)).toHaveLength(30)
  for (const [content, sentence] of [
    ['cliente;ano\n1;2026\n', /falta mes/],
    ['', /falta cliente/],
    ['cliente;ano;mes\n', /nenhuma linha abaixo do cabeçalho/],
    ['cliente;ano;mes;mes\n1;2026;10;10\n', /duas vezes/],
    ['cliente;ano;mes\n"1;2026;10\n', /aspas abertas/],
    [`cliente;ano;mes\n${'1;2026;10\n'.repeat(10_001)}`, /passa de 10\.000 linhas/],
  ] as const)
    expect(refusalOf(await enviarCsv(content)).fields, content.slice(0, 40)).toEqual({ arquivo: some.stringMatching(sentence) })
  expect(refusalOf(await enviarCsv('cliente;ano;mes\n', {}, 'outra')).fields).toEqual({ arquivo: 'Envie o arquivo CSV na parte arquivo.' })
  expect(await total()).toBe(before)
})

test('FAT-046 a preview shows what would come beside what counts now and writes nothing', async () => {
  const [a, b] = [await cliente('Ana'), await cliente('Bia')]
  await enviar({ cliente: a, ...MES, valorFaturamento: '5.00' })
  const before = await total()
  const { body } = await enviarCsv(`cliente;ano;mes;valorFaturamento\n${a};2026;10;6,00\n${b};2026;10;7,00\n`, { previa: 'true' })
  expect(body).toMatchObject({
    msg: '2 linhas conferidas; nada foi gravado.',
    recebidos: 2,
    previa: [
      {
        linha: 2,
        cliente: { id: a, nome: 'Ana' },
        valorFaturamento: '6.00',
        origem: 3,
        atual: { valorFaturamento: '5.00', origem: 2, vigente: true },
      },
      { linha: 3, cliente: { id: b, nome: 'Bia' }, valorFaturamento: '7.00', atual: null },
    ],
  })
  expect((await enviar([{ cliente: a, ...MES, quantidadeNotas: 1 }], rui.token, { previa: 'true' })).body.previa).toHaveLength(1)
  expect(await total()).toBe(before)
  expect((await enviar({ cliente: a, ...MES, quantidadeNotas: 1 }, rui.token, { previa: 'talvez' })).status).toBe(400)
})

test('FAL-20 FAL-21 a file of figures: an error is no figure, a document has its zeros back and the preview says so', async () => {
  const id = await cliente('Sem Zeros')
  const documento = generateCpf(15_905_448)
  const pessoaId = (await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()).pessoaId
  await db.updateTable('pessoa').set({ cpfCnpj: documento }).where('id', '=', pessoaId).execute()
  const before = await total()
  const lines = async (...rows: string[]) => enviarCsv(`cliente;ano;mes;valorFaturamento\n${rows.join('\n')}\n`, { previa: 'true' })
  const semZero = String(Number(documento))
  for (const typed of [semZero, `${semZero}.0`])
    expect((await lines(`${typed};2026;10;5,00`)).body.previa).toMatchObject([
      { cliente: { id }, nota: some.stringMatching(new RegExp(`^CPF ${semZero} lido como 015\\.905\\.448-`)) },
    ])
  expect((await lines(`${id};2026;10;5,00`, `${documento};2026;9;5,00`)).body.previa).toMatchObject([{ nota: null }, { nota: null }])
  expect(
    Object.values(refusalOf(await lines(`${id};2026;10;#N/D`, '191;2026;10;5,00', `${Number(semZero) + 1};2026;10;1`)).fields),
  ).toEqual([
    some.stringMatching(/^Célula D2 \(valorFaturamento\): #N\/D é um erro da planilha/),
    some.stringMatching(/^CPF\/CNPJ 191: com os zeros da frente pode ser/),
    'Não há cliente com este id, CPF ou CNPJ.',
  ])
  // What programs send as JSON is whole, or nobody's.
  expect((await enviar({ cliente: Number(semZero), ...MES, valorFaturamento: '5.00' })).status).toBe(422)
  expect(await total()).toBe(before)
})

test('FAL-21 a number that is the id of one client and the document of another names neither', () => {
  const clientes = [
    { id: 191, nome: 'Ana', cpfCnpj: generateCpf(1000) },
    { id: 7, nome: 'Bia', cpfCnpj: '00000000000191' },
    { id: 8, nome: 'Caio', cpfCnpj: generateCpf(2000) },
  ]
  const find = clienteDaCelula(clientes)
  expect(find('191')).toEqual({ problema: some.stringMatching(/^191 é o id de um cliente .*, 00\.000\.000\/0001-91, ou/) })
  expect(find('7')).toEqual({ cliente: { id: 7, nome: 'Bia' } })
  expect(find('00.000.000/0001-91')).toEqual({ cliente: { id: 7, nome: 'Bia' } })
  expect(clienteDaCelula(clientes.slice(0, 1))('191')).toEqual({ cliente: { id: 191, nome: 'Ana' } })
})

test('FAT-046 a store sends with its key, for its own client only, also after the key was changed', async () => {
  const [own, other] = [await cliente(), await cliente()]
  await useKey(other, 'chave-de-outra-loja')
  const sent = (id: number | string) => ({ cliente: id, ...MES, valorFaturamento: '9.00' })
  await useKey(own, 'chave-da-loja-propria')
  expect((await enviar(sent(own), 'chave-da-loja-propria')).status).toBe(200)
  expect((await enviar(sent(await documentoDe(own)), 'chave-da-loja-propria')).status).toBe(200)
  expect(await list(own)).toMatchObject([{ origem: 2, usuario: null }, {}])
  for (const id of [other, 2_000_000_000, 'x'])
    expect(await enviar(sent(id), 'chave-da-loja-propria')).toMatchObject({
      status: 403,
      body: { error: some.stringMatching(/do próprio cliente/) },
    })
  expect((await enviar([sent(own), sent(other)], 'chave-da-loja-propria')).status).toBe(403)
  await useKey(own, 'chave-nova')
  expect((await enviar(sent(own), 'chave-da-loja-propria')).status).toBe(401)
  expect((await enviar(sent(own), 'chave-nova')).status).toBe(200)
  expect(await list(other)).toEqual([])
  const hashes = await db.selectFrom('cliente').select('lojaChaveHash').where('id', 'in', [own, other]).execute()
  for (const { lojaChaveHash } of hashes) expect(lojaChaveHash).toMatch(/^[0-9a-f]{64}$/)
  // One that can no longer be read stands in nobody's way and is not tried for ever.
  await db.updateTable('cliente').set({ lojaChave: 'v1:ilegivel' }).where('id', '=', other).execute()
  expect((await enviar(sent(own), 'chave-nova')).status).toBe(200)
  expect((await enviar(sent(other), '-')).status).toBe(401)
  // Not in the address: it would stand in logs.
  expect((await call(uso.receber, { body: sent(own), query: { token: 'chave-nova' } })).status).toBe(401)
})

test('FAT-001 FAT-046 nobody but the finance department and the stores sends or reads figures', async () => {
  const id = await cliente()
  const before = await total()
  expect((await enviar({ cliente: id, ...MES, quantidadeNotas: 1 }, ana.token)).status).toBe(403)
  expect((await enviar({ cliente: id, ...MES, quantidadeNotas: 1 }, 'nada')).status).toBe(401)
  expect((await call(uso.receber, { body: { cliente: id, ...MES, quantidadeNotas: 1 } })).status).toBe(401)
  const query = { cliente: id, ...MES }
  expect((await call(uso.list, { token: ana.token, query })).status).toBe(403)
  expect((await asRui(uso.list, { query: { ...query, mes: 13 } })).status).toBe(400)
  expect(await total()).toBe(before)
})

test('FAT-046 wrong keys are slowed per address; a right one does not help that address, and hurts no other', async () => {
  const id = await cliente()
  await useKey(id, 'chave-da-loja-que-espera')
  const send = (token: string, from: string) => call(uso.receber, { token, from, body: { cliente: id, ...MES, valorFaturamento: '1.00' } })
  for (let i = 0; i < 20; i++) expect((await send(`errada-${i}`, '203.0.113.7')).status).toBe(401)
  for (const token of ['errada', 'chave-da-loja-que-espera']) {
    const refused = await send(token, '203.0.113.7')
    expect(refused).toMatchObject({
      status: 429,
      body: { error: some.stringMatching(/^Muitas chaves erradas deste endereço\..*15 minutos\.$/) },
    })
    expect(refused.headers['retry-after']).toBe('900')
  }
  expect((await send('chave-da-loja-que-espera', '203.0.113.8')).status).toBe(200)
  expect((await send(rui.token, '203.0.113.7')).status).toBe(200)
  clock.advance(15 * 60_000 + 1)
  expect((await send('chave-da-loja-que-espera', '203.0.113.7')).status).toBe(200)
})

test('FAT-046 a file of 2 MB and no more, and 10,000 rows leave others their turn', async () => {
  const id = await cliente()
  const rows = (n: number, fill = 0) =>
    `cliente;ano;mes;valorFaturamento;obs\n${Array.from({ length: n }, (_, i) => `${id};${2000 + (i % 26)};${(i % 12) + 1};1,00;${'x'.repeat(fill)}\n`).join('')}`
  expect((await enviarCsv(rows(10_000, 200))).status).toBe(413)
  const clientes = await Promise.all(Array.from({ length: 4 }, () => cliente()))
  const months = clientes.flatMap((of) =>
    Array.from({ length: 26 * 12 }, (_, i) => `${of};${2000 + Math.floor(i / 12)};${(i % 12) + 1};1,00\n`),
  )
  const longest = await longestStretch(async () => {
    expect((await enviarCsv(rows(10_000, 150))).status).toBe(422) // months twice
    expect((await enviarCsv(`cliente;ano;mes;valorFaturamento\n${months.join('')}`, { previa: 'true' })).status).toBe(200)
  })
  expect(longest).toBeLessThan(100)
})
