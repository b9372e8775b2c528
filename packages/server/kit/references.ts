import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Db } from './context.ts'

/** How a sentence names rows of a table: one, several. */
const NOUNS: Partial<Record<keyof Tables, readonly [one: string, many: string]>> = {
  usuario: ['usuário', 'usuários'],
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
  financeiro: ['item de fatura', 'itens de fatura'],
  uso: ['envio de números do mês', 'envios de números do mês'],
  test_case: ['caso de teste', 'casos de teste'],
  notificacao_cliente: ['notificação', 'notificações'],
  notificacao_envio: ['envio de notificação', 'envios de notificação'],
  cliente_objeto_contrato: ['vínculo de objeto de contrato', 'vínculos de objeto de contrato'],
}

type ForeignKey = { tabela: keyof Tables; coluna: string }

/** What refers to a record and keeps it from being deleted, as in `3 faturas e 1 tarefa`. */
export async function describeReferences(db: Db, table: keyof Tables, id: number): Promise<string> {
  const { rows: keys } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as tabela, a.attname as coluna
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r')
    order by 1, 2`.execute(db)
  const counted = await Promise.all(keys.map((key) => countReferring(db, key, id)))
  const parts = counted.filter((part) => part !== undefined)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? 'outros registros')
}

async function countReferring(db: Db, { tabela, coluna }: ForeignKey, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(tabela)} where ${sql.ref(coluna)} = ${id}`.execute(db)
  const n = rows[0]?.n ?? 0
  if (n === 0) return undefined
  const [one, many] = NOUNS[tabela] ?? [`registro de ${tabela}`, `registros de ${tabela}`]
  return `${n} ${n === 1 ? one : many}`
}
