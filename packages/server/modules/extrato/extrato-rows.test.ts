import { extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioBanco } from '../../test/cenario-banco.ts'
import { testApp } from '../../test/test-app.ts'
import { GRAFIAS } from './ofx-grafias.ts'

// What stands in the rows of a statement: which are entries, which of them are equal, and which are there already.

const testing = await testApp()
const { call, user, db, query } = testing
const ana = await user({ tipo: 2 })
const { contaId } = await cenarioBanco(testing, ana)

type Row = { fitid?: string; dia?: string; valor?: string; memo?: string; nome?: string; tipo?: string }
const row = ({ fitid = '', dia = '20261117', valor = '10.00', memo = 'PIX', nome = '', tipo = 'OTHER' }: Row) =>
  `<STMTTRN><TRNTYPE>${tipo}<DTPOSTED>${dia}<TRNAMT>${valor}\n<FITID>${fitid}\n<NAME>${nome}\n<MEMO>${memo}\n</STMTTRN>`

/** No two of these are the same file. */
let files = 0
const ofx = (rows: readonly Row[], conta = '12345-X') =>
  [
    `OFXHEADER:100\nNEWFILEUID:${++files}\n\n<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<BRANCHID>1234-5<ACCTID>${conta}</BANKACCTFROM>`,
    ...rows.map(row),
    '</STMTRS></OFX>',
  ].join('\n')
const enviar = (content: string) => call(extrato.importar, { token: ana.token, files: { arquivo: { name: 'extrato.ofx', content } } })
const importar = async (...rows: Row[]) => {
  const { status, body } = await enviar(ofx(rows))
  expect(status).toBe(200)
  return [body.lancamentos, body.novos]
}
const list = async (...filter: object[]) =>
  (await call(extrato.list, { token: ana.token, query: query(filter, [{ col: 'id', sort: 'asc' }]) })).body.rows
const ofDay = async (data: string) => (await list({ name: 'data', op: '=', v: data })).map(({ memo, valor }) => `${memo} ${valor}`)

test('FAL-05 a statement of an account whose number and digit make that of another is recorded in none', async () => {
  const before = await list()
  expect(refusalOf(await enviar(ofx([{ fitid: 'A' }], '1234-5'))).fields.arquivo).toMatch(
    /^A conta 1234-5 da agência 1234-5 do banco 001 não está cadastrada\./,
  )
  expect(await list()).toEqual(before)
})

test('FAL-06 rows that only tell a balance are left out, and counted also when the file comes again', async () => {
  const content = ofx([
    { valor: '            .  ', memo: 'Saldo Anterior', dia: '20261101' },
    { fitid: 'S1', dia: '20261102', memo: 'PIX RECEBIDO', valor: '12,34' },
    { fitid: 'S2', dia: '20261102', memo: 'SALDO TOTAL DISPONÍVEL DIA', valor: '1.650' },
  ])
  const { body } = await enviar(content)
  expect(body).toMatchObject({ lancamentos: 1, novos: 1, saldos: 2, avisos: [], duplicado: false })
  expect(body.msg).toBe('Extrato importado: um lançamento, um novo. 2 linhas só de saldo ficaram de fora.')
  expect((await enviar(content)).body).toMatchObject({ id: body.id, lancamentos: 1, novos: 1, saldos: 2, duplicado: true })
  expect(await ofDay('2026-11-01')).toEqual([])
  expect(await ofDay('2026-11-02')).toEqual(['PIX RECEBIDO 12.34'])
  const umSo = await enviar(ofx([{ memo: 'S A L D O', valor: '0' }]))
  expect(umSo.body.msg).toBe('Extrato importado: 0 lançamentos, nenhum novo. Uma linha só de saldo ficou de fora.')
})

test.each([
  ['none', ''],
  ['a zero', '0'],
  ['zeros', '000000'],
  ['the same', '20261103'],
  ['one too long', 'F'.repeat(256)],
])('FAL-06 entries whose FITID is %s are told apart by day, value and text, whatever file they come in', async (what, fitid) => {
  const day = `2026-10-${String(10 + what.length)}`
  const um = (memo: string, valor = '10.00', nome = '') => ({ fitid, dia: day.replaceAll('-', ''), memo, valor, nome })
  expect(await importar(um('PIX JOAO'), um('PIX MARIA'), um('PIX MARIA'), um('PIX JOAO', '20.00'))).toEqual([4, 4])
  expect(await importar(um('PIX JOAO'), um('PIX MARIA'), um('PIX MARIA'), um('PIX JOAO', '20.00'))).toEqual([4, 0])
  // In another order, with another beside them; and a single one that is there, or is not.
  expect(await importar(um('PIX MARIA'), um('PIX JOSE'), um('PIX JOAO'))).toEqual([3, 1])
  expect(await importar(um('PIX MARIA'))).toEqual([1, 0])
  expect(await importar(um('PIX ANA'))).toEqual([1, 1])
  expect(await importar(um('PIX', '10.00', 'ANA'), um('PIX', '10.00', 'JOSE'))).toEqual([2, 2])
  expect(await ofDay(day)).toHaveLength(8)
})

test('FAL-07 two receipts of one FITID, day and value are two; the same file, or one that overlaps, adds only what is new', async () => {
  const um = { fitid: 'R1', dia: '20260910', memo: 'PIX RECEBIDO', valor: '50.00' }
  const content = ofx([um, um])
  expect((await enviar(content)).body).toMatchObject({ lancamentos: 2, novos: 2 })
  expect((await enviar(content)).body).toMatchObject({ duplicado: true, novos: 2 })
  expect(await importar(um, um)).toEqual([2, 0])
  expect(await importar(um)).toEqual([1, 0])
  expect(await importar(um, um, um, { ...um, dia: '20260911' })).toEqual([4, 2])
  expect(await ofDay('2026-09-10')).toHaveLength(3)
})

test('FAL-07 an entry that is there keeps its identity, also where the bank words it differently now', async () => {
  const um = { fitid: 'K1', dia: '20260812', memo: 'PIX', valor: '70.00' }
  expect(await importar(um)).toEqual([1, 1])
  const [before] = await list({ name: 'data', op: '=', v: '2026-08-12' })
  expect(await importar({ ...um, memo: 'PIX RECEBIDO JOAO' })).toEqual([1, 0])
  // The second that the file before this one did not have.
  expect(await importar(um, um)).toEqual([2, 1])
  expect((await list({ name: 'data', op: '=', v: '2026-08-12' }))[0]).toEqual(before)
})

test('FAL-07 the same file twenty times at once, and files that overlap at once, bring each entry once', async () => {
  const day = (n: number, memo = 'TED') => ({ fitid: '0', dia: `202607${String(n).padStart(2, '0')}`, memo, valor: '5.00' })
  const um = ofx([day(1), day(1), day(2), day(3)])
  const dois = ofx([day(2), day(3), day(3), day(4)])
  const all = await Promise.all([...Array.from({ length: 20 }, () => enviar(um)), enviar(dois), enviar(ofx([day(1), day(3), day(4)]))])
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(all.filter(({ body }) => !body.duplicado)).toHaveLength(3)
  const [rows] = [await list({ name: 'data', op: '>=', v: '2026-07-01' }, { name: 'data', op: '<=', v: '2026-07-31' })]
  expect(rows.map(({ data }) => data).toSorted()).toEqual([1, 1, 2, 3, 3, 4].map((n) => `2026-07-0${n}`))
  const novos = all.filter(({ body }) => !body.duplicado).map(({ body }) => body.novos)
  expect(novos.reduce((sum, n) => sum + n, 0)).toBe(6)
})

test('FAL-07 files at once that word the same entries in their own way, in their own order, bring each once', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => `C${n}`)
  const rows = (file: number) => ids.map((fitid) => ({ fitid, dia: '20260620', memo: `PIX ${file}`, valor: '5.00' }))
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((file) => enviar(ofx(file % 2 ? rows(file) : rows(file).toReversed()))))
  expect(all.map(({ status, body }) => [status, body.novos]).toSorted()).toEqual([...Array.from({ length: 5 }, () => [200, 0]), [200, 20]])
  expect(new Set(await ofDay('2026-06-20')).size).toBe(1)
})

test.each(GRAFIAS)('FAL-08 "%s" imports as %s, or nothing is imported and the row is named', async (text, valor) => {
  const memo = `GRAFIA ${text.trim()} ${++files}`
  const answer = await enviar(ofx([{ fitid: 'antes', dia: '20260601', memo, valor: text }]))
  const lidos = await list({ name: 'memo', op: '=', v: memo })
  if (valor !== null) return expect(lidos).toMatchObject([{ valor }])
  expect(refusalOf(answer).fields.arquivo).toMatch(/^Lançamento 1: o valor ".+" não pode ser lido/)
  expect(lidos).toEqual([])
})

test('FAL-08 a debit above zero is recorded by its sign, and the answer says so, also when the file comes again', async () => {
  const content = ofx([{ fitid: 'D1', dia: '20260501', tipo: 'DEBIT', valor: '33.00', memo: 'ESTORNO DE TARIFA' }])
  const avisos = ['Lançamento 1: o banco diz que é débito, e o valor é positivo. Foi gravado como entrada, pelo sinal.']
  expect((await enviar(content)).body).toMatchObject({ avisos, novos: 1 })
  expect((await enviar(content)).body).toMatchObject({ avisos, duplicado: true })
  expect(await ofDay('2026-05-01')).toEqual(['ESTORNO DE TARIFA 33.00'])
})

test('FAL-09 the list shows who paid beside the memo, and filters, sorts and searches both', async () => {
  const of = (fitid: string, memo: string, nome: string) => ({ fitid, dia: '20260415', memo, nome })
  await importar(of('N1', 'TED RECEBIDA', 'Vitrais São João'), of('N2', 'PIX CRED', 'Azulejos ME'), of('N3', '', 'Só o nome'))
  const found = async (...filter: object[]) => (await list({ name: 'data', op: '=', v: '2026-04-15' }, ...filter)).map(({ nome }) => nome)
  expect(await found()).toEqual(['Vitrais São João', 'Azulejos ME', 'Só o nome'])
  expect(await found({ name: 'nome', op: 'like', v: 'sao joao' })).toEqual(['Vitrais São João'])
  expect(await found({ name: 'nome', op: '=', v: 'azulejos me' })).toEqual(['Azulejos ME'])
  expect(await found({ name: 'nome', op: 'like', v: 'so o nome' })).toEqual(['Só o nome'])
  for (const v of ['vitrais', 'recebida', 'recebida vitrais'])
    expect(await found({ name: 'busca', op: 'like', v })).toEqual(['Vitrais São João'])
  const sorted = await call(extrato.list, {
    token: ana.token,
    query: query([{ name: 'data', op: '=', v: '2026-04-15' }], [{ col: 'nome', sort: 'desc' }]),
  })
  expect(sorted.body.rows.map(({ nome }) => nome)).toEqual(['Vitrais São João', 'Só o nome', 'Azulejos ME'])
})

test('FAL-07 what was there before entries were counted is the first of its kind', async () => {
  const { id } = await db.selectFrom('extrato').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const velho = { extratoId: id, contaBancariaId: contaId, fitid: '0', data: '2026-03-02', valor: '8.00', memo: 'SO NOME', nome: null }
  await db
    .insertInto('extrato_lancamento')
    .values({ ...velho, documento: null, boletoId: null, liquidacaoId: null, motivo: null })
    .execute()
  const um = { fitid: '0', dia: '20260302', valor: '8.00', memo: '', nome: 'SO NOME' }
  expect(await importar(um)).toEqual([1, 0])
  expect(await importar(um, um)).toEqual([2, 1])
})
