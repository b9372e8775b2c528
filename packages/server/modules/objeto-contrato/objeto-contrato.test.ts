import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { call, callAs, user, query, db, makePessoa } = await testApp()
let bia: Person
beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})

let n = 0
const base = () => ({ codigo: `OBJ${++n}`, nome: 'Loja virtual', type: 1, descricao: 'Comissão da loja', valorSetup: '1500.00' })
const row = (valorFaturamento: string, percentualLoja = '2.5') => ({
  valorFaturamento,
  percentualLoja,
  percentualMarketplace: '1.2',
  comissaoB2B: '0.8',
})
const comissao = (tabelaComissao: object[] = [row('0')], valorMinimo: unknown = '500') => ({
  ...base(),
  tipoConfiguracao: 1,
  configuracao: { valorMinimo, tabelaComissao },
})
const fixo = (...valores: string[]) => ({
  ...base(),
  tipoConfiguracao: 3,
  configuracao: { valorFixo: valores.map((valorFixo) => ({ valorFixo })) },
})
const demanda = (...rows: object[]) => ({ ...base(), tipoConfiguracao: 2, configuracao: { valoresDemanda: rows } })
const asBia = callAs(() => bia)
const save = (body: object, id?: number) =>
  id ? asBia(objetoContrato.edit, { params: { id }, body }) : asBia(objetoContrato.add, { body })
const add = async (body: object) => {
  const answer = await save(body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}
const read = async (id: number) => (await asBia(objetoContrato.get, { params: { id } })).body

test('OBJ-001 OBJ-010 OBJ-013 OBJ-027 OBJ-028 OBJ-035 OBJ-036 an object is added, read, changed and deleted; money is exact, with a dot', async () => {
  const id = await add({
    ...comissao([row('50000.00', '1.75'), row('0', '3')], '9999999999999.99'),
    finalidade: 'Vendas',
    valorSetup: '0.1',
  })
  expect(await read(id)).toMatchObject({
    id,
    nome: 'Loja virtual',
    type: 1,
    finalidade: 'Vendas',
    descricao: 'Comissão da loja',
    valorSetup: '0.10',
    ativo: true,
    tipoConfiguracao: 1,
    configuracao: {
      valorMinimo: '9999999999999.99',
      tabelaComissao: [
        { valorFaturamento: '0.00', percentualLoja: '3.0000', percentualMarketplace: '1.2000', comissaoB2B: '0.8000' },
        { valorFaturamento: '50000.00', percentualLoja: '1.7500', percentualMarketplace: '1.2000', comissaoB2B: '0.8000' },
      ],
    },
    avisos: [],
    versaoRegistro: 1,
  })
  const loaded = await read(id)
  expect(await save({ ...loaded, ativo: false, finalidade: null }, id)).toMatchObject({
    status: 200,
    body: { msg: 'Objeto de contrato alterado.' },
  })
  expect(await read(id)).toMatchObject({ ativo: false, finalidade: null, versaoRegistro: 2, configuracao: loaded.configuracao })
  expect((await save(loaded, id)).status).toBe(409)
  expect((await asBia(objetoContrato.remove, { params: { id } })).body).toEqual({
    msg: 'Objeto de contrato excluído.',
  })
  expect((await asBia(objetoContrato.get, { params: { id } })).status).toBe(404)
})

test('OBJ-011 OBJ-012 OBJ-014 OBJ-015 OBJ-016 the four shapes of configuracao; keys of another type are dropped', async () => {
  const semValor = await add({ ...base(), type: 2, tipoConfiguracao: 0, configuracao: { valorMinimo: '1' } })
  expect(await read(semValor)).toMatchObject({ type: 2, configuracao: {} })
  const porDemanda = await add(demanda({ quantidade: '100', precoUnidade: '0.1234' }, { quantidade: 0, precoUnidade: 1 }))
  expect((await read(porDemanda)).configuracao).toEqual({
    valoresDemanda: [
      { quantidade: 0, precoUnidade: '1.0000' },
      { quantidade: 100, precoUnidade: '0.1234' },
    ],
  })
  const valorFixo = await add(fixo('100', '0.55'))
  expect((await read(valorFixo)).configuracao).toEqual({ valorFixo: [{ valorFixo: '100.00' }, { valorFixo: '0.55' }] })
  await save({ ...(await read(valorFixo)), tipoConfiguracao: 0 }, valorFixo)
  expect((await read(valorFixo)).configuracao).toEqual({})
})

test('OBJ-017 OBJ-018 OBJ-019 OBJ-020 OBJ-021 OBJ-022 OBJ-023 OBJ-024 OBJ-025 OBJ-026 OBJ-029 required fields and lengths', async () => {
  const nothing = await save({})
  expect(nothing.status).toBe(422)
  expect(Object.keys(refusalOf(nothing).fields).sort()).toEqual(['codigo', 'descricao', 'nome', 'tipoConfiguracao', 'type', 'valorSetup'])
  const long = await save({
    ...fixo('1'),
    codigo: 'x'.repeat(16),
    nome: 'x'.repeat(81),
    finalidade: 'x'.repeat(81),
    descricao: 'x'.repeat(701),
  })
  expect(Object.keys(refusalOf(long).fields).sort()).toEqual(['codigo', 'descricao', 'finalidade', 'nome'])
  await add({ ...fixo('1'), codigo: 'y'.repeat(15), nome: 'x'.repeat(80), finalidade: 'x'.repeat(80), descricao: 'x'.repeat(700) })
})

test('OBJ-017 a code is taken once, whatever its case', async () => {
  const { codigo } = await read(await add(fixo('1')))
  expect(await save({ ...fixo('1'), codigo: codigo.toLowerCase() })).toMatchObject({
    status: 422,
    body: { fields: { codigo: 'Já existe um objeto de contrato com este código.' } },
  })
})

test('OBJ-030 OBJ-031 OBJ-032 OBJ-033 rows: at least one, sorted, no threshold twice, whole quantities, no more places than the database keeps', async () => {
  const bad: [object, string][] = [
    [comissao([row('0')], null), 'configuracao.valorMinimo'],
    [comissao([row('0')], ''), 'configuracao.valorMinimo'],
    [comissao([]), 'configuracao.tabelaComissao'],
    [comissao([row('0'), row('0.00')]), 'configuracao.tabelaComissao.1.valorFaturamento'],
    [comissao([row('0.001')]), 'configuracao.tabelaComissao.0.valorFaturamento'],
    [comissao([row('-1')]), 'configuracao.tabelaComissao.0.valorFaturamento'],
    [comissao([row('0', '1.23456')]), 'configuracao.tabelaComissao.0.percentualLoja'],
    [demanda({ quantidade: 1.5, precoUnidade: '1' }), 'configuracao.valoresDemanda.0.quantidade'],
    [demanda(), 'configuracao.valoresDemanda'],
    [fixo(), 'configuracao.valorFixo'],
    [fixo('10.001'), 'configuracao.valorFixo.0.valorFixo'],
    [{ ...fixo('1'), valorSetup: '1,5' }, 'valorSetup'],
    [{ ...fixo('1'), valorSetup: '-1' }, 'valorSetup'],
    [{ ...fixo('1'), valorSetup: '10000000000000.00' }, 'valorSetup'],
    [{ ...fixo('1'), tipoConfiguracao: 4 }, 'tipoConfiguracao'],
    [{ ...fixo('1'), configuracao: 'x' }, 'configuracao.valorFixo'],
  ]
  const count = async () => (await db.selectFrom('objeto_contrato').select('id').execute()).length
  const before = await count()
  for (const [body, field] of bad) {
    const answer = await save(body)
    expect([answer.status, Object.keys(refusalOf(answer).fields)], JSON.stringify(body)).toEqual([422, [field]])
  }
  expect(await count()).toBe(before)
})

test('OBJ-013 a first row that does not start at 0 is saved with a warning', async () => {
  const id = await add(comissao([row('1000')]))
  expect((await read(id)).avisos).toEqual([{ campo: 'tabelaComissao', aviso: some.stringMatching(/só o valor mínimo é cobrado/) }])
})

test('OBJ-003 OBJ-004 OBJ-034 the list has its columns and filters by them', async () => {
  const id = await add({ ...fixo('1'), nome: 'Integração Única', valorSetup: '1234.5' })
  await add({ ...fixo('1'), nome: 'Integração Inativa', ativo: false })
  const filter = [
    { name: 'nome', op: 'like', v: 'integracao' },
    { name: 'ativo', op: '=', v: true },
  ]
  const { body } = await asBia(objetoContrato.list, { query: query(filter) })
  expect(body).toEqual({
    total: 1,
    rows: [
      {
        id,
        nome: 'Integração Única',
        codigo: some.any(String),
        descricao: 'Comissão da loja',
        valorSetup: '1234.50',
        tipoConfiguracao: 3,
        ativo: true,
      },
    ],
  })
  const money = await asBia(objetoContrato.list, {
    query: query([{ name: 'valorSetup', op: 'between', v: '1234.49', v2: '1234.5' }], [{ col: 'descricao', sort: 'desc' }]),
  })
  expect(money.body).toMatchObject({ total: 1, rows: [{ id }] })
})

test('OBJ-013 OBJ-014 OBJ-015 the simulator charges what billing would, and says why', async () => {
  const simular = (id: number, body: object) => asBia(objetoContrato.simular, { params: { id }, body: { ano: 2026, mes: 10, ...body } })
  const id = await add(comissao([row('0', '3'), row('50000', '2.5')]))
  const over = await simular(id, { valorFaturamento: '40000', valorFaturamentoMarketplace: '10000.00', setup: false })
  expect(over).toMatchObject({
    status: 200,
    body: {
      valor: '1120.00',
      semItens: null,
      itens: [{ tipo: 'mensal', aliquota: '2.5000', explicacao: { regra: 'comissao', base: '50000.00' } }],
    },
  })
  const minimum = await simular(id, { valorFaturamento: '0', valorFaturamentoMarketplace: '-5' })
  expect(minimum.body).toMatchObject({
    valor: '2000.00',
    itens: [{ valorCobranca: '500.00' }, { tipo: 'setup', valorCobranca: '1500.00' }],
  })
  expect(await simular(id, { valorFaturamento: '1' })).toMatchObject({
    status: 422,
    body: { error: some.stringMatching(/Faltam os números de 10\/2026/), fields: { valorFaturamentoMarketplace: some.any(String) } },
  })
  expect((await simular(await add(fixo('10', '0.5')), { setup: false })).body).toMatchObject({ valor: '10.50' })
  expect((await simular(await add({ ...base(), valorSetup: '0', tipoConfiguracao: 0 }), {})).body).toMatchObject({
    valor: '0.00',
    itens: [],
    semItens: some.stringMatching(/Não há valor mensal/),
  })
  expect((await simular(id, { mes: 13 })).status).toBe(422)
  expect((await simular(2_000_000_000, {})).status).toBe(404)
  expect((await call(objetoContrato.simular, { params: { id }, body: { ano: 2026, mes: 1 } })).status).toBe(401)
})

test('FAT-046 OBJ-012 the type of an object does not change while links in force are adjusted after it', async () => {
  const id = await add(fixo('100'))
  const pessoaId = await makePessoa('Com ajuste')
  const { id: clienteId } = await db.insertInto('cliente').values({ pessoaId }).returning('id').executeTakeFirstOrThrow()
  const ajuste = { tipo: 2, configuracao: JSON.stringify({ tipoObjContrato: 3, valorFixo: [{ valorFixo: '90.00' }] }) } as const
  const values = { clienteId, objetoContratoId: id, situacao: 1, dataHoraInicio: '2026-01-01T00:00:00Z' } as const
  const { id: vinculoId } = await db
    .insertInto('cliente_objeto_contrato')
    .values({ ...values, ...ajuste })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { codigo } = await read(id)
  const other = { ...demanda({ quantidade: 0, precoUnidade: 1 }), codigo }
  expect(await save(other, id)).toMatchObject({
    status: 422,
    body: { fields: { tipoConfiguracao: some.stringMatching(/^Há 1 vínculo em vigor com ajuste comercial deste objeto/) } },
  })
  expect(await read(id)).toMatchObject({ tipoConfiguracao: 3 })
  expect((await save({ ...fixo('120'), codigo }, id)).status).toBe(200)
  await db
    .updateTable('cliente_objeto_contrato')
    .set({ situacao: 2, dataHoraFim: '2026-02-01T00:00:00Z' })
    .where('id', '=', vinculoId)
    .execute()
  expect((await save(other, id)).status).toBe(200)
})
