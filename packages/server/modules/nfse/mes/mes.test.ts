import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioNotas, chaveDe } from '../../../test/cenario-notas.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { exigirMesAberto } from './mes.service.ts'

const app = await testApp()
const { call, callAs, user, db, clock } = app
const { cliente, fechada } = cenarioCobranca(app)
const { nota } = cenarioNotas(app)
let ana: Person
let rui: Person
let padaria: number
beforeAll(async () => {
  ana = await user()
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  padaria = await cliente('Padaria São João')
})
const asRui = callAs(() => rui)
const asAna = callAs(() => ana)

const MES = { ano: 2026, mes: 10 }
const fatura = (mes = 10) => fechada(padaria, ['90.00'], { ano: 2026, mes })
const zip = (query: Record<string, string>) => asRui(nfse.zip, { query: { ano: '2026', mes: '10', ...query } })
/** The same, of a call that is answered, as the bytes that came. */
async function zipped(query: Record<string, string>) {
  const headers = { authorization: `Bearer ${rui.token}` }
  const {
    statusCode,
    headers: said,
    rawPayload,
  } = await app.app.inject({ method: 'GET', url: '/api/nfse/zip', query: { ano: '2026', mes: '10', ...query }, headers })
  expect(statusCode).toBe(200)
  return { headers: said, bytes: rawPayload }
}
const filesIn = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, Buffer.from(file).toString()]))
async function refused(answered: ReturnType<typeof call>, status: number, said: { error: string }) {
  const answer = await answered
  expect(answer.status).toBe(status)
  expect(refusalOf(answer)).toMatchObject(said)
}
const historico = (acao: string) =>
  db
    .selectFrom('auditoria')
    .select(['registro', 'usuarioId', 'antes', 'depois'])
    .where('entidade', '=', 'nfse-mes')
    .where('acao', '=', acao)
    .orderBy('id')
    .execute()

test('a month is one ZIP: every note that was issued, its event, and a list that a sheet reads', async () => {
  const month = { ano: '2026', mes: '3' }
  await refused(asRui(nfse.zip, { query: month }), 404, { error: '03/2026 não tem nota autorizada.' })
  const id = await fatura(3)
  await nota(id, { numero: 11 })
  await nota(id, { numero: 12, situacao: 7 })
  await nota(id, { numero: 13, situacao: 8 })
  for (const situacao of [1, 2, 4, 5, 9] as const) await nota(id, { situacao })
  const answer = await zipped(month)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="notas-2026-03.zip"',
  })
  const files = filesIn(answer.bytes)
  const name = (n: number) => `${n}-${chaveDe(n)}`
  expect(Object.keys(files)).toEqual([
    `${name(11)}.xml`,
    `${name(12)}.xml`,
    `${name(12)}-cancelamento.xml`,
    `${name(13)}.xml`,
    'relacao.csv',
  ])
  expect(files[`${name(11)}.xml`]).toContain('<nNFSe>11</nNFSe>')
  const [head, first, second, third, end] = (files['relacao.csv'] ?? '').split('\r\n')
  expect(head).toBe(
    '\ufeffnumero;chave;situacao;dataEmissao;competencia;tomador;documento;valor;desconto;retido;iss;irrf;inss;csll;liquido;ibs;cbs',
  )
  expect(first).toMatch(
    /^11;\d{50};Autorizada;[\d/: ]+;2026\/03;CLIENTE FICTICIO COMERCIO S\.A\.;91\.712\.343\/0001-34;1500,00;100,00;57,25;27,00;22,50;15,00;15,00;1292,75;145,80;106,92$/,
  )
  expect([second, third].map((line) => line?.split(';')[2])).toEqual(['Cancelada', 'Substituída'])
  expect(end).toBe('')
  expect((await historico('baixar')).at(-1)).toMatchObject({ registro: '2026/03', usuarioId: rui.id, depois: { notas: 3, pdf: false } })
})

test('with pdf each note has its page too, marked where it was undone', async () => {
  const { bytes } = await zipped({ mes: '3', pdf: 'true' })
  const pdfs = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.pdf'))
  expect(pdfs).toHaveLength(3)
  for (const [, pdf] of pdfs) expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
})

test('novas has what changed since the month was handed over', async () => {
  const id = await fatura()
  await nota(id, { numero: 21, mudadaEm: clock.at })
  expect(Object.keys(filesIn((await zipped({ novas: 'true' })).bytes))).toHaveLength(2)
  clock.advance(60_000)
  const closed = await asRui(nfse.fechar, { body: MES })
  expect(closed.body).toEqual({ msg: 'As notas de 10/2026 foram entregues ao contador.' })
  await refused(zip({ novas: 'true' }), 404, { error: 'Nenhuma nota de 10/2026 mudou desde a última entrega.' })
  clock.advance(60_000)
  await nota(id, { numero: 22, mudadaEm: clock.at })
  expect(Object.keys(filesIn((await zipped({ novas: 'true' })).bytes))).toEqual([`22-${chaveDe(22)}.xml`, 'relacao.csv'])
  expect(Object.keys(filesIn((await zipped({})).bytes))).toHaveLength(3)
  expect((await asRui(nfse.meses)).body.meses.find(({ mes }) => mes === 10)).toEqual({
    ...MES,
    notas: 2,
    novas: 1,
    fechado: true,
    fechadoEm: new Date(clock.at.getTime() - 60_000).toISOString(),
  })
  expect((await asRui(nfse.meses)).body.meses.map(({ mes }) => mes)).toEqual([10, 3])
})

test('what was handed over is changed only by who says that he knows; who is no administrator cannot open it again', async () => {
  const exigir = (mesFechado?: boolean) =>
    db.transaction().execute((trx) => exigirMesAberto(trx, { requestId: 'r', now: clock.now, user: ana }, MES, mesFechado))
  const day = /^10\/2026 foi entregue ao contador em \d\d\/\d\d\/\d{4}\. Confirme para mudar o que ele recebeu\.$/
  await expect(exigir()).rejects.toMatchObject({ motivo: 'mesFechado', message: some.stringMatching(day), more: { mesFechado: true } })
  await expect(exigir(false)).rejects.toMatchObject({ status: 409 })
  await exigir(true)
  expect(await historico('mudar depois da entrega')).toMatchObject([{ registro: '2026/10', usuarioId: ana.id }])
  expect((await asRui(nfse.reabrir, { body: MES })).status).toBe(403)
  expect((await asAna(nfse.reabrir, { body: MES })).body).toEqual({ msg: '10/2026 está aberto de novo.' })
  await exigir()
  await refused(asAna(nfse.reabrir, { body: MES }), 409, { error: '10/2026 não foi entregue ao contador.' })
  expect((await historico('reabrir')).length).toBe(1)
  // When it was handed over last is still known.
  expect(Object.keys(filesIn((await zipped({ novas: 'true' })).bytes))).toEqual([`22-${chaveDe(22)}.xml`, 'relacao.csv'])
})

test('only Financeiro has the notes of a month; what is no month is refused', async () => {
  const nobody = await user({ nome: 'Bia Brito', isAdmin: false, tipo: 1 })
  const query = { ano: '2026', mes: '10' }
  expect((await call(nfse.zip, { token: nobody.token, query })).status).toBe(403)
  expect((await call(nfse.zip, { query })).status).toBe(401)
  for (const bad of [{ ano: '2026', mes: '13' }, { ano: '2026' }, { ano: 'x', mes: '1' }, { ...query, pdf: 'sim' }])
    expect((await asRui(nfse.zip, { query: bad })).status).toBeLessThan(423)
  expect((await asRui(nfse.fechar, { body: { ano: 2026, mes: 0 } })).status).toBe(422)
})
