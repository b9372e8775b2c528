import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { importacao } from '@retaguarda/contract/importacao.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { jobs } from '../../../jobs/jobs.ts'
import { validCpf } from '../../../test/documentos.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { executarImportacao } from '../../importacao/importacao.jobs.ts'
import { anonimizarRegistros } from './anonimizar.service.ts'
import { lineOf, wordsOf } from './importados.calc.ts'
import { conhecer } from './quem.service.ts'

const app = await testApp()
const { db, config, integrations, life, clock, user, callAs, makePessoa } = app
const job = { db, config, integrations, life, now: clock.now, log: silent }
const by = { now: clock.now, user: null, requestId: '' }
let ana: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
})
const asAna = callAs(() => ana)
const { pessoas } = importacao

const conferir = async (content: string | Buffer, name = 'lista.csv') =>
  (await asAna(pessoas.previa, { files: { arquivo: { name, content } } })).body
async function importar(content: string | Buffer, name?: string): Promise<number> {
  const { id } = await conferir(content, name)
  expect((await asAna(pessoas.importar, { params: { id } })).status).toBe(200)
  await executarImportacao(job, { id })
  return id
}
const fileOf = (id: number) =>
  db
    .selectFrom('importacao as i')
    .innerJoin('arquivo as a', 'a.id', 'i.arquivoId')
    .select(['a.id', 'a.chave', 'a.nome', 'i.codificacao', 'i.amostra'])
    .where('i.id', '=', id)
    .executeTakeFirst()
const kept = () =>
  readdirSync(config.DATA_DIR, { recursive: true, withFileTypes: true })
    .flatMap((one) => (one.isFile() ? [readFileSync(join(one.parentPath, one.name)).toString('latin1')] : []))
    .join('\n')
async function anonimizar(pessoa: number): Promise<void> {
  await inTransaction(db, async (trx) =>
    anonimizarRegistros(
      trx,
      { ...job, by },
      { titular: { id: pessoa }, known: await conhecer(trx, pessoa), quando: clock.now(), motivo: 'Pedido' },
    ),
  )
  await jobs['privacidade.anonimizar'](job, { id: pessoa })
}

test('LGPD art. 18, IV: of a file that was imported the rows that name somebody say nothing any more; the others stay, on their lines', async () => {
  const curto = '01590544862'
  const [outra, fora] = [validCpf(91_001), validCpf(91_002)]
  const rows = [
    'sep=;',
    'nome;cpfCnpj;skype',
    `Zenóbia Quirino Dantas;${curto};qzx.um`,
    '',
    `"Outra Pessoa, de ""fora""";${outra};"lado b\nfundos"`,
    // As a sheet writes it; her name stands there in part.
    `Zenóbia Q.;${curto.replace(/^0+/, '')};qzx.dois`,
    'Recusada Depois;123;lado.c',
    `Última;${fora};`,
  ]
  const csv = rows.join('\r\n')
  const id = await importar(Buffer.from(csv, 'latin1'), 'Zenobia Quirino Dantas.csv')
  const { id: alheia } = { id: await importar(`nome;cpfCnpj\nNinguém Daqui;${validCpf(91_003)}\n`) }
  const { id: previa } = await conferir(`nome;cpfCnpj\nZenobia  QUIRINO dantas;${curto}\nUma Nova;${validCpf(91_004)}\n`)
  const before = [await fileOf(id), await fileOf(alheia)]
  expect((await asAna(pessoas.get, { params: { id } })).body.avisos.map(({ linha }) => linha)).toEqual(some.arrayContaining([8]))
  const { id: pessoa } = await db.selectFrom('pessoa').select('id').where('cpfCnpj', '=', curto).executeTakeFirstOrThrow()

  await anonimizar(pessoa)

  const after = await fileOf(id)
  expect(after).toMatchObject({ nome: '•.csv', codificacao: 'UTF-8' })
  expect(after?.id).not.toBe(before[0]?.id)
  expect(await text(await integrations.files.open(after?.chave ?? ''))).toBe(
    [
      'sep=;',
      'nome;cpfCnpj;skype',
      '•;•;•',
      '',
      `"Outra Pessoa, de ""fora""";${outra};"lado b`,
      'fundos"',
      '•;•;•',
      'Recusada Depois;123;lado.c',
      `Última;${fora};`,
      '',
    ].join('\n'),
  )
  expect(after?.amostra).toEqual([
    ['•', '•', '•'],
    ['Outra Pessoa, de "fora"', outra, 'lado b\nfundos'],
    ['•', '•', '•'],
  ])
  // Read again as it was: refusals are still of their rows.
  const url = `/api/importacao/pessoas/recusadas/${id}`
  const refused = await app.app.inject({ url, headers: { authorization: `Bearer ${ana.token}` } })
  expect(refused.body).toContain('\r\nRecusada Depois;123;lado.c;8;')
  expect(await fileOf(alheia)).toEqual(before[1])
  expect((await asAna(pessoas.get, { params: { id: previa } })).status).toBe(404)
  expect(kept()).not.toMatch(/Qzx|Zen(ó|ó|o|\xF3)bia|590544862/i)
}, 60_000)

test('what a file writes is read back as it was, on the line where it stood', () => {
  const rows = [
    { record: ['a', 'b;"c"', ''], line: 2 },
    { record: ['d\ne', 'f', 'g'], line: 5 },
    { record: ['h'], line: 7 },
  ]
  let at = 1
  const lines = rows.map(({ record, line }) => {
    const next = lineOf(record, { at, line, separador: ';' })
    at = next.at
    return next.text
  })
  expect(lines.join('')).toBe('sep=;\na;"b;""c""";\n\n\n"d\ne";f;g\nh\n')
  expect(wordsOf(['Ana', '159.054-48', '12'])).toBe('Ana\t159.054-48\t12\t00015905448\t00000015905448')
})

test('a file that is gone from the store, and one that cannot be read any more, keep nobody from becoming nameless', async () => {
  const nome = 'Ubaldina Ferraz Leme'
  const pessoa = await makePessoa(nome)
  const { cpfCnpj } = await db.selectFrom('pessoa').select('cpfCnpj').where('id', '=', pessoa).executeTakeFirstOrThrow()
  const csv = (n: number) => `nome;cpfCnpj\n${nome};${cpfCnpj}\nOutra ${n};${validCpf(92_000 + n)}\n`
  const [gone, last] = [await importar(csv(1)), await importar(csv(2))]
  await integrations.files.remove((await fileOf(gone))?.chave ?? '')
  await anonimizar(pessoa)
  expect(await db.selectFrom('anonimizado').select(['termos', 'fim']).where('pessoa', '=', pessoa).executeTakeFirst()).toEqual({
    termos: null,
    fim: clock.now(),
  })
  expect(await text(await integrations.files.open((await fileOf(last))?.chave ?? ''))).not.toContain(nome)
})
