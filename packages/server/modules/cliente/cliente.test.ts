import { cliente, clienteProduto } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { multipart } from '../../test/multipart.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { callAs, call, request, user, query, db, makePessoa, clock } = await testApp()
let ana: Person
let bia: Person

beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
})

let n = 0
const newPessoa = (name = `Loja ${++n}`) => makePessoa(name)
const asBia = callAs(() => bia)
const save = (body: object, id?: number) => (id ? asBia(cliente.edit, { params: { id }, body }) : asBia(cliente.add, { body }))
const read = async (id: number) => (await asBia(cliente.get, { params: { id } })).body
async function add(body: object = {}, name?: string): Promise<number> {
  const answer = await save({ pessoa: await newPessoa(name), situacao: 1, ...body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}
const list = (filter: object[] = [], sort: object[] = []) => asBia(cliente.list, { query: query(filter, sort) })
const produtos = (id: number, filter: object[] = [], sort: object[] = []) =>
  asBia(clienteProduto.of.list, { params: { id }, query: query(filter, sort) })

test('CLI-001 CLI-015 CLI-035 CLI-038 a client is added, read, changed and deleted by anyone logged in', async () => {
  const pessoa = await newPessoa('Casa Ávila')
  const added = await save({
    pessoa: { id: pessoa, nome: 'x' },
    situacao: 1,
    dataHomologacao: '2026-03-04',
    projetoSuporteRedmine: 7,
    semRegua: true,
    clienteProduto: [{ tipo: 2, url: 'https://admin.casa.com.br/painel?a=1' }],
    lojaUrl: 'https://loja.casa.com.br',
    situacaoLegada: 'ignorada',
  })
  expect(added).toMatchObject({ status: 200, body: { msg: 'Cliente incluído.', id: some.any(Number) } })
  const { id } = added.body
  expect(await read(id)).toEqual({
    id,
    diaVencimento: null,
    nfse: { inscricaoMunicipal: null, semNota: false, emailNota: null },
    pagador: null,
    pessoa: {
      id: pessoa,
      nome: 'Casa Ávila',
      tipo: 1,
      nomeFantasia: null,
      cpfCnpj: some.any(String),
      pessoaContato: [],
      pessoaEndereco: [],
    },
    situacao: 1,
    dataHomologacao: '2026-03-04',
    clienteProduto: [{ id: some.any(Number), tipo: 2, url: 'https://admin.casa.com.br/painel?a=1' }],
    clienteAnexo: [],
    projetoSuporteRedmine: 7,
    semRegua: true,
    retencao: { iss: null, regime: null, nunca: false },
    lojaUrl: 'https://loja.casa.com.br',
    lojaChaveDefinida: false,
    objetosContrato: [],
    versaoRegistro: 1,
    alteradoEm: some.any(String),
    alteradoPor: 'Bia Braga',
  })
  const loaded = await read(id)
  expect(
    await save({ ...loaded, situacao: 3, clienteProduto: [...loaded.clienteProduto, { url: 'http://casa.com.br' }] }, id),
  ).toMatchObject({
    status: 200,
    body: { msg: 'Cliente alterado.' },
  })
  expect(await read(id)).toMatchObject({ situacao: 3, versaoRegistro: 2, clienteProduto: [loaded.clienteProduto[0], { tipo: 1 }] })
  expect(await save({ ...loaded, situacao: 1 }, id)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Este registro foi alterado por Bia Braga/) },
  })
  expect(await asBia(cliente.remove, { params: { id } })).toMatchObject({
    status: 200,
    body: { msg: 'Cliente excluído.' },
  })
  expect((await asBia(cliente.get, { params: { id } })).status).toBe(404)
  expect((await asBia(cliente.remove, { params: { id } })).status).toBe(404)
})

test('CLI-016 CLI-017 CLI-039 the three situations and none, each reached from each other', async () => {
  const pessoa = await newPessoa()
  const { id } = (await save({ pessoa })).body
  expect((await read(id)).situacao).toBeNull()
  for (const situacao of [1, 3, 2, 1, null, 2, 3, '', 3, 1])
    expect([(await save({ pessoa, situacao }, id)).status, (await read(id)).situacao]).toEqual([200, situacao || null])
  expect((await save({ pessoa, situacao: 4 }, id)).status).toBe(422)
})

test('CLI-016 dataHomologacao is filled with today when the situation becomes Ativo/Homologado, and only then', async () => {
  clock.at = new Date('2026-11-21T02:30:00Z') // still the 20th in São Paulo
  const pessoa = await newPessoa()
  const { id } = (await save({ pessoa, situacao: 1 })).body
  expect((await read(id)).dataHomologacao).toBeNull()
  await save({ pessoa, situacao: 2 }, id)
  expect((await read(id)).dataHomologacao).toBe('2026-11-20')
  await save({ pessoa, situacao: 2, dataHomologacao: '2025-01-31' }, id)
  expect((await read(id)).dataHomologacao).toBe('2025-01-31')
  await save({ pessoa, situacao: 2, dataHomologacao: null }, id)
  expect((await read(id)).dataHomologacao).toBeNull()
  const other = await add({ situacao: 2, dataHomologacao: '2024-02-29' })
  expect((await read(other)).dataHomologacao).toBe('2024-02-29')
})

test('CLI-015 one client per person, and a person that exists', async () => {
  const pessoaId = await newPessoa()
  await save({ pessoa: pessoaId })
  expect(await save({ pessoa: pessoaId })).toMatchObject({ status: 422, body: { fields: { pessoa: 'Esta pessoa já é um cliente.' } } })
  expect(await save({ pessoa: 2_000_000_000 })).toMatchObject({
    status: 422,
    body: { fields: { pessoa: some.stringMatching(/não existe/) } },
  })
  expect(await save({})).toMatchObject({ status: 422, body: { fields: { pessoa: 'Informe a pessoa.' } } })
  expect(await asBia(pessoa.remove, { params: { id: pessoaId } })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Não foi possível excluir esta pessoa: ela é usada por 1 cliente \(.+\)\.$/) },
  })
})

test('CLI-003 CLI-004 CLI-005 the list has its columns, sorts by situacao where not said otherwise, and filters by the person', async () => {
  const homologado = await add({ situacao: 2 }, 'Ótica Árvore')
  const projeto = await add({ situacao: 1 }, 'Ótica Bela')
  await add({ situacao: 3 }, 'Ótica Cinza')
  const oticas = { name: 'pessoa.nome', op: 'like', v: 'otica' }
  const found = await list([oticas])
  expect(found.body.rows.map(({ situacao }) => situacao)).toEqual([1, 2, 3])
  expect(found.body.rows[0]).toEqual({
    id: projeto,
    pessoa: { nome: 'Ótica Bela', nomeFantasia: null, cpfCnpj: some.any(String), cidade: null, telefone: null },
    situacao: 1,
    dataHomologacao: null,
    alteradoEm: some.any(String),
  })
  const standard = { name: 'situacao', op: 'contains', v: [1, 2] }
  const byName = await list([oticas, standard], [{ col: 'pessoa.nome', sort: 'asc' }])
  expect(byName.body).toMatchObject({ total: 2, rows: [{ id: homologado }, { id: projeto }] })
  const cpfCnpj = byName.body.rows[0]?.pessoa.cpfCnpj ?? ''
  const typed = `${cpfCnpj.slice(0, 3)}.${cpfCnpj.slice(3, 6)}.${cpfCnpj.slice(6, 9)}-${cpfCnpj.slice(9)}`
  expect((await list([{ name: 'pessoa.cpfCnpj', op: '=', v: typed }])).body).toMatchObject({ total: 1 })
  expect((await list([{ name: 'lojaChave', op: '=', v: 'x' }])).status).toBe(400)
  expect((await list([], [{ col: 'pessoa', sort: 'asc' }])).status).toBe(400)
})

test('CLI-019 CLI-020 CLI-025 CLI-027 products: tipo Site where left out, empty urls dropped, ids kept, only http and https', async () => {
  const pessoa = await newPessoa()
  const { id } = (
    await save({ pessoa, clienteProduto: [{ url: 'https://a.com' }, { tipo: 2, url: ' ' }, { tipo: 2 }, { tipo: 2, url: 'HTTP://b.com' }] })
  ).body
  const { clienteProduto } = await read(id)
  expect(clienteProduto).toMatchObject([
    { tipo: 1, url: 'https://a.com' },
    { tipo: 2, url: 'HTTP://b.com' },
  ])
  await save({ pessoa, clienteProduto: [clienteProduto[1]] }, id)
  expect((await read(id)).clienteProduto).toEqual([clienteProduto[1]])
  for (const url of [
    'javascript:alert(1)',
    'ftp://a.com',
    'a.com',
    'https://',
    'data:text/html,x',
    `https://a.com/${'x'.repeat(2000)}`,
    'https://a b.com',
  ])
    expect(refusalOf(await save({ pessoa, clienteProduto: [{ url }] }, id)).fields, url).toHaveProperty(['clienteProduto.0.url'])
  expect((await save({ pessoa, clienteProduto: [{ tipo: 3, url: 'https://a.com' }] }, id)).status).toBe(422)
  const other = await add({ clienteProduto: [{ url: 'https://outro.com' }] })
  const [alheio] = (await read(other)).clienteProduto
  expect((await save({ pessoa, clienteProduto: [alheio] }, id)).status).toBe(422)
  expect((await read(other)).clienteProduto).toEqual([alheio])
})

test('CLI-011 CLI-012 CLI-013 CLI-033 CLI-034 products of all clients and of one', async () => {
  const id = await add({ clienteProduto: [{ url: 'https://zebra.com' }, { tipo: 2, url: 'https://zebra.com/admin' }] }, 'Zebra Móveis')
  await add({ clienteProduto: [{ url: 'https://zebra-outra.com' }] })
  const all = await asBia(clienteProduto.list, { query: query([{ name: 'url', op: 'like', v: 'ZEBRA' }]) })
  expect(all.body.total).toBe(3)
  const own = await produtos(id, [], [{ col: 'url', sort: 'desc' }])
  expect(own.body).toEqual({
    total: 2,
    rows: [
      { id: some.any(Number), cliente: { id, pessoa: { nome: 'Zebra Móveis' } }, tipo: 2, url: 'https://zebra.com/admin' },
      { id: some.any(Number), cliente: { id, pessoa: { nome: 'Zebra Móveis' } }, tipo: 1, url: 'https://zebra.com' },
    ],
  })
  expect((await produtos(id, [{ name: 'cliente.pessoa.nome', op: '=', v: 'zebra moveis' }])).body.total).toBe(2)
  expect((await produtos(2_000_000_000)).status).toBe(404)
  expect((await request('GET', '/cliente/produto/list/x', { token: bia.token })).status).toBe(400)
  const csv = await asBia(clienteProduto.of.export, { params: { id }, query: { ...query([]), formato: 'csv' } })
  expect(csv.text.split('\r\n').filter(Boolean)).toHaveLength(3)
})

test('CLI-036 CLI-037 FAT-041 suggest is a complete map without a term, a list of at most 20 with one', async () => {
  const id = await add({}, 'Quitanda São João')
  for (let i = 0; i < 25; i++) await add({}, `Bazar ${i}`)
  const { clientes } = (await asBia(cliente.suggestMap, {})).body
  const { n: count } = await db
    .selectFrom('cliente')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Object.keys(clientes)).toHaveLength(count)
  expect(clientes[String(id)]).toBe('Quitanda São João')
  const term = async (texto: string) => (await asBia(cliente.suggest, { params: { texto } })).body
  expect(await term('sao joao')).toEqual([{ id, nome: 'Quitanda São João' }])
  expect(await term('bazar')).toHaveLength(20)
  expect(await term('%')).toEqual([])
  const { cpfCnpj } = (await read(id)).pessoa
  expect(await term(`${cpfCnpj.slice(0, 9)}-${cpfCnpj.slice(9)}`)).toEqual([{ id, nome: 'Quitanda São João' }])
})

test('CLI-024 CLI-038 the client is read with its person and its contract objects whole, for the details of client status', async () => {
  const pessoaId = (
    await call(pessoa.add, {
      token: bia.token,
      body: {
        tipo: 1,
        nome: 'Rita Rocha',
        cpfCnpj: '52998224725',
        pessoaContato: [{ tipo: 1, contato: 'rita@exemplo.com.br' }],
        pessoaEndereco: [{ logradouro: 'Rua A', cidade: 1 }],
      },
    })
  ).body.id
  const { id } = (await save({ pessoa: pessoaId })).body
  const objeto = { codigo: 'DET', nome: 'Detalhe', type: 1, descricao: 'x', valorSetup: 0, tipoConfiguracao: 0 }
  const objetoId = (await asBia(objetoContrato.add, { body: objeto })).body.id
  const vinculo = { cliente: id, objetoContrato: objetoId, situacao: 2, tipo: 1, dataHoraInicio: '2026-01-01T00:00:00Z' }
  await asBia(clienteObjetoContrato.add, { body: vinculo })
  expect(await read(id)).toMatchObject({
    pessoa: {
      nome: 'Rita Rocha',
      cpfCnpj: '52998224725',
      pessoaContato: [{ tipo: 1, contato: 'rita@exemplo.com.br' }],
      pessoaEndereco: [{ logradouro: 'Rua A', cidade: { id: 1 } }],
    },
    clienteAnexo: [],
    projetoSuporteRedmine: null,
    objetosContrato: [{ situacao: 2, objetoContrato: { codigo: 'DET' }, dataInicio: '2026-01-01T00:00:00.000Z', dataFim: null }],
  })
})

test('FAL-38 a homologation is not after today in São Paulo, neither of a new client nor of one that is there', async () => {
  clock.at = new Date('2026-11-21T02:30:00Z') // still the 20th in São Paulo
  const pessoa = await newPessoa()
  const refused = { dataHomologacao: 'Data de homologação: informe uma data de 01/01/1900 até hoje.' }
  for (const outside of ['2026-11-21', '2031-01-01', '1026-11-20'])
    expect(refusalOf(await save({ pessoa, situacao: 2, dataHomologacao: outside })).fields, outside).toEqual(refused)
  const { id } = (await save({ pessoa, situacao: 2, dataHomologacao: '2026-11-20' })).body
  expect(refusalOf(await save({ pessoa, situacao: 2, dataHomologacao: '2031-01-01' }, id)).fields).toEqual(refused)
  expect((await read(id)).dataHomologacao).toBe('2026-11-20')
  clock.at = new Date('2026-11-21T03:00:00Z')
  expect((await save({ pessoa, situacao: 2, dataHomologacao: '2026-11-21' }, id)).status).toBe(200)
})

test('CLI-001 malformed saves are refused with a sentence and nothing is written', async () => {
  const pessoa = await newPessoa()
  const count = async () => (await db.selectFrom('cliente').select('id').execute()).length
  const before = await count()
  const bad: object[] = [
    { pessoa, situacao: '2' },
    { pessoa, dataHomologacao: '2026-02-30' },
    { pessoa, dataHomologacao: '0000-01-01' },
    { pessoa, clienteProduto: 'x' },
    { pessoa, clienteProduto: Array(201).fill({ url: 'https://a.com' }) },
    { pessoa, clienteAnexo: [{ nome: 'a.pdf', arquivo: 'parte' }] },
    { pessoa, clienteAnexo: [{ nome: 'a.pdf' }] },
    { pessoa, clienteAnexo: [{ id: 999_999_999, nome: 'a.pdf' }] },
    { pessoa, projetoSuporteRedmine: 'x' },
    { pessoa, projetoSuporteRedmine: -1 },
    { pessoa, lojaUrl: 'javascript:1' },
    { pessoa, lojaChave: 'x'.repeat(501) },
    { pessoa: { id: 'x' } },
    [],
  ]
  for (const body of bad) {
    const answer = await save(body)
    expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(422)
    expect(refusalOf(answer).error).toMatch(/\.$/)
  }
  expect(await count()).toBe(before)
  const headers = { 'content-type': 'multipart/form-data' }
  expect(await request('POST', '/cliente/add', { token: bia.token, body: 'sem limite', headers })).toMatchObject({ status: 400 })
  const whole = await multipart({ pessoa })
  const cut = whole.body.subarray(0, whole.body.length - 20)
  expect(await request('POST', '/cliente/add', { token: bia.token, ...whole, body: cut })).toMatchObject({ status: 400 })
  expect(await count()).toBe(before)
})

test('CLI-001 without a session nothing is read or written', async () => {
  for (const [method, path] of [
    ['GET', '/cliente/list'],
    ['GET', '/cliente/get/1'],
    ['POST', '/cliente/add'],
    ['POST', '/cliente/edit/1'],
    ['DELETE', '/cliente/delete/1'],
    ['GET', '/cliente/projetos'],
    ['GET', '/cliente/suggest'],
    ['GET', '/cliente/suggest/a'],
    ['GET', '/cliente/download_document/1'],
    ['GET', '/cliente/produto/list'],
    ['GET', '/cliente/historico-completo/1'],
    ['POST', '/cliente/testar-conexao/1'],
  ] as const)
    expect((await request(method, path)).status, path).toBe(401)
})

test('CLI-015 twenty saves at once: of one person one client is made, and of one version one change', async () => {
  const pessoa = await newPessoa()
  const made = await Promise.all(Array.from({ length: 20 }, () => save({ pessoa, clienteProduto: [{ url: 'https://um.com' }] })))
  expect(made.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(422)])
  const id = made.find(({ status }) => status === 200)?.body.id ?? 0
  const changed = await Promise.all(
    Array.from({ length: 20 }, (_, i) => save({ pessoa, versaoRegistro: 1, clienteProduto: [{ url: `https://${i}.com` }] }, id)),
  )
  expect(changed.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
  expect((await read(id)).clienteProduto).toHaveLength(1)
  expect(ana.id).not.toBe(bia.id)
})
