import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { dayOf, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { DATAS } from '@retaguarda/contract/test/grafias.ts'
import { expect, test } from 'vitest'
import { generateCnpj } from '@retaguarda/contract/test/documento.ts'
import { importar } from '../../kit/importacao/comando.ts'
import { colunasDe } from '../../kit/importacao/mapa.calc.ts'
import { validCnpj, validCpf } from '../../test/documentos.ts'
import { some } from '../../test/some.ts'
import { testDb } from '../../test/test-db.ts'
import { conferirPessoas } from './pessoa-importar.service.ts'

const { db } = await testDb()
const now = new Date()
const config = { VALIDAR_DOCUMENTO: 'bloquear' } as const

const run = (csv: string | Buffer, confirmar = true) =>
  importar(
    db,
    () => Readable.from([Buffer.from(csv)]),
    { colunas: colunasDe('pessoas'), conferir: (planilha) => conferirPessoas(db, planilha, config, dayOf(now)) },
    { confirmar, now },
  )
const count = async () => (await db.selectFrom('pessoa').select('id').execute()).length
const find = (cpfCnpj: string) => db.selectFrom('pessoa').selectAll().where('cpfCnpj', '=', cpfCnpj).executeTakeFirstOrThrow()

const HEADER =
  'nome;cpfCnpj;tipo;nomeFantasia;ie;contribuinteICMS;rg;dataNascimento;genero;email;celular;comercial;skype;logradouro;numero;bairro;cep;complemento;cidade'

test('PES-001 PES-009 a row becomes a person with contacts and an address, both kinds of document', async () => {
  const cnpj = generateCnpj('12ABC34501DE')
  const csv = `${HEADER}
José Ávila;${validCpf(1)};;;;;12.345;28/02/1990;F;jose@exemplo.com.br;(11) 98765-4321;;;Rua São João;S/N;Centro;1305000;ap 1;são paulo/sp
"Loja ""Três Irmãos""; Ltda";${cnpj.toLowerCase()};Jurídica;Três;123;sim;;;;;;1130001000;tres.skype;Av. Central;10;;30110-001;;Belo Horizonte - MG
`
  expect(await run(csv)).toMatchObject({ linhas: 2, novas: 2, existentes: [], problemas: [], codificacao: 'UTF-8', separador: ';' })
  const jose = await find(validCpf(1))
  expect(jose).toMatchObject({ nome: 'José Ávila', tipo: 1, rg: '12.345', dataNascimento: '1990-02-28', genero: 2, versaoRegistro: 1 })
  expect(
    await db.selectFrom('pessoa_contato').select(['tipo', 'contato', 'setor']).where('pessoaId', '=', jose.id).orderBy('ordem').execute(),
  ).toEqual([
    { tipo: 1, contato: 'jose@exemplo.com.br', setor: -1 },
    { tipo: 2, contato: '(11) 98765-4321', setor: -1 },
  ])
  expect(
    await db
      .selectFrom('pessoa_endereco as e')
      .innerJoin('cidade as c', 'c.id', 'e.cidadeId')
      .select(['e.logradouro', 'e.numero', 'e.cep', 'c.nome'])
      .where('e.pessoaId', '=', jose.id)
      .execute(),
  ).toEqual([{ logradouro: 'Rua São João', numero: null, cep: '01305000', nome: 'São Paulo' }])
  expect(await find(cnpj)).toMatchObject({
    nome: 'Loja "Três Irmãos"; Ltda',
    tipo: 2,
    nomeFantasia: 'Três',
    ie: '123',
    contribuinteICMS: true,
  })
  const audits = await db
    .selectFrom('auditoria')
    .select(['acao', 'registro'])
    .where('entidade', '=', 'pessoa')
    .where('registro', '=', String(jose.id))
    .execute()
  expect(audits).toEqual([{ acao: 'importar', registro: String(jose.id) }])
})

test('FAL-21 a zero that a CEP had lost is back and told, where the address can have such a CEP', async () => {
  const csv = `nome;cpfCnpj;logradouro;cep;cidade
Ana;${validCpf(110)};Rua A;1305000.0;São Paulo - SP
Bia;${validCpf(111)};Rua B;3011000;Belo Horizonte - MG
Caio;${validCpf(112)};Rua C;143000.0;São Paulo - SP
`
  expect(await run(csv)).toMatchObject({
    novas: 1,
    completadas: [{ linha: 2, texto: 'CEP 1305000 lido como 01305-000, com o zero da frente que faltava.' }],
    problemas: [
      { linha: 3, texto: some.stringMatching(/^O CEP tem 7 números, e só em SP/) },
      { linha: 4, texto: 'CEP incompleto: são 8 números.' },
    ],
  })
  const { id } = await find(validCpf(110))
  expect(await db.selectFrom('pessoa_endereco').select('cep').where('pessoaId', '=', id).execute()).toEqual([{ cep: '01305000' }])
  // Told of who is there already, too.
  const again = await run(`nome;cpfCnpj\nAna;${validCpf(110).replace(/^0+/, '')}\nZeca;1590544862\nZeca;01590544862\n`)
  expect(again).toMatchObject({
    novas: 1,
    existentes: [{ linha: 2 }],
    completadas: [{ linha: 3, texto: some.stringMatching(/^CPF 1590544862 lido como 015\.905\.448-62/) }],
    problemas: [{ linha: 4, texto: 'CPF/CNPJ repetido: já está na linha 3.' }],
  })
})

test('FAL-22 the city and its state in columns of their own', async () => {
  const csv = `nome;cpfCnpj;Logradouro;Nº;Município;UF
Ana;${validCpf(120)};Rua A;10;Campinas;SP
Bia;${validCpf(121)};Rua B;;Campinas - SP;sp
Caio;${validCpf(122)};Rua C;12;Campinas - SP;
Davi;${validCpf(123)};Rua D;13;Campinas;RJ
Eva;${validCpf(124)};Rua E;14;Campinas - SP;RJ
Fábio;${validCpf(125)};Rua F;15;Campinas;
Gil;${validCpf(126)};;;;SP
Hugo;${validCpf(127)};Rua H;16;Araçatuba;SP
`
  expect(await run(csv)).toMatchObject({
    novas: 5,
    problemas: [
      { linha: 5, texto: 'Cidade não encontrada: Campinas RJ. Escreva como em Campinas - SP.' },
      { linha: 6, texto: 'A cidade Campinas - SP não é do estado RJ.' },
      { linha: 7, texto: 'Cidade não encontrada: Campinas. Escreva como em Campinas - SP.' },
    ],
  })
  const { rows } = await sql<{ nome: string; numero: number | null }>`select c.nome || c.uf as nome, e.numero from pessoa_endereco e
    join cidade c on c.id = e."cidadeId" join pessoa p on p.id = e."pessoaId"
    where p."cpfCnpj" = any (${[120, 121, 122, 126, 127].map(validCpf)}::text[]) order by p.id`.execute(db)
  expect(rows).toEqual([
    { nome: 'CampinasSP', numero: 10 },
    { nome: 'CampinasSP', numero: null },
    { nome: 'CampinasSP', numero: 12 },
    { nome: 'AraçatubaSP', numero: 16 },
  ])
})

test('FAL-22 a state is known by its name as by its letters', async () => {
  const csv = `nome;cpfCnpj;Logradouro;Cidade;Estado (UF)
Ana;${validCpf(170)};Rua A;Campinas;São Paulo
Bia;${validCpf(171)};Rua B;Campinas - SP;SAO PAULO
Caio;${validCpf(172)};Rua C;Campinas - SP;Rio de Janeiro
`
  expect(await run(csv)).toMatchObject({
    novas: 2,
    problemas: [{ linha: 4, texto: 'A cidade Campinas - SP não é do estado RJ.' }],
  })
})

test('PES-001 every bad row is named by its line and left out whole, the good ones are saved', async () => {
  const before = await count()
  const rows: [string, string][] = [
    [`;${validCpf(10)}`, 'Informe o nome.'],
    ['Sem documento;', 'Informe o CPF ou CNPJ.'],
    ['Dígito errado;11111111111', 'não conferem'],
    ['Curto;123', 'incompleto'],
    [`Sem fantasia;${validCnpj(11)}`, 'Informe o nome fantasia.'],
    [`Tipo;${validCpf(12)};X`, 'Tipo: use Física ou Jurídica.'],
    [`CNPJ de Física;${validCnpj(24)};F`, 'Este é um CNPJ, e o tipo é Física'],
    [`CPF de Jurídica;${validCpf(25)};J;Fantasia`, 'Este é um CPF, e o tipo é Jurídica'],
    [`Data;${validCpf(13)};;;;;;31/02/1990`, 'Data de nascimento: data inválida.'],
    [`E-mail;${validCpf(14)};;;;;;;;sem-arroba`, 'E-mail inválido'],
    [`Celular;${validCpf(15)};;;;;;;;;119`, 'Telefone incompleto'],
    [`Endereço;${validCpf(16)};;;;;;;;ok@exemplo.com.br;;;;Rua A`, 'Endereço incompleto'],
    [`Cidade;${validCpf(17)};;;;;;;;ok@exemplo.com.br;;;;Rua A;;;;;Nenhures - ZZ`, 'Cidade não encontrada: Nenhures - ZZ.'],
    [`Número;${validCpf(18)};;;;;;;;;;;;Rua A;dez;;;;Santos - SP`, 'Número: use só algarismos.'],
    [`Longo${'o'.repeat(120)};${validCpf(19)}`, 'Nome: no máximo 120 caracteres.'],
    [`Colunas;${validCpf(20)}${';'.repeat(18)}sobra`, 'mais colunas'],
    [
      `"Duas
linhas";${validCpf(21)};X`,
      'Tipo',
    ],
    [`Repetido;${validCpf(22)}`, 'CPF/CNPJ repetido: já está na linha 2.'],
  ]
  const csv = [HEADER, `Primeiro;${validCpf(22)}`, ...rows.map(([row]) => row), '', `Último;${validCpf(23)}`].join('\r\n')
  const dry = await run(csv, false)
  expect(await count()).toBe(before)
  const { problemas, novas } = await run(csv)
  expect(dry).toMatchObject({ novas: 2, problemas })
  expect(novas).toBe(2)
  expect(await count()).toBe(before + 2)
  // The row in quotes takes two lines of the file.
  expect(problemas.map(({ linha }) => linha)).toEqual(rows.map((_, i) => (i < 17 ? 3 + i : 4 + i)))
  for (const [i, [, sentence]] of rows.entries()) expect(problemas[i]?.texto).toContain(sentence)
  expect(await db.selectFrom('pessoa_contato').select('id').where('contato', '=', 'ok@exemplo.com.br').execute()).toEqual([])
})

test('PES-001 the line of a problem is that of the file after breaks in quotes, whatever the file ends its lines with', async () => {
  const lines = [HEADER, `"De\nduas";${validCpf(40)};X`, 'Sem documento', `"De\n\ntrês";${validCpf(41)};X`, 'Outro sem']
  for (const end of ['\n', '\r\n', '\r']) {
    const { problemas } = await run(lines.join('\n').replaceAll('\n', end), false)
    expect(problemas.map(({ linha }) => linha)).toEqual([2, 4, 5, 8])
  }
})

test('PES-001 repeating an import doubles nothing and changes nothing', async () => {
  const csv = `cpf/cnpj,NOME,observação\n${validCpf(30)},Uma Só,x\n${validCpf(31)},Outra,y\n`
  expect(await run(csv)).toMatchObject({ novas: 2, ignoradas: ['observação'], separador: ',' })
  const before = await count()
  const again = await run(csv.replace('Uma Só', 'Outro Nome'))
  expect(again).toMatchObject({ novas: 0, problemas: [] })
  expect(again.existentes.map(({ linha }) => linha)).toEqual([2, 3])
  expect(await count()).toBe(before)
  expect((await find(validCpf(30))).nome).toBe('Uma Só')
})

test('PES-001 two imports of one file at the same moment double nothing and report nothing as wrong', async () => {
  const csv = ['nome;cpfCnpj', ...Array.from({ length: 300 }, (_, i) => `Pessoa ${i};${validCpf(200 + i)}`)].join('\n')
  const before = await count()
  const both = await Promise.all([run(csv), run(csv)])
  expect(await count()).toBe(before + 300)
  expect(both.map(({ problemas }) => problemas)).toEqual([[], []])
  expect(both.map(({ novas }) => novas).sort((a, b) => a - b)).toEqual([0, 300])
})

test('PES-001 a file of a spreadsheet: with the mark of UTF-8, or in Latin-1', async () => {
  const csv = (n: number) => `nome;cpfCnpj\nJoão Ação;${validCpf(n)}\n`
  expect(await run(`\uFEFF${csv(40)}`)).toMatchObject({ novas: 1, codificacao: 'UTF-8' })
  expect(await run(Buffer.from(csv(41), 'latin1'))).toMatchObject({ novas: 1, codificacao: 'Latin-1' })
  expect((await find(validCpf(41))).nome).toBe('João Ação')
})

test('PES-001 what is no table of people is refused with a sentence', async () => {
  await expect(run('')).rejects.toThrow('falta nome e cpfCnpj')
  await expect(run('nome;idade\nAna;3\n')).rejects.toThrow('falta cpfCnpj')
  await expect(run('nome;nome;cpfCnpj\n')).rejects.toThrow('duas vezes')
  await expect(run(`nome;cpfCnpj\nAna;${validCpf(50)}\n"Aberta;${validCpf(51)}\n`)).rejects.toThrow('aspas')
  expect(await run('nome;cpfCnpj\n')).toMatchObject({ linhas: 0, novas: 0 })
  await expect(run(Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10]))).rejects.toThrow('falta')
})

test('PES-001 a row that only the database refuses is left out alone', async () => {
  const csv = ['nome;cpfCnpj', ...Array.from({ length: 40 }, (_, i) => `${i === 7 ? 'Recusada' : 'Aceita'};${validCpf(60 + i)}`)].join('\n')
  await db.schema.alterTable('pessoa').addCheckConstraint('pessoa_teste', sql`nome <> 'Recusada'`).execute()
  const before = await count()
  const { novas, problemas } = await run(csv)
  expect(novas).toBe(39)
  expect(problemas).toEqual([{ linha: 9, texto: some.stringContaining('O banco de dados recusou') }])
  expect(await count()).toBe(before + 39)
})

test('FAL-18 a file reads every spelling of a day as the field does; a birth date lies between 1900 and today', async () => {
  const today = dayOf(now)
  const datas: typeof DATAS = [...DATAS, ['1900-01-01', '1900-01-01'], ['31/12/1899', null], [today, today], [addDays(today, 1), null]]
  const csv = datas.map(([text], i) => `Data ${i};${validCpf(700 + i)};"${text}"\n`)
  const { problemas } = await run(`nome;cpfCnpj;dataNascimento\n${csv.join('')}`)
  const saved = await db.selectFrom('pessoa').select(['nome', 'dataNascimento']).where('nome', 'like', 'Data %').orderBy('id').execute()
  expect(saved).toEqual(datas.flatMap(([, day], i) => (day === null ? [] : [{ nome: `Data ${i}`, dataNascimento: day }])))
  expect(problemas.map(({ linha }) => linha)).toEqual(datas.flatMap(([, day], i) => (day === null ? [i + 2] : [])))
  expect(problemas.at(-1)?.texto).toBe('Data de nascimento: informe uma data de 01/01/1900 até hoje.')
})
