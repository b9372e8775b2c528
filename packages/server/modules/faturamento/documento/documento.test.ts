import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { faturaDocumento, SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { refusalOf } from '../../../test/answer.ts'
import { PDF, PNG } from '../../../test/arquivos.ts'
import { cenarioNotas, chaveDe, xmlDaNota } from '../../../test/cenario-notas.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import type { TestFile } from '../../../test/multipart.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { cleanArquivos } from '../../arquivo/arquivo.jobs.ts'

const app = await testApp()
const { call, callAs, request, user, db, clock, config, integrations, query } = app
const { cliente, fechada } = cenarioCobranca(app)
let rui: Person
let ana: Person
let padaria: number
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ isAdmin: true, tipo: 1 })
  padaria = await cliente('Padaria Sol')
})

const XML = '<?xml version="1.0" encoding="UTF-8"?><nfeProc><infNFe Id="NFe1"/></nfeProc>'
const xml: TestFile = { name: 'nota.xml', content: XML }
const pdf: TestFile = { name: 'nota.pdf', content: PDF }
let keys = 0
/** With the digit that proves it: weights 2 to 9 from the right, letters by their place in ASCII. */
function chave(cnpj = '11222333000181'): string {
  const base = `352611${cnpj}55001${String(++keys).padStart(9, '0')}112345678`
  let sum = 0
  for (let at = 0; at < base.length; at++) sum += (base.charCodeAt(at) - 48) * (2 + ((base.length - 1 - at) % 8))
  return `${base}${[0, 1].includes(sum % 11) ? 0 : 11 - (sum % 11)}`
}

const asRui = callAs(() => rui)
const documentos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body
const faturar = (id: number, body: object) => asRui(fatura.faturar, { params: { id }, body })
const nota = (id: number, body: object, files: Record<string, TestFile> = {}) =>
  asRui(faturaDocumento.nota, { params: { id }, body, files })
const excluir = (id: number) => asRui(faturaDocumento.removeNota, { params: { id } })
const stored = () => {
  const root = join(config.DATA_DIR, 'arquivos')
  return existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('/')).length : 0
}

test('BOL-006 BOL-007 BOL-008 BOL-009 BOL-010 BOL-011 types, situations and badges are those of the specification', () => {
  expect(TipoDocumento.code).toEqual({ BOLETO: 1, NOTA_FISCAL: 2 })
  expect(SituacaoBoleto.code).toEqual({ PENDENTE: 1, SINCRONIZADO: 2, CANCELADO: 3, PRONTO: 4, LIQUIDADO: 5, LIQUIDADO_ERRO: 6 })
  expect(SituacaoBoleto.labels).toEqual({
    1: 'Pendente',
    2: 'Pendente',
    3: 'Cancelado',
    4: 'Pendente',
    5: 'Liquidado',
    6: 'Liquidado (Erro Envio)',
  })
})

test('BOL-001 BOL-004 BOL-018 BOL-021 an invoice’s documents are listed in the columns of the specification and read together', async () => {
  expect(Object.keys(faturaDocumento.columns)).toEqual(['id', 'nome', 'fatura.situacao', 'tipo', 'situacao', 'valor'])
  const id = await fechada(padaria, ['90.00'])
  await faturar(id, { vencimento: '2030-01-10', parcelas: 2 })
  const { body: saved } = await nota(id, { numero: '1001', valor: '90' })
  const other = await fechada(padaria, ['5.00'])
  const { body } = await asRui(faturaDocumento.list, { params: { id: id } })
  expect(body).toEqual({
    total: 3,
    rows: [
      { id: some.any(Number), nome: 'Boleto 1/2', fatura: { situacao: 2 }, tipo: 1, situacao: 4, valor: '45.00' },
      { id: some.any(Number), nome: 'Boleto 2/2', fatura: { situacao: 2 }, tipo: 1, situacao: 4, valor: '45.00' },
      { id: saved.id, nome: 'Nota fiscal 1001', fatura: { situacao: 2 }, tipo: 2, situacao: null, valor: '90.00' },
    ],
  })
  const filtered = await asRui(faturaDocumento.list, {
    params: { id },
    query: query([{ name: 'tipo', op: '=', v: 2 }], [{ col: 'fatura.situacao', sort: 'desc' }]),
  })
  expect(filtered.body.rows.map((row) => row.id)).toEqual([saved.id])
  expect((await asRui(faturaDocumento.list, { params: { id: other } })).body).toEqual({ rows: [], total: 0 })
  const csv = await asRui(faturaDocumento.export, { params: { id }, query: { formato: 'csv' } })
  expect(csv.text).toContain('Nota fiscal 1001')
  expect(await documentos(id)).toMatchObject({
    fatura: { id, situacao: 2 },
    boletos: [{ parcela: 1 }, { parcela: 2 }],
    notas: [{ id: saved.id }],
  })
  expect((await asRui(faturaDocumento.get, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

test('BOL-006 a nota fiscal has number, key, value and its files, which come back as they were, and go with it', async () => {
  const id = await fechada(padaria, ['90.00'])
  const key = chave()
  const spaced = key.replace(/(\d{4})/g, '$1 ').trim()
  const saved = await nota(id, { numero: ' 1002 ', chave: spaced, valor: '90.00', xml: 'a', pdf: 'b' }, { a: xml, b: pdf })
  expect(saved).toMatchObject({ status: 200, body: { msg: 'Nota fiscal incluída.' } })
  expect((await documentos(id)).notas).toEqual([
    {
      id: saved.body.id,
      fatura: id,
      tipo: 2,
      nome: 'Nota fiscal 1002',
      numero: '1002',
      chave: key,
      valor: '90.00',
      xml: { nome: 'nota.xml', tamanho: XML.length },
      pdf: { nome: 'nota.pdf', tamanho: PDF.length },
      dataHora: clock.at.toISOString(),
    },
  ])
  const baixar = (part: string, { token } = rui) => request('GET', `/faturaDocumento/arquivo/${saved.body.id}/${part}`, { token })
  expect(await baixar('xml')).toMatchObject({
    status: 200,
    body: XML,
    headers: { 'content-type': 'application/xml', 'content-disposition': some.stringMatching(/^attachment; filename="nota\.xml"/) },
  })
  expect((await baixar('pdf')).headers['content-type']).toBe('application/pdf')
  expect((await baixar('doc')).status).toBe(400)
  expect((await baixar('xml', ana)).status).toBe(403)

  const before = stored()
  expect(await excluir(saved.body.id)).toMatchObject({ status: 200, body: { msg: 'Nota fiscal excluída.' } })
  await cleanArquivos({ db, integrations, now: clock.now, log: silent })
  expect(stored()).toBe(before - 2)
  expect((await documentos(id)).notas).toEqual([])
  expect((await baixar('xml')).status).toBe(404)
  expect((await excluir(saved.body.id)).status).toBe(404)
  const { body } = await asRui(fatura.history, { params: { id } })
  expect(body.map(({ acao }) => acao)).toEqual(['excluir nota fiscal', 'incluir nota fiscal'])
})

test('FAL-12 a key with the letters of a CNPJ is kept, of an NF-e and of a national NFS-e, and is one nota’s alone', async () => {
  const id = await fechada(padaria, ['90.00'])
  const keys = ['35261112ABC34501DE35550010000361861487077323', chave('12ABC34501DE35'), `35503082112ABC34501DE35${'4'.repeat(27)}`]
  for (const [at, one] of keys.entries())
    expect([one, (await nota(id, { numero: String(at), chave: one.toLowerCase(), valor: '1' })).status]).toEqual([one, 200])
  expect((await documentos(id)).notas.map((one) => one.chave)).toEqual(keys)
  const other = await nota(id, { numero: '9', chave: keys[0], valor: '1' })
  expect(other).toMatchObject({ status: 422, body: { fields: { chave: some.stringMatching(/Já há uma nota/) } } })
  const errada = await nota(id, { numero: '9', chave: `${keys[0]?.slice(0, -1)}4`, valor: '1' })
  expect(errada).toMatchObject({ status: 422, body: { fields: { chave: some.stringMatching(/dígito verificador/) } } })
})

test('BOL-006 what is no nota is refused beside its field, and leaves no file behind', async () => {
  const id = await fechada(padaria, ['90.00'])
  const taken = chave()
  await nota(id, { numero: '1', chave: taken, valor: '1' })
  const ok = { numero: '2', valor: '90.00' }
  const before = { files: stored(), notas: (await documentos(id)).notas.length }
  const refusals: [number, string, RegExp, object, Record<string, TestFile>][] = [
    [422, 'numero', /Informe o número/, { valor: '1' }, {}],
    [422, 'valor', /Informe o valor/, { numero: '1' }, {}],
    [422, 'valor', /menor que zero/, { ...ok, valor: '-1' }, {}],
    [422, 'chave', /44 caracteres/, { ...ok, chave: '123' }, {}],
    [422, 'chave', /Já há uma nota/, { ...ok, chave: taken, pdf: 'a' }, { a: pdf }],
    [422, 'xml', /não veio no envio/, { ...ok, xml: 'z' }, { a: xml }],
    [422, 'pdf', /não é PDF/, { ...ok, pdf: 'a' }, { a: { name: 'nota.pdf', content: PNG } }],
    [422, 'pdf', /não é PDF/, { ...ok, pdf: 'a' }, { a: xml }],
    [422, 'xml', /não é XML/, { ...ok, xml: 'a' }, { a: pdf }],
    [422, 'xml', /não é XML/, { ...ok, xml: 'a', pdf: 'b' }, { a: { name: 'nota.txt', content: 'texto' }, b: pdf }],
    [422, 'pdf', /vazio/, { ...ok, pdf: 'a' }, { a: { name: 'nota.pdf', content: '' } }],
  ]
  for (const [status, field, sentence, data, files] of refusals) {
    const answer = await nota(id, data, files)
    expect(answer, JSON.stringify(data)).toMatchObject({ status, body: { error: some.stringMatching(sentence) } })
    expect(Object.keys(refusalOf(answer).fields)).toEqual([field])
  }
  expect({ files: stored(), notas: (await documentos(id)).notas.length }).toEqual(before)
})

test('BOL-006 an invoice takes a nota once it is closed and until it is cancelled; a boleto is never removed', async () => {
  const id = await fechada(padaria, ['90.00'])
  await faturar(id, { vencimento: '2030-01-10' })
  const [boleto] = (await documentos(id)).boletos
  expect((await excluir(boleto?.id ?? 0)).status).toBe(404)
  await asRui(fatura.cancelar, { params: { id } })
  expect(await nota(id, { numero: '1', valor: '1' })).toMatchObject({ status: 409, body: { error: some.stringMatching(/cancelada/) } })
  expect((await nota(2_000_000_000, { numero: '1', valor: '1' })).status).toBe(404)
})

const LEITURAS: Route[] = [faturaDocumento.list, faturaDocumento.export, faturaDocumento.get]
test.each(LEITURAS)('BOL-018 BOL-021 GET $path is for the finance department alone', async (route) => {
  const id = await fechada(padaria, ['5.00'])
  expect((await call(route, { token: ana.token, params: { id } })).status).toBe(403)
  expect((await call(route, { params: { id } })).status).toBe(401)
})

test('BOL-006 adding and removing a nota is for the finance department alone', async () => {
  const id = await fechada(padaria, ['5.00'])
  const { body } = await nota(id, { numero: '1', valor: '1' })
  expect((await call(faturaDocumento.nota, { token: ana.token, params: { id }, body: { numero: '2', valor: '1' } })).status).toBe(403)
  expect((await call(faturaDocumento.removeNota, { token: ana.token, params: { id: body.id } })).status).toBe(403)
})

test('what a national XML says need not be typed, and what is typed otherwise is refused', async () => {
  await db.updateTable('empresa').set({ cpfCnpj: '11222333000181' }).execute()
  const id = await fechada(padaria, ['1500.00'])
  const sent = (typed: object, content: string | Buffer = xmlDaNota({ numero: 20 })) =>
    nota(id, { ...typed, xml: 'a' }, { a: { name: 'nota.xml', content } })
  const before = stored()
  const nfeProc = '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"/>'
  const refusals: [string, RegExp, object, (string | Buffer)?][] = [
    ['numero', /^O XML é da nota 20\.$/, { numero: '21', valor: '1500.00' }],
    ['chave', /^O XML é da nota 20\.$/, { chave: chaveDe(21) }],
    ['valor', /^O XML é de uma nota de R\$\s1\.500,00\.$/, { valor: '15.00' }],
    ['xml', /é de uma nota de 99\.888\.777\/0001-66/, {}, xmlDaNota({ numero: 20, cnpj: '99888777000166' })],
    ['xml', /não é um XML inteiro/, { numero: '20', valor: '1' }, xmlDaNota({ numero: 20 }).slice(0, 4000)],
    ['xml', /declara entidades/, { numero: '20', valor: '1' }, '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['xml', /codificação/, { numero: '20', valor: '1' }, Buffer.from(xmlDaNota({ numero: 20 }), 'latin1')],
    ['xml', /grande demais/, { numero: '20', valor: '1' }, `<a>${'x'.repeat(600_000)}</a>`],
    ['numero', /Informe o número da nota/, { valor: '1' }, nfeProc],
  ]
  for (const [field, sentence, typed, content] of refusals) {
    const answer = await sent(typed, content)
    expect(answer.status).toBe(422)
    expect(Object.entries(refusalOf(answer).fields)).toEqual([[field, some.stringMatching(sentence)]])
  }
  expect(stored()).toBe(before)
  expect((await sent({})).status).toBe(200)
  expect((await documentos(id)).notas).toMatchObject([{ numero: '20', chave: chaveDe(20), valor: '1500.00' }])
  // Who types what the note leaves its client to pay says the same note; another product's XML says nothing.
  expect((await sent({ numero: '23', valor: '1292.75' }, xmlDaNota({ numero: 23 }))).status).toBe(200)
  expect((await sent({ numero: '7', valor: '3.00' }, nfeProc)).status).toBe(200)
})

const { nota: issued } = cenarioNotas(app)

test('the notes issued from here stand beside those from elsewhere', async () => {
  const id = await fechada(padaria, ['90.00'])
  const made = await issued(id, { numero: 71 })
  expect(await documentos(id)).toMatchObject({ notas: [], nfse: [{ id: made, situacao: 3, numero: 71, valor: '1500.00' }] })
})

test('a note issued from here is not brought in once more as one from elsewhere', async () => {
  await db.updateTable('empresa').set({ cpfCnpj: '11222333000181' }).execute()
  const [id, other] = [await fechada(padaria, ['1500.00']), await fechada(padaria, ['1500.00'])]
  await issued(id, { numero: 72 })
  const refused = { chave: `Esta nota foi emitida daqui e já está na fatura ${id}: não é preciso incluí-la.` }
  const before = stored()
  for (const one of [id, other]) {
    const byXml = await nota(one, { xml: 'a' }, { a: { name: 'nota.xml', content: xmlDaNota({ numero: 72 }) } })
    const byKey = await nota(one, { numero: '72', valor: '1500.00', chave: chaveDe(72) })
    expect([byXml, byKey].map((answer) => [answer.status, refusalOf(answer).fields])).toEqual([
      [422, refused],
      [422, refused],
    ])
    expect((await documentos(one)).notas).toEqual([])
  }
  expect(stored()).toBe(before)
})
