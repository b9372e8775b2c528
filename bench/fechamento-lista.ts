import { join } from 'node:path'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import pg from 'pg'
import type { Database } from '../packages/server/db/open.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { faturaLista } from '../packages/server/modules/faturamento/fatura/fatura.repo.ts'
import { financeiroLista } from '../packages/server/modules/faturamento/fatura/item.repo.ts'
import { type Case, statementsOf } from './cases.ts'
import { urlOf } from './lista.ts'
import { seedItens } from './seed-faturas.ts'
import { client, PRODUCT, start } from './server.ts'
import { count, ms, table, times } from './table.ts'
import { alternate } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 8
const SIZES = [12_000]

const query = (parts: Partial<ListQuery>): ListQuery => ({ filter: [], sort: [], page: 1, limit: 20, ...parts })
const ITEM = `select i.id, i.origem, i."faturaId", i.ano, i.mes, i."clienteId", p.nome, i.situacao, i."valorCobranca", i."dataHora", i."objetoContrato",
  i."quantidadeNotas", i."valorFaturamento", i."valorFaturamentoMarketplace", i.aliquota, i."aliquotaMarketplace"
  from financeiro i join cliente c on c.id = i."clienteId" join pessoa p on p.id = c."pessoaId"`
const FATURA = `select f.id, f.ano, f.mes, f."clienteId", p.nome, f.situacao, f.valor, f."valorPago", f."dataHoraVencimento"
  from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"`
const plain = (...statements: string[]) => statements.map((sql) => ({ sql, parameters: [] }))

function cases(total: number): Case[] {
  const itens = { path: '/api/financeiro/list', page: financeiroLista.page.bind(financeiroLista) }
  const faturas = { path: '/api/fatura/list', page: faturaLista.page.bind(faturaLista) }
  const all = 'select count(*) from financeiro'
  return [
    {
      name: 'itens, filtro padrão',
      ...itens,
      query: query({ filter: financeiro.defaultFilter }),
      plain: plain(`${ITEM} where i.situacao = 1 order by i."dataHora" desc, i.id desc limit 20`, `${all} where situacao = 1`),
    },
    {
      name: 'itens, todos, os mais novos',
      ...itens,
      query: query({}),
      plain: plain(`${ITEM} order by i."dataHora" desc, i.id desc limit 20`, all),
    },
    {
      name: 'itens por id, página do meio',
      ...itens,
      query: query({ sort: [{ col: 'id', sort: 'asc' }], start: total / 2 }),
      plain: plain(`${ITEM} order by i.id limit 20 offset ${total / 2}`, all),
    },
    {
      name: 'itens por data, página do meio',
      ...itens,
      query: query({ start: total / 2 }),
      plain: plain(`${ITEM} order by i."dataHora" desc, i.id desc limit 20 offset ${total / 2}`, all),
    },
    {
      name: 'itens por valor, página do meio',
      ...itens,
      query: query({ sort: [{ col: 'valorCobranca', sort: 'asc' }], start: total / 2 }),
      plain: plain(`${ITEM} order by i."valorCobranca", i.id limit 20 offset ${total / 2}`, all),
    },
    {
      name: 'itens de um mês',
      ...itens,
      query: query({
        filter: [
          { name: 'ano', op: '=', v: 2024 },
          { name: 'mes', op: '=', v: 10 },
        ],
      }),
      plain: plain(
        `${ITEM} where i.ano = 2024 and i.mes = 10 order by i."dataHora" desc, i.id desc limit 20`,
        `${all} where ano = 2024 and mes = 10`,
      ),
    },
    {
      name: 'itens por valor',
      ...itens,
      query: query({ sort: [{ col: 'valorCobranca', sort: 'desc' }] }),
      plain: plain(`${ITEM} order by i."valorCobranca" desc, i.id desc limit 20`, all),
    },
    {
      name: 'faturas, filtro padrão',
      ...faturas,
      query: query({ filter: fatura.defaultFilter }),
      plain: plain(
        `${FATURA} where f.situacao in (6, 1, 2, 5, 3) order by f.ano desc, f.mes desc, f.id desc limit 20`,
        'select count(*) from fatura where situacao in (6, 1, 2, 5, 3)',
      ),
    },
  ]
}

/** The grids of items and invoices, small and at the sizes asked for, against the same SQL and what somebody would write by hand. */
export async function listaFinanceira({ pool, db, connection }: Database, dataDir: string, sizes: number[]): Promise<string> {
  const { id } = await db.selectFrom('usuario').select('id').where('tipo', '=', 2).executeTakeFirstOrThrow()
  const { token } = await openSession(db, id, new Date())
  const direct = new pg.Pool({ ...connection, max: 2 })
  const rows: string[][] = []
  const product = await start(PRODUCT, PORT, { DATABASE_URL: urlOf(connection), DATA_DIR: join(dataDir, 'product') }, '/api/pronto')
  try {
    const call = client(product.origin, 1, token)
    for (const size of [...SIZES, ...sizes]) {
      await pool.query('truncate fatura, financeiro cascade')
      await seedItens(pool, size)
      for (const one of cases(size)) {
        const same = await statementsOf(pool, one)
        const { filter, sort, start: from = 0, limit } = one.query
        const path = `${one.path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort), start: String(from), limit: String(limit) })}`
        const run = (statements: typeof same) => async () => {
          for (const { sql, parameters } of statements) await direct.query(sql, parameters)
        }
        const { list, engine, hand } = await alternate({ list: () => call(path), engine: run(same), hand: run(one.plain) })
        rows.push([one.name, count(size), ms(list), ms(engine), times(list / engine), ms(hand), times(list / hand)])
      }
    }
  } finally {
    await Promise.all([product.stop(), direct.end()])
  }
  return table(['chamada', 'itens', 'lista', 'mesmo SQL', 'razão', 'SQL escrito à mão', 'razão'], rows)
}
