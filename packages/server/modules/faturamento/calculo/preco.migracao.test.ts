import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIPO_ITEM } from '../../../db/codes.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { cenarioFinanceiro } from '../../../test/cenario-financeiro.ts'
import { competencias, contratos, figuras } from '../../../test/sorteio-contratos.ts'
import { emptyDb } from '../../../test/test-db.ts'
import { simularVinculo } from '../../cliente-objeto-contrato/cliente-objeto-contrato.service.ts'
import { calcularVinculo, type VinculoCobrado } from './fatura.calc.ts'

const PRECO = '0460_preco.sql'
const CONTRACTS = 150
const { db, pool } = await emptyDb()
let sequence = 0
const makePessoa = async (nome: string) =>
  (
    await db
      .insertInto('pessoa')
      .values({ tipo: 1, cpfCnpj: String(10_000_000_000 + ++sequence), nome })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const { cliente, objeto, vinculo } = cenarioFinanceiro({ db, makePessoa })

type Closed = Competencia & { vinculo: number; valor: string; setup: boolean; figuras: Figuras }

/** A month of a contract, closed as it was before prices were kept by date. @returns undefined where nothing is charged */
async function close(drawn: VinculoCobrado, mes: Competencia, figures: Figuras): Promise<Closed | undefined> {
  const { objeto: o, vinculo: v } = drawn
  const result = calcularVinculo(drawn, { competencia: mes, figuras: figures, fonteFiguras: null, proRata: true })
  if (!result.ok || result.itens.length === 0) return undefined
  const clienteId = await cliente()
  const standard = { tipo: o.tipoConfiguracao as 0, configuracao: o.configuracao as object } // one of the four that are drawn
  const objetoId = await objeto(standard, { valorSetup: o.valorSetup })
  const vinculoId = await vinculo(clienteId, objetoId, {
    situacao: v.situacao,
    dataHoraInicio: v.dataHoraInicio.toISOString(),
    dataHoraFim: v.dataHoraFim?.toISOString() ?? null,
    ...(v.configuracao !== null && { ajuste: v.configuracao as object }), // an object where there is an adjustment
  })
  const cents = result.itens.reduce((sum, { valorCobranca }) => sum + BigInt(valorCobranca.replace('.', '')), 0n)
  const digits = String(cents).padStart(3, '0')
  const valor = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  await db.transaction().execute(async (trx) => {
    const invoice = { clienteId, ...mes, situacao: 6, valor, dataHoraGeracao: new Date() } as const
    const { id: faturaId } = await trx.insertInto('fatura').values(invoice).returning('id').executeTakeFirstOrThrow()
    for (const { tipo, valorCobranca, explicacao } of result.itens)
      await trx
        .insertInto('financeiro')
        .values({
          faturaId,
          clienteId,
          ...mes,
          objetoContratoId: objetoId,
          vinculoId,
          objetoContrato: 'O',
          tipo: TIPO_ITEM[tipo],
          origem: 1,
          situacao: 1,
          valorCobranca,
          dataHora: new Date(),
          explicacao: JSON.stringify(explicacao),
        })
        .execute()
    await trx.updateTable('fatura').set({ situacao: 1 }).where('id', '=', faturaId).execute()
  })
  return { ...mes, vinculo: vinculoId, valor, setup: result.itens.some(({ tipo }) => tipo === 'setup'), figuras: figures }
}

test('FAT-046 every month that was closed costs the same to the cent once prices are kept by date', { timeout: 120_000 }, async () => {
  await migrate(pool, { names: migrations.slice(0, migrations.indexOf(PRECO)) })
  const drawn = fc.sample(fc.tuple(contratos, competencias, figuras), { numRuns: CONTRACTS, seed: 20_260_460 })
  const closed: Closed[] = []
  for (const [contrato, mes, figures] of drawn) {
    const one = await close(contrato, mes, figures)
    if (one) closed.push(one)
  }
  expect(closed.length).toBeGreaterThan(CONTRACTS / 3)
  const items = await db.selectFrom('financeiro').selectAll().orderBy('id').execute()
  await migrate(pool)
  // What the simulator reads of a call.
  const ctx = { db, config: { PRO_RATA: 'sim' } } as Ctx
  for (const { vinculo: id, valor, ano, mes, setup, figuras: figures } of closed) {
    const simulated = await simularVinculo(ctx, id, { ano, mes, setup, ...figures })
    expect([id, simulated.valor]).toEqual([id, valor])
  }
  expect(await db.selectFrom('financeiro').selectAll().orderBy('id').execute()).toEqual(items)
  const invoices = await db.selectFrom('fatura').select(['valor', 'aPagar', 'situacao']).execute()
  expect(invoices.filter(({ valor, aPagar, situacao }) => valor !== aPagar || situacao !== 1)).toEqual([])
})
