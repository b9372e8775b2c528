import { Explicacao, valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { seedDemo } from './seed.ts'

const { db, clock, config, integrations } = await testApp()

test('FAT-001 FAT-018 BOL-007 the demonstration has invoices in all situations, each explained to the cent, with boletos in all that they reach', async () => {
  await seedDemo(db, clock.now(), { config, files: integrations.files }, 8)
  const { rows: competencias } = await sql<{ n: number }>`select count(*)::int as n from fatura group by ano, mes`.execute(db)
  expect(competencias).toHaveLength(8)
  expect(Math.min(...competencias.map(({ n }) => n))).toBeGreaterThan(300)
  const situacoes = await db.selectFrom('fatura').select('situacao').distinct().execute()
  expect(situacoes.map(({ situacao }) => situacao).toSorted()).toEqual(SituacaoFatura.options.map(({ value }) => value).toSorted())
  const boletos = await db.selectFrom('fatura_documento').select('situacao').distinct().execute()
  expect(boletos.map(({ situacao }) => situacao).toSorted()).toEqual([2, 3, 4, 5, 6])
  const itens = await db.selectFrom('financeiro').select(['valorCobranca', 'explicacao']).where('origem', '=', 1).execute()
  const wrong = itens.filter(({ valorCobranca, explicacao }) => valorDaExplicacao(Explicacao.parse(explicacao)) !== valorCobranca)
  expect({ itens: itens.length > 3_000, wrong }).toEqual({ itens: true, wrong: [] })
  const setups = await sql<{ n: number }>`
    select count(*)::int as n from financeiro i join fatura f on f.id = i."faturaId" and f.situacao <> 4
    where i.tipo = 2 group by "vinculoId" having count(*) > 1`.execute(db)
  expect(setups.rows).toEqual([])
})
