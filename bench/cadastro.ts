import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type pessoa, SetorContato, TipoContato } from '@retaguarda/contract/pessoa.ts'
import pg from 'pg'
import type { z } from 'zod'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { urlOf } from './lista.ts'
import { seed } from './seed.ts'
import { client, PRODUCT, start } from './server.ts'
import { count, ms, show, table, times } from './table.ts'
import { alternate, median, together } from './time.ts'

const PEOPLE = 100_000
const WRITERS = 20
const READERS = 16
const PORT = Number(process.env['BENCH_PORT'] ?? 3350)
const WARM_UP = 300
const ROUNDS = 5
const ROUND = 2_000

type Pessoa = z.output<typeof pessoa.get.response>

const READ = `
select p.*, (select json_agg(c.* order by c.ordem) from pessoa_contato c where c."pessoaId" = p.id) as contatos,
  (select json_agg(e.* order by e.ordem) from pessoa_endereco e where e."pessoaId" = p.id) as enderecos from pessoa p where p.id = $1`

/** What somebody writes who has this to do alone: the change and a line of history, in one transaction. */
async function saveByHand(pool: pg.Pool, id: number, nome: string) {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const { rows } = await connection.query('select nome from pessoa where id = $1 for no key update', [id])
    await connection.query('update pessoa set nome = $2, "versaoRegistro" = "versaoRegistro" + 1, "alteradoEm" = now() where id = $1', [
      id,
      nome,
    ])
    await connection.query(
      `insert into auditoria ("dataHora", entidade, registro, acao, antes, depois) values (now(), 'pessoa', $1, 'alterar', $2, $3)`,
      [String(id), JSON.stringify(rows[0]), JSON.stringify({ nome })],
    )
    await connection.query('commit')
  } finally {
    connection.release()
  }
}

/** One record with its lists, and its save, by one caller and by many, beside the same written by hand, in turns; `cadastro=1000000`. */
export async function cadastro([size = PEOPLE]: number[] = []): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seed(database.pool, size)
    const env = { DATABASE_URL: urlOf(database.connection), DATA_DIR: join(dataDir, 'product') }
    const product = await start(PRODUCT, PORT, env, '/api/pronto')
    const direct = new pg.Pool({ ...database.connection, max: WRITERS })
    try {
      const { rows } = await database.pool.query<{ id: number }>(`select id from pessoa order by id limit ${WRITERS}`)
      const { rows: users } = await database.pool.query<{ id: number }>('select min(id) as id from usuario')
      const { token } = await openSession(database.db, users[0]?.id ?? 0, new Date())
      const call = client(product.origin, WRITERS, token)
      const people = await Promise.all(
        rows.map(async ({ id }) => {
          const read = async () => (await call(`/api/pessoa/get/${id}`)) as Pessoa // its contract says so
          const pessoaContato = ['a@exemplo.com.br', 'b@exemplo.com.br'].map((contato) => ({
            tipo: TipoContato.code.EMAIL,
            contato,
            setor: SetorContato.code.COMERCIAL,
          }))
          await call(`/api/pessoa/edit/${id}`, { ...(await read()), pessoaContato })
          const { versaoRegistro: _, ...form } = await read()
          return { ...form, pessoaEndereco: form.pessoaEndereco.map((one) => ({ ...one, cidade: one.cidade.id })) }
        }),
      )
      let n = 0
      const of = (caller: number) => people[caller % people.length]
      const read = (caller = 0) => call(`/api/pessoa/get/${of(caller)?.id}`)
      const save = (caller = 0) => call(`/api/pessoa/edit/${of(caller)?.id}`, { ...of(caller), nome: `Pessoa ${++n}` })
      const readSelf = (caller = 0) => direct.query(READ, [of(caller)?.id])
      const saveSelf = (caller = 0) => saveByHand(direct, of(caller)?.id ?? 0, `Pessoa ${++n}`)
      for (let i = 0; i < WARM_UP; i++) await Promise.all([read(i), save(i), readSelf(i)])
      const alone = await alternate(
        { read: () => read(), readSelf: () => readSelf(), save: () => save(), saveSelf: () => saveSelf() },
        4_000,
      )
      const rates = { read: [] as number[], readSelf: [] as number[], save: [] as number[], saveSelf: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        rates.read.push((await together(READERS, read, ROUND)).rate)
        rates.readSelf.push((await together(READERS, readSelf, ROUND)).rate)
        rates.save.push((await together(WRITERS, save, ROUND)).rate)
        rates.saveSelf.push((await together(WRITERS, saveSelf, ROUND)).rate)
      }
      const row = (title: string, own: 'read' | 'save', self: 'readSelf' | 'saveSelf') => {
        const [mine, hand] = [median(rates[own]), median(rates[self])]
        return [title, ms(alone[own]), ms(alone[self]), times(alone[own] / alone[self]), show(mine), show(hand), times(hand / mine)]
      }
      return table(
        [`${count(size)} pessoas`, 'uma por vez', 'à mão', 'razão', 'por segundo', 'à mão', 'razão'],
        [
          row(`uma pessoa com as suas listas; ${READERS} ao mesmo tempo`, 'read', 'readSelf'),
          row(`gravar uma pessoa; ${WRITERS} ao mesmo tempo`, 'save', 'saveSelf'),
        ],
      )
    } finally {
      await Promise.all([product.stop(), direct.end()])
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
