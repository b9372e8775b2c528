import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { newClient } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { testApp } from '../../../test/test-app.ts'
import { confirmarArquivos, incluirArquivo } from '../../arquivo/arquivo.service.ts'
import { anonimizarLotes } from './anonimizar.jobs.ts'
import { anonimizarRegistros } from './anonimizar.service.ts'
import { ARQUIVOS } from './arquivos.repo.ts'
import { limparPapeis } from './papeis.service.ts'
import { conhecer } from './quem.service.ts'

const { db, clock, config, integrations, life, user, callAs, makePessoa, connection } = await testApp()
const client = newClient(connection)
const job = { db, config, integrations, life, now: clock.now, log: silent }
const folder = mkdtempSync(join(tmpdir(), 'rtg-arquivos-'))
const ana = await user({ nome: 'Ana Ávila' })
const asAna = callAs(() => ana)
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  rmSync(folder, { recursive: true })
})

const anonimizar = (pessoa: number) =>
  inTransaction(db, async (trx) =>
    anonimizarRegistros(
      trx,
      { ...job, by: { now: clock.now, user: null, requestId: '' } },
      { titular: { id: pessoa }, known: await conhecer(trx, pessoa), quando: clock.now(), motivo: 'Pedido' },
    ),
  )

test('LGPD art. 18, IV: of every file that a table refers to it is said what becomes of it', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'arquivo'::regclass order by 1`.execute(db)
  expect(rows).toEqual(
    Object.keys(ARQUIVOS)
      .toSorted()
      .map((table) => ({ table, column: 'arquivoId' })),
  )
})

/** An invoice of May and its slip, as rows: what a service asks of them is not what is tried here. */
async function faturar(cliente: number, { fatura, boleto, ano }: { fatura: number; boleto: number; ano: number }): Promise<void> {
  await client.query(
    `insert into fatura (id, "clienteId", situacao, tipo, ano, mes, "faturadaEm", "dataHoraGeracao")
     overriding system value values ($1, $2, 3, 1, $3::int, 5, make_date($3::int, 5, 31), now())`,
    [fatura, cliente, ano],
  )
  await client.query(
    `insert into fatura_documento (id, "faturaId", "clienteId", tipo, situacao, parcela, nome, valor, "dataHora", "dataVencimento", nascimento)
     overriding system value values ($1, $2, $3, 1, 5, 1, 'x', 1, now(), make_date($4::int, 6, 10), make_date($4::int, 6, 10))`,
    [boleto, fatura, cliente, ano],
  )
}

test('LGPD art. 16: files of papers are named in the preview, each kind with its term; boletos of many in one PDF go with who is among them', async () => {
  const [pessoa, outra] = [await makePessoa('Ondina Vasques Melo'), await makePessoa('Paga Por Ela')]
  const owner = async (pessoaId: number, pagadorId: number | null) =>
    (await db.insertInto('cliente').values({ pessoaId, pagadorId, situacao: 3 }).returning('id').executeTakeFirstOrThrow()).id
  const cliente = await owner(pessoa, outra)
  await client.query('set session_replication_role = replica')
  await faturar(cliente, { fatura: 901, boleto: 902, ano: 2024 })
  await client.query(`insert into fatura_documento_arquivo ("documentoId", parte, "arquivoId") values (902, 'pdf', 91), (902, 'xml', 92)`)
  await client.query(
    `insert into retencao ("faturaId", tributo, base, aliquota, valor, "arquivoId") values (901, 1, 1, 1, 1, 93), (901, 2, 1, 1, 1, 93)`,
  )
  await client.query(`insert into boleto_pdf (documentos, "criadoEm") values ('{902,903}', now()), ('{903}', now())`)
  await client.query('set session_replication_role = origin')
  const kept = [
    { lugar: 'Arquivos de notas', quantidade: 2, base: 2, ate: '2029-12-31' },
    { lugar: 'Comprovantes de retenção', quantidade: 1, base: 2, ate: '2029-12-31' },
  ]
  for (const id of [pessoa, outra]) {
    const { body } = await asAna(anonimizacao.previa, { params: { id } })
    expect(body.mantem.filter(({ lugar }) => /^(Arquivos|Comprovantes)/.test(lugar))).toEqual(kept)
  }
  await anonimizar(pessoa)
  expect(await db.selectFrom('boleto_pdf').select('documentos').execute()).toEqual([{ documentos: [903] }])
})

test('LGPD art. 16: once their fifth year is over the files of papers go as well, so many a night, and what to look for is forgotten after that', async () => {
  const pessoa = await makePessoa('Perpétua Nunes Galvão')
  const { id: cliente } = await db.insertInto('cliente').values({ pessoaId: pessoa, situacao: 3 }).returning('id').executeTakeFirstOrThrow()
  const guardar = async (n: number): Promise<number> => {
    const path = join(folder, String(n))
    writeFileSync(path, `%PDF-1.7 Perpétua ${n}`)
    const file = { part: 'arquivo', name: `Perpétua ${n}.pdf`, path, size: statSync(path).size, sha256: String(n).repeat(64) }
    const id = await incluirArquivo(job, file, 'arquivo', { type: 'application/pdf', extensions: ['pdf'] })
    await inTransaction(db, (trx) => confirmarArquivos(trx, [id], clock.now()))
    return id
  }
  const [nota, retida, informado, banco] = [await guardar(1), await guardar(2), await guardar(3), await guardar(4)]
  await client.query('set session_replication_role = replica')
  await faturar(cliente, { fatura: 911, boleto: 912, ano: 2026 })
  await client.query(`insert into fatura_documento_arquivo ("documentoId", parte, "arquivoId") values (912, 'pdf', $1)`, [nota])
  await client.query(`insert into retencao ("faturaId", tributo, base, aliquota, valor, "arquivoId") values (911, 1, 1, 1, 1, $1)`, [
    retida,
  ])
  await client.query(
    `insert into excecao_bancaria (tipo, situacao, "contaBancariaId", item, "nossoNumero", "valorPago", mensagem, "criadaEm", "resolvidaEm", "documentoId", "informadoId", "arquivoId", "arquivoHash")
     values (11, 2, 1, '{}', '1', 1, 'x', '2026-06-11', now(), 912, 912, $1, 'x')`,
    [informado],
  )
  await client.query(
    `insert into retorno (id, sha256, "arquivoId", nome, banco, layout, "contaBancariaId", contas, "dataArquivo", situacao, linhas, titulos, liquidados, confirmados, rejeitados, baixados, "totalPago", tarifas, inicio, fim, "requestId")
     overriding system value values (913, 'x', $1, 'x.ret', '001', 400, 1, '{1}', '2026-06-11', 3, 1, 1, 1, 0, 0, 0, 1, 0, now(), now(), '')`,
    [banco],
  )
  await client.query(
    `insert into retorno_linha ("retornoId", "contaBancariaId", linha, numero, ordem, movimento, tipo, "nossoNumero", "nossoNumeroDv", "seuNumero", "usoEmpresa", pagador, valor, "valorPago", acrescimos, desconto, abatimento, tarifa, motivos, "documentoId", situacao, "dataOcorrencia")
     values (913, 1, 2, '1', 1, '06', 'x', '1', '1', '', '', 'x', 1, 1, 0, 0, 0, 0, '', 912, 1, '2026-06-11')`,
  )
  await client.query('set session_replication_role = origin')
  await anonimizar(pessoa)
  await anonimizarLotes(job, pessoa)
  const to = (day: string) => clock.advance(new Date(`${day}T06:30:00Z`).getTime() - clock.now().getTime())
  const kept = async () =>
    (await db.selectFrom('arquivo').select('id').where('id', 'in', [nota, retida, informado, banco]).execute()).length
  const termos = async () =>
    (await db.selectFrom('anonimizado').select('papeis').where('pessoa', '=', pessoa).executeTakeFirstOrThrow()).papeis !== null
  to('2031-12-31')
  await limparPapeis(job, 100)
  expect([await kept(), await termos()]).toEqual([4, true])
  to('2032-01-01')
  await limparPapeis(job, 3)
  expect([(await kept()) > 0, await termos()]).toEqual([true, true])
  to('2032-01-02')
  await limparPapeis(job, 100)
  expect([await kept(), await termos()]).toEqual([0, false])
  const { rows } = await sql<{ nome: string; chave: string }>`select a.nome, a.chave from arquivo a where id in (
    (select "arquivoId" from retorno where id = 913), (select "arquivoId" from excecao_bancaria where "documentoId" = 912),
    (select "arquivoId" from retencao where "faturaId" = 911), (select "arquivoId" from fatura_documento_arquivo where "documentoId" = 912))`.execute(
    db,
  )
  expect(rows.map(({ nome }) => nome)).toEqual(Array(4).fill('apagado.txt'))
  for (const { chave } of rows) expect(await text(await integrations.files.open(chave))).toMatch(/^Este arquivo foi apagado/)
  expect(
    readdirSync(config.DATA_DIR, { recursive: true, withFileTypes: true }).flatMap((one) =>
      one.isFile() && readFileSync(join(one.parentPath, one.name), 'utf8').includes('Perpétua') ? one.name : [],
    ),
  ).toEqual([])
  await limparPapeis(job, 100)
}, 60_000)
