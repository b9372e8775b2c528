import { cliente as clienteContrato } from '@retaguarda/contract/cliente.ts'
import { choosableColumns, shownColumns } from '@retaguarda/contract/kit/columns.ts'
import { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { refusalOf } from '../../../test/answer.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { call, callAs, user, db, query } = app
const { cliente, objeto } = cenarioFinanceiro(app)
const { code } = SituacaoFatura
let rui: Person
let ana: Person
let objetoId: number
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ nome: 'Ana Ávila', isAdmin: true, tipo: 1 })
  objetoId = await objeto(FIXO('10.00'))
})

const asRui = callAs(() => rui)
const asAna = callAs(() => ana)
const get = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const edit = (id: number, body: object) => asRui(fatura.edit, { params: { id }, body })
const remove = (id: number) => asRui(fatura.remove, { params: { id } })

type Given = { clienteId?: number; ano?: number; mes?: number; itens?: string[] }

/** An invoice in processing with a manual item of each value. */
async function emProcessamento({ clienteId, ano = 2026, mes = 9, itens = ['30.00'] }: Given = {}): Promise<number> {
  const of = clienteId ?? (await cliente())
  return db.transaction().execute(async (trx) => {
    const valor = itens.reduce((total, item) => total + Number(item), 0).toFixed(2)
    const { id } = await trx
      .insertInto('fatura')
      .values({ clienteId: of, ano, mes, situacao: code.EM_PROCESSAMENTO, valor, dataHoraGeracao: new Date('2026-10-01T12:00:00Z') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const common = {
      faturaId: id,
      clienteId: of,
      ano,
      mes,
      objetoContratoId: objetoId,
      objetoContrato: 'M1 - Mensalidade',
      tipo: 3,
    } as const
    for (const valorCobranca of itens)
      await trx
        .insertInto('financeiro')
        .values({ ...common, origem: 2, situacao: 1, valorCobranca, dataHora: new Date('2026-10-01T12:00:00Z'), observacao: 'avulso' })
        .execute()
    return id
  })
}
const fechar = (id: number) => db.updateTable('fatura').set({ situacao: code.FECHADA }).where('id', '=', id).execute()

test('FAT-013 FAT-015 FAT-049 the grid of invoices has its columns, its default filter and the newest month first', async () => {
  expect(shownColumns(fatura.columns)).toEqual(['id', 'ano', 'mes', 'situacao', 'cliente.pessoa.nome', 'valor', 'valorPago'])
  expect(choosableColumns(fatura.columns)).toEqual([
    ...shownColumns(fatura.columns),
    'tipo',
    'aPagar',
    'valorBruto',
    'desconto',
    'retido',
    'credito',
    'entrega',
    'aberta',
    'proximoVencimento',
  ])
  expect(fatura.defaultFilter).toEqual([
    { name: 'situacao', op: 'contains', v: [6, 1, 2, 5, 3] },
    { name: 'tipo', op: 'contains', v: [1, 2] },
  ])
  const clienteId = await cliente('Ótica Lua')
  const only = { name: 'cliente.pessoa.nome', op: '=', v: 'otica lua' }
  const ids = [
    await emProcessamento({ clienteId, ano: 2025, mes: 12 }),
    await emProcessamento({ clienteId, mes: 2, itens: ['10.00', '5.50'] }),
    await emProcessamento({ clienteId, mes: 10 }),
  ]
  await fechar(ids[0] ?? 0)
  const list = (filter: object[]) => asRui(fatura.list, { query: query([only, ...filter]) })
  const { body } = await list([])
  expect(body.total).toBe(3)
  expect(body.rows.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]])
  expect(body.rows[1]).toEqual({
    id: ids[1],
    ano: 2026,
    mes: 2,
    tipo: 1,
    situacao: 6,
    valorBruto: '15.50',
    desconto: '0.00',
    valor: '15.50',
    retido: '0.00',
    credito: '0.00',
    aPagar: '15.50',
    valorPago: '0.00',
    entrega: 0,
    aberta: null,
    dataHoraVencimento: null,
    proximoVencimento: null,
    cliente: { id: clienteId, pessoa: { nome: 'Ótica Lua' } },
  })
  for (const [filter, found] of [
    [{ name: 'situacao', op: '=', v: 1 }, [ids[0]]],
    [{ name: 'valor', op: '>', v: '30' }, []],
    [{ name: 'valor', op: '<', v: '30' }, [ids[1]]],
    [{ name: 'ano', op: '=', v: 2026 }, [ids[2], ids[1]]],
    [{ name: 'mes', op: 'contains', v: [2, 12] }, [ids[1], ids[0]]],
  ] as const)
    expect((await list([filter])).body.rows.map(({ id }) => id)).toEqual(found)
  // Another client of the same name has invoices of its own.
  const other = await emProcessamento({ clienteId: await cliente('Ótica Lua') })
  const doCliente = await asRui(fatura.list, { query: query([{ name: 'cliente.id', op: '=', v: clienteId }]) })
  expect(doCliente.body.rows.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]])
  expect((await list([])).body.rows.map(({ id }) => id)).toContain(other)
  const csv = await asRui(fatura.export, { query: query([only], [], { formato: 'csv' }) })
  expect(csv.status).toBe(200)
  expect(csv.text.split('\n')[0]).toContain('Id;Ano;Mês;Situação;Cliente;Valor;Valor pago')
  expect(csv.text).toContain('Em Processamento')
})

test('FAT-017 FAT-007 an invoice is read with all its fields', async () => {
  const id = await emProcessamento()
  expect(await get(id)).toEqual({
    id,
    ano: 2026,
    mes: 9,
    tipo: 1,
    situacao: 6,
    entrega: 0,
    aberta: null,
    valorBruto: '30.00',
    desconto: '0.00',
    valor: '30.00',
    retido: '0.00',
    credito: '0.00',
    aPagar: '30.00',
    retencoes: [],
    creditos: [],
    creditosEscolhidos: null,
    creditoDisponivel: '0.00',
    retencoesManuais: false,
    porQue: [],
    valorPago: '0.00',
    observacao: null,
    dataHoraVencimento: null,
    proximoVencimento: null,
    vencimentoSugerido: null,
    pagador: null,
    acordo: null,
    soEmail: false,
    cliente: { id: some.any(Number), pessoa: { nome: 'Padaria Sol' } },
    dataHoraGeracao: '2026-10-01T12:00:00.000Z',
    versaoRegistro: 1,
    alteradoEm: null,
    alteradoPor: null,
  })
  expect((await asRui(fatura.get, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

test('FAT-008 FAT-012 only an invoice in processing is changed, and falls due by the end of its day in São Paulo', async () => {
  const id = await emProcessamento()
  // 22:30 of the 9th in São Paulo is the 10th in UTC.
  const sent = { observacao: ' ligar antes ', dataHoraVencimento: '2026-11-10T01:30:00Z', versaoRegistro: 1 }
  expect(await edit(id, sent)).toMatchObject({ status: 200, body: { msg: 'Fatura alterada.', id } })
  const read = () => get(id)
  expect(await read()).toMatchObject({
    observacao: 'ligar antes',
    dataHoraVencimento: '2026-11-10T02:59:59.000Z',
    versaoRegistro: 2,
    alteradoPor: 'Rui Reis',
  })
  expect(await edit(id, sent)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Este registro foi alterado por Rui Reis/) },
  })
  expect(refusalOf(await edit(id, { observacao: 'x'.repeat(1001) })).fields).toHaveProperty('observacao')
  expect((await edit(id, { dataHoraVencimento: 'amanhã' })).status).toBe(422)
  expect((await edit(id, {})).status).toBe(200)
  expect(await read()).toMatchObject({ observacao: null, dataHoraVencimento: null })
  await fechar(id)
  expect(await edit(id, { observacao: 'tarde' })).toMatchObject({
    status: 409,
    body: { error: 'Esta fatura está na situação Fechada e não pode ser alterada. Recarregue para ver a situação atual.' },
  })
  expect(await read()).toMatchObject({ observacao: null })
  expect((await edit(2_000_000_000, {})).status).toBe(404)
})

test('FAT-020 FAT-022 FAT-042 the items of an invoice come with the fields of the specification', async () => {
  const id = await emProcessamento({ itens: ['30.00', '1.25'] })
  const { status, body } = await asRui(fatura.financeiros, { params: { id } })
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(body[0]).toEqual({
    fin_id: some.any(Number),
    objcon_nome: 'M1 - Mensalidade',
    fin_observacao: 'avulso',
    fin_valor_cobranca: '30.00',
    fin_origem: 2,
    tipo: 'manual',
    situacao: 1,
    dataHora: '2026-10-01T12:00:00.000Z',
    objetoContrato: 'M1 - Mensalidade',
    explicacao: null,
    valorFaturamento: null,
    valorFaturamentoMarketplace: null,
    quantidadeNotas: null,
    aliquota: null,
    aliquotaMarketplace: null,
  })
  expect((await asRui(fatura.financeiros, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

test('FAT-010 an invoice in processing is deleted with its items, no other', async () => {
  const [id, closed] = [await emProcessamento({ itens: ['1.00', '2.00'] }), await emProcessamento()]
  await fechar(closed)
  const items = (of: number) => db.selectFrom('financeiro').select('id').where('faturaId', '=', of).execute()
  expect(await remove(id)).toMatchObject({ status: 200, body: { msg: 'Fatura excluída.' } })
  expect(await items(id)).toEqual([])
  expect((await asRui(fatura.get, { params: { id } })).status).toBe(404)
  expect(await remove(closed)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/situação Fechada e não pode ser excluída/) },
  })
  expect(await items(closed)).toHaveLength(1)
  expect((await remove(id)).status).toBe(404)
})

test('FAT-001 what happens to an invoice is in its history and in the client’s, there only for the finance department', async () => {
  const clienteId = await cliente()
  const id = await emProcessamento({ clienteId, mes: 3 })
  await edit(id, { observacao: 'conferir' })
  const history = async () => (await asRui(fatura.history, { params: { id } })).body
  expect(await history()).toMatchObject([
    { usuario: 'Rui Reis', acao: 'alterar', campos: [{ campo: 'observacao', antes: null, depois: 'conferir' }] },
  ])
  await remove(id)
  expect(await history()).toMatchObject([
    { acao: 'excluir', campos: some.arrayContaining([some.objectContaining({ campo: 'itens' })]) },
    {},
  ])
  const feed = async ({ token }: Person, tipos: string[] = []) =>
    (await call(clienteContrato.historicoCompleto, { token, params: { id: clienteId }, query: { tipos } })).body
  expect(await feed(rui)).toMatchObject({
    total: 2,
    rows: [
      { tipo: 'fatura', acao: 'excluir', registro: id, descricao: '03/2026' },
      { tipo: 'fatura', acao: 'alterar', registro: id, descricao: '03/2026' },
    ],
  })
  expect(await feed(ana)).toEqual({ total: 0, rows: [] })
  expect(await feed(ana, ['fatura'])).toEqual({ total: 0, rows: [] })
})

/** Every call that the contract declares. */
const routes = Object.values<unknown>(fatura).filter((part): part is Route => typeof part === 'object' && part !== null && 'path' in part)

test('FAT-001 every call on invoices is for the finance department alone', () => {
  expect(routes.length).toBeGreaterThan(7)
  for (const { path, access } of routes) expect({ path, access }).toEqual({ path, access: 'financeiro' })
})

test.each(routes.filter(({ changes }) => !changes))('FAT-001 GET $path is refused to others', async (route) => {
  expect((await asAna(route, { params: { id: 1 } })).status).toBe(403)
  expect((await call(route, { params: { id: 1 } })).status).toBe(401)
})

test('FAT-001 changing an invoice is refused to others and changes nothing', async () => {
  const id = await emProcessamento()
  expect((await asAna(fatura.edit, { params: { id }, body: { observacao: 'x' } })).status).toBe(403)
  expect((await asAna(fatura.remove, { params: { id } })).status).toBe(403)
  expect(await get(id)).toMatchObject({ observacao: null, versaoRegistro: 1 })
})
