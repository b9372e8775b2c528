import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { dayOf, dayText, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { expect, test } from 'vitest'
import { describeImportacao, withArquivo } from '../../commands/importar.ts'
import { validCpf } from '../../test/documentos.ts'
import { testApp } from '../../test/test-app.ts'
import { importar } from '../../kit/importacao/comando.ts'
import type { Planilha } from '../../kit/importacao/planilha.ts'
import { xlsx } from '../../kit/export/xlsx.ts'
import { colunasDe } from '../../kit/importacao/mapa.calc.ts'
import { conferirClientes } from './cliente-importar.service.ts'

const { db, config, clock, call, user } = await testApp()
const today = () => dayOf(clock.now())
const run = (csv: string, confirmar = true) =>
  importar(
    db,
    () => Readable.from([Buffer.from(csv)]),
    { colunas: colunasDe('clientes'), conferir: (planilha) => conferirClientes(db, planilha, config, today()) },
    { confirmar, now: clock.now() },
  )
const count = async () => (await db.selectFrom('cliente').select('id').execute()).length
let n = 0
async function pessoa(): Promise<string> {
  const cpfCnpj = validCpf(5_000 + ++n)
  await db
    .insertInto('pessoa')
    .values({ nome: `Pessoa ${n}`, cpfCnpj, tipo: 1, contribuinteICMS: false })
    .execute()
  return cpfCnpj
}
const HEADER = 'CPF/CNPJ;situação;dataHomologacao;site;admin;projetoSuporteRedmine;lojaUrl;lojaChave'

test('CLI-001 a row makes a client of a registered person, with products and its store', async () => {
  const [a, b] = [await pessoa(), await pessoa()]
  const csv = `${HEADER}
${a};Ativo/Homologado;05/03/2024;https://padaria.example;https://padaria.example/admin;12;https://api.padaria.example;chave-1-da-loja-da-padaria
${b.replace(/^(...)(...)(...)/, '$1.$2.$3-')};em projeto;;;;;;
`
  expect(await run(csv)).toMatchObject({ linhas: 2, novas: 2, existentes: [], problemas: [] })
  const { token } = await user()
  const rows = await db.selectFrom('cliente').select(['id', 'lojaChave']).orderBy('id').execute()
  const read = await call(cliente.get, { params: { id: rows[0]?.id ?? 0 }, token })
  expect(read.body).toMatchObject({
    pessoa: { cpfCnpj: a },
    situacao: 2,
    dataHomologacao: '2024-03-05',
    projetoSuporteRedmine: 12,
    lojaUrl: 'https://api.padaria.example',
    lojaChaveDefinida: true,
    clienteProduto: [
      { tipo: 1, url: 'https://padaria.example' },
      { tipo: 2, url: 'https://padaria.example/admin' },
    ],
  })
  expect(rows[0]?.lojaChave).not.toContain('chave-1')
  expect((await call(cliente.get, { params: { id: rows[1]?.id ?? 0 }, token })).body).toMatchObject({
    situacao: 1,
    dataHomologacao: null,
    clienteProduto: [],
  })
  const history = await call(cliente.history, { params: { id: rows[0]?.id ?? 0 }, token })
  expect(history.body).toMatchObject([{ acao: 'importar' }])
})

test('CLI-001 every bad row is named with all its reasons, the good ones are saved, a repeat changes nothing', async () => {
  const [a, b, c] = [await pessoa(), await pessoa(), await pessoa()]
  const before = await count()
  const csv = `${HEADER}
${validCpf(9_999)};Ativo;;;;;;
123;Ativo;;;;;;
;Ativo;;;;;;
${a};Talvez;31/02/2024;ftp://x;;;;
${b};Ativo;;;;;;
${b};Inativo;;;;;;
${c};Ativo;;;;;;;;sobra
`
  const dry = await run(csv, false)
  expect(await count()).toBe(before)
  const done = await run(csv)
  expect(dry).toMatchObject({ novas: 1, problemas: done.problemas })
  expect(await count()).toBe(before + 1)
  expect(done.problemas.map(({ linha }) => linha)).toEqual([2, 3, 4, 5, 7, 8])
  const textOf = (row: number) => done.problemas.find((p) => p.linha === row)?.texto
  expect(textOf(2)).toMatch(/^Não há pessoa com o documento .* Importe ou inclua a pessoa antes/)
  expect(textOf(4)).toBe('Informe o CPF ou o CNPJ.')
  expect(textOf(5)).toBe(
    'Situação: use Em projeto, Ativo ou Inativo. Data de homologação: data inválida. URL: comece com http:// ou https://, como em https://www.exemplo.com.br.',
  )
  expect(textOf(7)).toBe('CPF/CNPJ repetido: já está na linha 6.')
  expect(await run(csv)).toMatchObject({ novas: 0, existentes: [{ linha: 6 }] })
  expect(await count()).toBe(before + 1)
})

test('CLI-001 who gets no reminders comes with the file, and nothing else is read as yes', async () => {
  const [a, b, c] = [await pessoa(), await pessoa(), await pessoa()]
  const done = await run(`cpfCnpj;Sem lembretes\n${a};Sim\n${b};\n${c};talvez\n`)
  expect(done).toMatchObject({ novas: 2, problemas: [{ linha: 4, texto: 'Sem lembretes de cobrança: use Sim ou Não.' }] })
  const rows = await db.selectFrom('cliente').select('semRegua').orderBy('id', 'desc').limit(2).execute()
  expect(rows.map(({ semRegua }) => semRegua)).toEqual([false, true])
})

test('when a client pays, who pays for it and what it withholds come with the file', async () => {
  const [a, b, c] = [await pessoa(), await pessoa(), await pessoa()]
  const done = await run(
    `cpfCnpj;Dia do vencimento;Pagador;Regime tributário;ISS retido (%);semRetencao\n${a};10;${c};Lucro Real;3,5;Não\n${b};;;;;\n${c};32;11144477735;MEI;9;talvez\n`,
  )
  expect(done.novas).toBe(2)
  expect(done.problemas.map(({ texto }) => texto)).toEqual([
    'Pagador: não há pessoa com o documento 11144477735. Importe ou inclua a pessoa antes do cliente. Regime tributário: use Simples Nacional, Lucro Presumido ou Lucro Real. Nunca retém: use Sim ou Não. Dia do vencimento: de 1 a 31. ISS: de 2 a 5%.',
  ])
  const rows = await db
    .selectFrom('cliente as c')
    .leftJoin('pessoa as q', 'q.id', 'c.pagadorId')
    .select(['c.diaVencimento', 'q.cpfCnpj', 'c.regime', 'c.retencaoIss', 'c.nuncaRetem'])
    .orderBy('c.id', 'desc')
    .limit(2)
    .execute()
  expect(rows).toEqual([
    { diaVencimento: null, cpfCnpj: null, regime: null, retencaoIss: null, nuncaRetem: false },
    { diaVencimento: 10, cpfCnpj: c, regime: 3, retencaoIss: '3.5000', nuncaRetem: false },
  ])
})

test('a key is not taken for the store of another client, from a file neither', async () => {
  const [a, b, c] = [await pessoa(), await pessoa(), await pessoa()]
  const key = 'uma-chave-para-tres-clientes'
  const csv = `${HEADER}
${a};Ativo;;;;;https://um.example/api;${key}
${b};Ativo;;;;;https://outra.example;${key}
${c};Ativo;;;;;https://um.example;${key}
`
  expect(await run(csv)).toMatchObject({
    novas: 2,
    problemas: [{ linha: 3, texto: 'Esta chave já é da loja de outro cliente. Gere outra.' }],
  })
})

test('CLI-001 the command says what it did, in words of clients', () => {
  const nothing = { existentes: [], completadas: [], problemas: [] }
  const importacao = { linhas: 2, novas: 1, ...nothing, codificacao: 'UTF-8', separador: ';' } as const
  expect(describeImportacao({ ...importacao, ignoradas: ['x'] }, { registro: 'clientes', arquivo: 'c.csv', confirmar: true })).toBe(
    'c.csv: UTF-8, separador ;\nColunas desconhecidas, não lidas: x.\n2 clientes lidos: 1 incluído, 0 já cadastrados, 0 com problema.',
  )
})

test('FAL-21 FAL-22 the command says what it read as more than it says, and a separator that nobody sees', () => {
  const completadas = [{ linha: 3, texto: 'CEP 1430001 lido como 01430-001.' }]
  const lida = { linhas: 2, novas: 2, existentes: [], completadas, problemas: [{ linha: 2, texto: 'Informe o nome.' }] }
  const importacao = { ...lida, codificacao: 'UTF-16LE', separador: '\t' } as const
  expect(describeImportacao({ ...importacao, ignoradas: [] }, { registro: 'pessoas', arquivo: 'p.txt', confirmar: true })).toBe(
    'p.txt: UTF-16LE, separador tabulação\nLinha 2: Informe o nome.\nLinha 3: CEP 1430001 lido como 01430-001.\n2 pessoas lidas: 2 incluídas, 0 já cadastradas, 1 com problema.',
  )
})

test('CLI-001 the command reads a workbook as it reads a CSV, and keeps nothing of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rtg-importar-'))
  const [planilha, csv] = [join(folder, 'clientes.xlsx'), join(folder, 'clientes.csv')]
  async function* rows() {
    yield { cpfCnpj: await pessoa(), situacao: 'Ativo/Homologado' }
  }
  const columns = [
    { name: 'cpfCnpj', column: col.text('CPF/CNPJ') },
    { name: 'situacao', column: col.text('situação') },
  ]
  writeFileSync(planilha, (await xlsx('Clientes', columns, rows())) ?? '')
  writeFileSync(csv, `CPF/CNPJ;situação\n${await pessoa()};Ativo/Homologado\n`)
  const before = await count()
  const brought = (file: string) =>
    withArquivo(file, async (fonte, isPasta) => {
      const conferir = (lida: Planilha) => conferirClientes(db, lida, config, today())
      const { novas, problemas } = await importar(
        db,
        fonte,
        { colunas: colunasDe('clientes'), conferir },
        { confirmar: true, now: clock.now() },
      )
      return { novas, problemas, isPasta }
    })
  expect(await brought(planilha)).toEqual({ novas: 1, problemas: [], isPasta: true })
  expect(await brought(csv)).toEqual({ novas: 1, problemas: [], isPasta: false })
  expect(await count()).toBe(before + 2)
  writeFileSync(planilha, 'PK\u0003\u0004...')
  await expect(brought(planilha)).rejects.toThrow('Esta planilha não pôde ser lida.')
  await expect(brought(join(folder, 'nenhum.csv'))).rejects.toThrow('não pôde ser lido (ENOENT)')
  rmSync(folder, { recursive: true })
})

test('FAL-38 a file brings no homologation that is after today', async () => {
  const [ontem, amanha] = [await pessoa(), await pessoa()]
  const csv = `${HEADER}\n${ontem};ativo;${addDays(today(), -1)} 10:00\n${amanha};ativo;${dayText(addDays(today(), 1))}\n`
  expect(await run(csv)).toMatchObject({
    novas: 1,
    problemas: [{ linha: 3, texto: 'Data de homologação: informe uma data de 01/01/1900 até hoje.' }],
  })
})
