import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { boleto as boletoRoutes } from '@retaguarda/contract/faturamento/boleto.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { expect, test } from 'vitest'
import { cenarioPagador, PDF } from '../../test/cenario-pagador.ts'
import { some } from '../../test/some.ts'

const { app, as, boletos, callAs, clock, comTitulos, db, pagador, paguei, token, user, visit, who } = await cenarioPagador()
const RECEBEMOS = { msg: 'Recebemos. O financeiro confere em até 2 dias úteis.' }
const file = (n: number) => Buffer.concat([PDF, Buffer.from(`\n% ${n}\n`)])
const informadas = (boleto: number) =>
  db.selectFrom('excecao_bancaria').selectAll().where('informadoId', '=', boleto).orderBy('id').execute()
async function cobrado(name: string, valor = '100.00') {
  const cliente = await pagador(name)
  const { ids } = await comTitulos(cliente, valor, '2026-12-10')
  return { cliente, boleto: ids[0] ?? 0, word: await token(cliente) }
}

test('what a client says is left to a person, with its proof and the boleto suggested, and settles nothing', async () => {
  const { boleto, cliente, word } = await cobrado('Padaria São João')
  const told = await paguei(word, {
    boleto,
    data: '2026-11-26',
    valor: '98.50',
    observacao: 'Paguei pelo app.',
    name: '../../etc/Recibo nov.pdf',
  })
  expect([told.statusCode, told.json()]).toEqual([200, RECEBEMOS])
  const [row] = await informadas(boleto)
  const id = row?.id ?? 0
  const { rows } = (await as(excecaoBancaria.list, { query: { filter: [{ name: 'tipo', op: 'contains', v: [11] }] } })).body
  expect(rows).toEqual([
    some.objectContaining({ id, tipo: 11, situacao: 1, valorPago: '98.50', dataOcorrencia: '2026-11-26', retorno: { id: null } }),
  ])
  const { body } = await as(excecaoBancaria.get, { params: { id } })
  expect(body).toMatchObject({
    tipo: 11,
    mensagem: 'O cliente informou que pagou R$\u00a098,50 em 26/11/2026. Confira no banco.',
    observacao: 'Paguei pelo app.',
    cliente: { id: cliente, nome: 'Padaria São João' },
    arquivo: { nome: 'Recibo nov.pdf', tipo: 'application/pdf', tamanho: PDF.length },
    contaBancaria: { nome: 'Conta 237' },
  })
  expect(body.sugestoes[0]).toMatchObject({ boleto, cliente: { id: cliente }, motivos: ['O número é o nosso.'] })
  const proof = await app.inject({ url: `/api/excecao-bancaria/arquivo/${id}`, headers: { authorization: `Bearer ${who().token}` } })
  expect([proof.statusCode, proof.headers['content-type'], proof.rawPayload.equals(PDF)]).toEqual([200, 'application/pdf', true])
  expect(proof.headers['content-disposition']).toMatch(/^attachment; filename="Recibo nov\.pdf"/)
  expect((await as(pagamento.list, { query: { filter: [{ name: 'boleto', op: '=', v: boleto }] } })).body.rows).toEqual([])
  const audited = await db
    .selectFrom('auditoria')
    .selectAll()
    .where('entidade', '=', 'excecao-bancaria')
    .where('registro', '=', String(id))
    .execute()
  expect(audited.map(({ acao, usuarioId, clienteId }) => [acao, usuarioId, clienteId])).toEqual([['informar pagamento', null, cliente]])
  expect(
    (await as(excecaoBancaria.resolver, { params: { id }, body: { acao: 'descartar', motivo: 'O banco não recebeu nada.' } })).status,
  ).toBe(200)
})

test('a value is read as people write it', async () => {
  const { boleto, word } = await cobrado('Loja dos milhares', '1500.00')
  for (const [n, valor] of ['1.500', 'R$ 1.500', '1500', '1.500,00', '1500.00'].entries()) {
    expect([valor, (await paguei(word, { boleto, valor, file: file(n) })).statusCode]).toEqual([valor, n < 3 ? 200 : 409])
  }
  expect((await informadas(boleto)).map(({ valorPago }) => valorPago)).toEqual(['1500.00', '1500.00', '1500.00'])
})

test('a boleto without a title is told of as well, and a person may settle it', async () => {
  const cliente = await pagador('Sem título')
  const { ids } = await boletos(cliente, '80.00', '2026-12-10')
  const [boleto = 0] = ids
  expect((await paguei(await token(cliente), { boleto, valor: '80,00' })).statusCode).toBe(200)
  const [row] = await informadas(boleto)
  const { body } = await as(excecaoBancaria.get, { params: { id: row?.id ?? 0 } })
  expect([body.contaBancaria, body.cliente?.id, body.sugestoes[0]?.boleto]).toEqual([null, cliente, boleto])
  expect((await as(excecaoBancaria.resolver, { params: { id: body.id }, body: { acao: 'liquidar', boleto } })).status).toBe(200)
  expect((await as(boletoRoutes.get, { params: { id: boleto } })).body).toMatchObject({ valorPago: '80.00' })
  expect((await as(excecaoBancaria.arquivo, { params: { id: 999_999_999 } })).status).toBe(404)
})

test('the same file of the same boleto is told once, also by twenty at once and after somebody has looked at it', async () => {
  const { boleto, word } = await cobrado('Vinte de uma vez')
  const files = await db.selectFrom('arquivo').select('id').execute()
  const answers = await Promise.all(Array.from({ length: 20 }, () => paguei(word, { boleto })))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set([`200 ${JSON.stringify(RECEBEMOS)}`]))
  const [row, ...more] = await informadas(boleto)
  expect(more).toEqual([])
  expect(await db.selectFrom('arquivo').select('id').execute()).toHaveLength(files.length + 1)
  await as(excecaoBancaria.resolver, { params: { id: row?.id ?? 0 }, body: { acao: 'descartar', motivo: 'Não é um comprovante.' } })
  expect([(await paguei(word, { boleto, valor: '1.00' })).statusCode, (await informadas(boleto)).length]).toEqual([200, 1])
})

test('three of a boleto wait at most, ten a day come of a client, and both say when there is room again', async () => {
  const { boleto, cliente, word } = await cobrado('Loja que insiste')
  const at = clock.at
  const sent = await Promise.all(Array.from({ length: 6 }, (_, n) => paguei(word, { boleto, file: file(n) })))
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  expect(sent.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error: 'Já há 3 comprovantes deste boleto em conferência.',
  })
  const { ids } = await comTitulos(cliente, '300.00', '2026-12-10', 3)
  for (const [n, id] of [...ids, ...ids, ...ids].slice(0, 7).entries())
    expect([n, (await paguei(word, { boleto: id, file: file(100 + n) })).statusCode]).toEqual([n, 200])
  const over = await paguei(word, { boleto: ids[2] ?? 0, file: file(200) })
  expect([over.statusCode, over.headers['retry-after'], over.json()]).toEqual([
    429,
    String(12 * 3600),
    some.objectContaining({ error: 'Hoje já recebemos 10 comprovantes. Envie os outros amanhã.' }),
  ])
  expect((await paguei(word, { boleto: ids[0] ?? 0, file: file(100) })).statusCode).toBe(200)
  clock.at = new Date('2026-11-28T00:00:01-03:00')
  expect((await paguei(word, { boleto: ids[2] ?? 0, file: file(200) })).statusCode).toBe(200)
  clock.at = at
})

test('what is no day of these, no money, no boleto of the page or no proof is refused, and nothing is kept', async () => {
  const { boleto, word } = await cobrado('Loja exigente')
  const other = await cobrado('Outra loja')
  const files = await db.selectFrom('arquivo').select('id').execute()
  const refused = async (sent: Omit<Parameters<typeof paguei>[1], 'boleto'> & { boleto?: number }) => {
    const { statusCode, ...answer } = await paguei(word, { boleto, ...sent })
    const { error, fields } = answer.json<{ error: string; fields?: object }>()
    return [statusCode, fields ?? error]
  }
  const DATA = { data: 'Data do pagamento: de 28/09/2026 a 27/11/2026.' }
  expect(await refused({ data: '2026-11-28' })).toEqual([422, DATA])
  expect(await refused({ data: '2026-09-27' })).toEqual([422, DATA])
  expect(await refused({ data: '2026-02-30' })).toEqual([422, { data: 'Data do pagamento: data inválida.' }])
  expect(await refused({ valor: '0,00' })).toEqual([422, { valor: 'Valor pago: acima de R$\u00a00,00.' }])
  expect((await refused({ valor: 'muito' }))[0]).toBe(422)
  expect((await refused({ observacao: 'x'.repeat(301) }))[0]).toBe(422)
  expect((await refused({ boleto: other.boleto }))[0]).toBe(404)
  expect((await refused({ boleto: 0 }))[0]).toBe(422)
  expect(await refused({ file: Buffer.alloc(0) })).toEqual([422, { arquivo: 'Anexe o comprovante: um PDF, um PNG ou um JPEG.' }])
  const FORMATO = [415, { arquivo: 'O comprovante é um PDF, um PNG ou um JPEG. Escolha outro arquivo.' }]
  for (const [name, content] of [
    ['pix.pdf', '<!doctype html><script>alert(1)</script>'],
    ['pix.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['pix.jpg', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['pix.pdf', 'PK\u0003\u0004 zip'],
    ['pix.pdf', 'texto puro'],
    ['pix.txt', 'texto puro'],
  ] as const)
    expect([name, await refused({ file: Buffer.from(content, 'latin1'), name })]).toEqual([name, FORMATO])
  expect((await refused({ file: Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]) }))[0]).toBe(413)
  expect(await informadas(boleto)).toEqual([])
  expect(await db.selectFrom('arquivo').select('id').execute()).toHaveLength(files.length)
})

test('a picture is named for what it is, whatever its name says', async () => {
  const { boleto, word } = await cobrado('Loja fotógrafa')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  expect((await paguei(word, { boleto, file: png, name: 'foto.html' })).statusCode).toBe(200)
  const [row] = await informadas(boleto)
  expect((await as(excecaoBancaria.get, { params: { id: row?.id ?? 0 } })).body.arquivo).toMatchObject({
    nome: 'foto.html.png',
    tipo: 'image/png',
  })
})

test('the form of the page does the same without a program, and says what is wrong beside what was typed', async () => {
  const { boleto, word } = await cobrado('Loja sem script')
  const wrong = await paguei(word, { boleto, valor: '0', observacao: '<b>x</b>', page: true })
  expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
  for (const text of [
    'Valor pago: acima de R$\u00a00,00.',
    'role="alert"',
    '&lt;b&gt;x&lt;/b&gt;',
    'aria-invalid="true"',
    `<option value="${boleto}" selected>`,
  ])
    expect(wrong.body).toContain(text)
  const large = await paguei(word, {
    boleto,
    observacao: 'Paguei ontem.',
    file: Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]),
    page: true,
  })
  expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
  for (const text of ['passa de 5 MB. Envie um menor.', 'Paguei ontem.', `<option value="${boleto}" selected>`])
    expect(large.body).toContain(text)
  const right = await paguei(word, { boleto, valor: '100,00', page: true })
  expect([right.statusCode, right.headers.location]).toEqual([303, `/p/${word}?recebido=1`])
  expect(await informadas(boleto)).toHaveLength(1)
  expect((await visit(`/p/${word}?recebido=1`)).body).toContain('Recebemos. O financeiro confere em até 2 dias úteis.')
  expect((await visit(`/p/${word}?paguei=${boleto}`)).body).toContain(`<option value="${boleto}" selected>`)
})

test('the proof is for the finance department alone', async () => {
  const { boleto, word } = await cobrado('Loja reservada')
  await paguei(word, { boleto })
  const [row] = await informadas(boleto)
  const bia = await user({ nome: 'Bia', isAdmin: false, tipo: 1 })
  expect((await callAs(() => bia)(excecaoBancaria.arquivo, { params: { id: row?.id ?? 0 } })).status).toBe(403)
  const { rows } = (await as(excecaoBancaria.list, { query: { filter: [{ name: 'tipo', op: 'contains', v: [11] }] } })).body
  expect(rows.length).toBeGreaterThan(0)
})
