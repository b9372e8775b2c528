import { expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { testApp } from '../../test/test-app.ts'
import { listPrecosEmVigor, updatePrecosDosVinculos } from './preco.repo.ts'

const harness = await testApp()
const { db, clock } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
const ajuste = (valorFixo: string) => ({ tipoObjContrato: 3 as const, valorFixo: [{ valorFixo }] })
const row = (id: number, aPartirDe: string, valorFixo: string) => ({
  vinculo: id,
  aPartirDe,
  tipo: 2 as const,
  configuracao: ajuste(valorFixo),
  origem: 3 as const,
  motivo: null,
  reajuste: null,
})

test('COC-014 a link has a row from its first month on, and a month takes the last one before it, or the first', async () => {
  const one = await vinculo(await cliente(), await objeto(FIXO('100.00'), { valorSetup: '7.00' }), {
    dataHoraInicio: '2025-01-15T00:00:00-03:00',
  })
  const two = await vinculo(await cliente(), await objeto(FIXO('9.00')), { ajuste: ajuste('8.00') })
  const by = { usuarioId: null, dataHora: clock.now() }
  const write = (rows: ReturnType<typeof row>[]) => inTransaction(db, (trx) => updatePrecosDosVinculos(trx, rows, by))
  await write([row(one, '2025-04-01', '110.00'), row(one, '2025-07-01', '120.00')])
  await write([row(one, '2025-04-01', '111.00')])
  const meses = ['2024-06-01', '2025-01-01', '2025-03-01', '2025-04-01', '2025-06-01', '2025-07-01', '2030-01-01']
  const rows = await listPrecosEmVigor(db, [...meses.map((mes) => ({ vinculo: one, mes })), { vinculo: two, mes: '2025-04-01' }])
  expect(rows.map(({ mes, aPartirDe, configuracao }) => [mes, aPartirDe, configuracao?.valorFixo?.[0]?.valorFixo])).toEqual([
    ['2024-06-01', '2025-01-01', undefined],
    ['2025-01-01', '2025-01-01', undefined],
    ['2025-03-01', '2025-01-01', undefined],
    ['2025-04-01', '2025-04-01', '111.00'],
    ['2025-06-01', '2025-04-01', '111.00'],
    ['2025-07-01', '2025-07-01', '120.00'],
    ['2030-01-01', '2025-07-01', '120.00'],
    ['2025-04-01', '2020-01-01', '8.00'],
  ])
  expect(rows[0]).toMatchObject({
    tipo: 1,
    origem: 1,
    objeto: { aPartirDe: '2000-01-01', tipoConfiguracao: 3, configuracao: { valorFixo: [{ valorFixo: '100.00' }] }, valorSetup: '7.00' },
  })
})
