import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { nfseConfiguracao, PFX_MAX } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { nfseEmUso } from '@retaguarda/contract/faturamento/nfse-em-uso.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeKey } from '../../../base/cipher.ts'
import { trocarChave } from '../../../commands/chave.ts'
import { folderSource } from '../../../integrations/copia/folder.ts'
import { type Copied, copyIn, copyOut } from '../../../db/copy.ts'
import { makeA1, SENHA_A1 } from '../../../test/a1.ts'
import { refusalOf } from '../../../test/answer.ts'
import { atEnd } from '../../../test/at-end.ts'
import { longestStretch } from '../../../test/longest-stretch.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testDb } from '../../../test/test-db.ts'
import { vezDoAviso } from './certificado.calc.ts'
import { avisarFimDoCertificado, abrirCertificado } from './certificado.service.ts'

const CNPJ = '11222333000181'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTES = 60_000

const app = await testApp()
const { user, callAs, clock, config, db } = app
let ana: Person
let bia: Person
let caio: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
  caio = await user({ nome: 'Caio Costa', isAdmin: false })
})
const asAna = callAs(() => ana)
const asBia = callAs(() => bia)

const daEmpresa = (cpfCnpj: string | null) => db.updateTable('empresa').set({ cpfCnpj }).execute()
beforeEach(async () => {
  await daEmpresa(CNPJ)
  await db.deleteFrom('nfse_certificado').execute()
})
const enviar = (pfx: Buffer, senha = SENHA_A1, as = asAna) =>
  as(nfseConfiguracao.enviarCertificado, { body: { senha }, files: { arquivo: { name: 'a1.pfx', content: pfx } } })
const ler = async () => (await asBia(nfseConfiguracao.consultar)).body.certificado
const stored = () => db.selectFrom('nfse_certificado').selectAll().executeTakeFirst()

test.each(['aes256', '3des', 'rc2'] as const)('an A1 of %s is kept with what is told of it, and signs from then on', async (cifra) => {
  const { pfx, chavePem } = makeA1({ cifra })
  const answer = await enviar(pfx)
  expect(answer).toMatchObject({ status: 200, body: { msg: 'Certificado guardado.' } })
  expect(answer.body.certificado).toEqual({
    titular: 'EMPRESA MODELO LTDA',
    cnpj: CNPJ,
    emissor: 'AC de Teste',
    inicio: some.any(String),
    fim: some.any(String),
    diasRestantes: 365,
    impressao: some.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await ler()).toEqual(answer.body.certificado)
  const lido = await abrirCertificado({ db, config })
  expect(lido).toMatchObject({ chavePem, cnpj: CNPJ, cadeiaPem: [], certPem: some.stringMatching(/^-----BEGIN CERTIFICATE-----/) })
  expect(lido?.fim.toISOString()).toBe(answer.body.certificado.fim)
})

test('each thing that is wrong with a certificate is said beside its field, and nothing is kept', async () => {
  const at = clock.now().getTime()
  const wrong: [Buffer, string, object][] = [
    [makeA1().pfx, 'outra senha', { senha: 'A senha não abre este certificado.' }],
    [Buffer.from('isto não é um PFX'), SENHA_A1, { arquivo: 'O arquivo não é um certificado A1 (.pfx ou .p12).' }],
    [makeA1().pfx.subarray(0, 900), SENHA_A1, { arquivo: 'O arquivo não é um certificado A1 (.pfx ou .p12).' }],
    [makeA1({ semChave: true }).pfx, SENHA_A1, { arquivo: 'O arquivo não traz a chave privada.' }],
    [makeA1({ cnpj: null }).pfx, SENHA_A1, { arquivo: 'O certificado não traz CNPJ. Use o e-CNPJ da empresa.' }],
    [
      makeA1({ cnpj: '12345678000195' }).pfx,
      SENHA_A1,
      { arquivo: 'O certificado A1 é de 12.345.678/0001-95, mas a empresa é 11.222.333/0001-81.' },
    ],
    [makeA1({ bits: 1024 }).pfx, SENHA_A1, { arquivo: 'A chave do certificado tem menos de 2.048 bits.' }],
    [
      makeA1({ inicio: new Date('2025-11-14T12:00:00Z'), fim: new Date('2025-12-14T12:00:00Z') }).pfx,
      SENHA_A1,
      { arquivo: 'O certificado venceu em 14/12/2025. Envie o novo em Empresa.' },
    ],
    [
      makeA1({ inicio: new Date(at + 3 * DAY) }).pfx,
      SENHA_A1,
      { arquivo: some.stringMatching(/^O certificado só vale a partir de \d\d\/\d\d\/\d{4}\.$/) },
    ],
  ]
  for (const [pfx, senha, fields] of wrong) {
    const answer = await enviar(pfx, senha)
    expect([answer.status, refusalOf(answer).fields]).toEqual([422, fields])
  }
  expect(await stored()).toBeUndefined()
  expect(await ler()).toBeNull()
})

test('a branch’s certificate is the company’s, in the other name or after the colon; a larger file, none at all and no password are refused', async () => {
  expect((await enviar(makeA1({ cnpj: '11222333000262' }).pfx)).body.certificado.cnpj).toBe('11222333000262')
  expect((await enviar(makeA1({ cnpjEm: 'cn' }).pfx)).body.certificado.cnpj).toBe(CNPJ)
  expect((await enviar(Buffer.alloc(PFX_MAX + 1))).status).toBe(413)
  expect((await enviar(Buffer.alloc(PFX_MAX))).status).toBe(422)
  const nothing = await asAna(nfseConfiguracao.enviarCertificado, { body: { senha: 'x' }, files: {} })
  expect(refusalOf(nothing).fields).toEqual({ arquivo: 'Escolha o arquivo do certificado.' })
  const silent = await asAna(nfseConfiguracao.enviarCertificado, { body: {}, files: { arquivo: { name: 'a', content: makeA1().pfx } } })
  expect(refusalOf(silent).fields).toEqual({ senha: 'Informe a senha do certificado.' })
})

test('the company’s CNPJ comes first, and its root stays while a certificate is there', async () => {
  for (const before of [null, '52998224725']) {
    await daEmpresa(before)
    expect(refusalOf(await enviar(makeA1().pfx))).toMatchObject({
      motivo: 'conflito',
      error: 'Informe o CNPJ em Empresa antes do certificado.',
    })
  }
  await daEmpresa(CNPJ)
  await enviar(makeA1().pfx)
  const alterar = (cpfCnpj: string | null) => asAna(empresa.alterar, { body: { nome: 'Retaguarda', cpfCnpj } })
  for (const other of ['12345678000195', null])
    expect(refusalOf(await alterar(other))).toMatchObject({ motivo: 'conflito', error: some.stringMatching(/11\.222\.333\/0001-81/) })
  expect((await alterar('11222333000262')).status).toBe(200)
  await asAna(nfseConfiguracao.excluirCertificado)
  expect((await alterar('12345678000195')).status).toBe(200)
})

test('only administrators, who say again who they are, send one or take it away; it replaces the one before', async () => {
  const { pfx } = makeA1()
  expect((await enviar(pfx, SENHA_A1, asBia)).status).toBe(403)
  expect((await asBia(nfseConfiguracao.excluirCertificado)).status).toBe(403)
  expect((await asAna(nfseConfiguracao.excluirCertificado)).status).toBe(404)
  const first = await enviar(pfx)
  const second = await enviar(makeA1({ fim: new Date(clock.now().getTime() + 90 * DAY) }).pfx)
  expect(second.body.certificado.impressao).not.toBe(first.body.certificado.impressao)
  expect((await db.selectFrom('nfse_certificado').select('id').execute()).length).toBe(1)
  const { at } = clock
  clock.advance((config.REAUTENTICACAO_MINUTOS + 1) * MINUTES)
  for (const refused of [await enviar(pfx), await asAna(nfseConfiguracao.excluirCertificado)])
    expect(refusalOf(refused).motivo).toBe('confirmarIdentidade')
  clock.at = at
  expect((await asAna(nfseConfiguracao.excluirCertificado)).status).toBe(200)
  expect(await ler()).toBeNull()
  const audited = await db
    .selectFrom('auditoria')
    .select(['acao', 'antes', 'depois', 'usuarioId'])
    .where('entidade', '=', 'nfse-certificado')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  const { impressao } = second.body.certificado
  expect(audited).toMatchObject([
    { acao: 'excluir', antes: { impressao }, depois: null, usuarioId: ana.id },
    { acao: 'enviar', antes: { impressao: first.body.certificado.impressao }, depois: { impressao, cnpj: CNPJ } },
    { acao: 'enviar', antes: null },
  ])
})

/** All that goes into the log, which nobody reads otherwise. */
function listenToLog(): string[] {
  const { log } = app.app
  const name = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  const { stream } = { stream: Reflect.get(log, present(name)) as { write: (line: string) => void } } // pino keeps it there
  const lines: string[] = []
  log.level = 'trace'
  vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  return lines
}

/** Every row of every table, as a copy that is not encrypted has them. */
async function copied(): Promise<{ folder: string; text: string; all: Copied }> {
  const folder = mkdtempSync(join(tmpdir(), 'rtg-a1-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  const client = new pg.Client(app.connection)
  await client.connect()
  const all = await copyOut(client, (name, flow) => pipeline([...flow, folderSource(folder).write(name)])).finally(() => client.end())
  const tables = join(folder, 'tabelas')
  const files = readdirSync(tables).map((name) => gunzipSync(readFileSync(join(tables, name))).toString('latin1'))
  return { folder, all, text: files.join('\n') }
}

test('neither key, password nor file is anywhere: answers, log, audit, history, and a copy that is not encrypted', async () => {
  const lines = listenToLog()
  const { pfx, chavePem } = makeA1()
  const secrets = [chavePem.split('\n')[3] ?? '', SENHA_A1, 'outra-senha-do-A1', pfx.toString('base64').slice(40, 100)]
  // Tests of the same worker may have died with some.
  const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`retaguarda-envio-${process.pid}-`))
  const before = uploads()
  secrets.push(pfx.toString('hex').slice(40, 100), pfx.toString('latin1').slice(40, 80))
  expect(secrets.every((secret) => secret.length > 10)).toBe(true)
  const answers = [
    await enviar(pfx),
    await enviar(pfx, 'outra-senha-do-A1'),
    await enviar(pfx.subarray(0, 900)),
    await enviar(pfx, `outra-senha-do-A1${'x'.repeat(300)}`),
    await asBia(nfseConfiguracao.consultar),
    await asAna(nfseConfiguracao.pendencias),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422, 200, 200])
  const { text } = await copied()
  const told = [...answers.map((answer) => answer.text), ...lines, text]
  for (const secret of secrets) expect(told.filter((words) => words.includes(secret))).toEqual([])
  expect(lines.some((line) => line.includes('/api/nfse/certificado'))).toBe(true)
  expect(text).toContain((await stored())?.segredo ?? 'nothing')
  expect(text).toContain('nfse-certificado')
  expect(uploads().filter((name) => !before.includes(name))).toEqual([])
  vi.restoreAllMocks()
  app.app.log.level = 'silent'
})

test('a new CHAVE_SEGREDO takes the certificate along, a copy carries it, and with a lost one it is asked for again', async () => {
  const { chavePem } = makeA1()
  await enviar(makeA1().pfx)
  const before = present(await stored()).segredo
  await trocarChave(db, changeKey(config))
  expect(present(await stored()).segredo).not.toBe(before)
  expect((await abrirCertificado({ db, config }))?.chavePem).toBe(chavePem)

  const { folder, all } = await copied()
  const other = await testDb()
  const client = new pg.Client(other.connection)
  await client.connect()
  await copyIn(client, all, async (name) => [await folderSource(folder).open(name)]).finally(() => client.end())
  expect((await abrirCertificado({ db: other.db, config }))?.chavePem).toBe(chavePem)

  const lost = { ...config, CHAVE_SEGREDO: 'ab'.repeat(32), DATA_DIR: folder }
  expect(await abrirCertificado({ db, config: lost })).toBeUndefined()
  await db.updateTable('nfse_certificado').set({ segredo: before }).execute()
  expect((await asBia(nfseConfiguracao.consultar)).body).toMatchObject({
    certificado: { cnpj: CNPJ },
    avisoCertificado: some.stringMatching(/^O certificado A1 não pode mais ser lido: .* Envie-o de novo/),
  })
  await enviar(makeA1().pfx)
  expect((await asBia(nfseConfiguracao.consultar)).body.avisoCertificado).toBeNull()
  expect((await asBia(nfseEmUso)).body.certificado).toBe(true)
})

test('administrators and Financeiro are told of its end 60, 30, 15, 7, 3 and 1 days before and on every day after, once each', async () => {
  const start = clock.at
  // At noon, so that an hour before is the same day whatever time this runs at.
  const fim = new Date(`${dayOf(new Date(start.getTime() + 100 * DAY))}T12:00:00-03:00`)
  await enviar(makeA1({ fim }).pfx)
  const told: [number, string, number[]][] = []
  for (let day = 100; day >= -2; day--) {
    clock.at = new Date(fim.getTime() - day * DAY - HOUR)
    const before = await db.selectFrom('aviso').select('id').execute()
    await avisarFimDoCertificado({ db, now: clock.now })
    await avisarFimDoCertificado({ db, now: clock.now })
    const rows = await db.selectFrom('aviso').selectAll().orderBy('id').execute()
    const news = rows.slice(before.length)
    const texto = news[0]?.texto ?? ''
    if (news.length > 0) told.push([day, texto, news.map(({ usuarioId }) => usuarioId).sort()])
  }
  expect(told.map(([day]) => day)).toEqual([60, 30, 15, 7, 3, 1, 0, -1, -2])
  expect(told.every(([, , people]) => JSON.stringify(people) === JSON.stringify([ana.id, bia.id].sort()))).toBe(true)
  const sentences = told.map(([, texto]) => texto)
  expect(sentences[0]).toMatch(/^O certificado A1 vence em 60 dias, em \d\d\/\d\d\/\d{4}\. Envie o novo em Empresa\.$/)
  expect(sentences[5]).toMatch(/vence em 1 dia, /)
  expect(sentences[6]).toMatch(/vence hoje\./)
  expect(sentences[7]).toMatch(/^O certificado venceu em \d\d\/\d\d\/\d{4}\. Envie o novo em Empresa\.$/)
  clock.at = start
  await enviar(makeA1({ fim: new Date(start.getTime() + 20 * DAY) }).pfx)
  expect((await asBia(nfseConfiguracao.pendencias)).body).toEqual([some.stringMatching(/^O certificado A1 vence em 20 dias/)])
  expect((await callAs(() => caio)(nfseConfiguracao.pendencias)).body).toEqual([])
  await enviar(makeA1().pfx)
  expect((await asBia(nfseConfiguracao.pendencias)).body).toEqual([])
})

test('a day on which nobody was there is told on the next', () => {
  const fim = new Date('2026-12-31T15:00:00Z')
  const at = (day: string) => vezDoAviso(fim, new Date(`${day}T15:00:00Z`))
  expect(['2026-10-31', '2026-11-01', '2026-11-02', '2026-12-02', '2026-12-30', '2026-12-31', '2027-01-01'].map(at)).toEqual([
    undefined,
    '60',
    '60',
    '30',
    '1',
    '2026-12-31',
    '2027-01-01',
  ])
})

const TOOLS = process.env.NFSE_FERRAMENTAS
const THERE = TOOLS !== undefined && spawnSync('openssl', ['version']).error === undefined
const needs = THERE ? '' : ' (deixado de fora: diga onde estão as ferramentas em NFSE_FERRAMENTAS e instale openssl)'
type Nucleo = { fazerA1(folder: string, name: string, how: object): { arquivo: string; senha: string } }

test.runIf(THERE)(`what OpenSSL writes is read, with the chain, of every age and with any password${needs}`, async () => {
  const { fazerA1 } = (await import(join(TOOLS ?? '', 'tools/sefin/nucleo.mjs'))) as Nucleo // what it exports
  const folder = mkdtempSync(join(tmpdir(), 'rtg-a1-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  // They count from the instant at which they are made.
  clock.at = new Date(Date.now() + MINUTES)
  const como = { cnpj: CNPJ, dias: 20 }
  for (const [name, how] of Object.entries({ nova: {}, rc2: {}, '3des': {}, acentos: { senha: 'çãé ü€' } })) {
    const { arquivo, senha } = fazerA1(folder, name, { ...como, cifra: name, ...how })
    const answer = await enviar(readFileSync(arquivo), senha)
    expect([name, answer.body.certificado]).toEqual([
      name,
      some.objectContaining({ titular: 'EMPRESA MODELO SERVICOS LTDA', emissor: 'AC Ficticia de Testes', cnpj: CNPJ, diasRestantes: 20 }),
    ])
    expect((await abrirCertificado({ db, config }))?.cadeiaPem.length).toBe(1)
  }
  const fields = async (name: string, how: object, typed?: string) => {
    const { arquivo, senha } = fazerA1(folder, name, { ...como, ...how })
    return refusalOf(await enviar(readFileSync(arquivo), typed ?? senha)).fields
  }
  expect(await fields('e-cpf', { cnpj: undefined, cpf: '52998224725' })).toEqual({
    arquivo: 'O certificado não traz CNPJ. Use o e-CNPJ da empresa.',
  })
  for (const cifra of ['nova', 'rc2', '3des'])
    expect(await fields(cifra, { cifra }, 'errada')).toEqual({ senha: 'A senha não abre este certificado.' })
  expect(await fields('vencido', { vencido: true })).toEqual({ arquivo: some.stringMatching(/^O certificado venceu em/) })
})

test('opening one leaves the others their turn', async () => {
  const { pfx } = makeA1()
  await enviar(pfx)
  expect(await longestStretch(() => enviar(pfx))).toBeLessThan(100)
})
