import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioNotas, chaveDe } from '../../../test/cenario-notas.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { consultarNota } from './nota.service.ts'

const app = await testApp()
const { call, callAs, user, db, clock, query } = app
const { cliente, fechada } = cenarioCobranca(app)
const { nota } = cenarioNotas(app)
let rui: Person
let padaria: number
let fatura: number
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  padaria = await cliente('Padaria São João')
  fatura = await fechada(padaria, ['90.00'], { ano: 2026, mes: 10 })
})
const asRui = callAs(() => rui)
const get = (id: number) => consultarNota({ db, now: clock.now }, id)

test('the list has the notes in their columns, newest first, and adds them up', async () => {
  const first = await nota(fatura, { numero: 31, valor: '1100.00' })
  const second = await nota(fatura, { situacao: 4, erro: 'A nota 1.002 foi recusada: E0240.', valor: '1200.00', ordem: 2 })
  const { body } = await asRui(nfse.list)
  expect(body.rows.map(({ id }) => id)).toEqual([second, first])
  expect(body.rows[1]).toMatchObject({
    situacao: 3,
    numero: 31,
    serie: 1,
    chave: chaveDe(31),
    competencia: '2026/10',
    fatura: { id: fatura },
    cliente: { id: padaria, pessoa: { nome: 'Padaria São João' } },
    valor: '1100.00',
    liquido: '1292.75',
    ibs: '145.80',
    ambiente: 1,
  })
  expect(body.rows[0]).toMatchObject({ erroCodigo: 'E0240', numero: null, chave: null })
  const found = async (name: string, v: string | number) =>
    (await asRui(nfse.list, { query: query([{ name, op: '=', v }]) })).body.rows.map(({ id }) => id)
  expect(await found('competencia', '2026/10')).toEqual([second, first])
  expect(await found('competencia', '2026/09')).toEqual([])
  expect(await found('chave', chaveDe(31))).toEqual([first])
  expect(await found('erroCodigo', 'E0240')).toEqual([second])
  expect((await asRui(nfse.somas)).body).toMatchObject({ quantidade: 2, valor: '2300.00', liquido: '2585.50', ibs: '291.60' })
  const csv = await asRui(nfse.export, { query: { formato: 'csv' } })
  expect(csv.text).toContain('Padaria São João')
})

test('an authorised note says what Sefin said of it', async () => {
  const id = await nota(fatura, { numero: 41 })
  await db.insertInto('nfse_tentativa').values({ nfseId: id, dataHora: clock.at, pedido: 'POST /nfse', status: 201, ms: 180 }).execute()
  const found = await get(id)
  expect(found).toMatchObject({
    situacao: 3,
    fatura: { id: fatura, situacao: 1 },
    cliente: { id: padaria, nome: 'Padaria São João' },
    tomador: {
      nome: 'CLIENTE FICTICIO COMERCIO S.A.',
      documento: '91712343000134',
      inscricaoMunicipal: '654321',
      endereco: 'Avenida Paulista, 1000, Bela Vista, São Paulo - SP, 01310-100',
      email: 'contato@clienteficticio.com.br',
      fone: '11987654321',
    },
    servico: { cTribNac: '010700', cTribMun: '007', cNBS: null, municipio: 'Niterói - RJ' },
    valores: {
      servico: '1500.00',
      desconto: '100.00',
      base: '1350.00',
      aliquota: '2.00',
      iss: '27.00',
      issRetido: '27.00',
      irrf: '22.50',
      inss: '15.00',
      csll: '15.00',
      totalRetido: '79.50',
      liquido: '1292.75',
    },
    ibsCbs: { base: '1350.00', ibsUf: '121.50', ibsMun: '24.30', ibs: '145.80', cbs: '106.92', totalNota: '1638.65' },
    tentativas: [{ pedido: 'POST /nfse', status: 201, codigo: null, ms: 180 }],
    evento: null,
    descanso: null,
  })
})

test('a note that is yet to be authorised says what we ask for, and why it waits', async () => {
  await db
    .updateTable('nfse_sefin')
    .set({ descansaAte: new Date(clock.at.getTime() + 60_000), descansoMotivo: 'manutencao' })
    .execute()
  const waiting = await get(await nota(fatura, { situacao: 1, valor: '5000.00' }))
  expect(waiting).toMatchObject({
    tomador: { documento: '45723174000110', endereco: 'Avenida Brasil, 1500, Jardim América, São Paulo - SP, 01310-100' },
    servico: { cTribNac: '010701', cNBS: '115013000', municipio: 'São Paulo - SP' },
    valores: { servico: '5000.00', base: '5000.00', irrf: '75.00', csll: '232.50', liquido: '1292.75' },
    ibsCbs: null,
    descanso: {
      ate: new Date(clock.at.getTime() + 60_000).toISOString(),
      motivo: some.stringMatching(/^A Sefin está em manutenção\. .* sozinhas?\.$/),
    },
  })
  expect((await get(await nota(fatura, { situacao: 4 }))).descanso).toBeNull()
  await db.updateTable('nfse_sefin').set({ descansaAte: null, descansoMotivo: null }).execute()
})

test('a note and the one that takes its place say each other; a cancelled one says why', async () => {
  const old = await nota(fatura, { numero: 51, situacao: 8 })
  const young = await nota(fatura, { numero: 52, substitui: old })
  expect((await get(old)).substituidaPor).toMatchObject({ id: young, numero: 52, situacao: 3 })
  expect((await get(young)).substitui).toMatchObject({ id: old, numero: 51 })
  expect((await get(await nota(fatura, { numero: 53, situacao: 7 }))).evento).toEqual({
    cMotivo: 1,
    motivo: 'O serviço não foi prestado.',
    registrado: true,
  })
})

test('what came back is handed out as it came; before that there is nothing', async () => {
  const id = await nota(fatura, { numero: 61, situacao: 7 })
  const xml = await asRui(nfse.xml, { params: { id } })
  expect(xml.headers['content-disposition']).toContain(`NFSe-61-${chaveDe(61)}.xml`)
  expect(xml.text).toContain('<nNFSe>61</nNFSe>')
  expect((await asRui(nfse.evento, { params: { id } })).text).toContain('<evento')
  const pdf = await asRui(nfse.pdf, { params: { id } })
  expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const rejected = await nota(fatura, { situacao: 4 })
  for (const route of [nfse.xml, nfse.evento, nfse.pdf]) {
    const early = await asRui(route, { params: { id: rejected } })
    expect(early.status).toBe(409)
    expect(refusalOf(early).error).toBe('A nota ainda não foi autorizada. O XML e o DANFSe vêm com a autorização.')
    expect((await asRui(route, { params: { id: 999_999 } })).status).toBe(404)
    expect((await call(route, { params: { id } })).status).toBe(401)
  }
  expect((await asRui(nfse.evento, { params: { id: await nota(fatura, { numero: 62 }) } })).status).toBe(404)
  await expect(get(999_999)).rejects.toMatchObject({ status: 404 })
})
