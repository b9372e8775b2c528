import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { numberOf } from '../../kit/sql.ts'

type Sql = RawBuilder<unknown>
/** What a rule takes away of a table: rows, or columns of them. `t` is the row. */
type Due = { table: string; where: (before: Date) => Sql; set?: Sql }

const { MENSAGEM, PROVA, RELATORIO, LOG, SEGURANCA, AVISO } = RegraPrazo.code
const CLOSED = sql.join(SituacaoFatura.codes('PAGA', 'CANCELADA'))
/** What an open paper says may still be asked for. */
const closed = (fatura: string) => sql`not exists (select from fatura f where f.id = ${sql.ref(fatura)} and f.situacao not in (${CLOSED}))`

const RULES: Partial<Record<RegraPrazo, Due[]>> = {
  [LOG]: [{ table: 'log_ocorrencia', where: (before) => sql`t."createAt" < ${before}` }],
  [SEGURANCA]: [{ table: 'seguranca', where: (before) => sql`t."dataHora" < ${before}` }],
  [AVISO]: [{ table: 'aviso', where: (before) => sql`t."dataHora" < ${before}` }],
  [MENSAGEM]: [
    {
      table: 'mensagem',
      set: sql`texto = null`,
      where: (before) => sql`t.texto is not null and t."dataHora" < ${before} and ${closed('t.faturaId')}`,
    },
    {
      table: 'suspensao_aviso',
      set: sql`texto = null`,
      where: (before) => sql`t.texto is not null and t."feitoEm" < ${before} and not exists (
        select from fatura f where f."clienteId" = t."clienteId" and f.situacao not in (${CLOSED}))`,
    },
    {
      table: 'loja_aviso',
      set: sql`corpo = null`,
      where: (before) => sql`t.corpo is not null and t."feitoEm" < ${before} and ${closed('t.faturaId')}`,
    },
  ],
  [PROVA]: [
    {
      table: 'envio_prova',
      where: (before) =>
        sql`exists (select from mensagem m where m.id = t."mensagemId" and m."dataHora" < ${before} and ${closed('m.faturaId')})`,
    },
    {
      table: 'notificacao_envio',
      set: sql`emails = '{}', entregues = '{}', recusados = null`,
      where: (before) => sql`t."dataHora" < ${before} and cardinality(t.emails) > 0`,
    },
    { table: 'devolucao', where: (before) => sql`t."dataHora" < ${before}` },
  ],
  [RELATORIO]: [{ table: 'relatorio_titular', where: (before) => sql`t."criadoEm" < ${before}` }],
}

export async function countVencidos(db: Db, regra: RegraPrazo, before: Date): Promise<number> {
  let n = 0
  for (const { table, where } of RULES[regra] ?? [])
    n += await numberOf(db)`select count(*)::int as n from ${sql.table(table)} t where ${where(before)}`
  return n
}

/** @returns how many rows it took away, or emptied: at most so many */
export async function removeVencidos(trx: Trx, regra: RegraPrazo, before: Date, most: number): Promise<number> {
  let done = 0
  for (const { table, where, set } of RULES[regra] ?? []) {
    const some = sql`select t.id from ${sql.table(table)} t where ${where(before)} order by t.id limit ${most - done}`
    const statement = set
      ? sql`update ${sql.table(table)} set ${set} where id in (${some}) returning 1`
      : sql`delete from ${sql.table(table)} where id in (${some}) returning 1`
    done += (await statement.execute(trx)).rows.length
  }
  return done
}

const INATIVO = SituacaoCliente.code.INATIVO

/**
 * People who are clients that ended: each client of theirs is Inativo, no paper of theirs is open, the last one is older than that instant; they
 * neither work here nor pay for somebody else; and there is something to take away.
 */
const clientesVencidos = (before: Date) => sql`
  select p.id from pessoa p where exists (select from cliente c where c."pessoaId" = p.id)
    and not exists (select from cliente c where (c."pessoaId" = p.id or c."pagadorId" = p.id) and c.situacao is distinct from ${INATIVO})
    and not exists (select from usuario u where u."pessoaId" = p.id and u.ativo)
    and not exists (select from cliente c join fatura f on f."clienteId" = c.id where (c."pessoaId" = p.id or c."pagadorId" = p.id)
      and (f.situacao not in (${CLOSED}) or greatest(f."dataHoraGeracao", f."dataHoraVencimento", f."alteradoEm") >= ${before}))
    and not exists (select from cliente c where c."pessoaId" = p.id and c."alteradoEm" >= ${before})
    and (exists (select from pessoa_contato x where x."pessoaId" = p.id) or exists (select from pessoa_endereco x where x."pessoaId" = p.id)
      or exists (select from cliente c where c."pessoaId" = p.id and c."emailNota" is not null))`

/** People who left before that instant, are no client's person, and of whom something is left that only work here asked for. */
const pessoasVencidas = (before: Date) => sql`
  select p.id from pessoa p where exists (select from usuario u where u."pessoaId" = p.id) and not exists (select from cliente c where c."pessoaId" = p.id or c."pagadorId" = p.id)
    and not exists (select from usuario u left join desligamento d on d."usuarioId" = u.id where u."pessoaId" = p.id
      and (u.ativo or coalesce(d."pedidoEm", u."alteradoEm") >= ${before} or coalesce(d."pedidoEm", u."alteradoEm") is null))
    and (p.rg is not null or p."dataNascimento" is not null or exists (select from pessoa_contato x where x."pessoaId" = p.id)
      or exists (select from pessoa_endereco x where x."pessoaId" = p.id)
      or exists (select from usuario u where u."pessoaId" = p.id and u."senhaHash" is not null))`

const people = (regra: RegraPrazo, before: Date): Sql | undefined => {
  if (regra === RegraPrazo.code.CLIENTE_INATIVO) return clientesVencidos(before)
  return regra === RegraPrazo.code.PESSOA_QUE_SAIU ? pessoasVencidas(before) : undefined
}

export async function countPessoasVencidas(db: Db, regra: RegraPrazo, before: Date): Promise<number> {
  const of = people(regra, before)
  return of ? numberOf(db)`select count(*)::int as n from (${of}) x` : 0
}

export async function listPessoasVencidas(db: Db, regra: RegraPrazo, before: Date, most: number): Promise<number[]> {
  const of = people(regra, before)
  if (!of) return []
  const { rows } = await sql<{ id: number }>`${of} order by p.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Contacts and addresses of a person. @returns how many rows */
export async function removeContatos(trx: Trx, pessoa: number): Promise<number> {
  const { rows } = await sql`
    with c as (delete from pessoa_contato where "pessoaId" = ${pessoa} returning 1), e as (delete from pessoa_endereco where "pessoaId" = ${pessoa} returning 1),
      n as (update cliente set "emailNota" = null where "pessoaId" = ${pessoa} and "emailNota" is not null returning 1)
    select 1 from c union all select 1 from e union all select 1 from n`.execute(trx)
  return rows.length
}

/** What only work here asked for: documents, and what the person came in with. */
export async function removeAcesso(trx: Trx, pessoa: number): Promise<void> {
  await trx.updateTable('pessoa').set({ rg: null, dataNascimento: null }).where('id', '=', pessoa).execute()
  const users = sql`(select id from usuario where "pessoaId" = ${pessoa})`
  for (const table of ['totp', 'chave_acesso', 'codigo_recuperacao', 'senha_anterior', 'sessao'])
    await sql`delete from ${sql.table(table)} where "usuarioId" in ${users}`.execute(trx)
  await trx.updateTable('usuario').set({ senhaHash: null, senhaEm: null }).where('pessoaId', '=', pessoa).execute()
}

/** @returns how many */
export async function removeAcessos(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from acesso_pessoal where id in (select id from acesso_pessoal where "dataHora" < ${before} order by "dataHora", id limit ${most}) returning 1`.execute(
    db,
  )
  return rows.length
}
