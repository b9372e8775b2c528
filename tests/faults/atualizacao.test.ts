import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auth } from '@retaguarda/contract/auth.ts'
import { restore } from '@retaguarda/server/commands/restore.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { folder } from './process.ts'
import { startProduct } from './product.ts'
import { checkOut, oldVersion } from './versao-antiga.ts'

vi.setConfig({ testTimeout: 900_000 })

/** What people have entered; the others are the product's own and change with it. */
const BUSINESS = [
  'pessoa',
  'pessoa_endereco',
  'usuario',
  'setor',
  'cliente',
  'cliente_produto',
  'objeto_contrato',
  'cliente_objeto_contrato',
  'checklist',
  'task',
  'task_checklist',
  'task_resposta',
  'checklist_agenda',
  'fatura',
  'financeiro',
  'fatura_documento',
  'auditoria',
  'arquivo',
]
/** Of the history what people did: that the update closed the schedules of ended tasks (FAL-37) stands there too. */
const PEOPLE: Record<string, string> = { auditoria: ` where acao <> 'fechar com a tarefa'` }
const counts = async (pool: pg.Pool) =>
  Object.fromEntries(
    await Promise.all(
      BUSINESS.map(async (table) => [table, (await pool.query(`select from ${table}${PEOPLE[table] ?? ''}`)).rowCount ?? 0] as const),
    ),
  )

type Manifest = { tables: { table: string; rows: number }[] }
const rowsOf = (copy: string) => {
  const { tables } = JSON.parse(readFileSync(join(copy, 'copia.json'), 'utf8')) as Manifest // written by backup
  return Object.fromEntries(BUSINESS.map((name) => [name, tables.find(({ table }) => table === `public.${name}`)?.rows]))
}

async function opened(dataDir: string) {
  const { pool, stop } = await openDatabase({ dataDir, log: silent })
  const { rows } = await pool.query<{ soma: string; migracao: string }>(
    'select (select coalesce(sum(valor), 0)::text from fatura_documento) as soma, (select max(nome) from migracao) as migracao',
  )
  const left = await pool.query(
    `select from checklist_agenda a join task_checklist tc on tc.id = a."taskChecklistId" join task t on t.id = tc."taskId"
     where a.situacao = 1 and t.situacao in (3, 4)`,
  )
  expect(left.rowCount).toBe(0)
  const found = { counts: await counts(pool), soma: rows[0]?.soma, migracao: rows[0]?.migracao }
  await stop()
  return found
}

test('a copy of the old version is brought back by this one, with all that it holds', async () => {
  const copy = join(import.meta.dirname, 'copia-antiga')
  const dataDir = join(folder(), 'dados')
  await restore({ DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_URL_DONO: undefined }, copy)
  const product = await startProduct(dataDir)
  product.child.kill('SIGTERM')
  await product.exit
  expect((await opened(dataDir)).counts).toEqual(rowsOf(copy))
})

test.runIf(oldVersion())(
  'a data folder of the old version is taken over by the next start, and the old version then refuses it',
  async () => {
    const home = folder()
    const old = checkOut(join(home, 'antiga'))
    const dataDir = join(home, 'dados')
    const demo = { DATA_DIR: dataDir, REDMINE_URL: 'http://127.0.0.1:1/redmine', REDMINE_API_KEY: 'demo' }
    expect(old('demo/main.ts', [], demo)).toMatchObject({ status: 0 })
    const copy = join(home, 'copia')
    expect(old('commands/backup.ts', [copy], demo)).toMatchObject({ status: 0 })
    const expected = rowsOf(copy)
    expect(expected['pessoa']).toBeGreaterThan(1_000)
    expect(expected['financeiro']).toBeGreaterThan(1_000)

    const product = await startProduct(dataDir, { LOG_LEVEL: 'info' })
    const said = product.lines.filter((line) => line.includes('Atualizando o banco de dados'))
    expect(said[0]).toContain('0055_processo.sql (1 de ')
    const login = { login: 'admin@demo.example', password: 'Capivara-Serena-42' }
    expect((await product.call(auth.login, { body: login })).body?.token).toMatch(/^[\w-]{43}$/)
    product.child.kill('SIGTERM')
    await product.exit

    const taken = await opened(dataDir)
    expect(taken.counts).toEqual(expected)
    const refused = old('main.ts', [], { DATA_DIR: dataDir })
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/já recebeu a migração .*, que esta versão do sistema não conhece\. Use a versão mais nova\./)

    const other = join(home, 'outra')
    await restore({ DATA_DIR: other, DATABASE_URL: undefined, DATABASE_URL_DONO: undefined }, copy)
    const brought = await opened(other)
    expect(brought).toEqual(taken)
  },
)
