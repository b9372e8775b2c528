import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { acessos } from '@retaguarda/contract/privacidade/acessos.ts'
import { relatorio, titular } from '@retaguarda/contract/privacidade/titular.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { silent } from '../../base/log.ts'
import { jobs } from '../../jobs/jobs.ts'
import { lojasDeTeste } from '../../test/cenario-log.ts'
import { validCpf } from '../../test/documentos.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const given = await testApp()
const { app, user, callAs, request, db, clock, config, integrations, life } = given
const { makeLoja, enviar } = lojasDeTeste(given)
const job = { db, config, integrations, life, now: clock.now, log: silent }
let ana: Person
let bruno: number
const cpf = validCpf(77_001)
const MAIL = 'bruno.barros@exemplo.com.br'
/** What has his document, mail and telephone as a part of somebody else's. */
const OF_OTHERS = [
  `Escrever a jose.${MAIL} hoje`,
  `Escrever a ${MAIL}.loja.com hoje`,
  `Boleto 0019${cpf}0001234`,
  'Ligar para 3511987654321 amanhã',
  'Ligar para 11 98765-43210 amanhã',
]

beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  const body = {
    nome: 'Bruno Barros',
    tipo: 1,
    cpfCnpj: cpf,
    dataNascimento: '1990-02-28',
    pessoaContato: [
      { tipo: 1, contato: MAIL },
      { tipo: 2, contato: '(11) 98765-4321' },
    ],
  }
  bruno = (await asAna(pessoa.add, { body })).body.id
  await user({ nome: 'Caio Castro' })
  // What others wrote about him, and something that is about nobody.
  for (const texto of ['Ligar para 11 98765-4321 amanhã', `O CPF é ${maskDocumento(cpf)}`, 'Nada de ninguém', ...OF_OTHERS])
    await db.insertInto('aviso').values({ usuarioId: ana.id, tipo: 1, titulo: 'Lembrete', texto, dataHora: clock.now() }).execute()
})
/** What a program reads of a report. */
const Reunido = z.object({
  titular: z.object({ nome: z.string(), cpfCnpj: z.string() }),
  lugares: z.array(z.looseObject({ lugar: z.string(), registros: z.array(z.looseObject({ valores: z.record(z.string(), z.string()) })) })),
})
const asAna = callAs(() => ana)
const search = async (body: object) => (await asAna(titular, { body })).body
const places = (found: { achados: { lugar: string; vezes: number }[] }) => found.achados.map(({ lugar }) => lugar)

test('LGPD art. 18: somebody is found in registers and in what others wrote, by document, mail, telephone and name', async () => {
  const byDocument = await search({ cpfCnpj: maskDocumento(cpf) })
  expect(byDocument.parcial).toBe(false)
  expect(byDocument.achados).toContainEqual({
    lugar: 'Cadastro de pessoas',
    registro: bruno,
    nome: 'Bruno Barros',
    documento: cpf,
    link: `/pessoa/visualizar/${bruno}`,
    vezes: 1,
    pessoa: bruno,
  })
  expect(places(byDocument)).toEqual(some.arrayContaining(['Avisos', 'Histórico de mudanças']))
  expect(byDocument.achados.find(({ lugar }) => lugar === 'Avisos')).toMatchObject({ nome: null, pessoa: null })
  expect(places(await search({ email: MAIL.toUpperCase() }))).toContain('Contatos de pessoas')
  expect(places(await search({ telefone: '11 98765-4321' }))).toEqual(some.arrayContaining(['Contatos de pessoas', 'Avisos']))
  expect(places(await search({ nome: 'bruno barros' }))).toContain('Cadastro de pessoas')
  expect(places(await search({ nome: 'Zuleica' }))).toEqual([])
  for (const [wrong, field] of [
    [{}, 'cpfCnpj'],
    [{ nome: 'Ana' }, 'nome'],
    [{ nome: '\u0301'.repeat(5) }, 'nome'],
    [{ nome: 'a\u0301'.repeat(4) }, 'nome'],
    [{ cpfCnpj: '11111111112' }, 'cpfCnpj'],
    [{ telefone: '123' }, 'telefone'],
  ] as const)
    expect((await asAna(titular, { body: wrong })).body, field).toMatchObject({ fields: { [field]: some.stringMatching(/./) } })
})

test('LGPD art. 18: who is found by a document is followed to his contacts, papers, messages and files, which do not name it', async () => {
  const { id: clienteId } = await db
    .insertInto('cliente')
    .values({ pessoaId: bruno, situacao: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = clock.now()
  const file = (nome: string) =>
    db
      .insertInto('arquivo')
      .values({
        chave: nome.startsWith('de') ? 'ab'.repeat(16) : 'cd'.repeat(16),
        nome,
        tipo: 'application/pdf',
        tamanho: 1,
        sha256: 'a'.repeat(64),
        criadoEm: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  await db.insertInto('mensagem').values({ tipo: 1, clienteId, assunto: 'Fatura', texto: 'Olá, Bruno Barros.', dataHora: at }).execute()
  const { id: arquivoId } = await file(`procuração de Bruno Barros, ${cpf}.pdf`)
  await file('de ninguém.pdf')
  const found = await search({ cpfCnpj: cpf })
  expect(places(found)).toEqual(some.arrayContaining(['Cadastro de pessoas', 'Contatos de pessoas', 'Clientes', 'Arquivos']))
  expect(found.achados.filter(({ lugar }) => lugar === 'Contatos de pessoas')).toHaveLength(2)
  expect(found.achados.filter(({ lugar }) => lugar === 'Arquivos')).toMatchObject([{ registro: arquivoId }])
  const byMail = await search({ email: MAIL })
  expect(byMail.achados).toContainEqual(some.objectContaining({ lugar: 'Cadastro de pessoas', pessoa: bruno }))
  expect(places(await search({ nome: 'Bruno Barros' }))).toEqual(some.arrayContaining(['Mensagens de cobrança', 'Arquivos']))
  expect(places(await search({ telefone: '+55 (11) 98765-4321' }))).toContain('Contatos de pessoas')
})

test('LGPD art. 18: a name in the log of a store is found, in what an index knows and in what none does, once each', async () => {
  const row = (more: object) => ({ tipo: 5, error: 'Tempo esgotado', ...more })
  const loja = await makeLoja()
  const trace = `em enviar(${MAIL})`
  await enviar(loja, [
    row({ usuario: 'Bruno Barros' }),
    row({ error: 'Falha de Bruno Barros', trace: 'Bruno Barros' }),
    row({ trace }),
    row({}),
  ])
  await sql`update log_ocorrencia set trace = ${trace} where trace like 'em enviar%'`.execute(db) // as if it had not been masked
  const inLog = async (body: object) => (await search(body)).achados.filter(({ lugar }) => lugar === 'Logs das lojas')
  expect(await inLog({ nome: 'bruno barros' })).toMatchObject([{ vezes: 1 }, { vezes: 1 }])
  expect(await inLog({ email: MAIL })).toHaveLength(1)
  expect(await inLog({ nome: 'tempo esgotado' })).toHaveLength(3)
})

test('LGPD art. 37: who searched is kept, and not what names the person sought', async () => {
  await search({ cpfCnpj: cpf, nome: 'Bruno Barros' })
  const [last] = (await asAna(acessos.list, {})).body.rows
  expect(last).toMatchObject({ meio: 5, entidade: 'titular', usuario: { nome: 'Ana Ávila' } })
  expect(last?.filtro).not.toContain(cpf)
  expect(last?.filtro).not.toContain('Bruno Barros')
})

test('LGPD art. 18 and 19: a report has every place with value, purpose, base and term; free text only where it names him', async () => {
  const { status, body } = await asAna(relatorio.pedir, { body: { pessoa: bruno, formato: 2 } })
  expect(status).toBe(202)
  const file = () => request('GET', `/privacidade/relatorio/baixar/${body.id}`, { token: ana.token })
  expect((await file()).status).toBe(409)
  await jobs['privacidade.relatorio'](job, { id: body.id })
  // The file is what a program reads.
  const read = Reunido.parse(JSON.parse((await file()).text))
  expect(read.titular).toEqual({ nome: 'Bruno Barros', cpfCnpj: cpf })
  const place = (name: string) => read.lugares.find(({ lugar }) => lugar === name)
  expect(place('Cadastro de pessoas')).toMatchObject({
    finalidade: 'Identificar com quem a empresa trata',
    compartilhadoCom: ['Bancos: remessas, retornos e boletos', 'Sistema Nacional da NFS-e: notas'],
    registros: [{ registro: bruno, valores: { nome: 'Bruno Barros', dataNascimento: '1990-02-28' } }],
  })
  expect(place('Contatos de pessoas')?.registros.map(({ valores }) => valores.contato)).toEqual([MAIL, '(11) 98765-4321'])
  expect(place('Avisos')?.registros.map(({ valores }) => valores.texto)).toEqual([
    'Ligar para 11 98765-4321 amanhã',
    `O CPF é ${maskDocumento(cpf)}`,
  ])
  expect(place('Usuários')).toBeUndefined()
  const kept = await db.selectFrom('acesso_pessoal').select(['meio', 'registro']).where('meio', '=', 3).execute()
  expect(kept).toEqual([{ meio: 3, registro: String(bruno) }])
})

test('LGPD art. 18: a report of a user is of his person, as PDF too, and tells no secret', async () => {
  const { body } = await asAna(relatorio.pedir, { body: { usuario: ana.id, formato: 1 } })
  await jobs['privacidade.relatorio'](job, { id: body.id })
  const answer = await app.inject({
    url: `/api/privacidade/relatorio/baixar/${body.id}`,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { rows } = (await asAna(relatorio.list, {})).body
  expect(rows[0]).toMatchObject({ pessoa: { nome: 'Ana Ávila' }, formato: 1, situacao: 2 })
  const json = (await asAna(relatorio.pedir, { body: { usuario: ana.id, formato: 2 } })).body.id
  await jobs['privacidade.relatorio'](job, { id: json })
  const { conteudo } = await db.selectFrom('relatorio_titular').select('conteudo').where('id', '=', json).executeTakeFirstOrThrow()
  const users = Reunido.parse(JSON.parse(String(conteudo))).lugares.find(({ lugar }) => lugar === 'Usuários')
  expect(users?.registros[0]?.valores.email).toBe(ana.email)
  expect(JSON.stringify(users)).not.toMatch(/\$argon|scrypt/)
  expect((await asAna(relatorio.pedir, { body: { formato: 1 } })).body).toMatchObject({ fields: { pessoa: some.stringMatching(/./) } })
})
