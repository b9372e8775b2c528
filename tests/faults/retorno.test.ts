import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { RuleError } from '@retaguarda/server/base/errors.ts'
import { executarRetorno } from '@retaguarda/server/modules/retorno/retorno.jobs.ts'
import { receberRetorno } from '@retaguarda/server/modules/retorno/retorno.service.ts'
import { cenarioRetorno } from '@retaguarda/server/test/cenario-retorno.ts'
import { type Person, testApp } from '@retaguarda/server/test/test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killer } from './until-done.ts'
import { random } from './vida.ts'

vi.setConfig({ testTimeout: 240_000 })

const KILLS = 12
const TITULOS = 8
/** Titles of one transaction: few, so that a file has several. */
const PIECE = 3
/** Dealings with the world within which a life ends. */
const MOST = 120
const seed = Date.now() % 1_000_000
const r = random(seed)

const app = await testApp()
const { db, clock, user, call } = app
let ana: Person
const { cliente, conta, titulo, pago, dito, arquivo } = cenarioRetorno(app, () => ana)
let bradesco: number
let padaria: number
beforeAll(async () => {
  clock.at = new Date('2026-12-10T12:00:00-03:00')
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  bradesco = await conta()
  padaria = await cliente('Padaria Sol')
})

const folder = mkdtempSync(join(tmpdir(), 'rtg-retorno-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const { killed, untilDone } = killer(app)
test('an import killed at random points, in two processes: nothing twice, nothing lost', async () => {
  for (let round = 0; killed.times < KILLS; round++) {
    const titulos = await Promise.all(Array.from({ length: TITULOS }, () => titulo(bradesco, padaria)))
    const [part, baixa, duplo] = titulos
    if (!part || !baixa || !duplo) throw new Error('there are eight')
    const lines = titulos.map((one) => (one === part ? pago(one, { pago: 4_000 }) : one === baixa ? dito(one, '09') : pago(one)))
    const content = arquivo([
      ...lines,
      pago(duplo, { ocorrencia: '2026-12-08' }),
      { ...pago(duplo), nossoNumero: `${90_000_000_000 + round}P` },
    ])
    const path = join(folder, `${++files}.ret`)
    writeFileSync(path, content)
    const upload = {
      part: 'arquivo',
      name: 'CB.RET',
      path,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }
    await untilDone(r, MOST, async (ctx) => {
      const by = { ...ctx, user: ana, requestId: 'falha' }
      await receberRetorno(by, upload).catch((error: unknown) => {
        if (!(error instanceof RuleError)) throw error
      })
    })
    const found = await db.selectFrom('retorno').select('id').where('fim', 'is', null).execute()
    expect(found, `semente ${seed}`).toHaveLength(1)
    const id = found[0]?.id ?? 0
    for (let over = false; !over; ) {
      await untilDone(r, MOST, (ctx) => executarRetorno(ctx, { id }, PIECE))
      over = (await db.selectFrom('retorno').select('fim').where('id', '=', id).executeTakeFirstOrThrow()).fim !== null
    }
    const { body } = await call(retorno.get, { token: ana.token, params: { id } })
    expect(body, `semente ${seed}`).toMatchObject({ situacao: 3, titulos: TITULOS + 2, feitos: TITULOS + 2, excecoes: 2, repetidas: 0 })
    expect(body.avisos).toHaveLength(1)
    const { rows } = await sql`
      select d.situacao, d."valorPago", t.situacao as titulo, (select count(*)::int from liquidacao l where l."documentoId" = d.id) as pagamentos
      from fatura_documento d join cobranca t on t."documentoId" = d.id
      where d.id = any (${titulos.map((one) => one.boleto)}::int[]) order by d.id`.execute(db)
    const pagos = titulos.map((one) =>
      one === part
        ? { situacao: 4, valorPago: '40.00', titulo: 3, pagamentos: 1 }
        : one === baixa
          ? { situacao: 4, valorPago: null, titulo: 6, pagamentos: 0 }
          : { situacao: 5, valorPago: '100.00', titulo: 7, pagamentos: 1 },
    )
    const byBoleto = titulos.map(({ boleto }, at) => ({ boleto, row: pagos[at] })).toSorted((a, b) => a.boleto - b.boleto)
    expect(rows, `semente ${seed}`).toEqual(byBoleto.map(({ row }) => row))
    const lost = await db.selectFrom('retorno_linha').select('linha').where('retornoId', '=', id).execute()
    expect(lost).toHaveLength(TITULOS + 2)
  }
})
