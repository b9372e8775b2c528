import { importacao } from '@retaguarda/contract/importacao.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { DATAS, NUMEROS } from '@retaguarda/contract/test/grafias.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { xlsx } from '../../kit/export/xlsx.ts'
import { pack, zipOf } from '../../kit/export/zip.ts'
import { resume } from '../../jobs/resume.ts'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { validCnpj, validCpf } from '../../test/documentos.ts'
import { longestStretch } from '../../test/longest-stretch.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { executarImportacao, importacoes } from './importacao.jobs.ts'

const app = await testApp()
const { call, callAs, user, db, config, integrations, life, clock } = app
const { cliente, objeto } = cenarioFinanceiro(app)
let ana: Person
let rui: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  rui = await user({ nome: 'Rui Reis', tipo: 2 })
})
const asAna = callAs(() => ana)
const asRui = callAs(() => rui)
const { pessoas, clientes, contratos, numeros } = importacao
const arquivo = (content: string | Buffer) => ({ files: { arquivo: { name: 'lista.csv', content } } })
const conferir = async (content: string | Buffer) => (await asAna(pessoas.previa, arquivo(content))).body
const ctx = (of = life) => ({ db, config, integrations, life: of, now: clock.now, log: silent })
const total = async (table: 'pessoa' | 'uso' | 'cliente_objeto_contrato') => (await db.selectFrom(table).select('id').execute()).length
let used = 100
const cpf = () => validCpf(used++)

test('headings are guessed, corrected and remembered; a row is named by its line and reason, and the others go in, once', async () => {
  const [um, dois] = [cpf(), cpf()]
  const csv = `Razão social;Doc;Telefone;obs\nAna Souza;${um};(11) 98765-4321;x\nSem Documento;123;;\nBia Braga;${dois};;\nDe novo;${um};;\n`
  const before = await total('pessoa')
  const previa = await conferir(csv)
  expect(previa).toMatchObject({
    msg: 'Arquivo conferido; nada foi gravado.',
    situacao: 1,
    nome: 'lista.csv',
    codificacao: 'UTF-8',
    separador: ';',
    cabecalho: ['Razão social', 'Doc', 'Telefone', 'obs'],
    mapa: ['nome', null, 'comercial', null],
    faltam: ['cpfCnpj'],
    linhas: 0,
    avisos: [],
    amostra: [['Ana Souza', um, '(11) 98765-4321', 'x'], some.any(Array), some.any(Array)],
  })
  const params = { id: previa.id }
  expect(await asAna(pessoas.importar, { params })).toMatchObject({ status: 422, body: { error: some.stringMatching(/obrigatórias/) } })
  const mapa = ['nome', 'cpfCnpj', 'comercial', null]
  const errados = [['nome'], ['nome', 'nome', null, null], ['nome', 'senha', null, null], ['nome', 'cpfCnpj', 7, null]]
  for (const wrong of errados) expect((await asAna(pessoas.mapear, { params, body: { mapa: wrong } })).status).toBe(422)
  expect((await asAna(pessoas.mapear, { params, body: { mapa } })).body).toMatchObject({
    faltam: [],
    linhas: 4,
    novas: 2,
    mudam: 0,
    ficam: 0,
    recusadas: 2,
    avisos: [
      { linha: 3, tipo: 'recusa', texto: some.stringMatching(/CPF|CNPJ/) },
      { linha: 5, tipo: 'recusa', texto: 'CPF/CNPJ repetido: já está na linha 2.' },
    ],
  })
  expect(await total('pessoa')).toBe(before)
  const asked = await Promise.all(Array.from({ length: 3 }, () => asAna(pessoas.importar, { params })))
  expect(asked.map(({ status, body }) => [status, body.id, body.total])).toEqual(Array.from({ length: 3 }, () => [200, previa.id, 4]))
  expect((await asAna(pessoas.mapear, { params, body: { mapa } })).status).toBe(409)
  await executarImportacao(ctx(), params)
  await executarImportacao(ctx(), params)
  expect((await asAna(pessoas.get, { params })).body).toMatchObject({
    situacao: 3,
    novas: 2,
    ficam: 0,
    recusadas: 2,
    feitas: 4,
    usuario: 'Ana Ávila',
    fim: clock.now().toISOString(),
    avisos: [{ linha: 3 }, { linha: 5 }],
  })
  expect(await total('pessoa')).toBe(before + 2)
  const [record] = await db.selectFrom('pessoa').select(['id', 'alteradoPorId']).where('cpfCnpj', '=', um).execute()
  expect(record?.alteradoPorId).toBe(ana.id)
  const audits = db.selectFrom('auditoria').select(['acao', 'usuarioId']).where('entidade', '=', 'pessoa')
  expect(await audits.where('registro', '=', String(record?.id)).execute()).toEqual([{ acao: 'importar', usuarioId: ana.id }])
  const avisos = await db.selectFrom('aviso').select(['titulo', 'link']).where('usuarioId', '=', ana.id).execute()
  expect(avisos).toEqual([{ titulo: 'Importar pessoas: terminou com erros', link: `/importar/pessoas/${previa.id}` }])
  const file = await app.app.inject({
    url: `/api/importacao/pessoas/recusadas/${previa.id}`,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(file.body).toMatch(
    /^\uFEFFRazão social;Doc;Telefone;obs;Linha;Motivo\r\nSem Documento;123;;;3;.*\r\nDe novo;\d{11};;;5;CPF\/CNPJ repetido: já está na linha 2\.\r\n$/,
  )
  const again = await conferir(csv)
  expect(again).toMatchObject({
    mapa,
    faltam: [],
    novas: 0,
    ficam: 2,
    recusadas: 2,
    avisos: [{ tipo: 'recusa' }, { tipo: 'recusa' }, { linha: 2, tipo: 'fica' }, {}],
  })
  expect(await asAna(pessoas.importar, { params: { id: again.id } })).toMatchObject({ status: 422 })
})

test('what cannot be read as a table is refused before it is kept', async () => {
  for (const [content, sentence] of [
    ['', /está vazio/],
    ['nome;cpfCnpj\n', /nenhuma linha abaixo/],
    ['PK\u0003\u0004...', /Salve-a como CSV/],
    ['nome;cpfCnpj\n"Ana;1\n', /aspas abertas/],
    [`nome;cpfCnpj\n${'a;1\n'.repeat(50_001)}`, /passa de 50\.000 linhas/],
  ] as const)
    expect(await asAna(pessoas.previa, arquivo(content)), content.slice(0, 20)).toMatchObject({
      status: 422,
      body: { fields: { arquivo: some.stringMatching(sentence) } },
    })
  expect((await asAna(pessoas.previa, { body: {} })).status).toBe(422)
  expect((await asAna(clientes.previa, arquivo('cpfCnpj;Loja Chave\n1;segredo\n'))).body).toMatchObject({
    fields: { arquivo: some.stringMatching(/não se importa pela tela/) },
  })
  const { id } = await conferir(`nome;cpfCnpj\nAna;${cpf()}\n`)
  for (const route of [clientes.get, pessoas.get])
    expect((await asAna(route, { params: { id: route === clientes.get ? id : 2_000_000_000 } })).status).toBe(404)
  expect((await asAna(numeros.previa, arquivo('cliente;ano;mes\n1;2026;10\n'))).status).toBe(403)
  expect((await call(pessoas.previa, arquivo('nome\nx\n'))).status).toBe(401)
})

test('a workbook is read as a CSV is, line by line, and its refused rows come back as a CSV', async () => {
  const [um, dois] = [cpf(), cpf()]
  async function* rows() {
    yield { nome: 'Planilhada; Souza', doc: um }
    yield { nome: 'Sem Documento', doc: '123' }
    yield { nome: 'Planilhada Braga', doc: dois }
  }
  const columns = [
    { name: 'nome', column: col.text('nome') },
    { name: 'doc', column: col.text('cpfCnpj') },
  ]
  const content = (await xlsx('Pessoas', columns, rows())) ?? ''
  const previa = (await asAna(pessoas.previa, { files: { arquivo: { name: 'lista.xlsx', content } } })).body
  expect(previa).toMatchObject({ nome: 'lista.xlsx', mapa: ['nome', 'cpfCnpj'], linhas: 3, novas: 2, recusadas: 1, avisos: [{ linha: 3 }] })
  const params = { id: previa.id }
  await asAna(pessoas.importar, { params })
  await executarImportacao(ctx(), params)
  const found = await db.selectFrom('pessoa').select('nome').where('cpfCnpj', 'in', [um, dois]).orderBy('id').execute()
  expect(found).toEqual([{ nome: 'Planilhada; Souza' }, { nome: 'Planilhada Braga' }])
  const url = `/api/importacao/pessoas/recusadas/${previa.id}`
  const file = await app.app.inject({ url, headers: { authorization: `Bearer ${ana.token}` } })
  expect(file.headers['content-disposition']).toContain('lista-recusadas.csv')
  expect(file.body).toContain('Sem Documento;123;3;')
  expect(await asAna(pessoas.previa, arquivo(Buffer.from('d0cf11e0a1b11ae1', 'hex')))).toMatchObject({
    status: 422,
    body: { fields: { arquivo: some.stringMatching(/antiga \(XLS\) ou tem senha/) } },
  })
})

test('where a store is comes with a file only from who may say so', async () => {
  const id = await app.makePessoa('Loja Nova')
  const { cpfCnpj } = await db.selectFrom('pessoa').select('cpfCnpj').where('id', '=', id).executeTakeFirstOrThrow()
  const csv = arquivo(`cpfCnpj;situacao;lojaUrl\n${cpfCnpj};Ativo;https://loja.exemplo.com.br\n`)
  const deAna = (await asAna(clientes.previa, csv)).body
  expect(deAna).toMatchObject({ mapa: ['cpfCnpj', 'situacao', null], novas: 1 })
  const refused = { status: 403, body: { error: 'Só o Financeiro e os administradores mudam o endereço e a chave da loja.' } }
  const mapa = ['cpfCnpj', 'situacao', 'lojaUrl']
  expect(await asAna(clientes.mapear, { params: { id: deAna.id }, body: { mapa } })).toMatchObject(refused)
  const deRui = (await asRui(clientes.previa, csv)).body
  expect(deRui).toMatchObject({ mapa, novas: 1 })
  expect(await asAna(clientes.importar, { params: { id: deRui.id } })).toMatchObject(refused)
  expect((await asRui(clientes.importar, { params: { id: deRui.id } })).status).toBe(200)
})

test('what a client withholds comes with a file only from Financeiro', async () => {
  const { cpfCnpj } = await db
    .selectFrom('pessoa')
    .select('cpfCnpj')
    .where('id', '=', await app.makePessoa('Loja que retém'))
    .executeTakeFirstOrThrow()
  const csv = arquivo(`cpfCnpj;regime;iss;semRetencao;diaVencimento\n${cpfCnpj};Simples Nacional;2,5;;15\n`)
  const deAna = (await asAna(clientes.previa, csv)).body
  expect(deAna).toMatchObject({ mapa: ['cpfCnpj', null, null, null, 'diaVencimento'], novas: 1 })
  const refused = { status: 403, body: { error: 'Só o Financeiro muda a retenção na fonte.' } }
  const mapa = ['cpfCnpj', 'regime', 'iss', 'semRetencao', 'diaVencimento']
  expect(await asAna(clientes.mapear, { params: { id: deAna.id }, body: { mapa } })).toMatchObject(refused)
  const deRui = (await asRui(clientes.previa, csv)).body
  expect(deRui).toMatchObject({ mapa, novas: 1 })
  expect(await asAna(clientes.importar, { params: { id: deRui.id } })).toMatchObject(refused)
  expect((await asRui(clientes.importar, { params: { id: deRui.id } })).status).toBe(200)
})

test('one row is said to be one', async () => {
  const { id } = await conferir(`nome;cpfCnpj\nPessoa sozinha;${cpf()}\n`)
  expect((await asAna(pessoas.importar, { params: { id } })).body).toEqual({ msg: 'Importação de 1 linha iniciada.', id, total: 1 })
  await executarImportacao(ctx(), { id })
})

test('an import that dies or rests in the middle is gone on with, and no row goes in twice', async () => {
  const before = await total('pessoa')
  const { id } = await conferir(`nome;cpfCnpj\n${Array.from({ length: 7 }, (_, i) => `Pessoa ${i};${cpf()}\n`).join('')}ruim;1\n`)
  await asAna(pessoas.importar, { params: { id } })
  const leaving = { ...life, leaving: () => true }
  await executarImportacao(ctx(leaving), { id }, 3)
  const get = async () => (await asAna(pessoas.get, { params: { id } })).body
  expect(await get()).toMatchObject({ situacao: 2, feitas: 3, novas: 3, fim: null })
  const morto = await testLife(db)
  await db.updateTable('importacao').set({ tomadoPor: morto.id() }).where('id', '=', id).execute()
  await executarImportacao(ctx(), { id })
  expect(await get()).toMatchObject({ feitas: 3 })
  await morto.die()
  await resume(ctx(), { outboxes: [], lotes: [importacoes] })
  await executarImportacao(ctx(), { id }, 3)
  expect(await get()).toMatchObject({ situacao: 3, feitas: 8, novas: 7, ficam: 0, recusadas: 1 })
  expect(await total('pessoa')).toBe(before + 7)
})

/** A workbook as a person's program writes it: one row of cells a line, with the formats of their numbers. */
async function folder(rows: string[][]): Promise<Buffer> {
  const sheet = rows.map((cells, i) => `<row r="${i + 1}">${cells.join('')}</row>`).join('')
  const formatos = ['dd/mm/yyyy', '000000000\\-00'].map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`).join('')
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Lista" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/y.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${formatos}</numFmts><cellXfs><xf/><xf numFmtId="200"/><xf numFmtId="201"/></cellXfs></styleSheet>`,
    'xl/worksheets/y.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return zipOf(await Promise.all(Object.entries(parts).map(([name, xml]) => pack(name, [xml]))))
}
const txt = (text: string) => `<c t="str"><v>${text}</v></c>`
const num = (value: string, s = 0) => `<c s="${s}"><v>${value}</v></c>`

test('FAL-19 FAL-20 FAL-21 of a workbook: errors refuse their row by the cell, times are cut, zeros are back and the preview says so', async () => {
  const content = await folder([
    ['Nome', 'CPF', 'Nascimento', 'Logradouro', 'CEP', 'Cidade', 'Anotações'].map(txt),
    [
      txt('Data Tardia'),
      num('1590544862'),
      num('33238.999664351853', 1),
      txt('Rua A'),
      num('1430001'),
      txt('São Paulo - SP'),
      '<c t="e"><v>#REF!</v></c>',
    ],
    [txt('Mostra os Zeros'), num('191', 2)],
    ['<c t="e"><f>B9</f><v>#N/A</v></c>', num(cpf())],
    [txt('Sem Resultado'), '<c><f>B9</f></c>'],
    [txt('Não Provado'), num('1590544863')],
  ])
  const { body: previa } = await asAna(pessoas.previa, { files: { arquivo: { name: 'lista.xlsx', content } } })
  const zeros = [
    'CPF 1590544862 lido como 015.905.448-62, com os zeros da frente que faltavam.',
    'CEP 1430001 lido como 01430-001, com o zero da frente que faltava.',
  ].join(' ')
  expect(previa).toMatchObject({
    linhas: 5,
    novas: 2,
    recusadas: 3,
    completadas: 1,
    faltam: [],
    avisos: [
      { linha: 4, tipo: 'recusa', texto: some.stringMatching(/^Célula A4 \(Nome\): #N\/A é um erro da planilha/) },
      { linha: 5, tipo: 'recusa', texto: some.stringMatching(/^Célula B5 \(CPF\): a fórmula não tem resultado gravado\./) },
      { linha: 6, tipo: 'recusa', texto: some.stringMatching(/^CPF incompleto/) },
      { linha: 2, tipo: 'entra', texto: zeros },
    ],
  })
  const params = { id: previa.id }
  await asAna(pessoas.importar, { params })
  await executarImportacao(ctx(), params)
  expect((await asAna(pessoas.get, { params })).body).toMatchObject({
    situacao: 3,
    novas: 2,
    recusadas: 3,
    completadas: 1,
    feitas: 5,
    avisos: [{ linha: 4 }, { linha: 5 }, { linha: 6 }, { linha: 2, tipo: 'entra', texto: zeros }],
  })
  const made = db.selectFrom('pessoa').select(['nome', 'cpfCnpj', 'dataNascimento']).where('cpfCnpj', 'in', ['01590544862', '00000000191'])
  expect(await made.orderBy('id').execute()).toEqual([
    { nome: 'Data Tardia', cpfCnpj: '01590544862', dataNascimento: '1990-12-31' },
    { nome: 'Mostra os Zeros', cpfCnpj: '00000000191', dataNascimento: null },
  ])
})

test('FAL-22 a text that Excel wrote as Unicode comes in by the screen, and its refused rows come back', async () => {
  const csv = `sep=\t\r\nNome\tCPF\r\nAntônia Ção\t${cpf()}\r\nSem Documento\t\r\n`
  const { body: previa } = await asAna(pessoas.previa, arquivo(Buffer.from(`\uFEFF${csv}`, 'utf16le')))
  expect(previa).toMatchObject({
    codificacao: 'UTF-16LE',
    separador: '	',
    cabecalho: ['Nome', 'CPF'],
    mapa: ['nome', 'cpfCnpj'],
    linhas: 2,
    novas: 1,
    amostra: [
      [some.stringMatching('Antônia Ção'), some.any(String)],
      ['Sem Documento', ''],
    ],
    avisos: [{ linha: 4 }],
  })
  const params = { id: previa.id }
  await asAna(pessoas.importar, { params })
  await executarImportacao(ctx(), params)
  expect((await asAna(pessoas.get, { params })).body).toMatchObject({ novas: 1, recusadas: 1 })
  const file = await app.app.inject({
    url: `/api/importacao/pessoas/recusadas/${previa.id}`,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(file.body).toMatch(/^\uFEFFNome;CPF;Linha;Motivo\r\nSem Documento;;4;/)
})

test('contracts name the client by document and the object by code or name; what overlaps is refused by name', async () => {
  const padaria = await cliente('Padaria Sol')
  const { codigo, nome } = await objetoDe()
  const [{ cpfCnpj }] = (await db
    .selectFrom('pessoa')
    .innerJoin('cliente', 'cliente.pessoaId', 'pessoa.id')
    .select('cpfCnpj')
    .where('cliente.id', '=', padaria)
    .execute()) as [{ cpfCnpj: string }]
  const csv = [
    'cliente;objeto;inicio;fim;situacao',
    `${cpfCnpj};${codigo};01/01/2026;01/07/2026;`,
    `${cpfCnpj};${nome};01/03/2026;;Ativo`,
    `${cpfCnpj};${nome.toUpperCase()};01/07/2026 10:30;;Ativo/Homologado`,
    `${cpfCnpj};nada;01/07/2026;;`,
    `${validCnpj(7)};${codigo};31/02/2026;;talvez`,
  ].join('\n')
  const { body } = await asAna(contratos.previa, arquivo(csv))
  expect(body).toMatchObject({
    linhas: 5,
    novas: 2,
    recusadas: 3,
    avisos: [
      { linha: 3, texto: some.stringMatching(/se sobrepõe/) },
      { linha: 5, texto: some.stringMatching(/^Objeto de contrato não encontrado: nada/) },
      { linha: 6, texto: some.stringMatching(/Não há cliente.*Situação: use.*[Ii]nício/) },
    ],
  })
  await asAna(contratos.importar, { params: { id: body.id } })
  await executarImportacao(ctx(), { id: body.id })
  const links = await db.selectFrom('cliente_objeto_contrato').selectAll().where('clienteId', '=', padaria).orderBy('id').execute()
  expect(links).toMatchObject([
    {
      tipo: 1,
      situacao: 1,
      dataHoraInicio: new Date('2026-01-01T03:00:00Z'),
      dataHoraFim: new Date('2026-07-01T03:00:00Z'),
      alteradoPorId: ana.id,
    },
    { situacao: 3, dataHoraInicio: new Date('2026-07-01T13:30:00Z'), dataHoraFim: null },
  ])
  expect((await asAna(contratos.previa, arquivo(csv))).body).toMatchObject({ novas: 0, ficam: 2, recusadas: 3 })
})

async function objetoDe() {
  const id = await objeto(FIXO('10.00'))
  return db.selectFrom('objeto_contrato').select(['codigo', 'nome']).where('id', '=', id).executeTakeFirstOrThrow()
}

test('FAT-046 figures by the screen keep the rules of their call: one bad row refuses all, what is equal is not kept twice', async () => {
  const id = await cliente('Ótica Lua')
  const before = await total('uso')
  const send = async (content: string) => (await asRui(numeros.previa, arquivo(`Cliente;Ano;Mês;Faturamento\n${content}`))).body
  const ruim = await send(`${id};2026;10;1.234,56\n${id};2026;10;1\n0;2026;10;1\n`)
  expect(ruim).toMatchObject({
    novas: 1,
    recusadas: 2,
    avisos: [
      { linha: 3, texto: 'Cliente e mês já estão na linha 2.' },
      { linha: 4, texto: 'Não há cliente com este id, CPF ou CNPJ.' },
    ],
  })
  expect(await asRui(numeros.importar, { params: { id: ruim.id } })).toMatchObject({
    status: 422,
    body: { error: some.stringMatching(/recusa o arquivo inteiro/) },
  })
  const [um, dois] = [await send(`${id};2026;10;1.234,56\n`), await send(`${id};2026;10;1.234,56\n`)]
  for (const each of [um, dois]) {
    await asRui(numeros.importar, { params: { id: each.id } })
    await executarImportacao(ctx(), { id: each.id })
  }
  expect(await total('uso')).toBe(before + 1)
  expect((await asRui(numeros.get, { params: { id: dois.id } })).body).toMatchObject({ situacao: 3, novas: 0, ficam: 1 })
  expect(await send(`${id};2026;10;7,00\n${id};2026;9;7,00\n`)).toMatchObject({
    novas: 1,
    mudam: 1,
    ficam: 0,
    avisos: [{ tipo: 'muda', texto: some.stringMatching(/^Substitui o que vale agora: Arquivo CSV/) }],
  })
})

test('10,000 rows leave others their turn', async () => {
  const csv = `nome;cpfCnpj\n${Array.from({ length: 10_000 }, (_, i) => `Pessoa ${i};${validCpf(100_000 + i)}\n`).join('')}`
  let previa: Awaited<ReturnType<typeof conferir>> | undefined
  const longest = await longestStretch(async () => {
    previa = await conferir(csv)
  })
  expect(previa).toMatchObject({ linhas: 10_000, novas: 10_000 })
  expect(longest).toBeLessThan(100)
})

test('FAL-10 a text cell of a sheet reads every spelling of a number as the form does', async () => {
  const id = await cliente()
  const columns = ['cliente', 'ano', 'mes', 'valorFaturamento'].map((name) => ({ name, column: col.text(name) }))
  const sheet = async (those: typeof NUMEROS) => {
    async function* rows() {
      yield* those.map(([text], i) => ({ cliente: String(id), ano: String(2000 + i), mes: '1', valorFaturamento: text }))
    }
    return asRui(numeros.previa, arquivo((await xlsx('Números', columns, rows())) ?? Buffer.alloc(0)))
  }
  const bad = NUMEROS.filter(([, valor]) => valor === null)
  const { body: recusada } = await sheet(bad)
  expect(recusada).toMatchObject({ novas: 0, recusadas: bad.length })
  const good = NUMEROS.filter(([, valor]) => valor !== null)
  const { body: previa } = await sheet(good)
  expect(previa).toMatchObject({ novas: good.length, recusadas: 0 })
  await asRui(numeros.importar, { params: { id: previa.id } })
  await executarImportacao(ctx(), { id: previa.id })
  const usos = await db.selectFrom('uso').select(['ano', 'valorFaturamento']).where('clienteId', '=', id).orderBy('ano').execute()
  expect(usos.map(({ valorFaturamento }) => valorFaturamento)).toEqual(good.map(([, valor]) => valor))
})

test('FAL-18 a text cell of a sheet reads every spelling of a day as the field does', async () => {
  const columns = ['nome', 'cpfCnpj', 'dataNascimento'].map((name) => ({ name, column: col.text(name) }))
  async function* rows() {
    yield* DATAS.map(([text], i) => ({ nome: `Célula ${i}`, cpfCnpj: cpf(), dataNascimento: text }))
  }
  const previa = await conferir((await xlsx('Pessoas', columns, rows())) ?? Buffer.alloc(0))
  const bad = DATAS.flatMap(([, day], i) => (day === null ? [i + 2] : []))
  expect(previa.avisos.map(({ linha, tipo }) => [linha, tipo])).toEqual(bad.map((row) => [row, 'recusa']))
  await asAna(pessoas.importar, { params: { id: previa.id } })
  await executarImportacao(ctx(), { id: previa.id })
  const saved = await db.selectFrom('pessoa').select('dataNascimento').where('nome', 'like', 'Célula %').orderBy('id').execute()
  expect(saved.map(({ dataNascimento }) => dataNascimento)).toEqual(DATAS.flatMap(([, day]) => (day === null ? [] : [day])))
})

test('FAL-18 the start of a contract reads every spelling of a day, and a time with it', async () => {
  const id = await cliente()
  const codigo = `FAL18`
  await objeto(FIXO('1.00'), { codigo })
  const { cpfCnpj } = await db
    .selectFrom('cliente as c')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select('p.cpfCnpj')
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  const texts = [...DATAS.map(([text]) => text), '2024-03-05T14:30:00Z', '05.03.2024 14:30']
  const csv = `cpfCnpj;objeto;inicio\n${texts.map((text) => `${cpfCnpj};${codigo};"${text}"\n`).join('')}`
  const { body } = await asAna(contratos.previa, arquivo(csv))
  // Those that are read are of few days, and all but the first of each is refused for that alone.
  const unread = body.avisos.filter(({ texto }) => texto.startsWith('Início:')).map(({ linha }) => linha)
  expect(unread).toEqual(DATAS.flatMap(([, day], i) => (day === null ? [i + 2] : [])))
})

test('a file of links says whether their set-up is charged; left empty it is as in a new link', async () => {
  const documentos: string[] = []
  const clientes: number[] = []
  for (let n = 0; n < 4; n++) {
    const id = await cliente()
    const { cpfCnpj } = await db
      .selectFrom('cliente as c')
      .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
      .select('p.cpfCnpj')
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow()
    documentos.push(cpfCnpj)
    clientes.push(id)
  }
  await objeto(FIXO('1.00'), { codigo: 'SETUP1' })
  const said = ['Não', 'Sim', '', 'talvez']
  const csv = `cpfCnpj;objeto;inicio;Cobrar setup\n${documentos.map((one, i) => `${one};SETUP1;01/10/2026;${said[i]}\n`).join('')}`
  const { body } = await asAna(contratos.previa, arquivo(csv))
  expect(body.avisos).toEqual([{ linha: 5, tipo: 'recusa', texto: 'Cobrar setup: use Sim ou Não.' }])
  await asAna(contratos.importar, { params: { id: body.id } })
  await executarImportacao(ctx(), { id: body.id })
  const saved = await db
    .selectFrom('cliente_objeto_contrato')
    .select('cobrarSetup')
    .where('clienteId', 'in', clientes)
    .orderBy('clienteId')
    .execute()
  expect(saved.map(({ cobrarSetup }) => cobrarSetup)).toEqual([false, true, true])
})
