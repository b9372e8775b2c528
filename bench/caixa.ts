import type { ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../packages/server/db/tables.ts'
import { pagamentoLista } from '../packages/server/modules/faturamento/documento/pagamento.repo.ts'
import { type Bench, overProduct } from './over-product.ts'
import { seedRecebimentos } from './seed-recebimentos.ts'
import { client } from './server.ts'
import { count, ms, table, times } from './table.ts'
import { alternate } from './time.ts'

const SIZES = [1_000_000]
const LIMIT = 20
const SORTS = ['dataPagamento', 'valorPago', 'principal', 'liquido', 'tarifa', 'dataCredito', 'fatura.id', 'cliente.pessoa.nome']

/** What each client owed at the end of a day, as somebody who knows the tables would ask for it. */
const BY_HAND = `select d."clienteId", sum(d.valor - coalesce(l.quitado, 0)) from fatura_documento d left join (
    select "documentoId", sum(quita + retido) as quitado from liquidacao where "dataPagamento" <= $1 group by 1) l on l."documentoId" = d.id
  where d.tipo = 1 and d.situacao <> 3 and d.nascimento <= $1 and d.valor > coalesce(l.quitado, 0) group by 1`

/** The list of payments by its orders, at its begin and in its middle, against the bare SQL that it sends; the ageing, of today and of long ago. */
export async function caixa(sizes = SIZES): Promise<string> {
  const found: string[] = []
  for (const size of sizes)
    found.push(
      await overProduct(
        (pool) => seedRecebimentos(pool, size),
        (bench) => measure(bench, size),
      ),
    )
  return found.join('\n\n')
}

async function measure({ database, product, token }: Bench, size: number): Promise<string> {
  const direct = new pg.Pool({ ...database.connection, max: 1 })
  const call = client(product.origin, 1, token)
  const rows: string[][] = []
  try {
    for (const col of SORTS)
      for (const [where, start] of [['começo', 0] as const, ['meio', size / 2] as const]) {
        const query: ListQuery = { filter: [], sort: [{ col, sort: 'desc' }], page: 1, start, limit: LIMIT }
        const sent = await statementsOf(database.pool, query)
        const asked = new URLSearchParams({ sort: JSON.stringify(query.sort), start: String(start), limit: String(LIMIT) })
        const list = () => call(`/api/pagamento/list?${asked}`)
        const same = async () => {
          for (const { sql, parameters } of sent) await direct.query(sql, parameters)
        }
        const alone = await alternate({ list, same })
        rows.push([`recebimentos por ${col}, ${where}`, ms(alone.list), ms(alone.same), times(alone.list / alone.same)])
      }
    const today = dayOf(Date.now())
    for (const data of [today, `${Number(today.slice(0, 4)) - 1}-06-30`, `${Number(today.slice(0, 4)) - 4}-06-30`]) {
      const { ageing, hand } = await alternate({
        ageing: () => call(`/api/financeiro/vencimentos?data=${data}`),
        hand: () => direct.query(BY_HAND, [data]),
      })
      rows.push([`vencimentos em ${data}`, ms(ageing), ms(hand), times(ageing / hand)])
    }
    const period = `de=${today.slice(0, 4)}-01-01&ate=${today}`
    const { cash } = await alternate({ cash: () => call(`/api/pagamento/entradas?${period}&por=conta`) })
    rows.push(['entradas do ano, por conta', ms(cash), '–', '–'])
  } finally {
    await direct.end()
  }
  return table([`${count(size)} recebimentos`, 'chamada', 'mesmo SQL', 'razão'], rows)
}

/** The statements that the product itself sends for the list. */
async function statementsOf(pool: pg.Pool, query: ListQuery) {
  const sent: { sql: string; parameters: unknown[] }[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters: [...parameters] }),
  })
  await pagamentoLista.page(db, query)
  return sent
}
