import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { beforeAll, expect, test } from 'vitest'
import { decrypt } from '../../base/cipher.ts'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { listSegredos, PURPOSE } from './conta-bancaria.service.ts'

const { call, user, query, db, config, clock } = await testApp()
let ana: Person
let bia: Person

beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  bia = await user({ nome: 'Bia Braga', tipo: 2, isAdmin: false })
})

let n = 0
const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
const bradesco = (more = {}) => ({
  nome: 'Bradesco 09',
  banco: '237',
  agencia: '1234',
  conta: String(1e3 + ++n),
  carteira: '09',
  beneficiario,
  ...more,
})
const add = (body: object, token = ana.token) => call(contaBancaria.add, { token, body })
const get = async (id: number) => (await call(contaBancaria.get, { token: bia.token, params: { id } })).body
const edit = (id: number, body: object) => call(contaBancaria.edit, { token: ana.token, params: { id }, body })

test('an account is added with what is usual where nothing is said, and read by whoever handles money', async () => {
  const added = await add(bradesco({ convenio: '999', posto: '11', nossoNumero17: true }))
  expect(added).toMatchObject({ status: 200, body: { msg: 'Conta incluída.', avisos: [] } })
  expect(await get(added.body.id)).toMatchObject({
    banco: '237',
    agencia: '1234',
    carteira: '09',
    convenio: null,
    posto: null,
    nossoNumero17: false,
    beneficiario: { ...beneficiario, cpfCnpj: '11222333000181' },
    especie: 'DS',
    aceite: false,
    instrucoes: [],
    juros: { tipo: 2, valor: '1.0000' },
    multa: { tipo: 2, valor: '2.0000' },
    desconto: { tipo: 0, valor: '0.0000', dias: 0 },
    diasBaixa: 60,
    nossoNumeroProximo: 1,
    nossoNumeroFim: null,
    remessaProxima: 1,
    pix: { modo: 0, chave: null },
    historicos: [],
    padrao: false,
    ativa: true,
    comSegredo: false,
    comTitulos: false,
    aprovacao: null,
  })
  expect((await add(bradesco(), bia.token)).status).toBe(403)
  const list = await call(contaBancaria.list, { token: bia.token, query: query([{ name: 'banco', op: '=', v: '237' }]) })
  expect(Object.keys(list.body.rows[0] ?? {})).toEqual(['id', 'nome', 'banco', 'agencia', 'conta', 'carteira', 'padrao', 'ativa'])
  const gone = await call(contaBancaria.remove, { token: ana.token, params: { id: added.body.id } })
  expect(gone).toMatchObject({ status: 200, body: { msg: 'Conta excluída.' } })
})

test.each([
  ['a bank that is not attended', { banco: '208' }, { banco: 'O banco 208 ainda não é atendido.' }],
  ['no bank', { banco: '' }, { banco: 'Informe o banco.' }],
  ['what Bradesco needs', { carteira: null }, { carteira: 'Informe: Carteira.' }],
  [
    'an agreement of Banco do Brasil',
    { banco: '001', convenio: '12345', carteira: '17' },
    { convenio: some.stringMatching(/4, 6, 7 ou 8/) },
  ],
  [
    'a modality of Caixa',
    { banco: '104', codigoBeneficiario: '123456', modalidade: '3' },
    { modalidade: some.stringMatching(/1 .* ou 2/) },
  ],
  ['letters', { agencia: '12A4' }, { agencia: 'Agência: use só algarismos.' }],
  ['a fine above what is allowed', { multa: { tipo: 2, valor: '10.01' } }, { 'multa.valor': 'Multa: no máximo 10%.' }],
  ['a fine in reais at Bradesco', { multa: { tipo: 1, valor: '5' } }, { 'multa.tipo': some.stringMatching(/percentual/) }],
  ['a Pix without its key', { pix: { modo: 1, nome: 'Loja', cidade: 'SAO PAULO' } }, { 'pix.chave': some.stringMatching(/Chave Pix/) }],
  ['numbers beyond the last', { nossoNumeroProximo: 10, nossoNumeroFim: 9 }, { nossoNumeroFim: some.stringMatching(/menor/) }],
  [
    'numbers too long',
    { banco: '341', carteira: '109', nossoNumeroProximo: 123_456_789 },
    { nossoNumeroProximo: some.stringMatching(/8 alg/) },
  ],
  ['five lines', { instrucoes: ['a', 'b', 'c', 'd', 'e'] }, { instrucoes: 'Instruções: no máximo 4.' }],
])('422 beside the field: %s', async (_what, more, fields) => {
  const refused = await add(bradesco(more))
  expect(refused.status).toBe(422)
  expect(refusalOf(refused).fields).toMatchObject(fields)
})

test('one account of a bank is there once, one is the default, and what is not in use is not suggested', async () => {
  const body = bradesco({ padrao: true })
  const { id } = (await add(body)).body
  expect(await add({ ...body, nome: 'Outra' })).toMatchObject({ status: 409, body: { error: some.stringMatching(/^Já existe uma conta/) } })
  const other = (await add(bradesco({ nome: 'Nova padrão', padrao: true, carteira: '26' }))).body.id
  expect((await get(id)).padrao).toBe(false)
  expect((await get(other)).padrao).toBe(true)
  const off = (await add(bradesco({ nome: 'Nova inativa', ativa: false }))).body.id
  const found = await call(contaBancaria.suggest.byText, { token: bia.token, params: { texto: 'nova' } })
  expect(found.body).toEqual([{ id: other, nome: 'Nova padrão' }])
  expect(off).toBeGreaterThan(0)
})

test('without titles an account changes at once, and its history tells', async () => {
  const body = bradesco()
  const { id } = (await add(body)).body
  expect(await edit(id, { ...body, agencia: '4321', versaoRegistro: 1 })).toMatchObject({ status: 200, body: { avisos: [] } })
  expect(await get(id)).toMatchObject({ agencia: '4321', versaoRegistro: 2 })
  expect((await edit(id, { ...body, versaoRegistro: 1 })).status).toBe(409)
  const history = await call(contaBancaria.history, { token: bia.token, params: { id } })
  expect(history.body[0]?.campos).toEqual([{ campo: 'agencia', antes: '1234', depois: '4321' }])
})

test('a secret is shown once, kept ciphered, and the one before holds for 24 hours', async () => {
  const { id } = (await add(bradesco())).body
  const create = async () => (await call(contaBancaria.segredo, { token: ana.token, params: { id } })).body.segredo
  const one = await create()
  const two = await create()
  expect(await listSegredos({ db, config, now: clock.now }, id)).toEqual([two, one])
  const row = await db.selectFrom('conta_bancaria').select('segredo').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.segredo).not.toContain(two)
  expect(decrypt(config, PURPOSE, row.segredo ?? '')).toBe(two)
  expect((await get(id)).comSegredo).toBe(true)
  expect((await call(contaBancaria.segredo, { token: bia.token, params: { id } })).status).toBe(403)
  expect(JSON.stringify((await call(contaBancaria.history, { token: ana.token, params: { id } })).body)).not.toContain(two)
  clock.advance(24 * 60 * 60_000 + 1)
  expect(await listSegredos({ db, config, now: clock.now }, id)).toEqual([two])
})
