import { CHECKOUT, clientStatus } from '@retaguarda/contract/client-status.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const testing = await testApp()
const { callAs, user, db, makePessoa, clock } = testing
let bia: Person
const id: Record<string, number> = {}
const call = callAs(() => bia)

async function cliente(name: string, situacao: 1 | 2 | 3 | null = 2, lojaUrl: string | null = null) {
  const row = await db
    .insertInto('cliente')
    .values({ pessoaId: await makePessoa(name), situacao, lojaUrl, lojaChave: lojaUrl && 'cifrada' })
    .returning('id')
    .executeTakeFirstOrThrow()
  id[name] = row.id
  return row.id
}

beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
  await cliente('Água Viva', 1)
  await cliente('Bazar 100%', 2, 'https://bazar.example')
  await cliente('Casa Nova', null, 'https://casa.example')
  await cliente('Duna', 3, 'https://duna.example')
  await sql`
    with v as (
      insert into client_status_valor (tipo, nome) values ('gateway', 'Pagar.me'), ('gateway', 'cielo'), ('formaPagamento', 'Pix'),
        ('marketplace', 'Mercado Livre'), ('farm', 'Farm Ágil') returning id, tipo, nome
    ), s as (
      insert into client_status ("clienteId", "regimeTributacao", loja, "lojaDesde", "apiFrete", "doisFatores", "farmId", checkout,
        "atualizadoEm", resposta, "tentadoEm", tentativa)
      select n.*, now(), 1, now(), 1 from (values
        (${id['Bazar 100%']}::int, 1, 'online', now(), true, false, (select id from v where tipo = 'farm'), 'react'),
        (${id['Casa Nova']}::int, 3, 'offline', now(), false, true, null, 'default'),
        (${id['Duna']}::int, 3, 'offline', now(), false, true, null, 'default')) n
    )
    insert into client_status_cliente_valor ("clienteId", "valorId", ordem)
    select ${id['Bazar 100%']}::int, id, row_number() over (order by nome collate "C") from v where tipo <> 'farm'
    union all select ${id['Casa Nova']}::int, id, 0 from v where nome = 'cielo'`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into objeto_contrato (codigo, nome, type, descricao, "valorSetup", "tipoConfiguracao", configuracao)
    values ('OC1', 'Loja', 1, 'Loja', 0, 0, '{}') returning id`.execute(db)
  id['OC1'] = rows[0]?.id ?? 0
  for (const [name, situacao, days, end] of [
    ['Água Viva', 1, -1, null],
    ['Bazar 100%', 3, -9, 1],
    ['Casa Nova', 2, -1, null],
    ['Duna', 1, -1, null],
  ] as const)
    await sql`insert into cliente_objeto_contrato ("clienteId", "objetoContratoId", situacao, "dataHoraInicio", "dataHoraFim", tipo)
      values (${id[name]}, ${id['OC1']}, ${situacao}, ${clock.at}::timestamptz + ${days} * interval '1 day',
        ${end === null ? null : sql`${clock.at}::timestamptz + ${end} * interval '1 day'`}, 1)`.execute(db)
})

const names = async (query: Record<string, string> = {}) => {
  const { body } = await call(clientStatus.loadData, { query })
  return [body.rows.map(({ pessoa }) => pessoa.nome), body.total]
}

test('STA-015 CLI-024 every client that is not inactive stands in the list by name, also without data, paged', async () => {
  const { body } = await call(clientStatus.loadData)
  expect(body.total).toBe(3)
  expect(body.rows.map(({ pessoa: { nome }, lojaConfigurada }) => [nome, lojaConfigurada])).toEqual([
    ['Água Viva', false],
    ['Bazar 100%', true],
    ['Casa Nova', true],
  ])
  const [vazia, cheia] = body.rows
  expect(vazia).toMatchObject({ id: id['Água Viva'], situacao: 1, gateway: [], marketplace: [], regimeTributacao: null, loja: null })
  expect(vazia).toMatchObject({ apiFrete: null, farm: null, atualizadoEm: null, tentadoEm: null, erro: null })
  expect(cheia).toMatchObject({ gateway: ['Pagar.me', 'cielo'], formaPagamento: ['Pix'], marketplace: ['Mercado Livre'] })
  expect(cheia).toMatchObject({ regimeTributacao: 1, loja: 'online', apiFrete: true, doisFatores: false, farm: 'Farm Ágil' })
  expect(await names({ page: '2', limit: '2' })).toEqual([['Casa Nova'], 3])
  expect(await names({ start: '1', limit: '1' })).toEqual([['Bazar 100%'], 3])
  expect((await testing.call(clientStatus.loadData)).status).toBe(401)
})

test('STA-014 the lists have every value seen, by name', async () => {
  const { body } = await call(clientStatus.lists)
  expect(Object.entries(body).map(([list, values]) => [list, values.map(({ nome }) => nome)])).toEqual([
    ['gatewayList', ['cielo', 'Pagar.me']],
    ['marketplaceList', ['Mercado Livre']],
    ['formaPagamentoList', ['Pix']],
    ['farmList', ['Farm Ágil']],
  ])
})

test('STA-007 STA-012 STA-013 filters: or within one, and between them; empty ones are none', async () => {
  const { body: lists } = await call(clientStatus.lists)
  const [cielo, pagarme] = lists.gatewayList.map((one) => one.id)
  const [pix] = lists.formaPagamentoList.map((one) => one.id)
  expect(Object.keys(RegimeTributacao.labels)).toEqual(['1', '2', '3'])
  expect(Object.keys(CHECKOUT)).toEqual(['default', 'react'])
  const [AGUA, BAZAR, CASA] = ['Água Viva', 'Bazar 100%', 'Casa Nova']
  const cases: [Record<string, string>, (string | undefined)[]][] = [
    [{ gateway: `[${cielo}]` }, [BAZAR, CASA]],
    [{ gateway: `[${pagarme},"${cielo}"]` }, [BAZAR, CASA]],
    [{ gateway: `[${cielo}]`, formaPagamento: `[${pix}]` }, [BAZAR]],
    [{ gateway: `[${pix}]` }, []],
    [{ marketplace: `[${lists.marketplaceList[0]?.id}]`, loja: 'online' }, [BAZAR]],
    [{ regimeTributacao: '[3]' }, [CASA]],
    [{ regimeTributacao: '[1,2,3]' }, [BAZAR, CASA]],
    [{ loja: 'offline' }, [CASA]],
    [{ apiFrete: 'true' }, [BAZAR]],
    [{ doisFatores: 'true', apiFrete: 'false' }, [CASA]],
    [{ farms: ' FARM ágil' }, [BAZAR]],
    [{ farms: 'nenhuma' }, []],
    [{ checkout: 'default' }, [CASA]],
    [{ objetoContrato: `${id['OC1']}` }, [AGUA, BAZAR]],
    [{ objetoContrato: '999999' }, []],
    [{ texto: 'agua' }, [AGUA]],
    [{ texto: '%' }, [BAZAR]],
    [
      { gateway: '[]', formaPagamento: '', loja: '', apiFrete: '', farms: ' ', objetoContrato: '', regimeTributacao: '[]' },
      [AGUA, BAZAR, CASA],
    ],
  ]
  for (const [query, expected] of cases) expect([query, ...(await names(query))]).toEqual([query, expected, expected.length])
})

test('an impossible value of a filter is a 400 that names it', async () => {
  const wrong = { gateway: '["x"]', formaPagamento: '{', marketplace: '7', regimeTributacao: '[4]', loja: 'talvez', apiFrete: '1' }
  for (const [name, value] of Object.entries({
    ...wrong,
    doisFatores: 'sim',
    checkout: 'vue',
    objetoContrato: 'x',
    farms: 'x'.repeat(201),
  }))
    expect(await call(clientStatus.loadData, { query: { [name]: value } })).toMatchObject({
      status: 400,
      body: { error: some.stringMatching(name) },
    })
})
