import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { call, callAs, user, db, query } = app
const { cliente, objeto } = cenarioFinanceiro(app)
let rui: Person
let ana: Person
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ isAdmin: true, tipo: 1 })
})

const asRui = callAs(() => rui)
const asAna = callAs(() => ana)

test('FAT-005 FAT-014 FAT-016 FAT-048 the grid of items has its columns, its default filter and the newest first', async () => {
  expect(Object.keys(financeiro.columns)).toEqual([
    'id',
    'origem',
    'fatura.id',
    'ano',
    'mes',
    'cliente.id',
    'cliente.pessoa.nome',
    'situacao',
    'valorCobranca',
    'dataHora',
    'objetoContrato',
    'quantidadeNotas',
    'valorFaturamento',
    'valorFaturamentoMarketplace',
    'aliquota',
    'aliquotaMarketplace',
  ])
  expect(financeiro.defaultFilter).toEqual([{ name: 'situacao', op: '=', v: 1 }])
  const clienteId = await cliente('Ótica Lua')
  const objetoContratoId = await objeto(FIXO('10.00'))
  const faturaId = await db.transaction().execute(async (trx) => {
    const values = { clienteId, ano: 2026, mes: 9, situacao: 6, valor: '15.50', dataHoraGeracao: new Date() } as const
    const { id } = await trx.insertInto('fatura').values(values).returning('id').executeTakeFirstOrThrow()
    const common = { faturaId: id, clienteId, ano: 2026, mes: 9, objetoContratoId, tipo: 3, origem: 2, situacao: 1 } as const
    await trx
      .insertInto('financeiro')
      .values([
        { ...common, objetoContrato: 'M1 - Mensalidade', valorCobranca: '10.00', dataHora: new Date('2026-10-01T12:00:00Z') },
        { ...common, objetoContrato: 'N2 - Notas', valorCobranca: '5.50', dataHora: new Date('2026-10-02T12:00:00Z') },
      ])
      .execute()
    return id
  })
  const list = (filter: object[]) => asRui(financeiro.list, { query: query(filter) })
  const { body } = await list([...financeiro.defaultFilter])
  expect(body.total).toBe(2)
  expect(body.rows[0]).toEqual({
    id: some.any(Number),
    origem: 2,
    fatura: { id: faturaId },
    ano: 2026,
    mes: 9,
    situacao: 1,
    valorCobranca: '5.50',
    cliente: { id: clienteId, pessoa: { nome: 'Ótica Lua' } },
    dataHora: '2026-10-02T12:00:00.000Z',
    objetoContrato: 'N2 - Notas',
    quantidadeNotas: null,
    valorFaturamento: null,
    valorFaturamentoMarketplace: null,
    aliquota: null,
    aliquotaMarketplace: null,
  })
  for (const [filter, total] of [
    [{ name: 'fatura.id', op: '=', v: faturaId }, 2],
    [{ name: 'cliente.id', op: '=', v: clienteId + 1 }, 0],
    [{ name: 'cliente.pessoa.nome', op: 'like', v: 'ótica' }, 2],
    [{ name: 'objetoContrato', op: 'like', v: 'mensal' }, 1],
    [{ name: 'valorCobranca', op: '=', v: '5.5' }, 1],
    [{ name: 'dataHora', op: '=', v: '2026-10-01' }, 1],
    [{ name: 'aliquota', op: '=', v: null }, 2],
    [{ name: 'situacao', op: '=', v: 2 }, 0],
  ] as const)
    expect((await list([filter])).body.total, filter.name).toBe(total)
  const csv = await asRui(financeiro.export, { query: query([], [], { formato: 'csv' }) })
  expect(csv.text.split('\n')).toHaveLength(4)
  expect(csv.text, 'money has its two places').toContain(';5,50;')
})

const LEITURAS: Route[] = [financeiro.list, financeiro.export]
test.each(LEITURAS)('FAT-001 GET $path is for the finance department alone', async (route) => {
  expect((await asAna(route)).status).toBe(403)
  expect((await call(route)).status).toBe(401)
})
