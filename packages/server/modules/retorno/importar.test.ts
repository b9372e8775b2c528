import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagamento as pagamentos } from '@retaguarda/contract/faturamento/pagamento.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { linhasDoRetorno, RETORNO_BYTES, retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioFinanceiro } from '../../test/cenario-financeiro.ts'
import { cenarioRetorno } from '../../test/cenario-retorno.ts'
import { retornoDoBanco } from '../../test/cnab.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { importarDaPasta } from './pasta.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'rtg-cnab-'))
afterAll(() => rmSync(folder, { recursive: true }))
const app = await testApp({ CNAB_PASTA: folder })
const { call, user, db, clock, query } = app
let ana: Person
const { cliente, conta, titulo, dito, pago, arquivo, importar, trabalhar, ctx } = cenarioRetorno(app, () => ana)
let bradesco: number
let padaria: number
beforeAll(async () => {
  clock.at = new Date('2026-12-10T12:00:00-03:00')
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  bradesco = await conta()
  padaria = await cliente('Padaria Sol')
})

const NOBODY = [] as const
const rows = async (id: number) =>
  (await call(linhasDoRetorno.list, { token: ana.token, params: { id }, query: { limit: '200', page: '1' } })).body.rows
const situacoes = async (id: number) => (await rows(id)).map(({ situacao }) => situacao)
const titulosDe = async (ids: readonly number[]) =>
  (
    await db
      .selectFrom('cobranca')
      .select('situacao')
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute()
  ).map(({ situacao }) => situacao)
const boleto = (id: number) => db.selectFrom('fatura_documento').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const excecoes = async (retornoId: number) =>
  db.selectFrom('excecao_bancaria').selectAll().where('retornoId', '=', retornoId).orderBy('linha').execute()
const resolver = (id: number, body: object) => call(excecaoBancaria.resolver, { token: ana.token, params: { id }, body })

/** Looks at the file first: what is foreseen of each title is what comes of it, and nothing is written by the look. */
async function importarPrevisto(content: string) {
  const before = await db.selectFrom('liquidacao').select('id').execute()
  const { body: visto } = await call(retorno.previa, { token: ana.token, files: { arquivo: { name: 'CB.RET', content } } })
  expect(await db.selectFrom('liquidacao').select('id').execute()).toHaveLength(before.length)
  const done = await importar(content)
  const feitas = (await rows(done.body.id)).map(({ linha, boleto, situacao, mensagem }) => ({ linha, boleto, situacao, mensagem }))
  expect(visto.itens.map(({ linha, boleto, situacao, mensagem }) => ({ linha, boleto, situacao, mensagem }))).toEqual(feitas)
  const { excecoes, repetidas, avisos } = done.body
  const [aLiquidar, emParte] = [1, 2].map((one) => feitas.filter(({ situacao }) => situacao === one).length)
  expect(visto).toMatchObject({ id: null, situacao: null, duplicado: false, excecoes, repetidas, aLiquidar, emParte })
  // What is paid in part is counted, not told line by line.
  expect(visto.avisos).toEqual(avisos.filter((aviso) => !aviso.startsWith('Linha ')))
  return done
}

test('what the bank tells is done: registered, settled with charges, paid in part, given up, rejected', async () => {
  const [novo, exato, tarde, cedo, part, baixa, rejeitado] = [
    await titulo(bradesco, padaria, '10.00', { situacao: 2 }),
    await titulo(bradesco, padaria, '20.00'),
    await titulo(bradesco, padaria, '100.00'),
    await titulo(bradesco, padaria, '50.00', { desconto: { tipo: 1, valor: '5.0000', ate: '2026-12-09' } }),
    await titulo(bradesco, padaria, '80.00'),
    await titulo(bradesco, padaria, '30.00'),
    await titulo(bradesco, padaria, '40.00', { situacao: 2 }),
  ]
  const file = arquivo([
    dito(novo, '02', { tarifa: 252 }),
    pago(exato),
    pago(tarde, { pago: 10_230, juros: 230, tarifa: 199 }),
    pago(cedo, { pago: 4_500, desconto: 500 }),
    pago(part, { pago: 3_000 }),
    dito(baixa, '09'),
    dito(rejeitado, '03'),
  ])
  const { status, body } = await importarPrevisto(file)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      duplicado: false,
      situacao: 3,
      banco: '237',
      layout: 400,
      contaBancaria: { id: bradesco, nome: 'Bradesco' },
      linhas: 9,
      titulos: 7,
      liquidados: 4,
      confirmados: 1,
      rejeitados: 1,
      baixados: 1,
      excecoes: 1,
      repetidas: 0,
      totalPago: '197.30',
      tarifas: '4.51',
      avisos: [some.stringMatching(/^Linha 6: pago em parte; faltam R\$\s50,00\.$/)],
      msg: 'Arquivo importado. 1 exceção espera por você.',
    },
  })
  expect(await situacoes(body.id)).toEqual([3, 1, 1, 1, 2, 3, 5])
  expect(await titulosDe([novo, exato, tarde, cedo, part, baixa, rejeitado].map(({ id }) => id))).toEqual([3, 7, 7, 7, 3, 6, 4])
  const [late] = (await call(faturaDocumento.get, { token: ana.token, params: { id: (await boleto(tarde.boleto)).faturaId } })).body.boletos
  expect(late).toMatchObject({
    situacao: 5,
    valorPago: '102.30',
    quitado: '100.00',
    cobranca: { situacao: 7, encargos: '2.30', tarifa: '1.99' },
  })
  expect(late?.pagamentos).toMatchObject([
    { valorPago: '102.30', encargos: '2.30', origem: 2, dataPagamento: '2026-12-09', dataCredito: '2026-12-10', usuario: 'Ana Ávila' },
  ])
  expect(await boleto(cedo.boleto)).toMatchObject({ situacao: 5, valorPago: '45.00', quitado: '50.00' })
  expect(await boleto(part.boleto)).toMatchObject({ situacao: 4, valorPago: '30.00', quitado: '30.00' })
  const list = await call(retorno.list, { token: ana.token, query: { sort: '[]', filter: '[]' } })
  expect(list.body.rows[0]).toMatchObject({ id: body.id, situacao: 3, contaBancaria: { nome: 'Bradesco' }, nome: 'CB0912.RET' })
  expect((await call(retorno.arquivo, { token: ana.token, params: { id: body.id } })).text).toBe(file)
  expect((await call(retorno.get, { token: ana.token, params: { id: body.id } })).body).toMatchObject({ feitos: 7, usuario: 'Ana Ávila' })
  // What was paid stays paid, whatever the bank tells of its title afterwards.
  const after = await importar(arquivo([dito(exato, '09'), dito(exato, '02')]))
  expect(await situacoes(after.body.id)).toEqual([3, 3])
  expect(await titulosDe([exato.id])).toEqual([7])
})

test('the same file counts once, in 20 calls side by side too; the same line in another file is known', async () => {
  const one = await titulo(bradesco, padaria)
  const twice = await titulo(bradesco, padaria, '7.00')
  const same = [pago(one), pago(twice, { pago: 350 }), pago(twice, { pago: 350 })]
  const file = arquivo(same)
  const all = await Promise.all(Array.from({ length: 20 }, () => importar(file)))
  const ids = new Set(all.map(({ body }) => body.id))
  expect(ids.size).toBe(1)
  expect(all.filter(({ body }) => body.duplicado)).toHaveLength(19)
  const [id = 0] = ids
  expect(await situacoes(id)).toEqual([1, 2, 1])
  const again = await importar(`\uFEFF${file.replaceAll('\r\n', '\n')}\n\n`)
  expect(again.body).toMatchObject({ id, duplicado: true, msg: 'Este arquivo já foi importado.' })
  const seen = await call(retorno.previa, { token: ana.token, files: { arquivo: { name: 'CB.RET', content: file } } })
  expect(seen.body).toMatchObject({ id, duplicado: true, situacao: 2, aLiquidar: 2, emParte: 1 })
  expect(seen.body.itens).toMatchObject([1, 2, 1].map((situacao) => ({ situacao, cliente: { nome: 'Padaria Sol' } })))
  const more = await importarPrevisto(arquivo([...same, pago(twice, { pago: 350 })]))
  expect(more.body).toMatchObject({ repetidas: 3, excecoes: 1, situacao: 3 })
  expect(await situacoes(more.body.id)).toEqual([4, 4, 4, 5])
  expect((await boleto(twice.boleto)).valorPago).toBe('7.00')
  expect(await db.selectFrom('arquivo').select('id').where('confirmadoEm', 'is', null).where('descartadoEm', 'is', null).execute()).toEqual(
    [],
  )
})

test('what tells of the same title is done in the order of the file, also where others go on beside it', async () => {
  const [um, other] = [await titulo(bradesco, padaria), await titulo(bradesco, padaria)]
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
  const parts = days.map((ocorrencia) => pago(um, { ocorrencia, pago: 4_000 }))
  const { body } = await importar(arquivo([...parts, pago(other)]), 'ORDEM.RET', 1)
  expect(await situacoes(body.id)).toEqual([2, 2, 1, 5, 1])
  const kept = await db.selectFrom('liquidacao').select('dataPagamento').where('documentoId', '=', um.boleto).orderBy('id').execute()
  expect(kept.map(({ dataPagamento }) => dataPagamento)).toEqual(days.slice(0, 3))
})

test('what is not simply done waits for a person, each for its reason', async () => {
  const um = await titulo(bradesco, padaria)
  const [valor, dobro, cancelado, zero, desconto, estornado, protestado] = [
    await titulo(bradesco, padaria, '11.00'),
    await titulo(bradesco, padaria, '12.00'),
    await titulo(bradesco, padaria, '13.00'),
    await titulo(bradesco, padaria, '14.00'),
    await titulo(bradesco, padaria, '15.00', { desconto: { tipo: 2, valor: '10.0000', ate: '2026-12-08' } }),
    await titulo(bradesco, padaria, '16.00'),
    await titulo(bradesco, padaria, '17.00', { situacao: 8 }),
  ]
  await db.transaction().execute(async (trx) => {
    const { faturaId } = await trx
      .selectFrom('fatura_documento')
      .select('faturaId')
      .where('id', '=', cancelado.boleto)
      .executeTakeFirstOrThrow()
    await trx.updateTable('fatura_documento').set({ situacao: 3 }).where('id', '=', cancelado.boleto).execute()
    await trx.updateTable('fatura').set({ situacao: 4 }).where('id', '=', faturaId).execute()
  })
  const { body } = await importarPrevisto(
    arquivo([
      { ...pago(um), nossoNumero: '99999999999P' },
      pago(valor, { valor: 1_200, pago: 1_200 }),
      pago(dobro),
      pago(dobro, { ocorrencia: '2026-12-08' }),
      pago(cancelado),
      pago(zero, { pago: 0 }),
      pago(desconto, { pago: 1_350, desconto: 150 }),
      dito(estornado, '22'),
      dito(protestado, '23'),
      { ...dito(um, '02'), nossoNumero: '88888888888P' },
    ]),
  )
  const found = await excecoes(body.id)
  expect(found.map(({ linha, tipo }) => [linha, tipo])).toEqual([
    [2, 1],
    [3, 2],
    [5, 3],
    [6, 4],
    [7, 6],
    [8, 10],
    [9, 8],
  ])
  expect((await rows(body.id)).at(-1)).toMatchObject({
    situacao: 3,
    mensagem: 'Nenhum título desta conta tem este nosso número.',
    boleto: null,
  })

  const [unknown] = found
  const shown = await call(excecaoBancaria.get, { token: ana.token, params: { id: unknown?.id ?? 0 } })
  expect(shown.body).toMatchObject({
    tipo: 1,
    situacao: 1,
    retorno: { id: body.id },
    linha: 2,
    item: { usoEmpresa: `RTG${um.boleto}`, situacao: 5 },
  })
  expect(shown.body.sugestoes[0]).toMatchObject({ boleto: um.boleto, pontos: 85, valor: '100.00', cliente: { nome: 'Padaria Sol' } })
  expect(shown.body.sugestoes.length).toBeLessThanOrEqual(5)

  expect(await resolver(unknown?.id ?? 0, { acao: 'liquidar', boleto: um.boleto })).toMatchObject({
    status: 200,
    body: { msg: 'Boleto liquidado.' },
  })
  expect((await resolver(unknown?.id ?? 0, { acao: 'liquidar', boleto: um.boleto })).status).toBe(409)
  expect(await db.selectFrom('liquidacao').select(['origem', 'valorPago']).where('documentoId', '=', um.boleto).execute()).toEqual([
    { origem: 5, valorPago: '100.00' },
  ])
  // The bank is to give up the title, which was paid by another number.
  expect(await titulosDe([um.id])).toEqual([5])
  expect((await rows(body.id))[0]).toMatchObject({ situacao: 6, boleto: um.boleto })

  const byType = (tipo: number) => found.find((one) => one.tipo === tipo)?.id ?? 0
  expect(refusalOf(await resolver(byType(6), { acao: 'liquidar', boleto: zero.boleto })).fields).toEqual({
    valorPago: 'Informe quanto foi pago.',
  })
  expect((await resolver(byType(6), { acao: 'liquidar', boleto: zero.boleto, valorPago: '10.00' })).body.msg).toMatch(
    /^Boleto pago em parte: faltam R\$\s4,00\.$/,
  )
  expect((await resolver(byType(10), { acao: 'liquidar', boleto: desconto.boleto })).body.msg).toBe('Boleto liquidado.')
  expect(await titulosDe([desconto.id])).toEqual([7])
  expect((await resolver(byType(3), { acao: 'liquidar', boleto: dobro.boleto })).status).toBe(409)
  expect(refusalOf(await resolver(byType(8), { acao: 'liquidar', boleto: estornado.boleto, valorPago: '1' })).fields).toHaveProperty('acao')
  expect(refusalOf(await resolver(byType(8), { acao: 'descartar', motivo: 'curto' })).fields).toHaveProperty('motivo')
  expect((await resolver(2_000_000_000, { acao: 'descartar', motivo: 'o banco já corrigiu' })).status).toBe(404)
  const before = (await call(excecaoBancaria.abertas, { token: ana.token })).body.total
  for (const tipo of [2, 3, 4, 8])
    expect((await resolver(byType(tipo), { acao: 'descartar', motivo: 'o banco já corrigiu' })).status).toBe(200)
  expect((await call(excecaoBancaria.abertas, { token: ana.token })).body.total).toBe(before - 4)
  expect((await call(retorno.get, { token: ana.token, params: { id: body.id } })).body).toMatchObject({ situacao: 2, excecoes: 7 })
  expect(
    await db
      .selectFrom('auditoria')
      .select('acao')
      .where('entidade', '=', 'excecao-bancaria')
      .where('registro', '=', String(byType(2)))
      .execute(),
  ).toEqual([{ acao: 'descartar' }])
})

test('money that pays no boleto is kept once as a credit of the client, with a payment of its own', async () => {
  const [dobro, known] = [await titulo(bradesco, padaria, '31.27'), await titulo(bradesco, padaria, '31.28')]
  const nunca = pago({ ...known, nossoNumero: '00099999998' })
  const { body } = await importar(arquivo([pago(dobro), pago(dobro, { ocorrencia: '2026-12-10' }), nunca]))
  const found = await excecoes(body.id)
  const byType = (tipo: number) => found.find((one) => one.tipo === tipo)?.id ?? 0
  const motivo = 'o cliente pagou duas vezes'
  const other = await cliente('Loja Azul')
  const before = await db.selectFrom('credito').select('id').execute()
  expect(refusalOf(await resolver(byType(1), { acao: 'creditar', motivo })).fields).toEqual({ cliente: 'Informe o cliente.' })
  expect(refusalOf(await resolver(byType(3), { acao: 'creditar', motivo, cliente: other })).fields).toHaveProperty('cliente')
  expect(refusalOf(await resolver(byType(3), { acao: 'creditar', motivo: 'curto' })).fields).toHaveProperty('motivo')
  expect(await db.selectFrom('credito').select('id').execute()).toEqual(before)
  const same = await Promise.all(Array.from({ length: 20 }, () => resolver(byType(3), { acao: 'creditar', motivo })))
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(same.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await resolver(byType(1), { acao: 'creditar', motivo, cliente: other })).status).toBe(200)
  const { faturaId } = await boleto(dobro.boleto)
  const made = await db
    .selectFrom('credito')
    .select(['id', 'clienteId', 'origem', 'situacao', 'valor', 'faturaId', 'motivo'])
    .orderBy('id')
    .execute()
  expect(made.slice(before.length)).toMatchObject([
    { clienteId: padaria, origem: 2, situacao: 1, valor: '31.27', faturaId, motivo },
    { clienteId: other, origem: 2, situacao: 1, valor: '31.28', faturaId: null, motivo },
  ])
  const [um, dois] = made.slice(before.length)
  expect(
    await db
      .selectFrom('liquidacao')
      .select(['creditoId', 'documentoId', 'valorPago', 'origem'])
      .where('creditoId', 'is not', null)
      .execute(),
  ).toEqual([
    { creditoId: um?.id, documentoId: null, valorPago: '31.27', origem: 5 },
    { creditoId: dois?.id, documentoId: null, valorPago: '31.28', origem: 5 },
  ])
  expect((await call(excecaoBancaria.get, { token: ana.token, params: { id: byType(3) } })).body).toMatchObject({
    situacao: 2,
    boleto: null,
    credito: um?.id,
    motivo,
    cliente: { id: padaria, nome: 'Padaria Sol' },
  })
  const { body: listed } = await call(pagamentos.list, { token: ana.token, query: query([{ name: 'cliente.id', op: '=', v: other }]) })
  expect(listed.rows).toMatchObject([{ valorPago: '31.28', cliente: { pessoa: { nome: 'Loja Azul' } }, boleto: null }])
  // It came by a payment of its own: nothing of what was paid of the invoice became it.
  expect((await boleto(dobro.boleto)).valorPago).toBe('31.27')
})

test('an exception that neither a line nor what came by itself stands behind shows what it says, and is worked off', async () => {
  const [um, other] = [await titulo(bradesco, padaria, '31.07'), await titulo(bradesco, padaria, '31.08')]
  const { body } = await importar(arquivo([pago(other)]))
  const aMao = async (origem: { retornoId: number | null; linha: number | null; item: string | null }) => {
    const dito = { nossoNumero: '77', valorPago: '31.07', dataOcorrencia: '2026-12-09', mensagem: 'Posta à mão.' }
    const row = { tipo: 1 as const, contaBancariaId: bradesco, cobrancaId: null, criadaEm: clock.now(), ...dito, ...origem }
    const added = await db.insertInto('excecao_bancaria').values(row).returning('id').executeTakeFirstOrThrow()
    return added.id
  }
  const withoutRow = await aMao({ retornoId: body.id, linha: 900, item: null })
  for (const [id, linha] of [
    [withoutRow, 900],
    [await aMao({ retornoId: null, linha: null, item: '{}' }), 0],
  ] as const) {
    const shown = await call(excecaoBancaria.get, { token: ana.token, params: { id } })
    const item = {
      linha,
      tipo: 'outro',
      nossoNumero: '77',
      valor: '0.00',
      valorPago: '31.07',
      dataOcorrencia: '2026-12-09',
      vencimento: null,
    }
    expect(shown).toMatchObject({ status: 200, body: { item: { ...item, mensagem: 'Posta à mão.' }, sugestoes: [{ boleto: um.boleto }] } })
  }
  expect((await resolver(withoutRow, { acao: 'liquidar', boleto: um.boleto })).body.msg).toBe('Boleto liquidado.')
  expect((await boleto(um.boleto)).ultimoPagamento).toBe('2026-12-09')
})

test('Itaú: its Pix code goes onto the title, what it answers was sent, and rejections, protests and closed invoices wait', async () => {
  const pix = { modo: 2, chave: null, nome: null, cidade: null }
  const itau = await conta({ nome: 'Itaú', banco: '341', agencia: '4321', conta: '98765', carteira: '109', pix })
  const [novo, rejeitado, protestado, fechado] = [
    await titulo(itau, padaria, '21.00', { situacao: 2 }),
    await titulo(itau, padaria, '22.00', { situacao: 2 }),
    await titulo(itau, padaria, '23.00', { situacao: 8 }),
    await titulo(itau, padaria, '24.00'),
  ]
  const remessa = (n: number) => ({ contaBancariaId: itau, sequencia: n, nome: `CB10120${n}.REM`, titulos: 1, dataHora: clock.now() })
  const [enviada, other] = await db
    .insertInto('remessa')
    .values([remessa(1), remessa(2)])
    .returning('id')
    .execute()
  if (!enviada || !other) throw new Error('two were made')
  const { id: baixa } = await db
    .insertInto('cobranca_instrucao')
    .values({ cobrancaId: novo.id, movimento: '02', de: 3, situacao: 2, criadaEm: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { cobrancaId: novo.id, vale: true }
  await db
    .insertInto('remessa_linha')
    .values([
      { ...row, remessaId: enviada.id, instrucaoId: null },
      { ...row, remessaId: other.id, instrucaoId: baixa },
    ])
    .execute()
  const { faturaId } = await boleto(fechado.boleto)
  await db.updateTable('fatura').set({ situacao: 4 }).where('id', '=', faturaId).execute()

  const codigo =
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
  const doItau = (one: { nossoNumero: string }) => ({ nossoNumero: `${one.nossoNumero.slice(-8)}0` })
  const file = retornoDoBanco({
    banco: '341',
    layout: 400,
    sequencia: 1,
    dono: [
      [27, '4321'],
      [33, '98765'],
    ],
    titulos: [
      { ...dito(novo, '02'), ...doItau(novo), pix: codigo },
      { ...dito(rejeitado, '03'), ...doItau(rejeitado) },
      { ...dito(protestado, '32'), ...doItau(protestado) },
      { ...pago(fechado), ...doItau(fechado) },
    ],
  })
  const { status, body } = await importar(file)
  expect({ status, body }).toMatchObject({ status: 200, body: { titulos: 4, excecoes: 3 } })
  expect((await excecoes(body.id)).map(({ linha, tipo, mensagem }) => [linha, tipo, mensagem])).toEqual([
    [4, 7, 'O banco rejeitou a entrada do título.'],
    [5, 9, 'O título foi protestado.'],
    [6, 5, some.stringMatching(/Cancelada/)],
  ])
  expect(await titulosDe([novo, rejeitado, protestado, fechado].map(({ id }) => id))).toEqual([3, 4, 9, 3])
  const shown = (await call(faturaDocumento.get, { token: ana.token, params: { id: (await boleto(novo.boleto)).faturaId } })).body
  expect(shown.boletos[0]?.cobranca?.pixCopiaECola).toBe(codigo)
  // What the bank told of the entry says nothing of the file that was to take it back.
  const situacoesDasRemessas = () =>
    db.selectFrom('remessa').select(['id', 'situacao']).where('contaBancariaId', '=', itau).orderBy('id').execute()
  expect((await situacoesDasRemessas()).map(({ situacao }) => situacao)).toEqual([2, 1])
  expect(await db.selectFrom('auditoria').select(['registro', 'acao', 'depois']).where('entidade', '=', 'remessa').execute()).toEqual([
    { registro: String(enviada.id), acao: 'enviada', depois: { nome: 'CB101201.REM', retorno: body.id } },
  ])
})

test('a file that is not ours is refused, and the audit keeps why by its SHA-256; the sequence is watched', async () => {
  const answer = await importar(arquivo([{ movimento: '06', nossoNumero: '1P', valor: 1 }], { agencia: '4321' }))
  const sentence = 'A conta do arquivo não está em Contas e carteiras: banco 237, agência 4321, conta 56789. Cadastre-a e importe de novo.'
  expect([answer.status, refusalOf(answer).fields]).toEqual([422, { arquivo: sentence }])
  const kept = await db.selectFrom('auditoria').select(['registro', 'depois']).where('acao', '=', 'recusar').execute()
  expect(kept).toEqual([{ registro: some.stringMatching(/^[0-9a-f]{64}$/), depois: { arquivo: 'CB0912.RET', motivo: sentence } }])
  const avisos = async (sequencia: number) =>
    (
      await importar(
        arquivo([{ movimento: '28', nossoNumero: '', valor: 0, ocorrencia: `2026-11-${10 + (sequencia % 20)}`, tarifa: sequencia }], {
          sequencia,
        }),
      )
    ).body.avisos
  await avisos(100)
  expect(await avisos(101)).toEqual([])
  expect(await avisos(104)).toEqual(['Faltam 2 arquivos, de 102 a 103.'])
  expect(await avisos(103)).toEqual(['A sequência voltou de 104 para 103.'])
})

test('the watched folder is emptied each minute, of what has lain still', async () => {
  const um = await titulo(bradesco, padaria)
  const entrada = join(folder, 'entrada')
  mkdirSync(entrada, { recursive: true })
  const put = (name: string, content: string, still = true) => {
    writeFileSync(join(entrada, name), content)
    if (still) utimesSync(join(entrada, name), new Date(Date.now() - 11_000), new Date(Date.now() - 11_000))
  }
  put('bom.ret', arquivo([pago(um)]))
  put('ruim.ret', 'isto não é um retorno')
  put('chegando.ret', 'ainda', false)
  await importarDaPasta(ctx())
  expect(readdirSync(entrada)).toEqual(['chegando.ret'])
  expect(readdirSync(join(folder, 'processados'))).toEqual(['bom.ret'])
  expect(readdirSync(join(folder, 'recusados')).toSorted()).toEqual(['ruim.ret', 'ruim.ret.txt'])
  expect(readFileSync(join(folder, 'recusados', 'ruim.ret.txt'), 'utf8')).toMatch(/^O arquivo não é um retorno CNAB/)
  await trabalhar()
  expect(await boleto(um.boleto)).toMatchObject({ situacao: 5 })
  put('vazio.ret', '')
  put('grande.ret', 'x')
  truncateSync(join(entrada, 'grande.ret'), RETORNO_BYTES + 1)
  utimesSync(join(entrada, 'grande.ret'), 0, 0)
  await importarDaPasta(ctx())
  const porque = (name: string) => readFileSync(join(folder, 'recusados', `${name}.txt`), 'utf8')
  expect([porque('vazio.ret'), porque('grande.ret')]).toEqual([
    'O arquivo está vazio. Baixe-o de novo do banco.\n',
    'O arquivo passa de 20 MB.\n',
  ])
  put('bom.ret', arquivo(NOBODY))
  await importarDaPasta(ctx())
  expect(readdirSync(join(folder, 'recusados')).concat(readdirSync(join(folder, 'processados')))).toHaveLength(8)
})

test('a file whose time lies ahead of ours is taken once two looks saw it the same', async () => {
  const um = await titulo(bradesco, padaria)
  const path = join(folder, 'entrada', 'adiantado.ret')
  const HORA = 3_600_000
  const adiante = Date.now() + HORA
  const datar = (time: number) => utimesSync(path, new Date(time), new Date(time))
  const write = (content: string) => {
    writeFileSync(path, content)
    datar(adiante)
  }
  const olhar = async (later: number) => {
    clock.advance(later)
    await importarDaPasta(ctx())
    return readdirSync(join(folder, 'entrada')).includes('adiantado.ret')
  }
  write('ainda')
  expect(await olhar(60_000)).toBe(true)
  write(arquivo([pago(um)]))
  expect([await olhar(60_000), await olhar(5_000)]).toEqual([true, true])
  datar(adiante + HORA)
  expect([await olhar(60_000), await olhar(60_000)]).toEqual([true, false])
  await trabalhar()
  expect(await boleto(um.boleto)).toMatchObject({ situacao: 5 })
})

test('a line says where what is missing is what the client withholds', async () => {
  const lua = await cliente('Padaria Lua')
  const [net, other] = [await titulo(bradesco, lua, '80.00'), await titulo(bradesco, lua, '80.00')]
  await cenarioFinanceiro(app).retemIss(lua)
  const { body } = await importarPrevisto(arquivo([pago(net, { pago: 7_602 }), pago(other, { pago: 7_597 })]))
  expect(body.avisos).toEqual([
    some.stringMatching(/^Linha 2: pago em parte; o que falta \(R\$\s3,98\) é a retenção desta fatura: registre-a em Liquidar\.$/),
    some.stringMatching(/^Linha 3: pago em parte; faltam R\$\s4,03\.$/),
  ])
})
