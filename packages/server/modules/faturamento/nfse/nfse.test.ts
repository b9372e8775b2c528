import { boleto as boletos } from '@retaguarda/contract/faturamento/boleto.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura as faturas, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioEmissao } from '../../../test/cenario-emissao.ts'
import { validCnpj } from '../../../test/documentos.ts'
import { sefinNoProcesso } from '../../../test/sefin-no-processo.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, user, db, clock } = app
const { configurar, cliente, objeto, fatura } = cenarioEmissao(app)
const { sefin, certificar, served } = sefinNoProcesso(app)
const { FECHADA, CANCELADA } = SituacaoFatura.code
const NOTA = SituacaoNfse.code
const OUTUBRO = { ano: 2026, mes: 10 }

let rui: Person
let padaria: number
let hospedagem: number
let suporte: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  hospedagem = await objeto({ codigo: 'HOSP' })
  suporte = await objeto({ codigo: 'SUP', nome: 'Suporte', fiscal: { cTribNac: '010701' } })
  padaria = await cliente()
  await certificar()
})
beforeEach(async () => {
  await configurar()
  Object.assign(sefin.state, { fila: [], filaLeitura: [], sempre: 'ok', sempreLeitura: 'ok' })
})

const asRui = callAs(() => rui)
const emitir = (id: number, body: object = {}, idempotencyKey?: string) => asRui(nfse.emitir, { params: { id }, body, idempotencyKey })
const reemitir = (id: number) => asRui(nfse.reemitir, { params: { id } })
const conferir = (id: number) => asRui(nfse.conferir, { params: { id } })
const descartar = (id: number, body: object = { motivo: 'Emitida por engano.' }) => asRui(nfse.descartar, { params: { id }, body })
const cancelar = (id: number, body: object = {}) =>
  asRui(nfse.cancelar, { params: { id }, body: { cMotivo: 1, motivo: 'Valor digitado errado.', ...body } })
const substituir = (id: number, body: object = {}) =>
  asRui(nfse.substituir, { params: { id }, body: { cMotivo: '99', motivo: 'Tomador digitado errado.', ...body } })
const nova = (itens: [number, string][] = [[hospedagem, '100.00']]) => fatura(padaria, { itens })
/** An invoice whose one note is authorised. */
async function comNota(itens?: [number, string][]) {
  const id = await nova(itens)
  const [nota] = (await emitir(id)).body.notas
  return { fatura: id, nota: nota?.id ?? 0, numero: nota?.numero ?? 0 }
}
const row = (id: number) => db.selectFrom('nfse').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notasFeitas = async () =>
  Number(
    (
      await db
        .selectFrom('nfse')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const numeros = async (faturaId: number) =>
  (await db.selectFrom('nfse').select('numeroDps').where('faturaId', '=', faturaId).orderBy('id').execute()).map(
    ({ numeroDps }) => numeroDps,
  )

test('the notes of an invoice are made, one a group, and answered once they are authorised', async () => {
  const id = await nova([
    [suporte, '5000.00'],
    [hospedagem, '1234.56'],
    [hospedagem, '-234.56'],
  ])
  const { status, body } = await emitir(id)
  expect({ status, msg: body.msg }).toEqual({ status: 200, msg: '2 notas autorizadas.' })
  expect(body.notas).toMatchObject([
    { situacao: NOTA.AUTORIZADA, serie: 1, numero: some.any(Number), chave: some.stringMatching(/^\d{50}$/), erro: null },
    { situacao: NOTA.AUTORIZADA, serie: 1 },
  ])
  const [um, dois] = await Promise.all(body.notas.map((nota) => row(nota.id)))
  expect(um).toMatchObject({
    faturaId: id,
    clienteId: padaria,
    ordem: 1,
    valor: '5000.00',
    desconto: '0.00',
    retido: '0.00',
    usuarioId: rui.id,
  })
  expect(dois).toMatchObject({ ordem: 2, valor: '1234.56', desconto: '234.56' })
  expect((dois?.numeroDps ?? 0) - (um?.numeroDps ?? 0)).toBe(1)
  expect((await asRui(faturas.history, { params: { id } })).body[0]).toMatchObject({ acao: 'emitir nota', usuario: 'Rui Reis' })
  expect(refusalOf(await emitir(id))).toMatchObject({ error: 'A fatura já tem as suas notas.' })
})

test('one key has one answer; twenty at once make one set, without a gap in the numbers', async () => {
  const id = await nova()
  const [first, again] = [await emitir(id, {}, 'emitir-de-rui'), await emitir(id, {}, 'emitir-de-rui')]
  expect(again.body.notas).toEqual(first.body.notas)
  const other = await nova([
    [suporte, '10.00'],
    [hospedagem, '10.00'],
  ])
  const answers = await served(Promise.all(Array.from({ length: 20 }, () => asRui(nfse.emitir, { params: { id: other }, body: {} }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const [um = 0, dois = 0, ...more] = await numeros(other)
  expect([dois - um, more]).toEqual([1, []])
})

test('an invoice that has none says why, and spends no number', async () => {
  const itens: [number, string][] = [[hospedagem, '10.00']]
  const before = await notasFeitas()
  const semNota = await cliente('Mercado Lua')
  await db.updateTable('cliente').set({ semNota: true }).where('id', '=', semNota).execute()
  const comFora = await nova()
  const fora = { nome: 'Nota fiscal 123', numero: '123', valor: '100.00', tipo: 2, dataHora: new Date() } as const
  await db
    .insertInto('fatura_documento')
    .values({ faturaId: comFora, ...fora })
    .execute()
  for (const [id, sentence] of [
    [await fatura(padaria, { itens, situacao: FECHADA }), 'Esta fatura está na situação Fechada. Fature-a antes de emitir a nota.'],
    [await fatura(padaria, { itens, situacao: CANCELADA }), 'Esta fatura está cancelada: não há nota a emitir.'],
    [await fatura(semNota, { itens }), 'Mercado Lua está marcada sem nota.'],
    [comFora, 'A fatura tem a nota 123 trazida de fora.'],
  ] as const)
    expect(await emitir(id)).toMatchObject({ status: 409, body: { error: sentence } })
  const zero = await fatura(padaria, { itens: [[hospedagem, '0.00']], situacao: FECHADA })
  await asRui(faturas.faturar, { params: { id: zero }, body: {} })
  expect(await emitir(zero)).toMatchObject({ status: 409, body: { error: 'Esta fatura não tem valor: não há nota a emitir.' } })
  expect(await notasFeitas()).toBe(before)
})

test('what is missing is 422 with all of it, and spends no number', async () => {
  const before = await notasFeitas()
  const semCodigo = await objeto({ codigo: 'LOJA-START', fiscal: null })
  const { status, body } = await emitir(
    await nova([
      [semCodigo, '10.00'],
      [hospedagem, '10.00'],
    ]),
  )
  expect({ status, body }).toMatchObject({
    status: 422,
    body: {
      error: 'O objeto LOJA-START não tem código de tributação nacional.',
      faltas: [{ onde: 'objeto', id: semCodigo, texto: 'O objeto LOJA-START não tem código de tributação nacional.' }],
    },
  })
  expect(await notasFeitas()).toBe(before)
})

test('without a certificate in force nothing is made', async () => {
  const before = await notasFeitas()
  const id = await nova()
  await db
    .updateTable('nfse_certificado')
    .set({ fim: new Date('2026-11-14T12:00:00-03:00') })
    .execute()
  expect(await emitir(id)).toMatchObject({ status: 409, body: { error: 'O certificado venceu em 14/11/2026. Envie o novo em Empresa.' } })
  await db.deleteFrom('nfse_certificado').execute()
  expect(await emitir(id)).toMatchObject({ status: 409, body: { error: some.stringMatching(/certificado A1/) } })
  expect(await notasFeitas()).toBe(before)
  await certificar()
})

test('a refused note is made anew of today’s data, under its own number', async () => {
  const id = await nova()
  sefin.state.fila = ['recusa:E0310']
  const { status, body } = await emitir(id)
  expect({ status, msg: body.msg }).toEqual({ status: 200, msg: some.stringMatching(/^A nota \d+ foi recusada: E0310, /) })
  const [nota] = body.notas
  expect(nota).toMatchObject({ situacao: NOTA.REJEITADA, erro: body.msg })
  expect(refusalOf(await emitir(id)).error).toBe('A fatura já tem as suas notas.')
  const object = await objeto({ fiscal: { cTribNac: '010701' } })
  const { fiscal } = await db.selectFrom('objeto_contrato').select('fiscal').where('id', '=', object).executeTakeFirstOrThrow()
  const { fiscal: before } = await db.selectFrom('objeto_contrato').select('fiscal').where('id', '=', hospedagem).executeTakeFirstOrThrow()
  await db
    .updateTable('objeto_contrato')
    .set({ fiscal: JSON.stringify(fiscal) })
    .where('id', '=', hospedagem)
    .execute()
  const again = await reemitir(nota?.id ?? 0)
  await db
    .updateTable('objeto_contrato')
    .set({ fiscal: JSON.stringify(before) })
    .where('id', '=', hospedagem)
    .execute()
  expect(again).toMatchObject({
    status: 200,
    body: { nota: { id: nota?.id, situacao: NOTA.AUTORIZADA, numeroDps: nota?.numeroDps, erro: null } },
  })
  expect((await row(nota?.id ?? 0)).dados).toMatchObject({ servico: { cTribNac: '010701' } })
  expect(refusalOf(await reemitir(nota?.id ?? 0)).error).toMatch(/^A nota [\d.]+ está na situação Autorizada e não pode ser reemitida\. /)
})

test('a discarded note gives its number back', async () => {
  sefin.state.fila = ['recusa:E0240']
  const [nota] = (await emitir(await nova())).body.notas
  const discarded = await descartar(nota?.id ?? 0)
  expect(discarded).toMatchObject({ status: 200, body: { msg: 'Nota descartada.', nota: { situacao: NOTA.DESCARTADA } } })
  expect((await descartar(nota?.id ?? 0)).status).toBe(409)
  expect((await descartar(nota?.id ?? 0, { motivo: 'curto' })).status).toBe(422)
  const other = await nova()
  await emitir(other)
  expect(await numeros(other)).toEqual([nota?.numeroDps])
})

test('cancelling asks Sefin: the note is cancelled, or stands with the reason', async () => {
  const one = await comNota()
  const done = await cancelar(one.nota)
  expect(done).toMatchObject({
    status: 200,
    body: { msg: some.stringMatching(/^Nota [\d.]+ cancelada\.$/), nota: { situacao: NOTA.CANCELADA } },
  })
  expect((await cancelar(one.nota)).status).toBe(409)
  const other = await comNota()
  sefin.state.fila = ['recusa:E0822']
  expect(await cancelar(other.nota)).toMatchObject({
    status: 200,
    body: { msg: some.stringMatching(/E0822/), nota: { situacao: NOTA.AUTORIZADA } },
  })
  for (const body of [{ motivo: 'Curto demais.' }, { motivo: 'x'.repeat(256) }, { cMotivo: 3 }, { cMotivo: null }])
    expect((await cancelar(other.nota, body)).status, JSON.stringify(body).slice(0, 40)).toBe(422)
  // After it was cancelled an invoice may have notes again.
  expect((await emitir(one.fatura)).status).toBe(200)
})

test.each(['你'.repeat(20), `a${' '.repeat(30)}b`, 'a\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nb'])(
  'a reason of which the note takes less than 15 characters is refused before Sefin is asked: %j',
  async (motivo) => {
    const { nota } = await comNota()
    const refused = { motivo: 'Motivo: escreva ao menos 15 caracteres que a nota aceita, em letras latinas.' }
    const made = await notasFeitas()
    expect(await cancelar(nota, { motivo })).toMatchObject({ status: 422, body: { fields: refused } })
    expect(await substituir(nota, { motivo })).toMatchObject({ status: 422, body: { fields: refused } })
    expect(await substituir(nota, { cMotivo: '05', motivo })).toMatchObject({ status: 422, body: { fields: refused } })
    expect(await row(nota)).toMatchObject({ situacao: NOTA.AUTORIZADA, eventoTexto: null })
    expect(await notasFeitas()).toBe(made)
    expect((await cancelar(nota, { motivo: 'Já está “pago”…' })).status).toBe(200)
  },
)

test('a substitute is a note of today’s data, and the old one stands until it is there', async () => {
  const one = await comNota()
  const { status, body } = await substituir(one.nota)
  expect({ status, nota: body.nota }).toMatchObject({ status: 200, nota: { situacao: NOTA.AUTORIZADA } })
  expect(await row(one.nota)).toMatchObject({ situacao: NOTA.SUBSTITUIDA })
  expect(await row(body.nota.id)).toMatchObject({ substituiId: one.nota, faturaId: one.fatura })
  expect((await substituir(one.nota)).status).toBe(409)
  expect((await emitir(one.fatura)).status).toBe(409)
  const other = await comNota()
  sefin.state.fila = ['recusa:E0240']
  const refused = await substituir(other.nota)
  expect(refused.body.nota).toMatchObject({ situacao: NOTA.REJEITADA })
  expect(await row(other.nota)).toMatchObject({ situacao: NOTA.AUTORIZADA })
  expect(await reemitir(refused.body.nota.id)).toMatchObject({
    body: { nota: { situacao: NOTA.AUTORIZADA, numeroDps: refused.body.nota.numeroDps } },
  })
  expect(await row(other.nota)).toMatchObject({ situacao: NOTA.SUBSTITUIDA })
  for (const wrong of [{ motivo: null }, { cMotivo: '06' }, { motivo: 'curto' }])
    expect((await substituir(body.nota.id, wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect((await substituir(body.nota.id, { cMotivo: '01', motivo: null })).status).toBe(200)
})

test('a refused substitute of a note that was cancelled since then is not issued any more', async () => {
  const one = await comNota()
  sefin.state.fila = ['recusa:E0240']
  const refused = (await substituir(one.nota)).body.nota
  await cancelar(one.nota)
  expect(refusalOf(await reemitir(refused.id)).error).toBe(
    `A nota ${one.numero.toLocaleString('pt-BR')}, que esta substitui, não está mais autorizada. Descarte esta nota.`,
  )
  expect((await descartar(refused.id)).status).toBe(200)
})

test('a note of which nobody knows is asked for at once', async () => {
  const id = await nova()
  sefin.state.fila = ['cortar-depois']
  const { body } = await emitir(id)
  expect(body.msg).toBe('A Sefin não respondeu: a nota pode ter saído. Ela é conferida antes de sair de novo.')
  const [nota] = body.notas
  expect(nota).toMatchObject({ situacao: NOTA.INDETERMINADA })
  expect((await descartar(nota?.id ?? 0)).status).toBe(409)
  expect((await asRui(faturas.cancelar, { params: { id } })).status).toBe(409)
  expect(await conferir(nota?.id ?? 0)).toMatchObject({ status: 200, body: { nota: { situacao: NOTA.AUTORIZADA } } })
  expect((await conferir(nota?.id ?? 0)).status).toBe(409)
})

test('a month that was handed over is changed only where that is confirmed', async () => {
  const one = await fatura(padaria, { itens: [[hospedagem, '100.00']], competencia: OUTUBRO })
  const fechado = { ...OUTUBRO, fechado: true, fechadoEm: new Date('2026-11-05T12:00:00-03:00'), usuarioId: rui.id }
  await db.insertInto('nfse_mes').values(fechado).execute()
  const refused = {
    status: 409,
    body: { mesFechado: true, error: '10/2026 foi entregue ao contador em 05/11/2026. Confirme para mudar o que ele recebeu.' },
  }
  expect(await emitir(one)).toMatchObject(refused)
  const [nota] = (await emitir(one, { mesFechado: true })).body.notas
  expect(await substituir(nota?.id ?? 0)).toMatchObject(refused)
  const substituta = (await substituir(nota?.id ?? 0, { mesFechado: true })).body.nota
  expect(await cancelar(substituta.id)).toMatchObject(refused)
  expect((await cancelar(substituta.id, { mesFechado: true })).body.nota).toMatchObject({ situacao: NOTA.CANCELADA })
})

test('an invoice with a note cannot be cancelled; what was not issued of its notes is discarded with it', async () => {
  const one = await comNota()
  const cancelarFatura = (id: number) => asRui(faturas.cancelar, { params: { id } })
  expect(refusalOf(await cancelarFatura(one.fatura)).error).toBe(
    `A fatura tem a nota ${one.numero.toLocaleString('pt-BR')}. Cancele a nota antes.`,
  )
  await cancelar(one.nota)
  expect((await cancelarFatura(one.fatura)).status).toBe(200)
  const id = await nova()
  sefin.state.fila = ['recusa:E0240']
  const [nota] = (await emitir(id)).body.notas
  expect((await cancelarFatura(id)).status).toBe(200)
  expect(await row(nota?.id ?? 0)).toMatchObject({ situacao: NOTA.DESCARTADA, motivoDescarte: 'A fatura foi cancelada.' })
})

test('settling and taking it back leave the note as it is', async () => {
  const one = await comNota()
  const [boleto] = (await asRui(faturaDocumento.get, { params: { id: one.fatura } })).body.boletos
  await asRui(faturaDocumento.liquidar, { params: { id: one.fatura }, body: [{ id: boleto?.id }] })
  const { body } = await asRui(faturaDocumento.get, { params: { id: one.fatura } })
  expect(body.fatura.situacao).toBe(SituacaoFatura.code.PAGA)
  expect(await row(one.nota)).toMatchObject({ situacao: NOTA.AUTORIZADA })
  const pagamento = body.boletos[0]?.pagamentos[0]?.id
  const estorno = { params: { id: boleto?.id ?? 0 }, body: { pagamento, motivo: 'Depósito de outro cliente' } }
  expect((await asRui(boletos.estornar, estorno)).status).toBe(200)
  expect(await row(one.nota)).toMatchObject({ situacao: NOTA.AUTORIZADA })
})

test.each([nfse.emitir, nfse.reemitir, nfse.conferir, nfse.descartar, nfse.cancelar, nfse.substituir])(
  '$path is for the finance department alone; what there is not is 404, what is no number 400',
  async (route) => {
    const ana = await user({ isAdmin: true, tipo: 1 })
    const body = { cMotivo: route === nfse.substituir ? '99' : 1, motivo: 'Valor digitado errado.' }
    const ask = async (id: string, token?: string) =>
      (await app.request('POST', route.path.replace(':id', id), { body, ...(token && { token }) })).status
    expect([await ask('1', ana.token), await ask('1')]).toEqual([403, 401])
    expect([await ask('2000000000', rui.token), await ask('abc', rui.token)]).toEqual([404, 400])
  },
)

test('a one-off invoice has notes as any other', async () => {
  const item = { idObjetoContrato: hospedagem, valorCobranca: '150.00', observacao: 'Visita' }
  const faturar = { vencimento: '2026-12-10', parcelas: 1, contaBancaria: null }
  const { body } = await asRui(avulsa.add, { body: { cliente: padaria, itens: [item], faturar } })
  const answer = await emitir(body.id)
  expect(answer).toMatchObject({ status: 200, body: { notas: [{ situacao: NOTA.AUTORIZADA }] } })
  expect(await row(answer.body.notas[0]?.id ?? 0)).toMatchObject({ ano: 2026, mes: 11, valor: '150.00' })
})

test('a discount that is more than what its group charges makes no note, and says so', async () => {
  const before = await notasFeitas()
  const { status, body } = await emitir(
    await nova([
      [suporte, '500.00'],
      [hospedagem, '10.00'],
      [hospedagem, '-20.00'],
    ]),
  )
  expect({ status, body }).toMatchObject({ status: 422, body: { faltas: [{ onde: 'objeto', id: hospedagem }] } })
  expect(await notasFeitas()).toBe(before)
})

test('what differs by now between a note and its invoice is said', async () => {
  const quem = await cliente('Mercado Sol')
  const id = await fatura(quem, { itens: [[hospedagem, '1000.00']] })
  const [nota] = (await emitir(id)).body.notas
  const get = async () => (await asRui(nfse.get, { params: { id: nota?.id ?? 0 } })).body
  expect(await get()).toMatchObject({ id: nota?.id, fatura: { id }, divergencias: [], valores: { servico: '1000.00', iss: '20.00' } })
  const [boleto] = (await asRui(faturaDocumento.get, { params: { id } })).body.boletos
  await asRui(boletos.reter, { params: { id: boleto?.id ?? 0 }, body: { retencoes: [{ tributo: 5, valor: '50.00' }] } })
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', quem).executeTakeFirstOrThrow()
  await db
    .updateTable('pessoa')
    .set({ cpfCnpj: validCnpj(99_001) })
    .where('id', '=', pessoaId)
    .execute()
  await configurar({ aliquotaIss: '3.00' })
  const said = (await get()).divergencias.map((sentence) => sentence.replaceAll('\u00a0', ' '))
  expect(said).toEqual([
    'A nota retém R$ 0,00 e a fatura R$ 50,00. Substitua a nota.',
    some.stringMatching(/^A nota é de .* e o cliente hoje é .*\. Substitua a nota\.$/),
    'A Sefin calculou ISS de R$ 20,00 e a configuração dá R$ 30,00. Confira a alíquota com o contador.',
  ])
  await cancelar(nota?.id ?? 0)
  expect((await get()).divergencias).toEqual([])
  expect((await asRui(nfse.get, { params: { id: 2_000_000_000 } })).status).toBe(404)
})
