import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { newClient } from '../../../db/pool.ts'
import { testApp } from '../../../test/test-app.ts'
import { ARQUIVOS } from './arquivos.repo.ts'
import { anonimizarRegistros } from './anonimizar.service.ts'
import { conhecer } from './quem.service.ts'

const { db, clock, config, user, callAs, makePessoa, connection } = await testApp()
const client = newClient(connection)
const ana = await user({ nome: 'Ana Ávila' })
const asAna = callAs(() => ana)
beforeAll(() => client.connect())
afterAll(() => client.end())

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

test('LGPD art. 16: files of papers are named in the preview, each kind with its term; boletos of many in one PDF go with who is among them', async () => {
  const [pessoa, outra] = [await makePessoa('Ondina Vasques Melo'), await makePessoa('Paga Por Ela')]
  const owner = async (pessoaId: number, pagadorId: number | null) =>
    (await db.insertInto('cliente').values({ pessoaId, pagadorId, situacao: 3 }).returning('id').executeTakeFirstOrThrow()).id
  const cliente = await owner(pessoa, outra)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into fatura (id, "clienteId", situacao, tipo, ano, mes, "faturadaEm", "dataHoraGeracao") overriding system value values (901, $1, 3, 1, 2024, 5, '2024-05-31', now())`,
    [cliente],
  )
  await client.query(
    `insert into fatura_documento (id, "faturaId", "clienteId", tipo, situacao, parcela, nome, valor, "dataHora", "dataVencimento", nascimento)
     overriding system value values (902, 901, $1, 1, 5, 1, 'x', 1, now(), '2024-06-10', '2024-06-10')`,
    [cliente],
  )
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
  await inTransaction(db, async (trx) =>
    anonimizarRegistros(
      trx,
      { config, now: clock.now, by: { now: clock.now, user: null, requestId: '' } },
      { titular: { id: pessoa }, known: await conhecer(trx, pessoa), quando: clock.now(), motivo: 'Pedido' },
    ),
  )
  expect(await db.selectFrom('boleto_pdf').select('documentos').execute()).toEqual([{ documentos: [903] }])
})
