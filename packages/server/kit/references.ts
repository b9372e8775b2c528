import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Db } from './context.ts'
import { rowsOf } from './rows.ts'

/** How one tells them apart: by a column, of the rows themselves or of those that they belong to. */
type Named = { column: string; of?: readonly [table: keyof Tables, by: string] }

const CASO: Named = { column: 'codigo' }

/** How a sentence names rows of a table: one, several, and perhaps which. */
export const NOUNS: Partial<Record<keyof Tables, readonly [one: string, many: string, named?: Named]>> = {
  usuario: ['usuário', 'usuários'],
  comentario: ['comentário', 'comentários'],
  setor: ['setor', 'setores'],
  setor_usuario: ['setor', 'setores'],
  pessoa_endereco: ['endereço', 'endereços'],
  cliente: ['cliente', 'clientes'],
  checklist: ['checklist', 'checklists'],
  task: ['tarefa', 'tarefas'],
  task_checklist: ['tarefa', 'tarefas'],
  checklist_agenda: ['agendamento', 'agendamentos'],
  task_resposta: ['resposta', 'respostas'],
  execute_task: ['plano de execução', 'planos de execução'],
  execute_task_caso: ['plano de execução', 'planos de execução'],
  execute_task_mockup: ['plano de execução', 'planos de execução'],
  resultado: ['resultado', 'resultados'],
  fatura: ['fatura', 'faturas'],
  cobranca: ['título', 'títulos'],
  financeiro: ['item de fatura', 'itens de fatura'],
  problema_cliente: ['problema no log', 'problemas no log'],
  uso: ['envio de números do mês', 'envios de números do mês'],
  notificacao_cliente: ['notificação', 'notificações'],
  notificacao_envio: ['envio de notificação', 'envios de notificação'],
  test_case: ['caso de teste', 'casos de teste', CASO],
  test_case_operation: ['caso de teste', 'casos de teste', { ...CASO, of: ['test_case', 'testCaseId'] }],
  cliente_objeto_contrato: ['vínculo de objeto de contrato', 'vínculos de objeto de contrato'],
  desligamento: ['desligamento', 'desligamentos'],
  regua_envio: ['lembrete de cobrança', 'lembretes de cobrança'],
  remessa: ['remessa', 'remessas'],
  retorno: ['retorno', 'retornos'],
  retorno_linha: ['linha de retorno', 'linhas de retorno'],
  excecao_bancaria: ['exceção bancária', 'exceções bancárias'],
  extrato: ['extrato', 'extratos'],
  extrato_lancamento: ['lançamento de extrato', 'lançamentos de extrato'],
  gateway_evento: ['aviso do gateway', 'avisos do gateway'],
}

type Sql = RawBuilder<unknown>
/** `apaga`: the row goes with the one that it refers to. */
type ForeignKey = { de: keyof Tables; tabela: keyof Tables; coluna: string; apaga: boolean }

/** What refers to a record, or to what is deleted with it, and so keeps it, as in `3 faturas e 1 tarefa`. */
export async function describeReferences(db: Db, table: keyof Tables, id: number): Promise<string> {
  const keys = await listForeignKeys(db)
  const counted = await Promise.all([...referring(keys, table, sql`${id}`)].map(([one, where]) => countReferring(db, one, where)))
  const parts = counted.filter((part) => part !== undefined)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? 'outros registros')
}

/** Those that keep a row, or take it along. */
export const listForeignKeys = (db: Db): Promise<ForeignKey[]> => rowsOf<ForeignKey>(db)`
    select c.confrelid::regclass::text as de, c.conrelid::regclass::text as tabela, a.attname as coluna, c.confdeltype = 'c' as apaga
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r', 'c') and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by 2, 3`

/** By the table that refers to one of `ids`, or to what goes with them: which of its rows do. */
export function referring(keys: ForeignKey[], table: keyof Tables, ids: Sql, found = new Map<keyof Tables, Sql>()): Map<keyof Tables, Sql> {
  for (const { de, tabela, coluna, apaga } of keys) {
    if (de !== table) continue
    const where = sql`${sql.ref(coluna)} in (${ids})`
    if (apaga && tabela !== table) referring(keys, tabela, sql`select id from ${sql.table(tabela)} where ${where}`, found)
    if (apaga) continue
    const before = found.get(tabela)
    found.set(tabela, before ? sql`${before} or ${where}` : where)
  }
  return found
}

/** So many are told by their names. */
const NAMES = 3

async function countReferring(db: Db, tabela: keyof Tables, where: Sql): Promise<string | undefined> {
  const [one, many, named] = NOUNS[tabela] ?? [`registro de ${tabela}`, `registros de ${tabela}`]
  const referring = sql`from ${sql.table(tabela)} where ${where}`
  const [table, by] = named?.of ?? [tabela, 'id']
  const { rows } = await sql<{ n: number; nome: string }>`${
    named
      ? sql`select count(*) over () as n, ${sql.ref(named.column)} as nome from ${sql.table(table)}
          where id in (select ${sql.ref(by)} ${referring}) order by id limit ${sql.lit(NAMES)}`
      : sql`select count(*) as n, '' as nome ${referring}`
  }`.execute(db)
  const n = rows[0]?.n ?? 0
  if (n === 0) return undefined
  const names = [...rows.map(({ nome }) => nome), ...(n > NAMES ? [`mais ${n - NAMES}`] : [])]
  return `${n} ${n === 1 ? one : many}${named ? ` (${names.join(', ')})` : ''}`
}
