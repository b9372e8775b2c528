import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { remessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { cenarioTitulos } from '../../../test/cenario-titulos.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { levarASaida } from './saida.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'rtg-saida-'))
afterAll(() => rmSync(folder, { recursive: true }))
const api = await testApp({ CNAB_PASTA: folder })
const { app, call, callAs, user, db, clock, query } = api
let rui: Person
const as = callAs(() => rui)
const { conta, pagador, boletos, titulo } = cenarioTitulos(api, () => rui)
const BRADESCO = { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' }
let padaria: number
let contas = 0

beforeAll(async () => {
  clock.at = new Date('2026-11-22T16:05:01Z')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  padaria = await pagador('Padaria São João')
})

const VENCIMENTO = '2027-01-31'
const novaConta = () => conta('237', { ...BRADESCO, conta: String(10_000 + ++contas) })
/** So many titles that wait. */
async function esperam(contaId: number, quantos: number, clienteId = padaria): Promise<{ boletos: number[]; titulos: number[] }> {
  const { ids } = await boletos(clienteId, `${quantos}0.00`, VENCIMENTO, quantos)
  const titulos: number[] = []
  for (const id of ids) titulos.push(await titulo(id, contaId))
  return { boletos: ids, titulos }
}
const gerar = (contaBancaria: number) => as(remessa.gerar, { body: { contaBancaria } })
const situacoes = async (ids: number[]) =>
  (await db.selectFrom('cobranca').select('situacao').where('id', 'in', ids).orderBy('id').execute()).map(({ situacao }) => situacao)
const baixar = (id: number, { token } = rui) =>
  app.inject({ url: `/api/remessa/arquivo/${id}`, headers: { authorization: `Bearer ${token}` } })
const file = async (id: number) => (await baixar(id)).rawPayload.toString('latin1').split('\r\n')

test('what waits of an account goes into one file, once; a payer without CEP waits and says why', async () => {
  const contaId = await novaConta()
  const semCep = await pagador('Sem CEP', null)
  const [{ titulos, boletos: ids }, pendente] = [await esperam(contaId, 2), await esperam(contaId, 1, semCep)]
  const { status, body } = await gerar(contaId)
  const error = 'Falta o CEP no endereço do cliente.'
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', semCep).executeTakeFirstOrThrow()
  const pendencia = {
    boleto: pendente.boletos[0],
    cliente: { id: semCep, nome: some.stringContaining('Sem CEP') },
    error,
    link: `/pessoa/alterar/${pessoaId}?aba=enderecos`,
  }
  expect(status).toBe(200)
  expect(body).toEqual({
    msg: some.stringMatching(/^Remessa CB2211\d\d\.REM gerada com 2 títulos\.$/),
    id: some.any(Number),
    sequencia: 1,
    titulos: 2,
    pendencias: [pendencia],
  })
  expect(await situacoes([...titulos, ...pendente.titulos])).toEqual([2, 2, 1])
  const lines = await file(body.id)
  expect(lines).toHaveLength(5) // header, two, trailer, and what stands behind the last CRLF
  expect(lines.slice(1, 3).map((line) => line.slice(37, 62).trim())).toEqual(ids.map((id) => `RTG${id}`))
  expect(lines[1]?.slice(234, 314)).toBe('PADARIA SAO JOAO'.padEnd(40) + 'RUA DAS ACACIAS, 15 SALA 2'.padEnd(40))
  const { cobranca } = (await as(boleto.get, { params: { id: pendente.boletos[0] ?? 0 } })).body
  expect(cobranca?.pendencia).toBe(error)

  const nada = 'Nenhum título pode ir ao banco ainda: 1 título espera por um dado do cliente.'
  expect(await gerar(contaId)).toMatchObject({ status: 409, body: { error: nada, pendencias: [pendencia] } })
  // Told beforehand: of the account, of all, of the boleto alone.
  const falta = async (body: object) => (await as(boleto.pendencias, { body })).body.pendencias
  expect(await falta({ contaBancaria: contaId })).toEqual([pendencia])
  expect(await falta({})).toContainEqual(pendencia)
  expect(await falta({ boletos: [...ids, ...pendente.boletos] })).toEqual([pendencia])
  expect(await falta({ contaBancaria: await novaConta() })).toEqual([])
  // Once it is mended nothing says that it waits.
  await db.updateTable('pessoa_endereco').set({ cep: '12245000' }).where('pessoaId', '=', pessoaId).execute()
  expect(await falta({ contaBancaria: contaId })).toEqual([])
  expect((await as(boleto.get, { params: { id: pendente.boletos[0] ?? 0 } })).body.cobranca?.pendencia).toBeNull()
  expect((await gerar(contaId)).body).toMatchObject({ titulos: 1, pendencias: [] })
  expect(await gerar(contaId)).toMatchObject({ status: 409, body: { error: 'Não há o que enviar ao banco.', pendencias: [] } })
  expect(await gerar(2_000_000_000)).toMatchObject({ status: 422, body: { fields: { contaBancaria: some.any(String) } } })
  const { rows } = (await as(remessa.list, { query: query([{ name: 'contaBancaria.id', op: '=', v: contaId }]) })).body
  expect(rows).toMatchObject([
    { sequencia: 2, titulos: 1 },
    { id: body.id, sequencia: 1, situacao: 1, titulos: 2, contaBancaria: { nome: 'Conta 237' }, usuario: { nome: 'Rui Reis' } },
  ])
})

test('twenty calls at once put each title into one file', async () => {
  const contaId = await novaConta()
  const { titulos } = await esperam(contaId, 3)
  const answers = await Promise.all(Array.from({ length: 20 }, () => gerar(contaId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  const rows = await db.selectFrom('remessa_linha').select('cobrancaId').where('cobrancaId', 'in', titulos).execute()
  expect(rows).toHaveLength(3)
})

test('instructions go in the next file with what they ask, and the sequence goes on', async () => {
  const contaId = await novaConta()
  const { titulos } = await esperam(contaId, 3)
  await gerar(contaId)
  await db.updateTable('cobranca').set({ situacao: 3 }).where('id', 'in', titulos).execute()
  const [um = 0, dois = 0, tres = 0] = titulos
  await db.updateTable('cobranca').set({ situacao: 5 }).where('id', '=', um).execute()
  const common = { criadaEm: clock.at, usuarioId: null }
  await db
    .insertInto('cobranca_instrucao')
    .values([
      { cobrancaId: um, movimento: '02', de: 3, ...common },
      { cobrancaId: dois, movimento: '04', valor: '1.50', ...common },
      { cobrancaId: tres, movimento: '06', vencimento: '2027-02-15', ...common },
    ])
    .execute()
  const { body } = await gerar(contaId)
  expect(body).toMatchObject({ sequencia: 2, titulos: 3 })
  const lines = await file(body.id)
  expect(lines[0]?.slice(110, 117)).toBe('0000002')
  expect(lines.slice(1, 4).map((line) => line.slice(108, 110))).toEqual(['02', '04', '06'])
  expect(lines[2]?.slice(205, 218)).toBe('0000000000150')
  expect(lines[3]?.slice(120, 126)).toBe('150227')
  expect((await gerar(contaId)).status).toBe(409)
})

test('the last file may be taken back while the bank does not have it: its titles wait, and what was given up meanwhile is not sent', async () => {
  const contaId = await novaConta()
  const primeira = await esperam(contaId, 1)
  const { id: antiga } = (await gerar(contaId)).body
  const { titulos } = await esperam(contaId, 2)
  const { id } = (await gerar(contaId)).body
  expect(await as(remessa.cancelar, { params: { id: antiga } })).toMatchObject({
    status: 409,
    body: { error: 'Só a última remessa da conta pode ser cancelada.' },
  })
  const [desistido = 0, other = 0] = titulos
  await db.updateTable('cobranca').set({ situacao: 5 }).where('id', '=', desistido).execute()
  await db
    .insertInto('cobranca_instrucao')
    .values({ cobrancaId: desistido, movimento: '02', de: 2, criadaEm: clock.at, usuarioId: null })
    .execute()
  expect(await as(remessa.cancelar, { params: { id } })).toMatchObject({ status: 200, body: { msg: some.stringMatching(/cancelada/) } })
  expect(await situacoes([desistido, other])).toEqual([6, 1])
  expect((await as(remessa.cancelar, { params: { id } })).status).toBe(409)
  const de_novo = (await gerar(contaId)).body
  expect(de_novo).toMatchObject({ sequencia: 2, titulos: 1 })
  expect((await file(de_novo.id)).length).toBe(4)

  expect(await as(remessa.enviada, { params: { id: de_novo.id } })).toMatchObject({ status: 200 })
  expect(await as(remessa.enviada, { params: { id: de_novo.id } })).toMatchObject({
    status: 409,
    body: { error: 'A remessa já foi enviada ao banco.' },
  })
  expect((await as(remessa.cancelar, { params: { id: de_novo.id } })).status).toBe(409)
  expect((await as(remessa.enviada, { params: { id: 2_000_000_000 } })).status).toBe(404)
  expect(await situacoes(primeira.titulos)).toEqual([2])
  const audited = await db
    .selectFrom('auditoria')
    .select('acao')
    .where('entidade', '=', 'remessa')
    .where('registro', '=', String(de_novo.id))
    .orderBy('id')
    .execute()
  expect(audited.map(({ acao }) => acao)).toEqual(['gerar', 'baixar', 'enviada'])
})

test('a number is given once: an account that was opened before a file keeps the next one, and after the last there is none', async () => {
  const contaId = await novaConta()
  const ana = await user({ nome: 'Ana Alves', isAdmin: true, tipo: 2 })
  await esperam(contaId, 1)
  await gerar(contaId)
  const before = await readConta()
  expect(before.remessaProxima).toBe(2)
  await editar({ ...before, remessaProxima: 1 })
  expect((await readConta()).remessaProxima).toBe(2)

  await editar({ ...(await readConta()), remessaProxima: 999_999 })
  await esperam(contaId, 1)
  const { body: ultima } = await gerar(contaId)
  expect(ultima.sequencia).toBe(999_999)
  expect((await file(ultima.id))[0]?.slice(110, 117)).toBe('0999999')
  await esperam(contaId, 1)
  expect(await gerar(contaId)).toMatchObject({
    status: 409,
    body: {
      error: some.stringMatching(/^A remessa 999999 desta conta já foi gerada, e o arquivo não tem lugar para um número maior\. Combine/),
    },
  })
  await editar({ ...(await readConta()), remessaProxima: 1 })
  expect((await readConta()).remessaProxima).toBe(999_999)
  // Taken back it is the last once more, with all that waits.
  expect((await as(remessa.cancelar, { params: { id: ultima.id } })).status).toBe(200)
  expect((await gerar(contaId)).body).toMatchObject({ sequencia: 999_999, titulos: 2 })

  async function readConta() {
    return (await call(contaBancaria.get, { token: ana.token, params: { id: contaId } })).body
  }
  async function editar({ comSegredo: _, comTitulos: __, aprovacao: ___, id: ____, ...body }: Awaited<ReturnType<typeof readConta>>) {
    expect(await call(contaBancaria.edit, { token: ana.token, params: { id: contaId }, body })).toMatchObject({ status: 200 })
  }
})

test('files are only for who handles money', async () => {
  const other = await user({ tipo: 1, isAdmin: false })
  expect((await call(remessa.gerar, { token: other.token, body: { contaBancaria: 1 } })).status).toBe(403)
  expect((await baixar(1, other)).statusCode).toBe(403)
  expect((await baixar(2_000_000_000)).statusCode).toBe(404)
})

test('files go to the folder of the bank’s program, whole and never over another, and out of it when they are cancelled', async () => {
  const { config, integrations } = api
  const carry = async () => levarASaida({ db, config, integrations, life: await testLife(db), now: clock.now, log: silent })
  const output = join(folder, 'saida')
  await carry()
  const before = readdirSync(output)
  const contaId = await novaConta()
  await esperam(contaId, 1)
  const { id } = (await gerar(contaId)).body
  const { nome } = await db.selectFrom('remessa').select('nome').where('id', '=', id).executeTakeFirstOrThrow()
  writeFileSync(join(output, nome), 'de outro')
  await carry()
  expect(readFileSync(join(output, nome), 'utf8')).toBe('de outro')
  expect(readFileSync(join(output, `${id}-${nome}`)).equals((await baixar(id)).rawPayload)).toBe(true)
  rmSync(join(output, `${id}-${nome}`))
  await carry()
  // What the bank's program took does not come back.
  expect(readdirSync(output).toSorted()).toEqual([...before, nome].toSorted())
  await esperam(contaId, 1)
  const other = (await gerar(contaId)).body.id
  await carry()
  expect(readdirSync(output)).toHaveLength(before.length + 2)
  expect((await as(remessa.cancelar, { params: { id: other } })).status).toBe(200)
  await carry()
  expect(readdirSync(output).toSorted()).toEqual([...before, nome].toSorted())
})
