import { gunzipSync } from 'node:zlib'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { type PaginaDoPagador } from '@retaguarda/contract/pagador.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioNotas } from '../../test/cenario-notas.ts'
import { cenarioPagador, PDF } from '../../test/cenario-pagador.ts'
import { some } from '../../test/some.ts'

const { as, boletos, callAs, clock, comTitulos, pagador, pagar, paguei, token, user, vencer, visit, db } = await cenarioPagador()
const { nota } = cenarioNotas({ db })
const json = async (word: string): Promise<PaginaDoPagador> => (await visit(`/api/pagador/${word}`)).json()
beforeAll(async () => {
  const ana = await user()
  await callAs(() => ana)(empresa.alterar, {
    body: {
      nome: 'Panorama & Cia.',
      cpfCnpj: '11222333000181',
      endereco: 'Rua Secreta, 1',
      telefone: '(11) 4002-8922',
      email: 'f@panorama.test',
    },
  })
})

test('a page says what its client owes today, by the figures of the second copies, its invoices and what came in 90 days, and nothing else', async () => {
  const padaria = await pagador('Padaria São João')
  const outra = await pagador('Loja de outra pessoa')
  await comTitulos(outra, '999.00', '2026-12-10')
  const vencida = await comTitulos(padaria, '1000.00', '2026-12-01')
  await vencer(vencida.ids[0] ?? 0, '2026-11-16')
  const paga = await comTitulos(padaria, '300.00', '2026-12-10', 3)
  const semTitulo = await boletos(padaria, '50.00', '2026-12-20')
  const [um = 0, dois = 0, tres = 0] = paga.ids
  await pagar(paga.faturaId, um, '100.00', '2026-11-20')
  await pagar(paga.faturaId, dois, '40.00', '2026-11-25')
  const page = await json(await token(padaria))
  expect(Object.keys(page).toSorted()).toEqual(['boletos', 'cliente', 'empresa', 'faturas', 'hoje', 'recebidos', 'total'])
  const empresa = { nome: 'Panorama & Cia.', cpfCnpj: '11222333000181', telefone: '(11) 4002-8922', email: 'f@panorama.test' }
  expect(page.empresa).toEqual({ ...empresa, encarregado: null })
  expect([page.cliente.nome, page.hoje]).toEqual(['Padaria São João', '2026-11-27'])
  expect(page.boletos.map(({ id, aberto, diasAtraso, pdf }) => [id, aberto, diasAtraso, pdf])).toEqual([
    [vencida.ids[0], '1000.00', 11, true],
    [semTitulo.ids[0], '50.00', 0, false],
    [dois, '60.00', 0, true],
    [tres, '100.00', 0, true],
  ])
  const late = page.boletos[0]
  const copy = (await as(boleto.segundaVia, { params: { id: late?.id ?? 0 } })).body
  expect(late).toEqual({
    id: vencida.ids[0],
    fatura: vencida.faturaId,
    competencia: some.stringMatching(/^\d{4}\/\d{2}$/),
    parcela: 1,
    vencimento: '2026-11-16',
    valor: '1000.00',
    aberto: '1000.00',
    diasAtraso: copy.dias,
    multa: copy.multa,
    juros: copy.juros,
    desconto: copy.desconto,
    total: copy.total,
    linhaDigitavel: copy.linhaDigitavel,
    pixCopiaECola: copy.pixCopiaECola,
    pdf: true,
    informado: false,
  })
  expect([late?.multa, late?.juros]).toEqual(['20.00', '3.67'])
  expect(page.boletos[1]).toMatchObject({ linhaDigitavel: null, pixCopiaECola: null, total: '50.00' })
  expect(page.total).toBe('1233.67')
  expect(page.faturas.map(({ id }) => id).toSorted()).toEqual([vencida.faturaId, paga.faturaId, semTitulo.faturaId].toSorted())
  expect(page.faturas[0]).toEqual({
    id: some.any(Number),
    competencia: some.any(String),
    tipo: 1,
    valor: '50.00',
    retido: '0.00',
    credito: '0.00',
    aPagar: '50.00',
    itens: [{ objeto: 'M1 - Mensalidade', valor: '50.00', porQue: ['Valor informado.'] }],
    porQue: [],
    notas: [],
  })
  expect(page.recebidos).toEqual([
    { data: '2026-11-25', valor: '40.00', competencia: some.any(String) },
    { data: '2026-11-20', valor: '100.00', competencia: some.any(String) },
  ])
  expect(JSON.stringify(page)).not.toMatch(/Rua Secreta|outra pessoa|Acácias/)
})

test('what was taken back, and what came more than 90 days ago, is not on the page', async () => {
  const cliente = await pagador('Mercado Bom Preço')
  const { faturaId, ids } = await comTitulos(cliente, '200.00', '2026-12-10', 2)
  const [um = 0, dois = 0] = ids
  await pagar(faturaId, um, '100.00', '2026-08-29')
  await pagar(faturaId, dois, '100.00', '2026-08-28')
  const word = await token(cliente)
  expect((await json(word)).recebidos.map(({ data }) => data)).toEqual(['2026-08-29'])
  const { rows } = (await as(pagamento.list, { query: { filter: [{ name: 'boleto', op: '=', v: um }] } })).body
  expect(
    (await as(boleto.estornar, { params: { id: um }, body: { pagamento: rows[0]?.id ?? 0, motivo: 'Pago por engano.' } })).status,
  ).toBe(200)
  const page = await json(word)
  expect([page.recebidos, page.boletos.map(({ id }) => id)]).toEqual([[], [um]])
})

test('the client is named as the newest invoice keeps it, and where none is shown as the register says today', async () => {
  const cliente = await pagador('Nome de Antes')
  const word = await token(cliente)
  const { faturaId, ids } = await comTitulos(cliente, '10.00', '2026-12-10')
  await db.updateTable('pessoa').set({ nome: 'Nome de Hoje' }).where('nome', '=', 'Nome de Antes').execute()
  expect((await json(word)).cliente.nome).toBe('Nome de Antes')
  await pagar(faturaId, ids[0] ?? 0, '10.00', '2026-11-26')
  clock.at = new Date('2027-03-01T12:00:00-03:00')
  expect((await json(word)).cliente.nome).toBe('Nome de Hoje')
  clock.at = new Date('2026-11-27T12:00:00-03:00')
})

test('the papers of the page are downloads, those of others and what is no id are not found', async () => {
  const cliente = await pagador('Padaria das Notas')
  const { faturaId, ids } = await comTitulos(cliente, '10.00', '2026-12-10')
  const deFora = await as(faturaDocumento.nota, {
    params: { id: faturaId },
    body: { numero: '77', chave: null, valor: '10.00', xml: 'x', pdf: null },
    files: { x: { name: 'nota.xml', content: '<?xml version="1.0"?><nfse/>' } },
  })
  const outra = await comTitulos(await pagador('Vizinho'), '10.00', '2026-12-10')
  const base = `/api/pagador/${await token(cliente)}`
  for (const [path, type] of [
    [`boleto/${ids[0]}`, 'application/pdf'],
    [`fatura/${faturaId}`, 'application/pdf'],
    [`nota/${deFora.body.id}/xml`, 'application/xml'],
  ]) {
    const got = await visit(`${base}/${path}`)
    expect([path, got.statusCode, got.headers['content-type']]).toEqual([path, 200, type])
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename="/)
    const head = await visit(`${base}/${path}`, { method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', got.headers['content-length']])
  }
  const others = [
    `boleto/${outra.ids[0]}`,
    `fatura/${outra.faturaId}`,
    `nota/${deFora.body.id}/pdf`,
    `nota/${deFora.body.id}/exe`,
    'boleto/abc',
    'boleto/0',
  ]
  for (const path of [...others, `boleto/${faturaId}0`, 'fatura/99999999999', 'nota/-1/xml'])
    expect([path, (await visit(`${base}/${path}`)).statusCode]).toEqual([path, 404])
})

test('national notes stand on the page by their keys, with the page and the XML of each; those that stand no more do not', async () => {
  const cliente = await pagador('Padaria Nacional')
  const { faturaId } = await comTitulos(cliente, '10.00', '2026-12-10')
  const [stands, gone] = [await nota(faturaId, { numero: 901 }), await nota(faturaId, { numero: 902, situacao: 7, ordem: 2 })]
  const keyOf = async (id: number) => (await db.selectFrom('nfse').select('chave').where('id', '=', id).executeTakeFirstOrThrow()).chave
  const word = await token(cliente)
  const chave = await keyOf(stands)
  expect((await json(word)).faturas[0]?.notas).toMatchObject([{ id: chave, numero: '901', chave, xml: true, pdf: true }])
  const base = `/api/pagador/${word}/nota`
  const types = [await visit(`${base}/${chave}/xml`), await visit(`${base}/${chave}/pdf`)].map(({ headers }) => headers['content-type'])
  expect(types).toEqual(['application/xml', 'application/pdf'])
  for (const path of [`${await keyOf(gone)}/xml`, `${stands}/xml`, `${chave}/exe`])
    expect([path, (await visit(`${base}/${path}`)).statusCode]).toEqual([path, 404])
})

test('the page in a browser says the same, holds its forms without a program, and stays small', async () => {
  const cliente = await pagador('<b>Padaria</b> "&" Filhos')
  for (const valor of ['100.00', '200.00', '300.00', '400.00']) await comTitulos(cliente, valor, '2026-12-10', 3)
  const word = await token(cliente)
  const { body, headers, statusCode } = await visit(`/p/${word}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('&lt;b&gt;Padaria&lt;/b&gt; &quot;&amp;&quot; Filhos')
  expect(body).not.toMatch(/<b>Padaria|style="|onclick|<script(?! src="\/pagador\/[0-9a-f]{12}\/copiar\.js" defer>)/)
  expect([body.match(/<form method="post"/g)?.length, body.match(/<option value="\d+"/g)?.length]).toEqual([1, 12])
  for (const text of ['R$\u00a01.000,00', 'Linha digitável', 'Pix Copia e Cola', '12 boletos em aberto', 'Panorama &amp; Cia.'])
    expect(body).toContain(text)
  const files = await Promise.all([...body.matchAll(/(?:href|src)="(\/pagador\/[^"]+)"/g)].map(([, path = '']) => visit(path)))
  expect(files.map((file) => file.statusCode)).toEqual([200, 200])
  const icon = 2_000 // bytes of the tab's picture, which comes with the screens
  expect(Buffer.byteLength(body) + icon + files.reduce((all, file) => all + file.rawPayload.length, 0)).toBeLessThanOrEqual(60_000)
})

test('who owes a hundred boletos has a small page as well, packed where the browser takes it so', async () => {
  const cliente = await pagador('Loja que deve muito')
  for (let n = 0; n < 9; n++) await comTitulos(cliente, '1200.00', '2026-12-10', 12)
  const path = `/p/${await token(cliente)}`
  const plain = await visit(path)
  for (const [encoding, is] of [
    ['gzip, deflate, br', true],
    ['br;q=1.0, gzip;q=0.8', true],
    ['gzip;q=0', false],
    ['identity', false],
    ['x-notgzip', false],
  ] as const) {
    const { headers, rawPayload } = await visit(path, { headers: { 'accept-encoding': encoding } })
    expect([encoding, headers['content-encoding']]).toEqual([encoding, is ? 'gzip' : undefined])
    expect([headers.vary, headers['cache-control'], headers['content-type']]).toEqual([
      'accept-encoding',
      'no-store',
      'text/html; charset=utf-8',
    ])
    expect((is ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(plain.body)
    if (is) expect(rawPayload.length).toBeLessThanOrEqual(50_000)
  }
  expect(plain.body.match(/<article/g)).toHaveLength(108)
})

test('a client that owes nothing is told so, and a boleto whose payment was told says it', async () => {
  const cliente = await pagador('Loja em dia')
  const word = await token(cliente)
  expect((await visit(`/p/${word}`)).body).toContain('Nada a pagar hoje.')
  const { ids } = await comTitulos(cliente, '100.00', '2026-12-10')
  const told = await paguei(word, { boleto: ids[0] ?? 0, file: PDF })
  expect([told.statusCode, told.json()]).toEqual([200, { msg: 'Recebemos. O financeiro confere em até 2 dias úteis.' }])
  expect((await json(word)).boletos.map(({ informado }) => informado)).toEqual([true])
  expect((await visit(`/p/${word}`)).body).toContain('Você informou este pagamento.')
})

test('an opening is counted and keeps the link for 180 days more; asking for headers or papers is none', async () => {
  const cliente = await pagador('Loja que abre')
  const word = await token(cliente)
  const link = () =>
    db.selectFrom('cliente_link').select(['aberturas', 'abertoEm', 'venceEm']).where('clienteId', '=', cliente).executeTakeFirst()
  await visit(`/p/${word}`, { method: 'HEAD' })
  await visit(`/api/pagador/${word}`, { method: 'HEAD' })
  expect(await link()).toMatchObject({ aberturas: 0, abertoEm: null })
  clock.advance(10 * 86_400_000)
  await visit(`/p/${word}`)
  await visit(`/api/pagador/${word}?m=abc`)
  expect(await link()).toEqual({ aberturas: 2, abertoEm: clock.at, venceEm: new Date(clock.at.getTime() + 180 * 86_400_000) })
  clock.at = new Date('2026-11-27T12:00:00-03:00')
})
