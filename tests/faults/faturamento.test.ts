import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { createLoja } from '@retaguarda/server/integrations/loja/http.ts'
import { startLoja } from '@retaguarda/server/integrations/loja/stand-in.ts'
import type { Mail } from '@retaguarda/server/integrations/mail/port.ts'
import type { Trx } from '@retaguarda/server/db/types.ts'
import type { Ctx } from '@retaguarda/server/kit/ctx/context.ts'
import { type Asked, once } from '@retaguarda/server/kit/http/once.ts'
import { inTransaction } from '@retaguarda/server/db/transaction.ts'
import { avisarPendentes } from '@retaguarda/server/modules/faturamento/aviso/pendentes.service.ts'
import { faturar } from '@retaguarda/server/modules/faturamento/documento/faturar.service.ts'
import { avisarLiquidados, liquidar as liquidarBoletos } from '@retaguarda/server/modules/faturamento/documento/liquidar.service.ts'
import { enviarPedido, pedirEnvio } from '@retaguarda/server/modules/faturamento/envio/enviar.service.ts'
import { enviarEmails } from '@retaguarda/server/modules/faturamento/envio/enviar-email.service.ts'
import { executarFechamento } from '@retaguarda/server/modules/faturamento/fechamento/fechamento.jobs.ts'
import { executar } from '@retaguarda/server/modules/faturamento/fechamento/fechamento.service.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { cenarioFinanceiro, DEMANDA, FIXO } from '@retaguarda/server/test/cenario-financeiro.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { ctxBy, live, random } from './vida.ts'

vi.setConfig({ testTimeout: 240_000 })

const KILLS = 200
const EACH = 50
const CLIENTS = 10
const VALOR = '200.00'
const seed = Date.now() % 1_000_000
const r = random(seed)

const testing = await testApp()
const { db, config, integrations, connection, clock, user } = testing
const { ligarLoja, email } = cenarioCobranca(testing)
const { cliente, objeto, vinculo } = cenarioFinanceiro(testing)
const loja = await startLoja('k')
afterAll(() => loja.stop())
const sent: Mail[] = []
const world = {
  loja: createLoja({ LOJA_REDE_INTERNA: 'sim' }, 5_000),
  mail: {
    configured: true,
    send: async (one: Mail) => {
      sent.push(one)
      return { answer: '250 OK', refusals: [] }
    },
    deliver: async () => {},
  },
}

type Kind = 'fechar' | 'enviar' | 'liquidar'
const kills: Record<Kind, number> = { fechar: 0, enviar: 0, liquidar: 0 }
/** After how many dealings at most a life ends: closing writes several invoices at once, so short lives come to nothing often. */
const LIFE: Record<Kind, readonly [number, ...number[]]> = { fechar: [12, 30, 60, 90], enviar: [30, 90, 250], liquidar: [30, 60, 250] }
const total = () => kills.fechar + kills.enviar + kills.liquidar

const rui = { ...(await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })), tipo: 2, isAdmin: false, isManagerTeam: false }
const ctxOf = ctxBy({ config, clock, user: rui })

/** Whatever was being done when it died is done again by the next life, as a person or the queue would, until it comes to its end. */
async function untilDone(kind: Kind, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  for (;;) {
    clock.advance(61_000)
    const life = live(connection.connectionString ?? '', world, r.fate(r.pick(LIFE[kind])))
    const processo = await testLife(db)
    const ctx = ctxOf({ db: life.db, integrations: { ...integrations, ...life.integrations }, life: processo })
    const outcome = await Promise.race([work(ctx), life.death])
    await processo.die()
    await sumsAgree()
    if (outcome !== 'morto') return life.end()
    kills[kind]++
  }
}

/** A call of the product: with the same key at every repeat. */
async function callOf<K extends object>(
  ctx: Ctx,
  route: Asked['route'],
  { id, body, key }: { id: number; body: unknown; key: string },
  work: (trx: Trx) => Promise<K>,
) {
  const call = once({ work }, async (done, repeated) => ({ done, repeated }))
  return call(ctx, { route, key, params: { id }, body })
}

async function sumsAgree(): Promise<void> {
  const { rows } = await sql`
    select f.id, f.situacao, f.valor, f."valorPago" from fatura f
      cross join lateral (select coalesce(sum("valorCobranca"), 0) as itens from financeiro where "faturaId" = f.id) i
      cross join lateral (select coalesce(sum(valor), 0) as boletos from fatura_documento where "faturaId" = f.id and tipo = 1 and situacao <> 3) b
      cross join lateral (
        select coalesce(sum(l."valorPago"), 0) as pago from liquidacao l join fatura_documento d on d.id = l."documentoId" where d."faturaId" = f.id
      ) p
    where f.valor <> itens or (f.situacao in (2, 3, 5, 7) and f.valor <> boletos) or f."valorPago" <> pago`.execute(db)
  expect(rows, `semente ${seed}`).toEqual([])
}

const column = async <T>(query: ReturnType<typeof sql<{ v: T }>>, on: Kysely<never> | typeof db = db): Promise<T[]> =>
  (await query.execute(on as typeof db)).rows.map(({ v }) => v)

async function fechar(mes: { ano: number; mes: number }): Promise<number[]> {
  const ctx = ctxOf({ db, integrations, life: await testLife(db) })
  const id = await inTransaction(db, (trx) => executar(trx, ctx, { ...mes, clientes: [], fecharFatura: true }))
  await untilDone('fechar', (ctx) => executarFechamento(ctx, { id }))
  const faturas = await column(sql<{ v: number }>`select id as v from fatura where ano = ${mes.ano} and mes = ${mes.mes} order by id`)
  expect(faturas, `semente ${seed}`).toHaveLength(CLIENTS)
  const form = { vencimento: '2030-01-31', parcelas: 2 }
  await untilDone('fechar', async (ctx) => {
    for (const one of faturas)
      await callOf(ctx, fatura.faturar, { id: one, body: form, key: `faturar-${one}` }, (trx) => faturar(trx, ctx, one, form))
  })
  return faturas
}

async function enviar(mes: { ano: number; mes: number }): Promise<void> {
  const form = { ...mes, cliente: [], semLoja: false }
  await untilDone('enviar', async (ctx) => {
    const asked = { id: 0, body: form, key: `enviar-${mes.ano}-${mes.mes}` }
    const { done } = await callOf(ctx, envio.enviar, asked, (trx) => pedirEnvio(trx, ctx, form))
    await enviarPedido(ctx, { id: done.envio })
  })
  await untilDone('enviar', (ctx) => enviarEmails(ctx))
}

/** Some pay all at once, some the first boleto in two parts. */
const plan = (n: number, [um = 0, dois = 0]: number[]) =>
  n % 2 === 0 ? [[{ id: um }, { id: dois }]] : [[{ id: um, valorPago: '30.00' }], [{ id: um }, { id: dois, valorPago: '100.00' }]]

async function liquidar(faturas: number[]): Promise<void> {
  for (const [n, one] of faturas.entries()) {
    const boletos = await column(sql<{ v: number }>`select id as v from fatura_documento where "faturaId" = ${one} order by parcela`)
    for (const [step, body] of plan(n, boletos).entries())
      await untilDone('liquidar', async (ctx) => {
        const asked = { id: one, body, key: `liquidar-${one}-${step}` }
        const { done, repeated } = await callOf(ctx, faturaDocumento.liquidar, asked, (trx) => liquidarBoletos(trx, ctx, one, body))
        if (!repeated) await avisarLiquidados(ctx, done.avisar)
      })
  }
  await untilDone('liquidar', (ctx) => avisarPendentes(ctx))
}

/** Everything of a month is done, and once: in the books, at the stores, in the mailboxes. */
async function nothingLostNothingTwice(faturas: number[], mails: number): Promise<void> {
  const states = await sql`
    select f.situacao, f.valor, f."valorPago", (select array_agg(distinct d.situacao) from fatura_documento d where d."faturaId" = f.id) as boletos,
      (select array_agg(distinct i.situacao) from financeiro i where i."faturaId" = f.id) as itens
    from fatura f where f.id = any (${faturas}::int[])`.execute(db)
  for (const row of states.rows)
    expect(row, `semente ${seed}`).toEqual({ situacao: 3, valor: VALOR, valorPago: VALOR, boletos: [5], itens: [4] })

  const acoes = await sql<{ fatura: number; acoes: string }>`
    select registro::int as fatura, string_agg(acao, ' ' order by id) as acoes from auditoria
    where entidade = 'fatura' and registro = any (${faturas.map(String)}::text[]) and acao <> 'avisar a loja' group by 1 order by 1`.execute(
    db,
  )
  expect(acoes.rows.map((row) => row.acoes)).toEqual(
    faturas.map((_, n) => `calcular faturar enviar ${n % 2 === 0 ? 'liquidar' : 'liquidar liquidar'}`),
  )

  const pagos = await sql<{ chave: string; valor: string }>`
    select 'liquidacao-' || l."documentoId" || case when n = 1 then '' else '-' || n end as chave, l."valorPago" as valor
    from (select *, row_number() over (partition by "documentoId" order by id) as n from liquidacao) l
      join fatura_documento d on d.id = l."documentoId" where d."faturaId" = any (${faturas}::int[])`.execute(db)
  const expected = Object.fromEntries<string>([
    ...faturas.map((id) => [`fatura-${id}`, VALOR] as const),
    ...pagos.rows.map(({ chave, valor }) => [chave, valor] as const),
  ])
  const received = [...loja.state.memory.recebidos].map(([key, { body }]) => {
    const { valor, valorPago } = body as { valor?: string; valorPago?: string } // ours, and asserted
    return [key, valor ?? valorPago]
  })
  expect(Object.fromEntries(received), `semente ${seed}`).toEqual(expected)
  loja.state.memory.recebidos.clear()

  const ids = sent.slice(mails).map(({ messageId = '' }) => messageId)
  expect(new Set(ids).size, `semente ${seed}`).toBe(CLIENTS)
  expect(new Set(ids.map((id) => /^<fatura-(\d+)-/.exec(id)?.[1]))).toEqual(new Set(faturas.map(String)))
}

test('BOL-019 FAT-031 FAT-047 killed at 200 random points of closing, sending and settling: sums agree, nothing twice, nothing lost', async () => {
  clock.at = new Date('2029-12-15T12:00:00-03:00')
  const [fixo, demanda] = [await objeto(FIXO('150.00')), await objeto(DEMANDA('0.1000'))]
  for (let n = 0; n < CLIENTS; n++) {
    const id = await cliente(`Loja ${n}`)
    await ligarLoja(id, { url: loja.url, chave: 'k' })
    await email(id, `loja${n}@exemplo.com.br`)
    await vinculo(id, fixo)
    await vinculo(id, demanda)
  }
  const began = performance.now()
  let months = 0
  for (; total() < KILLS || Math.min(...Object.values(kills)) < EACH; months++) {
    const mes = { ano: 2024 + Math.floor(months / 12), mes: (months % 12) + 1 }
    const mails = sent.length
    const faturas = await fechar(mes)
    await enviar(mes)
    await liquidar(faturas)
    await nothingLostNothingTwice(faturas, mails)
  }
  const repeated = sent.length - months * CLIENTS
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${total()} mortes (${kills.fechar} ao fechar, ${kills.enviar} ao enviar, ${kills.liquidar} ao liquidar) em ${months} meses e ${seconds} s; e-mails repetidos com o mesmo Message-ID: ${repeated}; semente ${seed}`,
  )
})
