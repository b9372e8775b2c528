import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'

type Sql = RawBuilder<unknown>

/** What rows of a table are to a person: one, several, and what tells one from the others. `de` is what is counted, where it is not the row itself. */
type Noun = { one: string; many: string; nome: Sql; de?: Sql }

const noun = (one: string, many: string, nome: Sql, de?: Sql): Noun => ({ one, many, nome, ...(de && { de }) })

// `t` is the row that refers.
const day = (column: string) => sql`to_char(${sql.ref(`t.${column}`)} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')`
const data = (column: string) => sql`to_char(${sql.ref(`t.${column}`)}, 'DD/MM/YYYY')`
const COMPETENCIA = sql`lpad(t.mes::text, 2, '0') || '/' || t.ano`
const CLIENTE = sql`(select p.nome from cliente c join pessoa p on p.id = c."pessoaId" where c.id = t."clienteId")`
const PLANO = sql`(select p.name from execute_task p where p.id = t."executeTaskId")`
const RETORNO = sql`(select r.nome from retorno r where r.id = t."retornoId")`
const TAREFA = sql`(select k.descricao from task k join task_checklist c on c."taskId" = k.id where c.id = t."taskChecklistId")`
const NOTIFICACAO = sql`(select n.titulo from notificacao n where n.id = t."notificacaoId")`
const OBJETO = sql`(select o.nome from objeto_contrato o where o.id = t."objetoContratoId")`

/** How a sentence names rows of a table. */
export const NOUNS: Partial<Record<keyof Tables, Noun>> = {
  usuario: noun('usuário', 'usuários', sql`t.email`),
  token: noun('token de serviço', 'tokens de serviço', sql`t.nome`),
  nfse: noun('nota fiscal', 'notas fiscais', sql`'nota ' || coalesce(t.numero, t."numeroDps")`),
  comentario: noun('comentário', 'comentários', day('dataHora')),
  setor: noun('setor', 'setores', sql`t.nome`),
  setor_usuario: noun('setor', 'setores', sql`(select s.nome from setor s where s.id = t."setorId")`, sql`t."setorId"`),
  cliente: noun('cliente', 'clientes', sql`(select p.nome from pessoa p where p.id = t."pessoaId")`),
  checklist: noun('checklist', 'checklists', sql`t.nome`),
  task: noun('tarefa', 'tarefas', sql`t.descricao`),
  task_checklist: noun('tarefa', 'tarefas', sql`(select k.descricao from task k where k.id = t."taskId")`, sql`t."taskId"`),
  checklist_agenda: noun('agendamento', 'agendamentos', day('dataInicio')),
  task_resposta: noun('resposta', 'respostas', TAREFA),
  execute_task: noun('plano de execução', 'planos de execução', sql`t.name`),
  execute_task_caso: noun('plano de execução', 'planos de execução', PLANO, sql`t."executeTaskId"`),
  execute_task_mockup: noun('plano de execução', 'planos de execução', PLANO, sql`t."executeTaskId"`),
  resultado: noun('resultado', 'resultados', day('dataHoraInicio')),
  fatura: noun('fatura', 'faturas', COMPETENCIA),
  contabil_lancamento: noun('lançamento contábil', 'lançamentos contábeis', data('data')),
  contabil_conta: noun('conta do contador', 'contas do contador', sql`t.codigo`),
  acordo: noun('acordo', 'acordos', sql`t.id::text`),
  ligacao: noun('ligação de cobrança', 'ligações de cobrança', data('data')),
  promessa: noun('promessa de pagamento', 'promessas de pagamento', data('data')),
  liquidacao: noun('recebimento', 'recebimentos', data('dataPagamento')),
  credito: noun('crédito', 'créditos', sql`t.id::text`),
  cobranca: noun('título', 'títulos', sql`t."nossoNumeroFormatado"`),
  financeiro: noun('item de fatura', 'itens de fatura', sql`${CLIENTE} || ' ' || ${COMPETENCIA}`),
  problema_cliente: noun(
    'problema no log',
    'problemas no log',
    sql`(select p.titulo from problema p where p.id = t."problemaId")`,
    sql`t."problemaId"`,
  ),
  uso: noun('envio de números do mês', 'envios de números do mês', COMPETENCIA),
  notificacao_cliente: noun('notificação', 'notificações', NOTIFICACAO, sql`t."notificacaoId"`),
  notificacao_envio: noun('envio de notificação', 'envios de notificação', NOTIFICACAO),
  test_case: noun('caso de teste', 'casos de teste', sql`t.codigo`),
  test_case_operation: noun(
    'caso de teste',
    'casos de teste',
    sql`(select c.codigo from test_case c where c.id = t."testCaseId")`,
    sql`t."testCaseId"`,
  ),
  cliente_objeto_contrato: noun('vínculo', 'vínculos', sql`${CLIENTE} || ' com ' || ${OBJETO}`),
  desligamento: noun('desligamento', 'desligamentos', day('pedidoEm'), sql`t."usuarioId"`),
  reajuste_linha: noun('reajuste', 'reajustes', data('aPartirDe'), sql`t."reajusteId"`),
  regua_envio: noun('lembrete de cobrança', 'lembretes de cobrança', sql`${CLIENTE} || ' em ' || ${day('dataHora')}`),
  suspensao: noun('suspensão', 'suspensões', day('dataHora')),
  suspensao_aviso: noun('aviso de suspensão', 'avisos de suspensão', data('data')),
  mensagem: noun('mensagem enviada', 'mensagens enviadas', day('dataHora')),
  remessa: noun('remessa', 'remessas', sql`t.nome`),
  retorno: noun('retorno', 'retornos', sql`t.nome`),
  retorno_linha: noun('linha de retorno', 'linhas de retorno', RETORNO),
  excecao_bancaria: noun('exceção bancária', 'exceções bancárias', sql`t."nossoNumero"`),
  conciliacao_dia: noun('dia de conciliação', 'dias de conciliação', data('data')),
  extrato: noun('extrato', 'extratos', sql`t.nome`),
  extrato_lancamento: noun('lançamento de extrato', 'lançamentos de extrato', data('data')),
  gateway_evento: noun('aviso do gateway', 'avisos do gateway', day('dataHora'), sql`t.evento`),
}

/** `apaga`: the row goes with the one that it refers to. */
type ForeignKey = { de: keyof Tables; tabela: keyof Tables; coluna: string; apaga: boolean }

/** What refers to a record, or to what is deleted with it, and so keeps it, as in `2 faturas (09/2026, 10/2026) e 1 tarefa (Implantar a loja)`. */
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

/** So much of a name says which. */
const NAME_MAX = 60

async function countReferring(db: Db, table: keyof Tables, where: Sql): Promise<string | undefined> {
  const { one, many, nome, de = sql`t.id` } = NOUNS[table] ?? noun(`registro de ${table}`, `registros de ${table}`, sql`null`)
  const referring = sql`from ${sql.table(table)} t where ${where}`
  const { rows } = await sql<{ n: number; nome: string | null }>`
    select (select count(distinct ${de}) ${referring}) as n, ${nome} as nome
    from (select distinct on (${de}) t.* ${referring} order by ${de} limit ${sql.lit(NAMES)}) t`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { n } = first
  const said = rows.flatMap((row) => {
    const name = row.nome?.replace(/\s+/g, ' ').trim() ?? ''
    return name === '' ? [] : [name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).trimEnd()}…` : name]
  })
  const names = [...new Set(said), ...(n > NAMES ? [`mais ${n - NAMES}`] : [])]
  return `${n} ${n === 1 ? one : many}${said.length > 0 ? ` (${names.join(', ')})` : ''}`
}
