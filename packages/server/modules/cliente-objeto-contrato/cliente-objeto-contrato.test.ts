import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato, objetoContratoCliente } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../test/answer.ts'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { call, callAs, user, query, db, makePessoa, clock } = await testApp()
let bia: Person
beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})

let n = 0
const asBia = callAs(() => bia)
/** The id of what was saved. */
async function idOf(saving: Promise<Answer<{ id: number }>>): Promise<number> {
  const answer = await saving
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}
const newCliente = async (name = `Cliente ${++n}`) => idOf(asBia(cliente.add, { body: { pessoa: await makePessoa(name), situacao: 2 } }))
const newObjeto = (extra: object = {}) =>
  idOf(
    asBia(objetoContrato.add, {
      body: {
        codigo: `C${++n}`,
        nome: 'Mensalidade',
        type: 1,
        descricao: 'x',
        valorSetup: '100',
        tipoConfiguracao: 3,
        configuracao: { valorFixo: [{ valorFixo: '310.00' }] },
        ...extra,
      },
    }),
  )
const start = '2026-01-01T00:00:00-03:00'
const vinculo = (cliente: number, objetoContrato: number, extra: object = {}) => ({
  cliente,
  objetoContrato,
  situacao: 1,
  tipo: 1,
  dataHoraInicio: start,
  ...extra,
})
const save = (body: object, id?: number) =>
  id ? asBia(clienteObjetoContrato.edit, { params: { id }, body }) : asBia(clienteObjetoContrato.add, { body })
const add = (body: object) => idOf(asBia(clienteObjetoContrato.add, { body }))
const read = async (id: number) => (await asBia(clienteObjetoContrato.get, { params: { id } })).body
const doCliente = async (id: number, filter: object[] = [], sort: object[] = []) =>
  (await asBia(clienteObjetoContrato.of.list, { params: { id }, query: query(filter, sort) })).body
const doObjeto = async (id: number, filter: object[] = [], sort: object[] = []) =>
  (await asBia(objetoContratoCliente.of.list, { params: { id }, query: query(filter, sort) })).body

test('COC-001 COC-011 COC-012 COC-013 COC-028 a link is added, read, changed and deleted', async () => {
  const [clienteId, objeto] = [await newCliente('Padaria Sol'), await newObjeto()]
  const added = await save(
    vinculo(clienteId, objeto, { situacao: 3, observacao: ' Reajuste em maio ', configuracao: { valorFixo: 'ignorado' } }),
  )
  expect(added).toMatchObject({ status: 200, body: { msg: 'Vínculo incluído.' } })
  const { id } = added.body
  const loaded = await read(id)
  expect(loaded).toMatchObject({
    id,
    cliente: { id: clienteId, nome: 'Padaria Sol' },
    objetoContrato: { id: objeto, nome: 'Mensalidade', codigo: some.any(String), tipoConfiguracao: 3, ativo: true },
    situacao: 3,
    observacao: 'Reajuste em maio',
    dataHoraInicio: '2026-01-01T03:00:00.000Z',
    dataHoraFim: null,
    tipo: 1,
    configuracao: null,
    avisos: [],
    diferencas: [],
    versaoRegistro: 1,
  })
  expect((await save({ ...loaded, observacao: null, dataHoraFim: '2026-06-01T00:00:00-03:00' }, id)).body.msg).toBe('Vínculo alterado.')
  expect(await read(id)).toMatchObject({ observacao: null, dataHoraFim: '2026-06-01T03:00:00.000Z', versaoRegistro: 2 })
  expect((await save(loaded, id)).status).toBe(409)
  expect(await asBia(cliente.remove, { params: { id: clienteId } })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/ele é usado por 1 vínculo \(.+ com .+\)\.$/) },
  })
  expect((await asBia(objetoContrato.remove, { params: { id: objeto } })).status).toBe(409)
  expect((await asBia(clienteObjetoContrato.remove, { params: { id } })).body).toEqual({ msg: 'Vínculo excluído.' })
  expect((await asBia(clienteObjetoContrato.get, { params: { id } })).status).toBe(404)
})

test('COC-019 COC-020 COC-021 COC-022 what is required, and values that are not accepted', async () => {
  const nothing = await save({})
  expect(nothing.status).toBe(422)
  expect(Object.keys(refusalOf(nothing).fields).sort()).toEqual(['cliente', 'dataHoraInicio', 'objetoContrato', 'situacao', 'tipo'])
  const [cliente, objeto] = [await newCliente(), await newObjeto()]
  const inactive = await newObjeto({ ativo: false })
  const bad: [object, string][] = [
    [vinculo(cliente, objeto, { situacao: 4 }), 'situacao'],
    [vinculo(cliente, objeto, { tipo: 3 }), 'tipo'],
    [vinculo(cliente, objeto, { dataHoraInicio: '2026-01-01' }), 'dataHoraInicio'],
    [vinculo(cliente, objeto, { dataHoraInicio: '2026-02-30T00:00:00Z' }), 'dataHoraInicio'],
    [vinculo(cliente, objeto, { dataHoraInicio: '0000-01-01T00:00:00Z' }), 'dataHoraInicio'],
    [vinculo(cliente, objeto, { dataHoraFim: '2025-12-31T23:59:59-03:00' }), 'dataHoraFim'],
    [vinculo(cliente, objeto, { observacao: 'x'.repeat(1001) }), 'observacao'],
    [vinculo(cliente, inactive), 'objetoContrato'],
    [vinculo(cliente, 2_000_000_000), 'objetoContrato'],
    [vinculo(2_000_000_000, objeto), 'cliente'],
    [vinculo(cliente, objeto, { tipo: 2 }), 'configuracao.tipoObjContrato'],
    [vinculo(cliente, objeto, { tipo: 2, configuracao: { tipoObjContrato: 0, valorSetup: '0' } }), 'configuracao.tipoObjContrato'],
    [vinculo(cliente, objeto, { tipo: 2, configuracao: { tipoObjContrato: 3, valorFixo: [] } }), 'configuracao.valorFixo'],
  ]
  for (const [body, field] of bad) {
    const answer = await save(body)
    expect([answer.status, Object.keys(refusalOf(answer).fields)], JSON.stringify(body)).toEqual([422, [field]])
  }
  expect(refusalOf(await save(vinculo(cliente, objeto, { dataHoraFim: '2025-12-31T00:00:00Z' }))).error).toBe(
    'Data final não pode ser menor que a data inicial.',
  )
  expect((await doCliente(cliente)).total).toBe(0)
})

test('COC-014 COC-016 COC-017 an adjustment keeps its own configuration and shows where it differs from the object', async () => {
  const [cliente, objeto] = [await newCliente(), await newObjeto()]
  const id = await add(
    vinculo(cliente, objeto, { tipo: 2, configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo: 280 }], valorMinimo: '5' } }),
  )
  expect(await read(id)).toMatchObject({
    tipo: 2,
    configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo: '280.00' }] },
    diferencas: [{ campo: 'valorFixo.0.valorFixo', de: 'ajuste', padrao: '310.00', ajuste: '280.00' }],
  })
  await save({ ...(await read(id)), tipo: 1 }, id)
  expect(await read(id)).toMatchObject({ tipo: 1, configuracao: null, diferencas: [] })
  const semValor = await newObjeto({ tipoConfiguracao: 0, configuracao: {} })
  const setup = await add(vinculo(cliente, semValor, { tipo: 2, configuracao: { tipoObjContrato: 0, valorSetup: '0' } }))
  expect(await read(setup)).toMatchObject({
    configuracao: { tipoObjContrato: 0, valorSetup: '0.00' },
    diferencas: [{ campo: 'valorSetup' }],
  })
})

test('COC-018 object and client of a link stay', async () => {
  const [cliente, objeto] = [await newCliente(), await newObjeto()]
  const id = await add(vinculo(cliente, objeto))
  expect(refusalOf(await save(vinculo(await newCliente(), objeto), id)).fields).toEqual({ cliente: some.stringMatching(/não muda/) })
  expect(refusalOf(await save(vinculo(cliente, await newObjeto()), id)).fields).toEqual({
    objetoContrato: some.stringMatching(/não muda/),
  })
  expect(await read(id)).toMatchObject({ cliente: { id: cliente }, objetoContrato: { id: objeto }, versaoRegistro: 1 })
  await save({ ...(await asBia(objetoContrato.get, { params: { id: objeto } })).body }, objeto)
  await asBia(objetoContrato.edit, {
    params: { id: objeto },
    body: {
      ...(await asBia(objetoContrato.get, { params: { id: objeto } })).body,
      ativo: false,
    },
  })
  expect((await save(vinculo(cliente, objeto, { observacao: 'o objeto ficou inativo' }), id)).status).toBe(200)
})

test('COC-001 periods are half-open: links of one object may touch and not overlap; inactive ones count up to their end', async () => {
  const [cliente, objeto] = [await newCliente(), await newObjeto()]
  const at = (from: string, to: string | null, extra: object = {}) =>
    save(vinculo(cliente, objeto, { dataHoraInicio: `${from}T00:00:00-03:00`, dataHoraFim: to && `${to}T00:00:00-03:00`, ...extra }))
  expect((await at('2026-01-01', '2026-02-01')).status).toBe(200)
  expect((await at('2026-02-01', '2026-03-01')).status).toBe(200)
  for (const [from, to] of [
    ['2026-01-31', '2026-02-01'],
    ['2025-12-01', '2026-01-02'],
    ['2025-01-01', null],
    ['2026-01-10', '2026-01-11'],
  ] as const)
    expect(await at(from, to)).toMatchObject({ status: 422, body: { fields: { dataHoraInicio: some.stringMatching(/se sobrepõe/) } } })
  expect((await at('2026-01-15', null, { situacao: 2 })).status).toBe(200)
  expect((await at('2026-01-15', '2026-04-01', { situacao: 2 })).status).toBe(422)
  expect((await at('2026-04-01', '2026-05-01', { situacao: 2 })).status).toBe(200)
  expect((await at('2026-04-10', '2026-04-11')).status).toBe(422)
  expect((await at('2026-01-10', '2026-01-10')).status).toBe(200)
  expect((await at('2026-06-01', null)).status).toBe(200)
  const other = await newCliente()
  expect((await save(vinculo(other, objeto))).status).toBe(200)
})

test('COC-001 of twenty overlapping links at once exactly one is made, also by edits and activations', async () => {
  const [cliente, objeto] = [await newCliente(), await newObjeto()]
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      save(vinculo(cliente, objeto, { dataHoraInicio: `2026-01-${String(i + 1).padStart(2, '0')}T00:00:00Z` })),
    ),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(422)])
  const other = await newObjeto()
  const inactive = await Promise.all(Array.from({ length: 20 }, () => add(vinculo(cliente, other, { situacao: 2 }))))
  const activated = await Promise.all(
    inactive.map((id, i) =>
      i % 2 ? save(vinculo(cliente, other, { situacao: 1 }), id) : asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id } }),
    ),
  )
  expect(activated.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(activated.filter(({ status }) => status >= 500)).toEqual([])
  const active = await doCliente(cliente, [{ name: 'situacao', op: '=', v: 1 }])
  expect(active.total).toBe(2)
})

test('COC-001 the database itself refuses an overlap', async () => {
  const [clienteId, objetoContratoId] = [await newCliente(), await newObjeto()]
  const row = { clienteId, objetoContratoId, situacao: 1 as const, tipo: 1 as const, dataHoraInicio: start }
  await db.insertInto('cliente_objeto_contrato').values(row).execute()
  await expect(db.insertInto('cliente_objeto_contrato').values(row).execute()).rejects.toThrow('cliente_objeto_contrato_sobreposto')
})

test('COC-012 COC-015 COC-027 Ativar/Desativar ends an active link now and reopens an inactive one, at both addresses', async () => {
  clock.at = new Date('2026-08-10T12:00:00Z')
  const cliente = await newCliente()
  for (const route of [clienteObjetoContrato.ativarDesativarObj, clienteObjetoContrato.ativarDesativar])
    for (const situacao of [1, 3]) {
      const id = await add(vinculo(cliente, await newObjeto(), { situacao }))
      expect(await asBia(route, { params: { id } })).toMatchObject({
        status: 200,
        body: { msg: 'Vínculo desativado.', situacao: 2, dataHoraFim: '2026-08-10T12:00:00.000Z' },
      })
      expect(await read(id)).toMatchObject({ situacao: 2, dataHoraFim: '2026-08-10T12:00:00.000Z', versaoRegistro: 2 })
      const reopened = { msg: 'Vínculo ativado.', situacao: 1, dataHoraFim: null, versaoRegistro: 3 }
      expect((await asBia(route, { params: { id } })).body).toEqual(reopened)
      expect(await read(id)).toMatchObject({ situacao: 1, dataHoraFim: null })
    }
  // A repeat after a lost answer does not turn back what was done.
  const once = await add(vinculo(cliente, await newObjeto(), { situacao: 1 }))
  for (const _repeat of [1, 2])
    expect(
      (await asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id: once }, idempotencyKey: 'chave-de-ativar' })).body,
    ).toMatchObject({ situacao: 2 })
  expect(await read(once)).toMatchObject({ situacao: 2, versaoRegistro: 2 })
  const ending = await add(vinculo(cliente, await newObjeto(), { dataHoraFim: '2027-01-01T00:00:00Z' }))
  expect((await asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id: ending } })).body.dataHoraFim).toBe(
    '2027-01-01T00:00:00.000Z',
  )
  const future = await add(vinculo(cliente, await newObjeto(), { dataHoraInicio: '2026-09-01T00:00:00Z' }))
  expect((await asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id: future } })).body.dataHoraFim).toBe(
    '2026-09-01T00:00:00.000Z',
  )
  const objeto = await newObjeto()
  const old = await add(vinculo(cliente, objeto, { situacao: 2, dataHoraFim: '2026-02-01T00:00:00Z' }))
  await add(vinculo(cliente, objeto, { dataHoraInicio: '2026-03-01T00:00:00Z' }))
  expect(await asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id: old } })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/se sobrepõe/) },
  })
  expect(await read(old)).toMatchObject({ situacao: 2, dataHoraFim: '2026-02-01T00:00:00.000Z' })
  expect((await asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id: 2_000_000_000 } })).status).toBe(404)
  expect((await call(clienteObjetoContrato.ativarDesativarObj, { params: { id: old } })).status).toBe(401)
})

test('COC-002 COC-004 COC-007 COC-024 the links of one client', async () => {
  const cliente = await newCliente()
  const [a, b] = [await newObjeto({ nome: 'Açaí' }), await newObjeto({ nome: 'Beterraba' })]
  const first = await add(vinculo(cliente, a, { dataHoraFim: '2026-03-01T00:00:00Z' }))
  await add(vinculo(cliente, b, { situacao: 2 }))
  await add(vinculo(await newCliente(), a))
  const all = await doCliente(cliente, [], [{ col: 'objetoContrato.nome', sort: 'asc' }])
  expect(all.total).toBe(2)
  expect(all.rows[0]).toEqual({
    id: first,
    objetoContrato: { codigo: some.any(String), nome: 'Açaí' },
    situacao: 1,
    tipo: 1,
    dataInicio: '2026-01-01T03:00:00.000Z',
    dataFim: '2026-03-01T00:00:00.000Z',
  })
  const standard = { name: 'situacao', op: 'contains', v: [1, 3] }
  expect((await doCliente(cliente, [standard])).rows).toMatchObject([{ id: first }])
  expect((await doCliente(cliente, [{ name: 'dataFim', op: '=', v: '2026-02-28' }])).total).toBe(1)
  expect((await asBia(clienteObjetoContrato.list)).body.total).toBeGreaterThan(2)
})

test('COC-029 COC-030 COC-031 COC-032 the clients of one object, and of all', async () => {
  const objeto = await newObjeto({ nome: 'Hospedagem' })
  const [zeta, alfa] = [await newCliente('Zeta'), await newCliente('Álfa')]
  await add(vinculo(zeta, objeto, { dataHoraFim: '2026-05-01T00:00:00Z' }))
  const last = await add(vinculo(alfa, objeto))
  const own = await doObjeto(objeto, [], [{ col: 'cliente.pessoa.nome', sort: 'asc' }])
  expect(own.total).toBe(2)
  expect(own.rows[0]).toEqual({
    id: last,
    cliente: { pessoa: { nome: 'Álfa', nomeFantasia: null, cpfCnpj: some.any(String) } },
    situacao: 1,
    objetoContrato: { nome: 'Hospedagem' },
    dataAdesao: '2026-01-01T03:00:00.000Z',
    dataFinalizacao: null,
  })
  expect((await asBia(objetoContratoCliente.list)).body.total).toBeGreaterThan(2)
  expect(
    (await asBia(objetoContratoCliente.list, { query: query([{ name: 'objetoContrato.nome', op: '=', v: 'hospedagem' }]) })).body.total,
  ).toBe(2)
  expect((await doObjeto(objeto, [{ name: 'dataFinalizacao', op: '=', v: null }])).total).toBe(1)
})

test('COC-025 COC-026 FAT-043 the maps of active objects are complete', async () => {
  const comercial = await newObjeto({ codigo: 'CML', nome: 'Comercial' })
  const interno = await newObjeto({ codigo: 'INT', nome: 'Interno', type: 2 })
  const inativo = await newObjeto({ codigo: 'INA', ativo: false })
  for (let i = 0; i < 25; i++) await newObjeto()
  const all = (await asBia(clienteObjetoContrato.suggest, {})).body.objetosContratos
  const commercial = (await asBia(clienteObjetoContrato.suggestCommercial, {})).body.objetosContratos
  expect(all).toMatchObject({ [comercial]: 'CML - Comercial', [interno]: 'INT - Interno' })
  expect(commercial).toMatchObject({ [comercial]: 'CML - Comercial' })
  expect(commercial).not.toHaveProperty([String(interno)])
  expect(all).not.toHaveProperty([String(inativo)])
  const active = await db.selectFrom('objeto_contrato').select(['id', 'type']).where('ativo', '=', true).execute()
  expect(Object.keys(all)).toHaveLength(active.length)
  expect(Object.keys(commercial)).toHaveLength(active.filter(({ type }) => type === 1).length)
})

test('COC-014 the simulator on a link uses its adjustment, its days and its own set-up month', async () => {
  const [cliente, objeto] = [await newCliente(), await newObjeto()]
  const id = await add(
    vinculo(cliente, objeto, {
      tipo: 2,
      dataHoraInicio: '2026-01-11T00:00:00-03:00',
      configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo: '310' }, { valorFixo: '31' }] },
    }),
  )
  const simular = async (body: object) => (await asBia(clienteObjetoContrato.simular, { params: { id }, body })).body
  expect(await simular({ ano: 2026, mes: 1 })).toMatchObject({
    valor: '331.00',
    itens: [
      { tipo: 'mensal', valorCobranca: '231.00', explicacao: { dias: { ativos: 21, mes: 31 } } },
      { tipo: 'setup', valorCobranca: '100.00' },
    ],
  })
  expect(await simular({ ano: 2026, mes: 2 })).toMatchObject({ valor: '341.00', itens: [{ tipo: 'mensal' }] })
  expect(await simular({ ano: 2025, mes: 12 })).toMatchObject({
    valor: '0.00',
    itens: [],
    semItens: some.stringMatching(/não esteve em vigor/),
  })
  await asBia(clienteObjetoContrato.ativarDesativarObj, { params: { id } })
  expect((await read(id)).situacao).toBe(2)
  expect((await asBia(clienteObjetoContrato.simular, { params: { id: 2_000_000_000 }, body: { ano: 2026, mes: 1 } })).status).toBe(404)
})
