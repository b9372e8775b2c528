import { setTimeout as delay } from 'node:timers/promises'
import { reajuste, SituacaoReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { openSession } from '@retaguarda/server/modules/auth/sessao.repo.ts'
import { prepare } from '@retaguarda/server/queue/prepare.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { preparedFolder } from './process.ts'
import { startProduct } from './product.ts'

vi.setConfig({ testTimeout: 300_000 })

/** With REAJUSTES=5000 as many as one readjustment may have. */
const CONTRACTS = Number(process.env.REAJUSTES ?? 1_200)
const KILLS = 4
/** ms; within it a readjustment of so many is somewhere on its way. */
const PATIENCE = CONTRACTS

/** Contracts of a client each, readjusted by a percentage of their own, and somebody who may ask for it. */
async function seed(dataDir: string): Promise<{ token: string; vinculos: number[] }> {
  const { db, pool, stop } = await openDatabase({ dataDir, log: silent })
  await prepare(pool, silent)
  const cpfs = Array.from({ length: CONTRACTS + 1 }, (_, i) => validCpf(i + 1))
  await sql`insert into pessoa (nome, tipo, "cpfCnpj") select 'Pessoa ' || n, 1, cpf from unnest(${cpfs}::text[]) with ordinality p (cpf, n)`.execute(
    db,
  )
  await sql`insert into cliente ("pessoaId", situacao) select id, 2 from pessoa order by id limit ${CONTRACTS}`.execute(db)
  await sql`insert into objeto_contrato (codigo, nome, type, descricao, "valorSetup", "tipoConfiguracao", configuracao)
    values ('M', 'Mensalidade', 1, 'x', 0, 3, '{"valorFixo":[{"valorFixo":"100.00"}]}')`.execute(db)
  await sql`insert into cliente_objeto_contrato ("clienteId", "objetoContratoId", situacao, "dataHoraInicio", tipo, "reajusteIndice", "reajustePercentual",
      "reajusteMesBase", "reajusteMinimoMeses")
    select c.id, o.id, 1, '2020-01-01T03:00:00Z', 1, 4, 10, 1, 12 from cliente c, objeto_contrato o`.execute(db)
  const { id } = await db
    .insertInto('usuario')
    .columns(['pessoaId', 'email', 'tipo', 'isAdmin'])
    .expression(sql`select max(id), 'rui@exemplo.com.br', 2, true from pessoa`)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await openSession(db, id, new Date())
  const vinculos = (await db.selectFrom('cliente_objeto_contrato').select('id').execute()).map((row) => row.id)
  await stop()
  return { token, vinculos }
}

test('the product killed within a readjustment goes on by itself: no contract is left out, none readjusted twice', async () => {
  const dataDir = preparedFolder()
  const { token, vinculos } = await seed(dataDir)
  const body = { ano: 2026, mes: 1, aPartirDe: '2026-02-01', vinculos }
  let id = 0
  for (let n = 0; n <= KILLS; n++) {
    const product = await startProduct(dataDir, { APROVACAO: 'nao' })
    const asked = await product.call(reajuste.aplicar, { token, idempotencyKey: 'chave-reajuste', body })
    expect(asked.status, asked.error).toBe(200)
    id = asked.body?.id ?? 0
    if (n < KILLS) {
      await delay(Math.random() * PATIENCE)
      product.child.kill('SIGKILL')
    } else {
      await expect
        .poll(async () => (await product.call(reajuste.get, { token, params: { id } })).body?.situacao, { timeout: 120_000, interval: 500 })
        .toBe(SituacaoReajuste.code.APLICADO)
      product.child.kill('SIGTERM')
    }
    await product.exit
  }
  const { db, stop } = await openDatabase({ dataDir, log: silent })
  onTestFinished(stop)
  const prices = await sql`
    select origem, configuracao, count(*)::int as n, count(distinct "vinculoId")::int as vinculos from vinculo_preco group by 1, 2 order by 1`.execute(
    db,
  )
  const all = { n: CONTRACTS, vinculos: CONTRACTS }
  expect(prices.rows).toEqual([
    { origem: 1, configuracao: null, ...all },
    { origem: 2, configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo: '110.00' }] }, ...all },
  ])
  const written = await sql`
    select acao, count(*)::int as n, count(distinct registro)::int as vinculos from auditoria where acao = 'reajuste' group by 1`.execute(
    db,
  )
  expect(written.rows).toEqual([{ acao: 'reajuste', ...all }])
  expect((await sql`select count(*)::int as n from reajuste`.execute(db)).rows).toEqual([{ n: 1 }])
})
