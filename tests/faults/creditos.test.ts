import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { toCents } from '@retaguarda/contract/kit/money.ts'
import type { Mail } from '@retaguarda/server/integrations/mail/port.ts'
import { createLoja } from '@retaguarda/server/integrations/loja/http.ts'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { inTransaction } from '@retaguarda/server/db/transaction.ts'
import type { Ctx } from '@retaguarda/server/kit/ctx/context.ts'
import { once } from '@retaguarda/server/kit/http/once.ts'
import { cancelarFatura } from '@retaguarda/server/modules/faturamento/documento/cancelar.service.ts'
import { faturar } from '@retaguarda/server/modules/faturamento/documento/faturar.service.ts'
import { executarFechamento } from '@retaguarda/server/modules/faturamento/fechamento/fechamento.jobs.ts'
import { executar } from '@retaguarda/server/modules/faturamento/fechamento/fechamento.service.ts'
import { cenarioFinanceiro, FIXO } from '@retaguarda/server/test/cenario-financeiro.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ctxBy, live, random } from './vida.ts'

vi.setConfig({ testTimeout: 240_000 })

const CLIENTS = 8
const MONTHS = 6
const KILLS = 40
const LIFE = [12, 30, 60, 90] as const
const seed = Date.now() % 1_000_000
const r = random(seed)

const { db, config, integrations, connection, clock, user } = await testApp()
const { cliente, objeto, vinculo } = cenarioFinanceiro({ db, makePessoa })
const world = {
  loja: createLoja({ LOJA_REDE_INTERNA: 'sim' }, 5_000),
  mail: { configured: true, send: async (_: Mail) => ({ answer: '250 OK', refusals: [] }), deliver: async () => {} },
}
let people = 0
async function makePessoa(nome: string): Promise<number> {
  const cpfCnpj = String(++people).padStart(11, '0')
  return (await db.insertInto('pessoa').values({ nome, tipo: 1, cpfCnpj }).returning('id').executeTakeFirstOrThrow()).id
}

const rui = { ...(await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })), tipo: 2, isAdmin: false, isManagerTeam: false }
const ctxOf = ctxBy({ config, clock, user: rui })

let kills = 0
/** Whatever was being done when it died is done again by the next life, until it comes to its end. */
async function untilDone(work: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  for (;;) {
    clock.advance(61_000)
    const life = live(connection.connectionString ?? '', world, r.fate(r.pick(LIFE)))
    const processo = await testLife(db)
    const outcome = await Promise.race([
      work(ctxOf({ db: life.db, integrations: { ...integrations, ...life.integrations }, life: processo })),
      life.death,
    ])
    await processo.die()
    await conserved()
    if (outcome !== 'morto') return life.end()
    kills++
  }
}

/** What was given is used, cancelled or left; each use stands once, where the invoice says it. */
async function conserved(): Promise<void> {
  const { rows } = await sql`
    select c.id from credito c
      cross join lateral (select coalesce(sum(valor), 0) as usos from credito_uso where "creditoId" = c.id and "desfeitoEm" is null) u
    where c.valor <> c.usado + c.cancelado + c.saldo or c.saldo < 0 or c.usado <> u.usos
    union all
    select f.id from fatura f
      cross join lateral (select coalesce(sum(valor), 0) as usos from credito_uso where "faturaId" = f.id and "desfeitoEm" is null) u
    where f.credito <> u.usos or (f.situacao in (4, 6) and f.credito <> 0)`.execute(db)
  expect(rows, `semente ${seed}`).toEqual([])
}

const byKey = <K extends object>(ctx: Ctx, name: string, id: number, work: (trx: Trx) => Promise<K>) =>
  once({ work }, async (done) => done)(ctx, {
    route: name === 'faturar' ? fatura.faturar : fatura.cancelar,
    key: `${name}-${id}`,
    params: { id },
    body: {},
  })

/** How much of its credits each client may still use, and what its invoices of a month are to pay, reckoned apart. */
const pots = new Map<number, number>()

test('a process that dies while it closes, invoices or cancels loses no credit and uses none twice', async () => {
  const clientes: { id: number; valor: number }[] = []
  for (let n = 0; n < CLIENTS; n++) {
    const id = await cliente(`Loja ${n}`)
    const valor = 5_000 + 1_000 * n
    await vinculo(id, await objeto(FIXO((valor / 100).toFixed(2))))
    clientes.push({ id, valor })
  }
  for (let at = 0; kills < KILLS || at < MONTHS; at++) {
    const mes = { ano: 2021 + Math.floor(at / 12), mes: (at % 12) + 1 }
    for (const { id } of clientes)
      for (let n = 0; n < 2; n++) {
        const cents = 1 + r.below(6_000)
        const row = {
          clienteId: id,
          origem: 3 as const,
          valor: (cents / 100).toFixed(2),
          motivo: 'combinado por telefone',
          dataHora: clock.now(),
        }
        await db.insertInto('credito').values(row).execute()
        pots.set(id, (pots.get(id) ?? 0) + cents)
      }
    const by = ctxOf({ db, integrations, life: await testLife(db) })
    const id = await inTransaction(db, (trx) => executar(trx, by, { ...mes, clientes: [], fecharFatura: true }))
    await untilDone((ctx) => executarFechamento(ctx, { id }))
    const { rows } = await sql<{ id: number; clienteId: number; credito: string }>`
      select id, "clienteId", credito from fatura where ano = ${mes.ano} and mes = ${mes.mes} order by id`.execute(db)
    expect(rows, `semente ${seed}`).toHaveLength(CLIENTS)
    const form = { vencimento: '2030-01-31', parcelas: 2 }
    await untilDone(async (ctx) => {
      for (const one of rows) await byKey(ctx, 'faturar', one.id, (trx) => faturar(trx, ctx, one.id, form))
    })
    const dropped = rows.filter((_, n) => n % 3 === at % 3)
    await untilDone(async (ctx) => {
      for (const one of dropped) await byKey(ctx, 'cancelar', one.id, (trx) => cancelarFatura(trx, ctx, one.id))
    })
    for (const { id: fatura, clienteId, credito } of rows) {
      const pot = pots.get(clienteId) ?? 0
      const used = Math.min(pot, clientes.find((one) => one.id === clienteId)?.valor ?? 0)
      expect([seed, fatura, toCents(credito)]).toEqual([seed, fatura, used])
      if (!dropped.some((one) => one.id === fatura)) pots.set(clienteId, pot - used)
    }
    for (const [clienteId, pot] of pots) {
      const { rows: kept } = await sql<{
        saldo: string
      }>`select coalesce(sum(saldo), 0.00) as saldo from credito where "clienteId" = ${clienteId}`.execute(db)
      expect([seed, clienteId, toCents(kept[0]?.saldo ?? '')]).toEqual([seed, clienteId, pot])
    }
  }
  const { rows: twice } = await sql`
    select registro, acao from auditoria where entidade = 'fatura' and acao in ('faturar', 'cancelar') group by 1, 2 having count(*) > 1`.execute(
    db,
  )
  expect(twice, `semente ${seed}`).toEqual([])
  console.log(`${kills} mortes, semente ${seed}`)
})
