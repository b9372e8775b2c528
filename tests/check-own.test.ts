import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { some } from '@retaguarda/server/test/some.ts'
import { expect, test } from 'vitest'
import { bareState, foreignVerb, foreignWord, sqlIn, strangeVerb, verbsOf, wordsOf } from '../scripts/check-own.mjs'

test('SQL outside of a repo is seen, by the builder and as text', () => {
  expect(sqlIn(`await trx.selectFrom('fatura').select('id').execute()`)).toBe('.selectFrom')
  expect(sqlIn(`const rows = await db\n  .deleteFrom('fatura')`)).toBe('.deleteFrom')
  expect(sqlIn('await sql`select 1`.execute(db)')).toBe('sql`')
  expect(sqlIn('await sql<{ n: Set<number> }>`select 1`.execute(db)')).toContain('sql<')
  expect(sqlIn('await sql.raw(text).execute(db)')).toBe('sql.raw(')
})

test('words about SQL, and names that only look like it, are none', () => {
  expect(sqlIn('// sql`select 1` is in the repo')).toBeUndefined()
  expect(sqlIn(`await insertNota(trx, nota)\nconst sqlState = codeOf(error)`)).toBeUndefined()
})

test('the verbs are those of STYLE.md', () => {
  const { repo, never } = verbsOf(readFileSync(join(import.meta.dirname, '../STYLE.md'), 'utf8'))
  expect(repo).toEqual(some.arrayContaining(['read', 'list', 'insert', 'has', 'close', 'release']))
  expect(never).toEqual(some.arrayContaining(['get', 'ler', 'apagar']))
  expect([...repo, ...never]).not.toContain('consultar')
})

test.each([
  ['export async function lerFaturas(db: Db, ids: number[]) {', 'lerFaturas'],
  ['export const faturaDoMes = (db: Db, id: number) =>', 'faturaDoMes'],
  ['export async function nextLines<T>(\n  trx: Trx,', 'nextLines'],
  ['export const setorRepo = {\n  async get(db, id) {', 'get'],
  ['export const setorRepo = {\n  get: (db, id) =>', 'get'],
  ['export async function readable(db: Db) {', 'readable'],
  ['export async function readFatura(db: Db, id: number) {', undefined],
  ['export const setorRepo = {\n  async read(db, id) {', undefined],
  ['export const filaDe = (id: number) => `fatura-${id}`', undefined],
  ['  const rows = await listItens(db, ids)', undefined],
  ["export const readUsuario = (db: Db) =>\n  usuarios(db).where('u.id', '=', 1)", undefined],
])('of %j the check of repos names %s', (source, name) => {
  expect(strangeVerb(source)).toBe(name)
})

test('a verb that has another name here is seen in any source', () => {
  expect(foreignVerb('async function gravarNota(trx: Trx) {')).toBe('gravarNota')
  expect(foreignVerb('export const getPath = (values: unknown) =>')).toBe('getPath')
  expect(foreignVerb('const getter = 1\nconst saved = await save(x)\nconst get = readOf(id)')).toBeUndefined()
})

test('the words are those of STYLE.md', () => {
  const words = wordsOf(readFileSync(join(import.meta.dirname, '../STYLE.md'), 'utf8'))
  expect(words).toEqual(some.arrayContaining(['linha', 'chaves', 'hoje']))
  expect(words).not.toContain('row')
})

test.each([
  ['const linha = rows[0]', 'linha'],
  ['type Linha = { id: number }', 'linha'],
  ['export function Tabela({ rows }: Props) {', 'tabela'],
  ['rows.map((linha) => linha[0])', 'linha'],
  ['const nameOf = (nome: string) => nome', 'nome'],
  ['const row = rows[0]', undefined],
  // The name of a column is that of the variable which holds it.
  ['const nome = read()\nreturn { id, nome }', undefined],
  ['const linha = of(row.linha)', undefined],
  ["const chave = form.get('chave')", undefined],
])('of %j the check of words names %s', (source, word) => {
  expect(foreignWord(source)).toBe(word)
})

test.each([
  'if (fatura.situacao === 3) return',
  'rows.filter(({ status }) => status !== 2)',
  'sql`select from fatura f where f.situacao in (2, 5)`',
  'sql`update retorno set situacao = 2 where id = 1`',
  'sql`where o."novaSituacao" <> 0`',
  "query.where('d.tipo', '=', 1)",
  "query.where('situacao', 'in', [1, 2])",
  'await updateFatura(trx, id, { situacao: 3 })',
  'type Papeis = { tipo: 1 | 2 }',
])('a state beside a bare number is seen: %s', (source) => {
  expect(bareState(source)).toBeDefined()
})

test.each([
  'if (fatura.situacao === SituacaoFatura.code.PAGA) return',
  'if (error.status === 404 || error.status === 0) return',
  "sql`where d.tipo = ${codes(TipoDocumento, 'BOLETO')} and e.situacao in (${codes(SituacaoTrabalho, 'ERRO')})`",
  'const situacao = rows.length',
  "throw new ApiError('Falhou.', { status: 502 })",
  'await updateFatura(trx, id, { situacao: SituacaoFatura.code.PAGA })',
  "if (banco.tipo === '2') return",
  'if (situacoes.length === 1) return',
  "await read('/users.json?status=1&limit=2')",
])('a state by its name, and what is none, is let be: %s', (source) => {
  expect(bareState(source)).toBeUndefined()
})
