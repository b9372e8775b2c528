import { Explicacao, valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { cenarioFinanceiro } from '../../../test/cenario-financeiro.ts'
import { entradas } from '../../../test/sorteio-contratos.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import type { Entrada } from '../calculo/faturamento.calc.ts'
import { executarFechamento } from './fechamento.jobs.ts'

const CLIENTES = 80
const MES = { ano: 2026, mes: 9 }
const harness = await testApp()
const { callAs, user, db, clock, config, integrations, life } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
let rui: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
})
const asRui = callAs(() => rui)

/** A client of the database with these contracts and the figures that were kept; it has no store. */
async function write({ vinculos, uso, fatura }: Entrada): Promise<number> {
  const id = await cliente()
  for (const { objeto: o, vinculo: v } of vinculos) {
    const standard = { tipo: o.tipoConfiguracao as 0, configuracao: o.configuracao as object } // one of the four that are drawn
    const objetoId = await objeto(standard, { valorSetup: o.valorSetup, ativo: true })
    await vinculo(id, objetoId, {
      situacao: v.situacao as 1, // one of the three that are drawn
      dataHoraInicio: v.dataHoraInicio.toISOString(),
      dataHoraFim: v.dataHoraFim?.toISOString() ?? null,
      ...(v.configuracao !== null && { ajuste: v.configuracao as object }), // an object where there is an adjustment
    })
    if (fatura && o === vinculos[0]?.objeto) await avulsos(id, objetoId, fatura.manuais)
    await db.updateTable('objeto_contrato').set({ ativo: o.ativo }).where('id', '=', objetoId).execute()
  }
  if (uso)
    await db
      .insertInto('uso')
      .values({ clienteId: id, ...MES, ...uso.figuras, origem: 2, recebidoEm: uso.recebidoEm, usuarioId: null })
      .execute()
  return id
}

async function avulsos(id: number, objetoId: number, valores: readonly string[]) {
  const values = { clienteId: id, ...MES, situacao: 6, dataHoraGeracao: clock.now() } as const
  const { id: faturaId } = await db.insertInto('fatura').values(values).returning('id').executeTakeFirstOrThrow()
  for (const valorCobranca of valores)
    await asRui(financeiro.novoItem, { params: { id: faturaId }, body: { idObjetoContrato: objetoId, valorCobranca } })
}

test('FAT-046 preview and run give the same cents through the database, and every explanation its own', { timeout: 120_000 }, async () => {
  const drawn = fc.sample(entradas(6), { numRuns: CLIENTES, seed: 20_260_901 })
  const clientes: number[] = []
  for (const entrada of drawn) clientes.push(await write(entrada))
  const foreseen = (await asRui(fechamento.previa, { body: { ...MES, clientes } })).body
  const { id } = (await asRui(fechamento.executar, { body: { ...MES, clientes, fecharFatura: true } })).body
  await executarFechamento({ db, config, integrations, life, now: clock.now, log: silent }, { id })
  const done = (await asRui(fechamento.get, { params: { id } })).body
  const valueOf = (rows: { cliente: { id: number }; valor: string | null }[]) =>
    Object.fromEntries(rows.map((row) => [row.cliente.id, row.valor]))
  expect(valueOf(done.linhas)).toEqual(valueOf(foreseen))
  expect(done.feitas).toBeGreaterThan(CLIENTES / 2)
  expect(done.feitas + done.erros).toBe(CLIENTES)
  const items = await db.selectFrom('financeiro').select(['valorCobranca', 'explicacao']).where('origem', '=', 1).execute()
  expect(items.length).toBeGreaterThan(CLIENTES)
  for (const { valorCobranca, explicacao } of items) expect(valorDaExplicacao(Explicacao.parse(explicacao))).toBe(valorCobranca)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from fatura f where f.valor <> (
    select coalesce(sum("valorCobranca"), 0) from financeiro where "faturaId" = f.id)`.execute(db)
  expect(rows).toEqual([{ n: 0 }])
})
