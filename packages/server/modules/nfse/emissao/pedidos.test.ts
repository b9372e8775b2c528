import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mode } from '../../../integrations/sefin/stand-in.ts'
import { cenarioNfse, dadosDaNota } from '../../../test/cenario-nfse.ts'
import { testApp } from '../../../test/test-app.ts'
import { criarNota, descartar, lockNotaQuePode, pedirCancelamento, refazer } from './emissao.service.ts'
import { enviarAgora, enviarNotas, retomarNotas } from './fila.service.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const { A_EMITIR, AUTORIZADA, INDETERMINADA, REJEITADA, CANCELAMENTO_PEDIDO, CANCELADA, SUBSTITUIDA, DESCARTADA } = SituacaoNfse.code

const app = await testApp({ SEFIN_POR_SEGUNDO: '50' })
const { db, clock, user } = app
const { sefin, ctx, by, certificado, nova, criar, limpar, nota, envio, situacao, asked, historia, queued, espera, livres } =
  cenarioNfse(app)
const run = () => enviarNotas(ctx)
beforeAll(async () => {
  await user({ nome: 'Ana' })
  await certificado()
})
beforeEach(limpar)

test('descartar: a number that Sefin never had is given again, the lowest first; one that it may know never', async () => {
  const [one, two, three] = [await criar(), await criar(), await criar()]
  sefin.state.fila.push('recusa:E0240', 'cortar-antes', 'recusa:E0240')
  await enviarAgora(ctx, [one])
  await enviarAgora(ctx, [two])
  clock.advance(10 * SECOND)
  await enviarAgora(ctx, [two])
  expect([await situacao(one), await situacao(two), await situacao(three)]).toEqual([REJEITADA, REJEITADA, A_EMITIR])
  for (const id of [three, two, one]) await db.transaction().execute((trx) => descartar(trx, by, id, 'Feita por engano.'))
  expect(await nota(three)).toMatchObject({ situacao: DESCARTADA, motivoDescarte: 'Feita por engano.' })
  expect(await livres()).toEqual([1, 3])
  expect(await historia(two)).toEqual(['incluir', 'enviar', 'ficar sem resposta', 'enviar', 'recusar', 'descartar'])
  const numbers = []
  for (let n = 0; n < 3; n++) numbers.push((await nota(await criar())).numeroDps)
  expect(numbers).toEqual([1, 3, 4])
  await expect(db.transaction().execute((trx) => descartar(trx, by, three, 'Outra vez.'))).rejects.toThrow(
    'Só uma nota que não foi emitida',
  )
})

test('a note that is in hand when it is thrown away is not sent', async () => {
  const id = await criar()
  const held = Promise.withResolvers<void>()
  // Before it signs, a process reads how.
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table nfse_configuracao in access exclusive mode`.execute(trx)
    await held.promise
  })
  const sending = run()
  await expect.poll(async () => (await envio(id))?.tomadoPor ?? null).not.toBeNull()
  await db.transaction().execute((trx) => descartar(trx, by, id, 'Feita por engano.'))
  held.resolve()
  await Promise.all([holding, sending])
  expect([await situacao(id), asked(), await livres()]).toEqual([DESCARTADA, [], [1]])
})

const cancelar = (id: number) =>
  db.transaction().execute((trx) => pedirCancelamento(trx, by, id, { cMotivo: 1, motivo: 'Valor errado na emissão' }))
const autorizada = async () => {
  const id = await criar()
  await run()
  sefin.state.pedidos.length = 0
  return id
}

test('cancelar: the event is signed, registered and kept', async () => {
  const id = await autorizada()
  await cancelar(id)
  expect(await nota(id)).toMatchObject({ situacao: CANCELAMENTO_PEDIDO, eventoMotivo: 1, eventoTexto: 'Valor errado na emissão' })
  await run()
  const row = await nota(id)
  expect(row.situacao).toBe(CANCELADA)
  expect(row.eventoXml?.toString('utf8')).toContain(`PRE${row.chave}101101`)
  expect(asked()).toEqual(['POST /nfse/…/eventos'])
  expect(await historia(id)).toEqual(['incluir', 'enviar', 'autorizar', 'pedir cancelamento', 'cancelar'])
  await expect(cancelar(id)).rejects.toThrow('Só uma nota autorizada é cancelada.')
})

const EVENTS: [Mode, string[]][] = [
  ['cortar-antes', ['POST /nfse/…/eventos', 'GET /nfse/…/eventos/101101/1', 'POST /nfse/…/eventos']],
  ['cortar-depois', ['POST /nfse/…/eventos', 'GET /nfse/…/eventos/101101/1']],
  ['500-depois', ['POST /nfse/…/eventos', 'GET /nfse/…/eventos/101101/1']],
  ['lixo', ['POST /nfse/…/eventos', 'GET /nfse/…/eventos/101101/1']],
  ['503html', ['POST /nfse/…/eventos', 'GET /nfse/…/eventos/101101/1', 'POST /nfse/…/eventos']],
]
test.each(EVENTS)('cancelar, %s: whether it was done is asked before the same bytes are sent again', async (modo, calls) => {
  const id = await autorizada()
  await cancelar(id)
  sefin.state.fila.push(modo)
  await run()
  const { evento } = await nota(id)
  expect([await situacao(id), await espera(id)]).toEqual([CANCELAMENTO_PEDIDO, 10 * SECOND])
  clock.advance(10 * SECOND)
  await run()
  const row = await nota(id)
  expect([row.situacao, row.evento?.equals(evento ?? Buffer.alloc(0)), asked()]).toEqual([CANCELADA, true, calls])
})

test('cancelar: E0840 with the event there is a success, any other refusal lets the note stand', async () => {
  const id = await autorizada()
  await cancelar(id)
  sefin.state.fila.push('recusa:E0840')
  await run()
  expect(await nota(id)).toMatchObject({ situacao: AUTORIZADA, erroCodigo: 'E0840', evento: null, eventoMotivo: null })
  sefin.state.prazoCancelamentoDias = -1
  await cancelar(id)
  await run()
  expect(await nota(id)).toMatchObject({
    situacao: AUTORIZADA,
    erro: 'O cancelamento da nota 1 foi recusado: E0822, O prazo do município para cancelar acabou. Peça o cancelamento na prefeitura ou substitua a nota.',
  })
  sefin.state.prazoCancelamentoDias = 90
  await cancelar(id)
  // Cancelled by somebody else a moment ago.
  const { chave } = await nota(id)
  const evento = Buffer.from(
    `<evento xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento><pedRegEvento><infPedReg><chNFSe>${chave}</chNFSe></infPedReg></pedRegEvento></infEvento></evento>`,
  )
  sefin.state.eventos.set(`${chave}/101101/1`, evento)
  sefin.state.fila.push('recusa:E0840')
  await run()
  expect(await nota(id)).toMatchObject({ situacao: CANCELADA, erro: null })
})

test('a cancelling waits through a rest as a note does', async () => {
  const id = await autorizada()
  await cancelar(id)
  sefin.state.fila.push('manutencao')
  await run()
  expect([await situacao(id), await espera(id)]).toEqual([CANCELAMENTO_PEDIDO, 5 * MINUTE])
  clock.advance(5 * MINUTE)
  await run()
  expect(await situacao(id)).toBe(CANCELADA)
})

test('a note takes the place of another when it is authorised, and not when it is refused', async () => {
  const old = await autorizada()
  const { chave, faturaId } = await nota(old)
  const dados = dadosDaNota({ substituicao: { chave: chave ?? '', cMotivo: '99', xMotivo: 'Tomador com endereço errado' } })
  const id = await criar({ faturaId, dados, substituiId: old })
  await expect(cancelar(old)).rejects.toThrow('Outra nota está tomando o lugar desta.')
  sefin.state.fila.push('recusa:E0240')
  await run()
  expect([await situacao(id), await situacao(old)]).toEqual([REJEITADA, AUTORIZADA])
  const { valor, desconto, retido, iss, liquido } = await nota(id)
  await db.transaction().execute((trx) => refazer(trx, by, id, { dados, valor, desconto, retido, iss, liquido }))
  await run()
  expect([await situacao(id), await situacao(old)]).toEqual([AUTORIZADA, SUBSTITUIDA])
  expect(await historia(old)).toContain('substituir')
})

test('every start and every night what waits is taken up, also what nobody asks for any more', async () => {
  const id = await criar()
  sefin.state.fila.push('cortar-depois')
  await run()
  await sql`delete from nfse_envio`.execute(db)
  await run()
  expect(asked()).toHaveLength(1)
  await retomarNotas(ctx)
  expect(await queued()).toContain('nfse.enviar')
  await run()
  expect(await situacao(id)).toBe(AUTORIZADA)
})

test('conferir: a person has it asked for now, whenever it is due, and not what is known', async () => {
  const id = await criar()
  sefin.state.fila.push('cortar-depois')
  await run()
  const conferir = (one: number) => db.transaction().execute((trx) => lockNotaQuePode(trx, one, 'conferir'))
  expect(await conferir(id)).toMatchObject({ id, situacao: INDETERMINADA })
  await enviarAgora(ctx, [id])
  expect(await situacao(id)).toBe(AUTORIZADA)
  await expect(conferir(id)).rejects.toThrow('a situação desta nota é conhecida')
  await expect(conferir(999_999)).rejects.toThrow('Não há a nota 999999.')
})

test('20 callers side by side get 20 numbers, none twice and none left out, also where some are undone', async () => {
  const wanted = await Promise.all(Array.from({ length: 20 }, () => nova()))
  const made = await Promise.allSettled(
    wanted.map((one, n) =>
      db.transaction().execute(async (trx) => {
        const { numeroDps } = await criarNota(trx, by, one)
        if (n % 4 === 0) throw new Error('desfeita')
        return numeroDps
      }),
    ),
  )
  const numbers = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
  expect((await nota(await criar())).numeroDps).toBe(16)
})

test('a number that was lowered passes by those that are taken', async () => {
  await criar()
  await criar()
  await sql`update nfse_configuracao set "proximoNumero" = 5`.execute(db)
  await criar()
  await sql`update nfse_configuracao set "proximoNumero" = 1`.execute(db)
  const numbers = []
  for (let n = 0; n < 3; n++) numbers.push((await nota(await criar())).numeroDps)
  expect(numbers).toEqual([3, 4, 6])
})
