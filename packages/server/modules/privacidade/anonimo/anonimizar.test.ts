import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { importacao } from '@retaguarda/contract/importacao.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { LUGARES } from '../../../db/pessoal/mapa.ts'
import { newClient } from '../../../db/pool.ts'
import { folderSource } from '../../../integrations/copia/folder.ts'
import { jobs } from '../../../jobs/jobs.ts'
import { marcarTudo } from '../../../test/dados-marcados.ts'
import { validCpf } from '../../../test/documentos.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { placeAt, writeCopy } from '../../copia/formato/write.ts'
import { anonimizarLotes } from './anonimizar.jobs.ts'
import { lembrarAnonimizacoes } from './lembrar.service.ts'
import { limparPapeis } from './papeis.service.ts'
import { isPapel } from './plano.repo.ts'

const { user, callAs, db, clock, config, integrations, life, connection, makePessoa } = await testApp()
const job = { db, config, integrations, life, now: clock.now, log: silent }
const client = newClient(connection)
const folders: string[] = []
let ana: Person
let bia: Person
const asAna = callAs(() => ana)
const asBia = callAs(() => bia)

const NOME = 'Zulmira Quaresma Teles'
const MAIL = 'zulmira.teles@exemplo.com.br'
const OLD_MAIL = 'zulmira.antiga@exemplo.com.br'
const cpf = validCpf(88_001)
/** What the papers of the first test still say, and of whom. */
const papers = { id: 0, words: [''] }
const TERMS = [NOME, NOME.toUpperCase(), cpf, maskDocumento(cpf), MAIL, OLD_MAIL, '98765-1234', '987651234', 'MG-77.123.456']

beforeAll(async () => {
  await client.connect()
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
})
afterAll(async () => {
  await client.end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Everything in the database, a row a line; bytes as they are read. */
async function dump(): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1`,
  )
  const all = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
    const bytes = rows.flatMap(({ text }) =>
      [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')),
    )
    all.set(name.replace(/^public\./, ''), [...rows.map(({ text }) => text), ...bytes].join('\n'))
  }
  return all
}

/** Where in the database somebody's words stand, and which. */
async function hits(words: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, text] of await dump()) {
    const here = words.filter((word) => text.includes(word))
    if (here.length > 0) found[table] = here
  }
  return found
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : []))

async function person(): Promise<{ id: number; dono: { pessoa: number; cliente: number; usuario: number } }> {
  const body = { nome: NOME, tipo: 1, cpfCnpj: cpf, genero: 2, dataNascimento: '1931-07-17', rg: 'MG-77.123.456' }
  const first = { ...body, pessoaContato: [{ tipo: 1, contato: OLD_MAIL }] }
  const { id } = (await asAna(pessoa.add, { body: first })).body
  const contacts = [
    { tipo: 1, contato: MAIL },
    { tipo: 2, contato: '(31) 98765-1234' },
  ]
  const { versaoRegistro } = (await asAna(pessoa.get, { params: { id } })).body
  await asAna(pessoa.edit, { params: { id }, body: { ...body, id, versaoRegistro, pessoaContato: contacts } })
  const dono = await owner(id, MAIL)
  return { id, dono }
}
async function owner(pessoaId: number, email: string) {
  const { id: cliente } = await db.insertInto('cliente').values({ pessoaId, situacao: 3 }).returning('id').executeTakeFirstOrThrow()
  const { id: usuario } = await db.insertInto('usuario').values({ pessoaId, email, ativo: false }).returning('id').executeTakeFirstOrThrow()
  return { pessoa: pessoaId, cliente, usuario }
}

async function importar(content: string): Promise<void> {
  const { id } = (await asAna(importacao.pessoas.previa, { files: { arquivo: { name: 'lista.csv', content } } })).body
  expect((await asAna(importacao.pessoas.importar, { params: { id } })).status).toBe(200)
  await jobs['importacao.executar'](job, { id })
}

async function anonimizar(id: number) {
  const { body: seen } = await asAna(anonimizacao.previa, { params: { id } })
  expect(seen.impede).toEqual([])
  const asked = await asAna(anonimizacao.pedir, { params: { id }, body: { previa: seen.previa, motivo: 'Pedido do titular por e-mail' } })
  expect(asked.body).toMatchObject({ msg: 'Anonimização pedida. Outra pessoa a aprova em Aprovações.' })
  const { rows } = (await asBia(aprovacao.list, {})).body
  const waiting = rows.find(({ tipo, situacao }) => tipo === 7 && situacao === 1)
  const done = await asBia(aprovacao.aprovar, { params: { id: waiting?.id ?? 0 } })
  expect([done.status, done.body]).toMatchObject([
    200,
    { msg: `A pessoa ${id} agora é Titular ${id}. Histórico, mensagens e logs são limpos em seguida.` },
  ])
  return seen
}

test('LGPD art. 18, IV and art. 16: of who became nameless nothing is left in tables, files and copies, save in the papers that the preview named', async () => {
  const { id, dono } = await person()
  const other = await owner(await makePessoa('Outra Pessoa Qualquer'), 'outra@exemplo.com.br')
  const nomear = (mark: string) => `${NOME.toUpperCase()} ${mark}`
  const { marks, lacking } = await marcarTudo(client, dono, other, nomear)
  expect(lacking).toEqual([])
  // History of his own registers, and of others' that name him.
  await client.query(
    `insert into auditoria (entidade, registro, acao, antes, depois, "usuarioId") values
      ('pessoa', $1, 'alterar', '{"rua": "qzxrua"}', '{"rua": null, "ativo": true}', $2),
      ('fatura', '1', 'pagar', null, $3, $2)`,
    [String(id), ana.id, JSON.stringify({ valor: '10.00', de: `Recebido de ${NOME} qzxfat` })],
  )
  const file = join(config.DATA_DIR, 'a.txt')
  writeFileSync(file, 'qzxarquivo')
  const { chave } = await db
    .selectFrom('arquivo')
    .select('chave')
    .where('id', '=', id * 1_000)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('arquivo')
    .set({ chave: 'a'.repeat(32) })
    .where('id', '=', id * 1_000)
    .execute()
  expect(chave).toBeDefined()
  await integrations.files.put('a'.repeat(32), { path: file, size: 10 })
  rmSync(file)
  await importar(`nome;cpfCnpj;skype\n${NOME};${cpf};qzximportado\nVizinha Dela;${validCpf(88_009)};vizinha\n`)
  const words = [...TERMS, ...marks, 'qzxrua', 'qzxfat', 'qzxarquivo', 'qzximportado']
  expect(Object.keys(await hits(words)).length).toBeGreaterThan(30)

  const seen = await anonimizar(id)
  await jobs['privacidade.anonimizar'](job, { id })

  const left = await hits(words)
  const named = seen.mantem.map(({ lugar }) => lugar)
  const kept = LUGARES.filter((lugar) => isPapel(lugar) && named.includes(lugar.lugar)).map(({ tabela }) => tabela)
  expect(Object.fromEntries(Object.entries(left).filter(([table]) => !kept.some((one) => one === table)))).toEqual({})
  expect(seen.mantem.find(({ lugar }) => lugar === 'Faturas')).toEqual({ lugar: 'Faturas', quantidade: 2, base: 2, ate: '2031-12-31' })
  // His own, and somebody else's that names him. Papers stay whole.
  expect(Object.keys(left)).toEqual(some.arrayContaining(['fatura', 'nfse', 'cobranca']))
  Object.assign(papers, { id, words })

  const folder = mkdtempSync(join(tmpdir(), 'rtg-copia-'))
  folders.push(folder)
  const copying = newClient(connection)
  await copying.connect()
  await writeCopy({
    client: copying,
    embedded: false,
    dataDir: config.DATA_DIR,
    places: [placeAt(folderSource(folder).write)],
    date: new Date(),
  })
  await copying.end()
  for (const path of [...filesBelow(config.DATA_DIR), ...filesBelow(folder)]) {
    if (kept.some((table) => path.endsWith(`public.${table}.gz`))) continue
    const content = readFileSync(path)
    const text = (path.endsWith('.gz') ? gunzipSync(content) : content).toString()
    expect([path, words.filter((word) => text.includes(word))]).toEqual([path, []])
  }

  // Who, when and which field stay.
  const history = await client.query<{ acao: string; antes: unknown; depois: unknown; usuarioId: number }>(
    `select acao, antes, depois, "usuarioId" from auditoria where entidade in ('pessoa', 'fatura') and (registro = $1 or registro = '1') order by id desc`,
    [String(id)],
  )
  expect(history.rows).toEqual(
    some.arrayContaining([
      { acao: 'alterar', antes: { rua: '•' }, depois: { rua: null, ativo: true }, usuarioId: ana.id },
      { acao: 'pagar', antes: null, depois: { valor: '10.00', de: '•' }, usuarioId: ana.id },
    ]),
  )
  const { body } = await asAna(pessoa.get, { params: { id } })
  expect(body).toMatchObject({ nome: `Titular ${id}`, rg: null, dataNascimento: null, pessoaContato: [] })
}, 120_000)

test('LGPD art. 18: what is open is in the way, with where to go; a change since the preview asks for another one', async () => {
  const caio = await user({ nome: 'Caio Castro' })
  const { body: seen } = await asAna(anonimizacao.previa, { params: { id: caio.pessoaId } })
  expect(seen.impede).toEqual([{ motivo: 'Caio ainda é usuário. Desligue-o antes.', link: `/usuario/visualizar/${caio.id}` }])
  const ask = (motivo: string, previa = seen.previa) =>
    asAna(anonimizacao.pedir, { params: { id: caio.pessoaId }, body: { previa, motivo } })
  expect(await ask('Pedido do titular')).toMatchObject({ status: 409, body: { error: 'Caio ainda é usuário. Desligue-o antes.' } })
  await db.updateTable('usuario').set({ ativo: false }).where('id', '=', caio.id).execute()
  expect((await ask('Pedido de Caio Castro')).body).toMatchObject({
    fields: { motivo: 'Motivo: não escreva dados da pessoa; ele fica guardado.' },
  })
  await db.updateTable('pessoa').set({ rg: '77.777.777-7' }).where('id', '=', caio.pessoaId).execute()
  const changed = { status: 409, body: { error: 'O que será apagado mudou desde a prévia.' } }
  expect(await ask('Pedido do titular')).toMatchObject(changed)
  const { body: again } = await asAna(anonimizacao.previa, { params: { id: caio.pessoaId } })
  expect((await ask('Pedido do titular', again.previa)).status).toBe(200)
  expect((await ask('Pedido do titular', again.previa)).body).toMatchObject({
    error: 'A anonimização desta pessoa já espera uma aprovação.',
  })
  // It changes while the second person thinks.
  await db.updateTable('pessoa').set({ rg: '88.888.888-8' }).where('id', '=', caio.pessoaId).execute()
  const waiting = (await asBia(aprovacao.list, {})).body.rows.find(({ tipo, situacao }) => tipo === 7 && situacao === 1)
  expect(await asBia(aprovacao.aprovar, { params: { id: waiting?.id ?? 0 } })).toMatchObject(changed)
  expect((await db.selectFrom('pessoa').select('nome').where('id', '=', caio.pessoaId).executeTakeFirstOrThrow()).nome).toBe('Caio Castro')
})

test('LGPD art. 18, IV: killed after a lot the work goes on from there; done twice it changes nothing', async () => {
  const id = await makePessoa('Dorotéia Nogueira Prado')
  for (let n = 0; n < 200; n++)
    await db
      .insertInto('aviso')
      .values({
        usuarioId: ana.id,
        tipo: 1,
        titulo: 'Lembrete',
        texto: `Ligar para DOROTEIA  nogueira prado ${n} ${'x'.repeat(900)}`,
        dataHora: clock.now(),
      })
      .execute()
  const named = async () => (await hits(['DOROTEIA'])).aviso !== undefined
  await anonimizar(id)
  let lots = 0
  expect(await anonimizarLotes(job, id, () => ++lots > 6, 5)).toBe(false)
  const where = () =>
    db.selectFrom('anonimizado').select(['lugar', 'posicao', 'fim', 'termos']).where('pessoa', '=', id).executeTakeFirstOrThrow()
  const stopped = await where()
  expect([stopped.fim, stopped.lugar === '']).toEqual([null, false])
  expect(await named()).toBe(true)
  await jobs['privacidade.anonimizar'](job, { id })
  expect(await named()).toBe(false)
  expect(await where()).toMatchObject({ fim: clock.now(), termos: null })
  const before = await dump()
  await jobs['privacidade.anonimizar'](job, { id })
  expect(await dump()).toEqual(before)
})

test('LGPD art. 18, IV: a database brought back from before is made so again by what lies beside it; the document may be registered anew', async () => {
  const id = await makePessoa('Euclides Barreto Lins')
  const { cpfCnpj } = await db.selectFrom('pessoa').select('cpfCnpj').where('id', '=', id).executeTakeFirstOrThrow()
  await anonimizar(id)
  await jobs['privacidade.anonimizar'](job, { id })
  // As a copy of before has it.
  await db.deleteFrom('anonimizado').where('pessoa', '=', id).execute()
  await db.updateTable('pessoa').set({ nome: 'Euclides Barreto Lins', cpfCnpj }).where('id', '=', id).execute()
  expect(await lembrarAnonimizacoes(job)).toBe(1)
  expect(await hits(['Euclides Barreto Lins', cpfCnpj])).toEqual({})
  expect(await lembrarAnonimizacoes(job)).toBe(0)
  // Its number may be somebody else's in a database of another history.
  await db.deleteFrom('anonimizado').where('pessoa', '=', id).execute()
  await db
    .updateTable('pessoa')
    .set({ nome: 'Flora Matos Vidal', cpfCnpj: validCpf(88_777) })
    .where('id', '=', id)
    .execute()
  expect(await lembrarAnonimizacoes(job)).toBe(0)
  const { body } = await asAna(pessoa.add, {
    body: { nome: 'Euclides Barreto Lins', tipo: 1, cpfCnpj, dataNascimento: '1990-01-01', pessoaContato: [] },
  })
  expect(body).toMatchObject({ msg: 'Pessoa incluída.' })
})

test('LGPD art. 16: of papers too nothing is left once their fifth year is over, so many rows a night, and what to look for is forgotten', async () => {
  const { id, words } = papers
  const DAY = 86_400_000
  const to = (day: string) => clock.advance(new Date(`${day}T06:30:00Z`).getTime() - clock.now().getTime())
  const audited = () =>
    db.selectFrom('auditoria').select('depois').where('acao', '=', 'anonimizar papéis').where('registro', '=', String(id)).execute()
  to('2031-12-31')
  await jobs['privacidade.prazos'](job, {})
  expect(Object.keys(await hits(words))).toEqual(some.arrayContaining(['fatura', 'nfse', 'cobranca', 'contabil_lancamento']))
  expect(await audited()).toEqual([])

  to('2032-01-01')
  expect(await limparPapeis(job, 3)).toBe(3)
  expect(Object.keys(await hits(words)).length).toBeGreaterThan(5)
  clock.advance(DAY)
  await jobs['privacidade.prazos'](job, {})
  expect(await hits(words)).toEqual({})
  expect(await audited()).toEqual(some.arrayContaining([{ depois: { tabela: 'contabil_lancamento', papeis: 1 } }]))
  expect(await db.selectFrom('anonimizado').select(['papeis', 'papeisEm']).where('pessoa', '=', id).executeTakeFirst()).toEqual({
    papeis: null,
    papeisEm: null,
  })
  // What the paper is of stays, and nobody else may change one.
  const { ano, situacao, pagador } = await db
    .selectFrom('fatura')
    .select(['ano', 'situacao', 'pagador'])
    .where('id', '=', id * 1_000)
    .executeTakeFirstOrThrow()
  expect([ano, situacao, pagador]).toEqual([2026, 3, { id: 1, dentro: [{ texto: '•' }, '•'] }])
  await expect(db.updateTable('contabil_lancamento').set({ historico: 'x' }).execute()).rejects.toThrow('não pode ser alterado')
  await expect(sql`select anonimiza_papel(${ana.pessoaId}, 'x', 'fatura', '{observacao}', '{}', true)`.execute(db)).rejects.toThrow(
    'não foi anonimizada',
  )
})
