import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changeKey } from '../../../base/cipher.ts'
import { silent } from '../../../base/log.ts'
import { trocarChave } from '../../../commands/chave.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { testApp } from '../../../test/test-app.ts'
import { anotarTodos } from './anotados.service.ts'
import { anonimizarLotes } from './anonimizar.jobs.ts'
import { anonimizarRegistros } from './anonimizar.service.ts'
import { lembrarAnonimizacoes } from './lembrar.service.ts'
import { chaveDe, conhecer, impressoesDe } from './quem.service.ts'

const { db, clock, config, integrations, makePessoa } = await testApp()
const ctx = { db, config, integrations, now: clock.now, log: silent }
const beside = mkdtempSync(join(tmpdir(), 'rtg-ao-lado-'))
const anonimizados = join(beside, 'anonimizados')
mkdirSync(anonimizados)
afterAll(() => rmSync(beside, { recursive: true, force: true }))

const nomeDe = async (id: number) => (await db.selectFrom('pessoa').select('nome').where('id', '=', id).executeTakeFirstOrThrow()).nome
const by = { now: clock.now, user: null, requestId: '' }

test('LGPD art. 18, IV: what was noted with a key that was changed since still makes a database of before so again', async () => {
  const NOME = 'Heloísa Barros Pontes'
  const id = await makePessoa(NOME)
  const { cpfCnpj } = await db.selectFrom('pessoa').select('cpfCnpj').where('id', '=', id).executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) =>
    anonimizarRegistros(trx, { ...ctx, by }, { titular: { id }, known: await conhecer(trx, id), quando: clock.now(), motivo: 'Pedido' }),
  )
  await anonimizarLotes(ctx, id)
  await trocarChave(db, changeKey(config))
  // The first place that has it is one of after.
  await anotarTodos(ctx)
  await db.deleteFrom('anonimizado').where('pessoa', '=', id).execute()
  await db.updateTable('pessoa').set({ nome: NOME, cpfCnpj }).where('id', '=', id).execute()
  expect(await lembrarAnonimizacoes(ctx)).toBe(1)
  expect(await nomeDe(id)).toBe(`Titular ${id}`)
})

test('what another installation, or somebody else, wrote beside our copies takes nobody away here, nor keeps the product from starting', async () => {
  const id = await makePessoa('Silvio Santana Prado')
  const noted = { pessoa: id, quando: new Date(0).toISOString(), valores: [], chave: 'of another installation' }
  const FILES = {
    [`${id}.json`]: JSON.stringify(noted),
    'huge.json': JSON.stringify({ ...noted, pessoa: 3_000_000_000 }),
    'least.json': JSON.stringify({ ...noted, pessoa: -id }),
    'cut.json': JSON.stringify(noted).slice(0, 20),
    '..%2f..%2fsegredo': 'x',
    'none.json': '',
  }
  mkdirSync(join(anonimizados, 'folder.json'))
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(anonimizados, name), content)
  expect(await lembrarAnonimizacoes({ ...ctx, config: { ...config, COPIA_PASTA: beside } })).toBe(0)
  expect(await nomeDe(id)).toBe('Silvio Santana Prado')
  // In the own folder too a number that nobody can have is nobody's.
  writeFileSync(join(config.DATA_DIR, 'anonimizados', 'huge.json'), FILES['huge.json'])
  expect(await lembrarAnonimizacoes(ctx)).toBe(0)
})

test('a note of another history with the same number does not hide the one that is meant', async () => {
  const id = await makePessoa('Otávio Olinto Orsi')
  const { valores } = await conhecer(db, id)
  const own = { pessoa: id, quando: new Date(0).toISOString(), valores: impressoesDe(config, valores), chave: chaveDe(config) }
  expect(await lembrarAnonimizacoes(ctx, [own, { ...own, valores: ['of somebody else'] }])).toBe(1)
  expect(await nomeDe(id)).toBe(`Titular ${id}`)
})
