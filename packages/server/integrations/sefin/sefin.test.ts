import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Refusal } from '../../base/refusal.ts'
import { emitidaOf, errosOf } from './answer.ts'
import { createSefin } from './http.ts'
import type { DpsAssinada, SefinConnection, Told } from './port.ts'
import { type Mode, newSefin } from './stand-in.ts'
import { newAuthority } from './stand-in-certificados.ts'
import { startSefin } from './stand-in-https.ts'
import { parseXml, textAt } from './xml.ts'

const CNPJ = '11222333000181'
const sefin = await startSefin()
afterAll(() => sefin.stop())
const a1 = sefin.authority.issue({ nome: 'EMPRESA MODELO LTDA', cnpj: CNPJ })
const connection: SefinConnection = { chave: a1.chave, certificado: a1.certificado, ambiente: 2 }
const port = createSefin(sefin.settings)
const impatient = createSefin(sefin.settings, 300)
const fresh = { ...newSefin().state }
beforeEach(() => {
  const { bom, pascal, semComplemento, erroObjeto, relogioMs, prazoCancelamentoDias } = fresh
  Object.assign(sefin.state, { bom, pascal, semComplemento, erroObjeto, relogioMs, prazoCancelamentoDias })
})

let numbers = 0
const local = (at: number) => `${new Date(at - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
/** A DPS in the form that Sefin reads; what stands for the signature is what an answer is known by. */
function dps({ subst = '', at = Date.now() - 60_000 } = {}): DpsAssinada {
  const n = ++numbers
  const id = `DPS35503082${CNPJ}00001${String(n).padStart(15, '0')}`
  const digest = Buffer.from(`digest ${n}`).toString('base64')
  const trib =
    '<tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><tribFed><piscofins><CST>01</CST><vBCPisCofins>5000.00</vBCPisCofins>' +
    '<pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins><vPis>32.50</vPis><vCofins>150.00</vCofins></piscofins><vRetIRRF>75.00</vRetIRRF>' +
    '<vRetCSLL>232.50</vRetCSLL></tribFed>'
  const inf =
    `<tpAmb>2</tpAmb><dhEmi>${local(at)}</dhEmi><serie>1</serie><nDPS>${n}</nDPS><dCompet>${local(at).slice(0, 10)}</dCompet><cLocEmi>3550308</cLocEmi>${subst}` +
    `<prest><CNPJ>${CNPJ}</CNPJ><regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest><serv><cServ><cTribNac>010701</cTribNac></cServ></serv>` +
    `<valores><vServPrest><vServ>5000.00</vServ></vServPrest><trib>${trib}</trib></valores><IBSCBS><cIndOp>100301</cIndOp></IBSCBS>`
  const signature = `<Signature><SignedInfo><Reference><DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature>`
  const xml = `<DPS xmlns="http://www.sped.fazenda.gov.br/nfse"><infDPS Id="${id}">${inf}</infDPS>${signature}</DPS>`
  return { xml: Buffer.from(xml), id, digest }
}
async function autorizada(one = dps()) {
  const { answer } = await port.emitir(connection, one)
  if (answer.tipo !== 'autorizada') throw new Error(JSON.stringify(answer))
  return answer.nota
}
const pedido = (chave: string) =>
  Buffer.from(`<pedRegEvento><infPedReg Id="PRE${chave}101101"><chNFSe>${chave}</chNFSe></infPedReg></pedRegEvento>`)

test('a DPS becomes a note, which is found by its Id and read by its key, with what Sefin computes', async () => {
  const one = dps()
  const { answer, status, hora, ms } = await port.emitir(connection, one)
  expect([answer.tipo, status]).toEqual(['autorizada', 201])
  expect(Math.abs((hora?.getTime() ?? 0) - Date.now())).toBeLessThan(5_000)
  expect(ms).toBeGreaterThanOrEqual(0)
  if (answer.tipo !== 'autorizada') throw new Error('no note')
  const { chave, xml } = answer.nota
  expect(answer.nota).toMatchObject({ idDps: one.id, digest: one.digest })
  expect((await port.head(connection, one.id)).answer).toEqual({ tipo: 'achada' })
  expect((await port.dps(connection, one.id)).answer).toEqual({ tipo: 'achada', chave })
  const found = (await port.nfse(connection, chave)).answer
  expect(found.tipo === 'achada' && found.nota.xml.equals(xml)).toBe(true)
  const root = parseXml(xml) ?? {}
  const read = (path: string) => textAt(root, `NFSe/infNFSe/${path}`)
  expect(
    [
      'valores/vISSQN',
      'valores/vTotalRet',
      'valores/vLiq',
      'IBSCBS/valores/vBC',
      'IBSCBS/totCIBS/gIBS/vIBSTot',
      'IBSCBS/totCIBS/gCBS/vCBS',
    ].map(read),
  ).toEqual(['100.00', '307.50', '4692.50', '4717.50', '4.72', '42.46'])
  for (const gone of [await port.head(connection, `${one.id.slice(0, -1)}x`), await port.nfse(connection, `${chave.slice(0, -1)}x`)])
    expect(gone).toMatchObject({ answer: { tipo: 'ausente' }, status: 404 })
})

const WRITES: [Mode, number | null, object][] = [
  [
    'recusa:E0240',
    400,
    {
      tipo: 'recusada',
      erros: [{ codigo: 'E0240', descricao: 'O CEP não é da cidade do tomador.', complemento: 'Complemento de E0240.' }],
    },
  ],
  ['e1235', 400, { tipo: 'recusada' }],
  ['e0014', 400, { tipo: 'existe', erros: [{ codigo: 'E0014' }] }],
  ['429', 429, { tipo: 'parada', motivo: 'limite', espera: 2_000 }],
  ['403', 403, { tipo: 'parada', motivo: 'acesso' }],
  ['manutencao', 503, { tipo: 'parada', motivo: 'manutencao' }],
  ['manutencao400', 400, { tipo: 'parada', motivo: 'manutencao' }],
  ['500', 500, { tipo: 'indeterminada', frase: 'A Sefin respondeu com um erro (500).' }],
  ['503html', 503, { tipo: 'indeterminada' }],
  ['500-depois', 500, { tipo: 'indeterminada' }],
  ['cortar-antes', null, { tipo: 'indeterminada', frase: 'A conexão com a Sefin caiu antes da resposta.' }],
  ['cortar-depois', null, { tipo: 'indeterminada' }],
  ['meia', null, { tipo: 'indeterminada', frase: 'A conexão com a Sefin caiu antes da resposta.' }],
  ['lixo', 201, { tipo: 'indeterminada', frase: 'A resposta da Sefin não pôde ser lida.' }],
]
test.each(WRITES)('%s is known for what it is', async (modo, status, answer) => {
  sefin.state.fila.push(modo)
  expect(await port.emitir(connection, dps())).toMatchObject({ status, answer })
})

test.each(['travar-antes', 'travar-depois'] as const)('%s: who does not answer is waited for no longer than is set', async (modo) => {
  sefin.state.fila.push(modo)
  const one = dps()
  expect(await impatient.emitir(connection, one)).toMatchObject({
    status: null,
    answer: { tipo: 'indeterminada', frase: 'A Sefin não respondeu em 0.3 segundos.' },
  })
  expect((await port.head(connection, one.id)).answer.tipo).toBe(modo === 'travar-depois' ? 'achada' : 'ausente')
})

test('a BOM, keys that begin with a capital letter, errors without complement or as one object change nothing', async () => {
  Object.assign(sefin.state, { bom: true, pascal: true, semComplemento: true, erroObjeto: true })
  const nota = await autorizada()
  expect(nota.xml.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect((await port.dps(connection, nota.idDps)).answer).toEqual({ tipo: 'achada', chave: nota.chave })
  sefin.state.fila.push('e1235')
  expect((await port.emitir(connection, dps())).answer).toEqual({
    tipo: 'recusada',
    erros: [{ codigo: 'E1235', descricao: 'Falha no esquema XML do DF-e.', complemento: '' }],
  })
  expect((await port.cancelar(connection, nota.chave, pedido(nota.chave))).answer.tipo).toBe('registrado')
  expect((await port.cancelar(connection, nota.chave, pedido(nota.chave))).answer).toMatchObject({
    tipo: 'recusada',
    erros: [{ codigo: 'E0840' }],
  })
  expect((await port.evento(connection, nota.chave, '101101', 1)).answer.tipo).toBe('achada')
})

test('a cancelling is registered once, and whether it was is asked by its event', async () => {
  const { chave } = await autorizada()
  expect((await port.evento(connection, chave, '101101', 1)).answer).toEqual({ tipo: 'ausente' })
  sefin.state.fila.push('cortar-depois')
  expect((await port.cancelar(connection, chave, pedido(chave))).answer.tipo).toBe('indeterminada')
  expect((await port.evento(connection, chave, '101101', 1)).answer.tipo).toBe('achada')
  sefin.state.prazoCancelamentoDias = -1
  const other = await autorizada()
  expect((await port.cancelar(connection, other.chave, pedido(other.chave))).answer).toMatchObject({ erros: [{ codigo: 'E0822' }] })
})

test('a note that is substituted is known by its event and substituted once', async () => {
  const velha = await autorizada()
  const subst = `<subst><chSubstda>${velha.chave}</chSubstda><cMotivo>01</cMotivo></subst>`
  await autorizada(dps({ subst }))
  expect((await port.evento(connection, velha.chave, '105102', 1)).answer.tipo).toBe('achada')
  expect((await port.emitir(connection, dps({ subst }))).answer).toMatchObject({ erros: [{ codigo: 'E0046' }] })
})

test('its clock is told with every answer, and a DPS of its future is refused', async () => {
  sefin.state.relogioMs = -600_000
  const { answer, hora } = await port.emitir(connection, dps())
  expect(answer).toMatchObject({ tipo: 'recusada', erros: [{ codigo: 'E0008' }] })
  expect(Math.abs((hora?.getTime() ?? 0) - (Date.now() - 600_000))).toBeLessThan(5_000)
})

test('reads that fail leave open whether there is a note', async () => {
  for (const [modo, answer] of [
    ['cortar-antes', { tipo: 'indeterminada' }],
    ['500', { tipo: 'indeterminada' }],
    ['manutencao', { tipo: 'indeterminada' }], // HEAD has no body that would say so
    ['403', { tipo: 'parada', motivo: 'acesso' }],
    ['429', { tipo: 'parada', motivo: 'limite' }],
  ] as const) {
    sefin.state.filaLeitura.push(modo)
    expect((await port.head(connection, dps().id)).answer).toMatchObject(answer)
  }
})

test('both sides show a certificate that the other knows, or nothing is said', async () => {
  const stranger = createSefin({ SEFIN_URL: sefin.settings.SEFIN_URL, SEFIN_CA: undefined })
  const before = sefin.state.pedidos.length
  expect((await stranger.head(connection, dps().id)).answer).toEqual({
    tipo: 'indeterminada',
    frase: 'O certificado do endereço da Sefin não é válido. Confira SEFIN_URL e SEFIN_CA.',
  })
  expect(sefin.state.pedidos.length).toBe(before)
  const other = newAuthority().issue({ nome: 'OUTRA', cnpj: CNPJ })
  const unknown = await port.head({ ...connection, chave: other.chave, certificado: other.certificado }, dps().id)
  expect(unknown).toMatchObject({ status: 403, answer: { tipo: 'parada', motivo: 'acesso' } })
  expect(() => createSefin({ SEFIN_URL: undefined, SEFIN_CA: '/nada/ca.pem' })).toThrow(Refusal)
})

/** A server that knows nothing of notes. */
async function foreign(listener: RequestListener, options: object = {}) {
  const own = sefin.authority.issue({ nome: '127.0.0.1', server: true })
  const server = createServer({ key: own.chave, cert: own.certificado, ...options }, listener)
  server.on('tlsClientError', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return createSefin({ SEFIN_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, SEFIN_CA: sefin.settings.SEFIN_CA }) // it listens on TCP
}

test('TLS older than 1.2, a redirect and an answer without end are refused', async () => {
  const old = await foreign((_req, res) => res.end(), { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
  expect((await old.head(connection, 'DPS')).answer.tipo).toBe('indeterminada')
  const elsewhere = await foreign((_req, res) => res.writeHead(302, { location: `${sefin.settings.SEFIN_URL}/dps/x` }).end())
  expect((await elsewhere.emitir(connection, dps())).answer).toEqual({
    tipo: 'indeterminada',
    frase: 'A Sefin respondeu de outro endereço. Confira SEFIN_URL.',
  })
  const endless = await foreign((_req, res) => {
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(64 * 1024, 32)));
    }
    res.on('drain', more)
    more()
  })
  expect((await endless.dps(connection, 'DPS')).answer).toEqual({ tipo: 'indeterminada', frase: 'A Sefin respondeu mais de 4 MB.' })
})

const told = (body: unknown, status = 201): Told => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter: null,
  hora: null,
  ms: 1,
})
const zip = (xml: string | Buffer) => gzipSync(xml).toString('base64')

test('a 201 is believed only where the note in it is of our very DPS', async () => {
  const one = dps()
  const { xml } = await autorizada(one)
  const good = xml.toString('utf8')
  const tipo = (nfse: string | Buffer, key = 'nfseXmlGZipB64') => emitidaOf(told({ [key]: zip(nfse) }), one).tipo
  expect(tipo(good)).toBe('autorizada')
  expect(tipo(`\n  ${good}\n`)).toBe('autorizada')
  for (const bad of [
    good.replaceAll(one.id, one.id.replace('00001', '00002')),
    good.replace(one.digest, 'AAAA'),
    good.replace(/<infNFSe Id="[^"]*"/, '<infNFSe'),
    good.slice(0, -20),
    `<!DOCTYPE a [<!ENTITY x "y">]>${good}`,
    Buffer.from(good, 'latin1'),
    '<html/>',
    Buffer.alloc(9 * 1024 * 1024, 32),
  ])
    expect(tipo(bad)).toBe('indeterminada')
  expect(tipo(good, 'outra')).toBe('indeterminada')
  for (const text of ['', 'null', '[]', '<html>', '{"nfseXmlGZipB64":7}', '{"nfseXmlGZipB64":"não"}'])
    expect(emitidaOf(told(text), one).tipo).toBe('indeterminada')
})

test('whatever an answer complains of is read, and nothing of it spoils a line', () => {
  const said = (body: unknown) => errosOf(`\uFEFF ${JSON.stringify(body)} `)
  expect(
    said({ erros: [{ codigo: 'E1', descricao: 'a\u0000b\nc' }, { Codigo: 2, Mensagem: ' x ' }, {}, 'y', null], Erro: { codigo: 'E3' } }),
  ).toEqual([
    { codigo: 'E1', descricao: 'a b c', complemento: '' },
    { codigo: '2', descricao: 'x', complemento: '' },
    { codigo: 'E3', descricao: '', complemento: '' },
  ])
  expect(said({ erros: 'não' })).toEqual([])
  expect(said([])).toEqual([])
  // An error without a code that can be read decides nothing.
  expect(emitidaOf(told({ erros: [] }, 400), { id: '', digest: '' }).tipo).toBe('indeterminada')
})

test('Retry-After is a number of seconds or a moment of the clock on the other side', () => {
  const hora = new Date('2026-11-30T12:00:00Z')
  const wait = (retryAfter: string | null) => {
    const answer = emitidaOf({ status: 429, text: '', retryAfter, hora, ms: 1 }, { id: '', digest: '' })
    return answer.tipo === 'parada' ? answer.espera : undefined
  }
  expect([null, '90', 'Mon, 30 Nov 2026 12:05:00 GMT', 'Mon, 30 Nov 2026 11:00:00 GMT', 'x', '-1'].map(wait)).toEqual([
    null,
    90_000,
    300_000,
    null,
    null,
    null,
  ])
})
