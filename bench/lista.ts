import { cliente } from '@retaguarda/contract/cliente.ts'
import type { ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../packages/server/db/tables.ts'
import { clienteLista } from '../packages/server/modules/cliente/cliente.repo.ts'
import { pessoaLista } from '../packages/server/modules/pessoa/pessoa.repo.ts'
import { usuarioLista } from '../packages/server/modules/usuario/usuario.repo.ts'
import { type Bench, overProduct } from './over-product.ts'
import { seed } from './seed.ts'
import { client, residentMb } from './server.ts'
import { count, ms, show, table, times } from './table.ts'
import { alternate, together } from './time.ts'

const SIZES = [1_000, 1_000_000]
const WIDTH = 16
const WARM_UP = 500

const LISTS = { pessoa: pessoaLista, usuario: usuarioLista, cliente: clienteLista }
type Case = [name: string, list: keyof typeof LISTS, query: Partial<ListQuery>]

/** The lists that are timed, over a register of `total` people and as many users. */
function cases(total: number): Case[] {
  const middle = { start: total / 2 }
  const by = (col: string) => ({ sort: [{ col, sort: 'asc' as const }] })
  const name = (op: 'like' | 'inicialike', v: string) => ({ filter: [{ name: 'nome', op, v }] })
  const tipo = (v: number) => ({ filter: [{ name: 'tipo', op: '=' as const, v }] })
  return [
    ['primeira página', 'pessoa', {}],
    ['página do meio', 'pessoa', middle],
    ['tipo = Jurídica', 'pessoa', tipo(2)],
    ['tipo = Física, página do meio', 'pessoa', { ...tipo(1), start: total * 0.4 }],
    ['pessoas por nome', 'pessoa', by('nome')],
    ['pessoas por nome, página do meio', 'pessoa', { ...by('nome'), ...middle }],
    ['nome contém "qz", que ninguém tem', 'pessoa', name('like', 'qz')],
    ['nome começa com "conceicao x"', 'pessoa', name('inicialike', 'conceicao x')],
    ['nome contém "vasconcelos d"', 'pessoa', name('like', 'vasconcelos d')],
    ['nome contém "silva"', 'pessoa', name('like', 'silva')],
    ['usuários por nome da pessoa', 'usuario', by('nome')],
    ['usuários por nome da pessoa, página do meio', 'usuario', { ...by('nome'), ...middle }],
    ['clientes por nome da pessoa, filtro padrão', 'cliente', { filter: cliente.defaultFilter, ...by('pessoa.nome') }],
  ]
}

/** The list call against the bare SQL that it sends, at a thousand and a million people. */
export async function listed(sizes = SIZES): Promise<string> {
  const found: string[] = []
  for (const size of sizes)
    found.push(
      await overProduct(
        (pool) => seed(pool, size),
        (bench) => measure(bench, size),
      ),
    )
  return found.join('\n\n')
}

async function measure({ database, product, token }: Bench, size: number): Promise<string> {
  const direct = new pg.Pool({ ...database.connection, max: WIDTH })
  const call = client(product.origin, WIDTH, token)
  const before = residentMb(product.pid)
  const rows: string[][] = []
  try {
    for (let i = 0; i < WARM_UP; i++) await call('/api/pessoa/list')
    for (const [name, of, parts] of cases(size)) {
      const query: ListQuery = { filter: [], sort: [], page: 1, limit: 20, ...parts }
      const sent = await statementsOf(database.pool, of, query)
      const asked = { filter: JSON.stringify(query.filter), sort: JSON.stringify(query.sort), start: String(query.start ?? 0), limit: '20' }
      const list = () => call(`/api/${of}/list?${new URLSearchParams(asked)}`)
      const same = async () => {
        for (const { sql, parameters } of sent) await direct.query(sql, parameters)
      }
      const alone = await alternate({ list, same })
      const many = await together(WIDTH, list)
      rows.push([name, ms(alone.list), ms(alone.same), times(alone.list / alone.same), show(many.rate)])
    }
  } finally {
    await direct.end()
  }
  const head = [`${count(size)} pessoas`, 'lista', 'mesmo SQL', 'razão', `lista/s com ${WIDTH}`]
  const memory = [before, residentMb(product.pid)].map((mb) => `${show(mb ?? Number.NaN)} MB`)
  return `${table(head, rows)}\n\nMemória do servidor ao iniciar e depois das medições: ${memory.join(' e ')}.`
}

/** The statements that the product itself sends for a list. */
async function statementsOf(pool: pg.Pool, list: keyof typeof LISTS, query: ListQuery) {
  const sent: { sql: string; parameters: unknown[] }[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters: [...parameters] }),
  })
  await LISTS[list].page(db, query)
  return sent
}
