import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { createLoja } from '@retaguarda/server/integrations/loja/http.ts'
import { startLoja } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { once } from '@retaguarda/server/kit/http/once.ts'
import { avisarPendentes } from '@retaguarda/server/modules/faturamento/aviso/pendentes.service.ts'
import { responderMovido } from '@retaguarda/server/modules/faturamento/documento/consultar-boletos.service.ts'
import { reterBoleto } from '@retaguarda/server/modules/faturamento/documento/reter-boleto.service.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { ctxBy, live, random } from './vida.ts'

vi.setConfig({ testTimeout: 120_000 })

const KILLS = 50
const seed = Date.now() % 1_000_000
const r = random(seed)
const testing = await testApp()
const { call, db, config, integrations, connection, clock, user } = testing
const { cliente, fechada, ligarLoja, retemIss } = cenarioCobranca(testing)
const loja = await startLoja('k')
afterAll(() => loja.stop())
const world = {
  loja: createLoja({ LOJA_REDE_INTERNA: 'sim' }, 5_000),
  mail: { configured: false, send: async () => ({ answer: '250 OK', refusals: [] }), deliver: async () => {} },
}
const rui = { ...(await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })), tipo: 2, isAdmin: false, isManagerTeam: false }
const ctxOf = ctxBy({ config, clock, user: rui })

/** Nothing or all of it: what the guards compare at the end of a transaction is compared here again, from the rows. */
async function agrees(id: number): Promise<void> {
  const { rows } = await sql`
    select f.situacao, f.retido, f."retidoBoletos", f."aPagar", d.retido as boleto, d.quitado, d.situacao as como, l.retido as pago, r.valor as tributos
    from fatura f join fatura_documento d on d."faturaId" = f.id
      cross join lateral (select coalesce(sum(retido), 0) as retido from liquidacao where "documentoId" = d.id) l
      cross join lateral (select coalesce(sum(valor), 0) as valor from retencao where "boletoId" = d.id) r
    where f.id = ${id} and (d.situacao, f.situacao, f.retido, f."retidoBoletos", f."aPagar", d.retido, d.quitado, l.retido, r.valor)
      not in ((4, 7, 0, 0, 100, 0, 95, 0, 0), (5, 3, 5, 5, 95, 5, 100, 5, 5), (6, 3, 5, 5, 95, 5, 100, 5, 5))`.execute(db)
  expect(rows, `semente ${seed}`).toEqual([])
}

test('killed within a retention it is there once or not at all, and the store hears of it once', async () => {
  clock.at = new Date('2026-11-20T12:00:00-03:00')
  const clienteId = await cliente('Padaria Lua')
  await ligarLoja(clienteId, { url: loja.url, chave: 'k' })
  let kills = 0
  for (let n = 0; kills < KILLS; n++) {
    await db.updateTable('cliente').set({ retencaoIss: null }).where('id', '=', clienteId).execute()
    const id = await fechada(clienteId, ['100.00'])
    // A session of the invoice before may be over.
    const { token } = await user({ isAdmin: false, tipo: 2 })
    await call(fatura.faturar, { token, params: { id }, body: { vencimento: '2030-12-10', contaBancaria: null } })
    const { id: um } = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', id).executeTakeFirstOrThrow()
    await db.transaction().execute(async (trx) => {
      await sql`update fatura_documento set "valorPago" = 95 where id = ${um}`.execute(trx)
      await sql`insert into liquidacao ("documentoId", "valorPago", "dataPagamento", "dataHora") values (${um}, 95, '2026-11-20', now())`.execute(
        trx,
      )
      await sql`update fatura set situacao = 7, "valorPago" = 95 where id = ${id}`.execute(trx)
    })
    await retemIss(clienteId)
    for (;;) {
      clock.advance(61_000)
      const life = live(connection.connectionString ?? '', world, r.fate(r.pick([20, 40, 80])))
      const processo = await testLife(db)
      const ctx = ctxOf({ db: life.db, integrations: { ...integrations, ...life.integrations }, life: processo })
      const asked = { route: boleto.reter, key: `reter-boleto-${n}`, params: { id: um }, body: {} }
      const reter = once({ work: (trx) => reterBoleto(trx, ctx, um, {}) }, (done, repeated) => responderMovido(ctx, um, done, repeated))
      const outcome = await Promise.race([reter(ctx, asked), life.death])
      await processo.die()
      await agrees(id)
      if (outcome !== 'morto') {
        expect(outcome).toMatchObject({ boleto: { retido: '5.00' }, fatura: { situacao: 3, aPagar: '95.00' } })
        await life.end()
        break
      }
      kills++
    }
    clock.advance(24 * 60 * 60_000)
    await avisarPendentes({
      db,
      config,
      integrations: { ...integrations, loja: world.loja },
      life: await testLife(db),
      now: clock.now,
      log: silent,
    })
    const told = [...loja.state.memory.recebidos].filter(([key]) => key.startsWith(`liquidacao-${um}`))
    expect(told, `semente ${seed}`).toMatchObject([
      [`liquidacao-${um}-2`, { body: { valorPago: '0.00', retido: '5.00', liquidado: true } }],
    ])
  }
})
