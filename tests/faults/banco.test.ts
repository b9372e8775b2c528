import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import { RuleError } from '@retaguarda/server/base/errors.ts'
import { inTransaction } from '@retaguarda/server/db/transaction.ts'
import { gerarPdf } from '@retaguarda/server/modules/cobranca/papel/papel.jobs.ts'
import { gerarRemessa } from '@retaguarda/server/modules/cobranca/remessa/remessa.service.ts'
import { levarASaida } from '@retaguarda/server/modules/cobranca/remessa/saida.service.ts'
import { cenarioTitulos } from '@retaguarda/server/test/cenario-titulos.ts'
import { type Person, testApp } from '@retaguarda/server/test/test-app.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killer } from './until-done.ts'
import { random } from './vida.ts'

vi.setConfig({ testTimeout: 240_000 })

const KILLS = 6
/** Dealings with the world within which a life ends: making a file takes about 20 of them, drawing slips about 12. */
const MOST = 24
const TITULOS = 3
const seed = Date.now() % 1_000_000
const r = random(seed)

const folder = mkdtempSync(join(tmpdir(), 'rtg-banco-'))
afterAll(() => rmSync(folder, { recursive: true }))
const api = await testApp({ CNAB_PASTA: folder })
const { app, db, clock, user, callAs } = api
let rui: Person
const as = callAs(() => rui)
const { conta, pagador, boletos, titulo } = cenarioTitulos(api, () => rui)
let contaId: number
let padaria: number
beforeAll(async () => {
  clock.at = new Date('2026-11-22T16:05:01Z')
  rui = await user({ nome: 'Rui Reis', tipo: 2 })
  padaria = await pagador('Padaria Sol')
  contaId = await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' })
})
async function comTitulos(): Promise<{ ids: number[]; titulos: number[] }> {
  const { ids } = await boletos(padaria, '90.00', '2027-01-11', TITULOS)
  const titulos: number[] = []
  for (const id of ids) titulos.push(await titulo(id, contaId))
  return { ids, titulos }
}

test('files for the bank, made and laid into its folder by processes that die: each title in one, each file once and whole', async () => {
  const { killed, untilDone } = killer(api)
  const titulos: number[] = []
  while (killed.times < KILLS) {
    titulos.push(...(await comTitulos()).titulos)
    await untilDone(r, MOST, async (ctx) => {
      await inTransaction(ctx.db, (trx) => gerarRemessa(trx, { ...ctx, user: rui, requestId: 'falha' }, contaId)).catch(
        (error: unknown) => {
          if (!(error instanceof RuleError)) throw error // the other one took all that waited
        },
      )
      await levarASaida(ctx)
    })
  }
  const done = await db.selectFrom('remessa').selectAll().orderBy('sequencia').execute()
  expect(
    done.map(({ sequencia, situacao }) => [sequencia, situacao]),
    `semente ${seed}`,
  ).toEqual(done.map((_, at) => [at + 1, 1]))
  const { remessaProxima } = await db
    .selectFrom('conta_bancaria')
    .select('remessaProxima')
    .where('id', '=', contaId)
    .executeTakeFirstOrThrow()
  expect(remessaProxima).toBe(done.length + 1)
  const lines = await db.selectFrom('remessa_linha').select('cobrancaId').orderBy('cobrancaId').execute()
  expect(lines.map(({ cobrancaId }) => cobrancaId)).toEqual(titulos)
  expect(await db.selectFrom('cobranca').select('situacao').where('situacao', '<>', 2).execute()).toEqual([])
  const { rows } = await sql<{ nome: string; conteudo: Buffer }>`
    select r.nome, a.conteudo from remessa r join remessa_arquivo a on a."remessaId" = r.id order by r.nome`.execute(db)
  const output = join(folder, 'saida')
  expect(
    readdirSync(output)
      .toSorted()
      .map((name) => [name, readFileSync(join(output, name), 'latin1')]),
  ).toEqual(rows.map(({ nome, conteudo }) => [nome, conteudo.toString('latin1')]))
})

test('slips drawn by processes that die: one file for each order, as if nobody had died', async () => {
  const { killed, untilDone } = killer(api)
  const { ids } = await comTitulos()
  const pedir = async () => (await as(papel.pedir, { body: { boletos: ids } })).body.id
  const pedidos: number[] = []
  while (killed.times < KILLS) {
    const id = await pedir()
    // At the first two live, side by side.
    const most = pedidos.length === 0 ? Number.MAX_SAFE_INTEGER : MOST
    pedidos.push(id)
    for (let over = false; !over; ) {
      await untilDone(r, most, (ctx) => gerarPdf(ctx, { id }))
      over = (await db.selectFrom('boleto_pdf').select('fim').where('id', '=', id).executeTakeFirstOrThrow()).fim !== null
    }
    const { body } = await as(papel.lote, { params: { id } })
    expect(body, `semente ${seed}`).toEqual({ id, situacao: 3, total: TITULOS, feitos: TITULOS, erros: 0, falha: null })
  }
  const kept = await db.selectFrom('arquivo').select(['nome', 'sha256']).where('confirmadoEm', 'is not', null).orderBy('id').execute()
  expect(kept.map(({ nome }) => nome)).toEqual(pedidos.map((id) => `boletos-${id}.pdf`))
  expect(new Set(kept.map(({ sha256 }) => sha256)).size).toBe(1)
  const { rawPayload } = await app.inject({
    url: `/api/boleto/pdf-lote/${pedidos[0]}/arquivo`,
    headers: { authorization: `Bearer ${rui.token}` },
  })
  expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(TITULOS)
})
