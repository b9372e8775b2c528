import type { Columns } from '@retaguarda/contract/kit/columns.ts'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '../../test/test-db.ts'

const { db } = await testDb()

const GRIDS = {
  execute_task: executeTask,
  cliente,
  checklist,
  fatura,
  fatura_documento: boleto,
  financeiro,
  liquidacao: pagamento,
  nfse,
  notificacao,
  objeto_contrato: objetoContrato,
  pessoa,
  setor,
  task,
  usuario,
}
/** Columns of a grid that stand in another table, whose own indexes serve them. */
const ELSEWHERE = ['usuario.nome', 'checklist.setor', 'fatura_documento.competencia', 'liquidacao.competencia', 'liquidacao.parcela']
/** Of boletos, reckoned: each with an index of what it is reckoned from (0408_fatura.sql); of the days late that is the due date. */
const RECKONED = [
  ...['diasAtraso', 'valorPago', 'aberto', 'dataPagamento'].map((name) => `fatura_documento.${name}`),
  'liquidacao.boleto',
  'liquidacao.credito',
  'liquidacao.principal',
  'liquidacao.liquido',
]

/** All columns of each index of a table, in their order, such as `["ano", "mes", "id"]`. */
async function keysOf(table: string): Promise<string[][]> {
  const { rows } = await sql<{ keys: string[] }>`
    select array(select pg_get_indexdef(indexrelid, k, true) from generate_series(1, indnkeyatts) k) as keys
    from pg_index where indrelid = ${table}::regclass`.execute(db)
  return rows.map(({ keys }) => keys.map((key) => key.replaceAll('"', '').replace(/ COLLATE C$/, '')))
}

/** What each index of a table begins with, such as `id` or `busca(nome)`. */
async function leading(table: string): Promise<string[]> {
  const { rows } = await sql<{ def: string }>`
    select pg_get_indexdef(indexrelid, 1, true) as def from pg_index where indrelid = ${table}::regclass`.execute(db)
  return rows.map(({ def }) => def.replaceAll('"', ''))
}

test.each(Object.entries(GRIDS))('LST-022 behind every column that %s filters by there is an index', async (table, { columns }) => {
  const indexed = await leading(table)
  const bare = Object.entries(columns)
    .filter(([name, { fixed }]) => !fixed && !name.includes('.') && ![...ELSEWHERE, ...RECKONED].includes(`${table}.${name}`))
    .filter(([name]) => !indexed.some((first) => first === name || first === `busca(${name})`))
    .map(([name]) => name)
  expect(bare).toEqual([])
})

test.each(Object.entries(GRIDS))(
  'the order that %s opens in is read from an index, its ties by the id',
  async (table, { columns, defaultSort }) => {
    const wanted = defaultSort.map(({ col }) => ((columns as Columns)[col]?.type === 'text' ? `busca(${col})` : col))
    if (wanted.some((col) => col.includes('.'))) return
    const order = wanted.at(-1) === 'id' ? wanted : [...wanted, 'id']
    const keys = await keysOf(table)
    expect({ order, served: keys.some((of) => order.every((col, i) => of[i] === col)) }).toEqual({ order, served: true })
  },
)

test('payments are sorted by what they came to, and by whose they are, from an index, its ties by the id', async () => {
  const keys = await keysOf('liquidacao')
  const first = ['dataPagamento', 'valorPago', '(valorPago - encargos)', '(valorPago - tarifa)', 'encargos', 'tarifa', 'dataCredito']
  const wanted = [...first, 'origem', 'documentoId', 'faturaId', 'clienteId'].map((key) => [key, 'id'])
  expect(wanted.filter((pair) => !keys.some((of) => of.join() === pair.join()))).toEqual([])
})
