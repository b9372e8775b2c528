import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mode } from '../../../integrations/sefin/stand-in.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { cenarioNfse } from '../../../test/cenario-nfse.ts'
import { testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { parseNfse } from '../nota/ler-nfse.ts'
import { acabarDescanso } from '../sefin/sefin.service.ts'
import { refazer } from './emissao.service.ts'
import { enviarNotas, retomarNotas } from './fila.service.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const { A_EMITIR, EMITINDO, AUTORIZADA, REJEITADA, INDETERMINADA } = SituacaoNfse.code

const app = await testApp({ SEFIN_POR_SEGUNDO: '50' })
const { db, clock, user } = app
const {
  sefin,
  ctx,
  by,
  certificado,
  configuracao,
  nova,
  criar,
  limpar,
  nota,
  envio,
  situacao,
  asked,
  historia,
  queued,
  espera,
  livres,
  descanso,
} = cenarioNfse(app)
const run = () => enviarNotas(ctx)
beforeAll(async () => {
  await user({ nome: 'Ana' })
  await certificado()
})
beforeEach(limpar)

const tentativas = async (id: number) =>
  (await db.selectFrom('nfse_tentativa').select(['pedido', 'status', 'codigo']).where('nfseId', '=', id).orderBy('id').execute()).map(
    ({ pedido, status, codigo }) => [pedido, status, codigo],
  )
const avisos = async () => (await db.selectFrom('aviso').select('texto').orderBy('id').execute()).map(({ texto }) => texto)

test('a note is signed, kept, sent and authorised; what Sefin says in it stands in the row', async () => {
  const id = await criar()
  expect(await nota(id)).toMatchObject({ situacao: A_EMITIR, serie: 1, numeroDps: 1, dps: null })
  await run()
  const row = await nota(id)
  expect(row).toMatchObject({
    situacao: AUTORIZADA,
    numero: 1,
    iss: '100.00',
    retido: '307.50',
    liquido: '4692.50',
    ibs: '4.72',
    cbs: '42.46',
    erro: null,
  })
  expect(row.idDps).toBe('DPS355030821122233300018100001000000000000001')
  const read = parseNfse(row.xml ?? Buffer.alloc(0))
  expect(read.ok && read.nota.dps).toMatchObject({ id: row.idDps, digest: row.digest })
  expect(read.ok && read.nota.chave).toBe(row.chave)
  expect(sefin.state.notas.get(row.chave ?? '')?.idDps).toBe(row.idDps)
  expect(await tentativas(id)).toEqual([['POST /nfse', 201, null]])
  expect(await historia(id)).toEqual(['incluir', 'enviar', 'autorizar'])
  expect(await queued()).toContain(`nfse.contar-${id}`)
  expect(await envio(id)).toMatchObject({ situacao: 1, tomadoPor: null })
  await run()
  expect(asked()).toEqual(['POST /nfse'])
})

// Each of what may happen, with its switch.

const ONE_GOES_BAD: [Mode, number, string[]][] = [
  ['cortar-antes', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'POST /nfse']],
  ['cortar-depois', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'GET /dps/…', 'GET /nfse/…']],
  ['travar-antes', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'POST /nfse']],
  ['travar-depois', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'GET /dps/…', 'GET /nfse/…']],
  ['meia', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'GET /dps/…', 'GET /nfse/…']],
  ['lixo', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'GET /dps/…', 'GET /nfse/…']],
  ['500', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'POST /nfse']],
  ['503html', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'POST /nfse']],
  ['500-depois', INDETERMINADA, ['POST /nfse', 'HEAD /dps/…', 'GET /dps/…', 'GET /nfse/…']],
]
test.each(ONE_GOES_BAD)('%s: nobody knows, and after 10 s it is asked for, never sent blindly', async (modo, first, calls) => {
  const id = await criar()
  sefin.state.fila.push(modo)
  await run()
  expect(await situacao(id)).toBe(first)
  expect(await espera(id)).toBe(10 * SECOND)
  const { dps, digest } = await nota(id)
  await run()
  expect(asked()).toHaveLength(1)
  clock.advance(10 * SECOND)
  await run()
  expect(asked()).toEqual(calls)
  const row = await nota(id)
  expect(row).toMatchObject({ situacao: AUTORIZADA, digest, semResposta: true })
  expect(row.dps?.equals(dps ?? Buffer.alloc(0))).toBe(true)
  expect(sefin.state.notas.size).toBe(1)
})

test('400: what it was refused for is kept whole, with what to do', async () => {
  const id = await criar()
  sefin.state.fila.push('recusa:E0240')
  await run()
  expect(await nota(id)).toMatchObject({
    situacao: REJEITADA,
    erroCodigo: 'E0240',
    erro: 'A nota 1 foi recusada: E0240, O CEP não é da cidade do tomador. Corrija o endereço em Pessoas.',
    erros: [
      {
        codigo: 'E0240',
        descricao: 'O CEP não é da cidade do tomador.',
        complemento: 'Complemento de E0240.',
        texto: 'O CEP não é da cidade do tomador. Corrija o endereço em Pessoas.',
      },
    ],
  })
  expect(await envio(id)).toMatchObject({ situacao: 1 })
  // Made anew it keeps its number.
  const { dados, valor, desconto, retido, iss, liquido } = await nova()
  await db.transaction().execute((trx) => refazer(trx, by, id, { dados, valor, desconto, retido, iss, liquido }))
  expect(await nota(id)).toMatchObject({ situacao: A_EMITIR, numeroDps: 1, dps: null, erro: null, erros: [] })
  await run()
  expect(await nota(id)).toMatchObject({ situacao: AUTORIZADA, numeroDps: 1 })
})

const RESTS: [Mode, string, number, string][] = [
  ['429', 'limite', 2 * SECOND, 'A Sefin pediu uma pausa. As 2 notas que esperam saem sozinhas.'],
  ['403', 'acesso', HOUR, 'A Sefin recusou o certificado. Confira-o em Empresa. As 2 notas que esperam saem sozinhas depois.'],
  ['manutencao', 'manutencao', 5 * MINUTE, 'A Sefin está em manutenção. As 2 notas que esperam saem sozinhas.'],
  ['manutencao400', 'manutencao', 5 * MINUTE, 'A Sefin está em manutenção. As 2 notas que esperam saem sozinhas.'],
]
test.each(RESTS)(
  '%s: not processed, and nothing is asked before the rest is over; one person hears of it once',
  async (modo, motivo, pausa, aviso) => {
    sefin.state.sempre = modo
    const [a, b] = [await criar(), await criar()]
    await run()
    expect([await situacao(a), await situacao(b)]).toEqual([A_EMITIR, A_EMITIR])
    expect(await descanso()).toMatchObject({ descansoMotivo: motivo, descansaAte: new Date(clock.at.getTime() + pausa) })
    expect([await espera(a), await espera(b)]).toEqual([pausa, pausa])
    const calls = asked().length
    expect(calls).toBeLessThanOrEqual(2)
    const c = await criar()
    await run()
    expect(asked()).toHaveLength(calls)
    expect(await avisos()).toEqual([aviso])
    sefin.state.sempre = 'ok'
    clock.advance(pausa)
    await run()
    expect(await descanso()).toMatchObject({ descansoMotivo: null, descansaAte: null, descansos: 0 })
    await run()
    expect([await situacao(a), await situacao(b), await situacao(c)]).toEqual([AUTORIZADA, AUTORIZADA, AUTORIZADA])
    expect(sefin.state.notas.size).toBe(3)
    expect(await avisos()).toHaveLength(1)
  },
)

test('who is told that notes wait is led to a screen that is open to him', async () => {
  const financeira = await user({ nome: 'Fernanda Faria', tipo: 2, isAdmin: false })
  const administrador = await user({ nome: 'Alberto Alves', tipo: 1, isAdmin: true })
  await user({ nome: 'Nina Nunes', tipo: 1, isAdmin: false })
  sefin.state.sempre = '403'
  await criar()
  await run()
  const told = await db.selectFrom('aviso').select(['usuarioId', 'link']).orderBy('id').execute()
  expect(told).toContainEqual({ usuarioId: financeira.id, link: '/financeiro/nota' })
  expect(told).toContainEqual({ usuarioId: administrador.id, link: '/empresa' })
  await db.updateTable('usuario').set({ ativo: false }).where('id', 'in', [financeira.id, administrador.id]).execute()
})

test('while Sefin stands still one of many looks, after 5, 10, 20 and then every 30 minutes; what ends the rest lets all go', async () => {
  sefin.state.sempre = 'manutencao'
  const ids = [await criar(), await criar(), await criar()]
  await run()
  for (const minutes of [5, 10, 20, 30, 30]) {
    expect(await descanso()).toMatchObject({ descansaAte: new Date(clock.at.getTime() + minutes * MINUTE) })
    clock.advance(minutes * MINUTE)
    const before = asked().length
    await run()
    await run()
    expect(asked().length - before).toBe(1)
  }
  expect(await avisos()).toHaveLength(1)
  sefin.state.sempre = 'ok'
  await db.transaction().execute((trx) => acabarDescanso(trx, ctx))
  expect(await queued()).toContain('nfse.enviar')
  await run()
  clock.advance(5 * SECOND)
  await run()
  for (const id of ids) expect(await situacao(id)).toBe(AUTORIZADA)
})

test('without a certificate, or with an old one, nothing is signed or asked until there is one', async () => {
  await db.deleteFrom('nfse_certificado').execute()
  const id = await criar()
  await run()
  expect(await nota(id)).toMatchObject({ situacao: A_EMITIR, dps: null })
  expect(await descanso()).toMatchObject({ descansoMotivo: 'ausente' })
  await certificado(clock.at)
  await db.transaction().execute((trx) => acabarDescanso(trx, ctx))
  await run()
  expect(await nota(id)).toMatchObject({ situacao: A_EMITIR, dps: null })
  expect(await descanso()).toMatchObject({ descansoMotivo: 'vencido' })
  expect(asked()).toEqual([])
  await certificado()
  await db.transaction().execute((trx) => acabarDescanso(trx, ctx))
  await run()
  expect(await situacao(id)).toBe(AUTORIZADA)
})

test('E0014 of a note of ours: it is fetched at once', async () => {
  const id = await criar()
  sefin.state.fila.push('cortar-depois')
  await run()
  // Sent again all the same, as by a process that was believed dead.
  await sql`update nfse set situacao = ${A_EMITIR}`.execute(db)
  await retomarNotas(ctx)
  await run()
  expect(asked()).toEqual(['POST /nfse', 'POST /nfse', 'HEAD /dps/…', 'GET /dps/…', 'GET /nfse/…'])
  expect(await situacao(id)).toBe(AUTORIZADA)
})

test('E0014 of a note that is not ours: refused, and only then another number, the old one never again', async () => {
  // Another system has number 1.
  const other = await criar()
  await run()
  await sql`truncate nfse cascade`.execute(db)
  await configuracao()
  const id = await criar()
  expect(await nota(id)).toMatchObject({ numeroDps: 1 })
  clock.advance(HOUR) // so that it says something else
  await run()
  expect(await nota(id)).toMatchObject({
    situacao: REJEITADA,
    erroCodigo: 'E0014',
    erro: 'O número 1 da série 1 já é de outra nota na Sefin. A próxima tentativa usa o número seguinte.',
  })
  expect(other).not.toBe(id)
  const { dados, valor, desconto, retido, iss, liquido } = await nova()
  await db.transaction().execute((trx) => refazer(trx, by, id, { dados, valor, desconto, retido, iss, liquido }))
  await run()
  expect(await nota(id)).toMatchObject({ situacao: AUTORIZADA, numeroDps: 2 })
  expect(await livres()).toEqual([])
  await sql`update nfse_configuracao set "proximoNumero" = 1`.execute(db)
  expect(await nota(await criar())).toMatchObject({ numeroDps: 3 })
})

test('E0014 of a note that Sefin does not find: asked for again after pauses, and sent again when it is not there', async () => {
  const id = await criar()
  sefin.state.fila.push('e0014')
  await run()
  expect(asked()).toEqual(['POST /nfse', 'HEAD /dps/…'])
  expect([await situacao(id), await espera(id)]).toEqual([INDETERMINADA, 10 * SECOND])
  clock.advance(10 * SECOND)
  await run()
  expect(await situacao(id)).toBe(AUTORIZADA)
  expect(sefin.state.notas.size).toBe(1)
})

test('a Sefin that is silent is asked after 10 s, 30 s, 1, 5, 15 and then every 30 minutes, for ever', async () => {
  const id = await criar()
  sefin.state.sempre = 'travar-antes'
  sefin.state.sempreLeitura = 'cortar-antes'
  await run()
  for (const pausa of [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 30 * MINUTE, 30 * MINUTE]) {
    expect([await situacao(id), await espera(id)]).toEqual([INDETERMINADA, pausa])
    clock.advance(pausa - 1)
    const before = asked().length
    await run()
    expect(asked()).toHaveLength(before)
    clock.advance(1)
    await run()
    expect(asked()).toHaveLength(before + 1)
  }
  expect(await descanso()).toMatchObject({ descansoMotivo: null })
  sefin.state.sempre = 'ok'
  sefin.state.sempreLeitura = 'ok'
  clock.advance(30 * MINUTE)
  await run()
  expect(await situacao(id)).toBe(AUTORIZADA)
})

test('a note that a process had sent when it died is asked for, and its bytes stay the same', async () => {
  const id = await criar()
  const other = await testLife(db)
  const dying: JobCtx = {
    ...ctx,
    life: other,
    integrations: {
      ...ctx.integrations,
      sefin: {
        ...sefin.port,
        emitir: async (...args) => {
          await sefin.port.emitir(...args)
          return new Promise(() => {}) // and nothing more of it runs
        },
      },
    },
  }
  void enviarNotas(dying)
  await expect.poll(() => sefin.state.notas.size).toBe(1)
  const { digest } = await nota(id)
  await run()
  expect(await situacao(id)).toBe(EMITINDO)
  await other.die()
  await run()
  expect(await nota(id)).toMatchObject({ situacao: AUTORIZADA, digest, semResposta: true })
  expect(asked()).toEqual(['POST /nfse', 'HEAD /dps/…', 'GET /dps/…', 'GET /nfse/…'])
})

test('E0008: a clock that runs ahead is known, and the note is made with the time of Sefin and sent once more by itself', async () => {
  sefin.state.relogioMs = -7 * MINUTE
  const id = await criar()
  await run()
  expect(asked()).toEqual(['POST /nfse', 'POST /nfse'])
  expect(await situacao(id)).toBe(AUTORIZADA)
  expect((await descanso()).relogioMs).toBeGreaterThanOrEqual(7 * MINUTE - SECOND)
  // The next one knows it.
  const next = await criar()
  await run()
  expect(asked()).toHaveLength(3)
  expect(await situacao(next)).toBe(AUTORIZADA)
  // Refused again with the right time it is refused.
  sefin.state.fila.push('recusa:E0008', 'recusa:E0008')
  const last = await criar()
  await run()
  expect(await nota(last)).toMatchObject({ situacao: REJEITADA, erroCodigo: 'E0008' })
})

test('a note of another DPS, or one that cannot be read, is not believed', async () => {
  const id = await criar()
  const { emitir } = sefin.port
  let wrong = true
  const lying: JobCtx = {
    ...ctx,
    integrations: {
      ...ctx.integrations,
      sefin: {
        ...sefin.port,
        emitir: async (...args) => {
          const answered = await emitir(...args)
          const { answer } = answered
          if (!wrong || answer.tipo !== 'autorizada') return answered
          wrong = false
          const xml = Buffer.from(answer.nota.xml.toString('utf8').replace(/<vLiq>[^<]*/, '<vLiq>mil'))
          return { ...answered, answer: { ...answer, nota: { ...answer.nota, xml } } }
        },
      },
    },
  }
  await enviarNotas(lying)
  expect(await situacao(id)).toBe(INDETERMINADA)
  clock.advance(10 * SECOND)
  await enviarNotas(lying)
  expect(await situacao(id)).toBe(AUTORIZADA)
})
