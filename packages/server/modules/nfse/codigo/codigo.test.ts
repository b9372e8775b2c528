import { cliente } from '@retaguarda/contract/cliente.ts'
import { nfseCodigo } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const { user, callAs, db, makePessoa } = await testApp()
let ana: Person
let bia: Person
let caio: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
  caio = await user({ nome: 'Caio Costa', isAdmin: false })
})
const asAna = callAs(() => ana)
const asBia = callAs(() => bia)
const asCaio = callAs(() => caio)

const suggest = async (lista: 'cTribNac' | 'cNBS', texto: string) =>
  (await asCaio(nfseCodigo.suggest, { params: { texto }, query: { lista } })).body

test('both national lists are there, found by number, with and without dots, and by words in any order, without accents', async () => {
  const lists = await db
    .selectFrom('nfse_codigo')
    .select(['lista', (is) => is.fn.countAll<number>().as('n')])
    .groupBy('lista')
    .execute()
  expect(Object.fromEntries(lists.map(({ lista, n }) => [lista, n]))).toEqual({ cTribNac: 335, cNBS: 917 })
  const [first] = await suggest('cTribNac', '0103')
  expect(first).toEqual({
    value: '010301',
    label:
      '01.03.01 - Processamento de dados, textos, imagens, vídeos, páginas eletrônicas, aplicativos e sistemas de informação, entre outros formatos, e congêneres.',
  })
  expect((await suggest('cTribNac', ' 01.03.02 ')).map(({ value }) => value)).toEqual(['010302'])
  expect((await suggest('cTribNac', 'DADOS hospedagem')).map(({ value }) => value)).toContain('010302')
  expect((await suggest('cNBS', '1.1501')).every(({ value, label }) => value.startsWith('11501') && label.startsWith('1.1501.'))).toBe(true)
  expect((await suggest('cNBS', 'servicos')).length).toBe(20)
  expect(await suggest('cNBS', '100%_')).toEqual([])
  expect(await suggest('cTribNac', 'não há nada assim')).toEqual([])
  const other = await asCaio(nfseCodigo.suggest, { params: { texto: 'a' }, query: { lista: 'cst' } })
  expect(other.status).toBe(400)
})

test('a code that is a funeral’s keeps what stands behind its semicolons, and three have no single place of incidence', async () => {
  const [funeral] = await suggest('cTribNac', '250101')
  expect(funeral?.label).toMatch(/urna ou esquifes; aluguel de capela; transporte/)
  const none = await db.selectFrom('nfse_codigo').select('codigo').where('lista', '=', 'cTribNac').where('incidencia', 'is', null).execute()
  expect(none.map(({ codigo }) => codigo).sort()).toEqual(['200101', '200102', '990101'])
})

let n = 0
const objeto = (more: object) => ({
  codigo: `OBJ${++n}`,
  nome: 'Loja virtual',
  type: 1,
  descricao: 'Comissão da loja',
  valorSetup: '0',
  tipoConfiguracao: 0,
  configuracao: {},
  ...more,
})
const FISCAL = { cTribNac: '010302' }
const ALL = {
  cTribNac: '010302',
  cTribMun: '1234567890',
  cNBS: '115013000',
  tribISSQN: 4,
  cst: '000',
  cClassTrib: '000001',
  cIndOp: '100301',
  descricao: 'Hospedagem da loja',
}
const readObjeto = async (id: number) => (await asCaio(objetoContrato.get, { params: { id } })).body

test('an object says how it is classified, keeps it where a save says nothing of it, and loses it where it says null', async () => {
  const { id } = (await asBia(objetoContrato.add, { body: objeto({ fiscal: FISCAL }) })).body
  const plain = { ...FISCAL, cTribMun: null, cNBS: null, tribISSQN: 1, cst: null, cClassTrib: null, cIndOp: null, descricao: null }
  expect((await readObjeto(id)).fiscal).toEqual(plain)
  const { codigo } = await readObjeto(id)
  const save = async (as: typeof asBia, more: object) =>
    (await as(objetoContrato.edit, { params: { id }, body: { ...objeto(more), codigo } })).status
  expect(await save(asAna, { fiscal: { ...ALL, cTribNac: '01.03.02', cNBS: '1.1501.30.00' } })).toBe(200)
  expect((await readObjeto(id)).fiscal).toEqual(ALL)
  expect(await save(asCaio, { nome: 'Outra' })).toBe(200)
  expect(await save(asCaio, { fiscal: ALL })).toBe(200)
  expect(await save(asCaio, { fiscal: FISCAL })).toBe(403)
  expect(await save(asCaio, { fiscal: null })).toBe(403)
  expect((await readObjeto(id)).fiscal).toEqual(ALL)
  expect(await save(asBia, { fiscal: null })).toBe(200)
  expect((await readObjeto(id)).fiscal).toBeNull()
})

test('a code of no list, half of a group and a group without its NBS are refused beside their fields', async () => {
  const group = 'Informe CST, classificação tributária e indicador da operação, ou nenhum dos três.'
  const wrong: [object, object][] = [
    [{}, { 'fiscal.cTribNac': 'Informe o código de tributação nacional.' }],
    [{ cTribNac: '0103' }, { 'fiscal.cTribNac': 'Código de tributação nacional: informe os 6 algarismos.' }],
    [{ cTribNac: '999999' }, { 'fiscal.cTribNac': 'O código 99.99.99 não está na lista nacional de serviços. Escolha um da lista.' }],
    [{ ...ALL, cNBS: '999999999' }, { 'fiscal.cNBS': 'O código 9.9999.99.99 não está na NBS. Escolha um da lista.' }],
    [{ ...ALL, cTribMun: '12A' }, { 'fiscal.cTribMun': 'Código de tributação municipal: use só algarismos.' }],
    [{ ...ALL, cTribMun: '1'.repeat(11) }, { 'fiscal.cTribMun': 'Código de tributação municipal: no máximo 10 caracteres.' }],
    [{ ...ALL, tribISSQN: 2 }, { 'fiscal.tribISSQN': 'Escolha uma das opções.' }],
    [{ ...ALL, cst: null }, { 'fiscal.cst': group }],
    [
      { ...FISCAL, cNBS: '115013000', cIndOp: '100301' },
      { 'fiscal.cst': group, 'fiscal.cClassTrib': group },
    ],
    [{ ...ALL, cNBS: null }, { 'fiscal.cNBS': 'Informe a NBS: sem ela a Sefin recusa o grupo IBS/CBS (E0322).' }],
    [{ ...ALL, descricao: 'x'.repeat(1001) }, { 'fiscal.descricao': 'Descrição na nota: no máximo 1.000 caracteres.' }],
  ]
  const count = async () => (await db.selectFrom('objeto_contrato').select('id').execute()).length
  const before = await count()
  for (const [fiscal, fields] of wrong) {
    const answer = await asBia(objetoContrato.add, { body: objeto({ fiscal }) })
    expect([fiscal, answer.status, refusalOf(answer).fields]).toEqual([fiscal, 422, fields])
  }
  expect(await count()).toBe(before)
})

test('a client says what its notes need; left out it stays, and only who may changes it', async () => {
  const pessoa = { id: await makePessoa('Padaria São João') }
  const none = { inscricaoMunicipal: null, semNota: false, emailNota: null }
  const nfse = { inscricaoMunicipal: '12.345-6', semNota: true, emailNota: 'nota@padaria.com.br' }
  const { id } = (await asCaio(cliente.add, { body: { pessoa } })).body
  const read = async () => (await asCaio(cliente.get, { params: { id } })).body.nfse
  expect(await read()).toEqual(none)
  const save = async (as: typeof asBia, more: object) => as(cliente.edit, { params: { id }, body: { pessoa, ...more } })
  expect((await save(asCaio, { nfse })).status).toBe(403)
  expect((await save(asBia, { nfse })).status).toBe(200)
  expect((await save(asCaio, { nfse })).status).toBe(200)
  expect((await save(asCaio, {})).status).toBe(200)
  expect(await read()).toEqual(nfse)
  const refused = await save(asBia, {
    nfse: { inscricaoMunicipal: '1'.repeat(16), semNota: 'talvez', emailNota: `${'a'.repeat(70)}@padaria.com.br` },
  })
  expect(refusalOf(refused).fields).toEqual({
    'nfse.inscricaoMunicipal': 'Inscrição municipal: no máximo 15 caracteres.',
    'nfse.semNota': 'Sem nota: responda sim ou não.',
    'nfse.emailNota': 'E-mail da nota: no máximo 80 caracteres.',
  })
  expect((await save(asBia, { nfse: null })).status).toBe(200)
  expect(await read()).toEqual(none)
})
