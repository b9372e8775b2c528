import { extrato, SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { rowsOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'
import type { Identificado } from './identidade.calc.ts'

const { A_CONCILIAR, COBRANCA } = SituacaoLancamento.code

export const extratoLista = listOf(extrato, {
  table: 'extrato_lancamento',
  alias: 'e',
  counted: true,
  joins: { c: { table: 'conta_bancaria', by: 'e.contaBancariaId' } },
  columns: {
    'contaBancaria.id': 'e.contaBancariaId',
    'contaBancaria.nome': 'c.nome',
    boleto: 'e.boletoId',
    // Found for the rows of a page, outside of the statement.
    sugestao: { sql: sql`null` },
  },
})

export type Importacao = Selectable<Tables['extrato']> & { conta: string }

/** The file that was imported before. */
export const readImportacao = (db: Db, sha256: string): Promise<Importacao | undefined> =>
  db
    .selectFrom('extrato as e')
    .innerJoin('conta_bancaria as c', 'c.id', 'e.contaBancariaId')
    .selectAll('e')
    .select('c.nome as conta')
    .where('e.sha256', '=', sha256)
    .executeTakeFirst()

/** Accounts of a bank with what they call cobrança; a bank's wallets share an account. */
export const listContasDoBanco = (db: Db, banco: string) =>
  db
    .selectFrom('conta_bancaria')
    .select(['id', 'nome', 'agencia', 'agenciaDv', 'conta', 'contaDv', 'historicos'])
    .where(sql<boolean>`banco = ${banco}`)
    .orderBy('id')
    .execute()

/** @returns its id; undefined where the same file is there already */
export async function insertImportacao(
  trx: Trx,
  importacao: Omit<Insertable<Tables['extrato']>, 'id' | 'novos'>,
): Promise<number | undefined> {
  const insert = trx.insertInto('extrato').values(importacao)
  const row = await insert
    .onConflict((oc) => oc.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const updateNovos = (trx: Trx, id: number, novos: number): Promise<void> => updateRow(trx, 'extrato', id, { novos })

/** Statements of an account wait for each other until the transaction ends: each leaves out what the one before brought. */
export async function lockExtratos(trx: Trx, contaBancariaId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('extrato', ${contaBancariaId}))`.execute(trx)
}

/**
 * Keeps entries of a file but those that are there: known by its FITID is what has it alone, in the file and in the account; all else by
 * FITID, day, value and text, as the n-th that is equal in all of it.
 * @returns how many there were not before
 */
export async function insertLancamentos(
  trx: Trx,
  { extratoId, contaBancariaId }: { extratoId: number; contaBancariaId: number },
  lancamentos: readonly (Identificado & { cobranca: boolean })[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into extrato_lancamento ("extratoId", "contaBancariaId", fitid, data, valor, memo, nome, documento, ordem, situacao)
    select ${extratoId}, ${contaBancariaId}, fitid, data, valor, memo, nome, documento, ordem,
      case when cobranca then ${COBRANCA}::int else ${A_CONCILIAR}::int end
    from jsonb_to_recordset(${JSON.stringify(lancamentos)}::jsonb)
      x(fitid text, data date, valor numeric, memo text, nome text, documento text, ordem int, unico boolean, cobranca boolean)
    where not (x.unico and (
      select count(*) = 1 and bool_and(l.data = x.data and l.valor = x.valor) from (
        select e.data, e.valor from extrato_lancamento e
        where e."contaBancariaId" = ${contaBancariaId} and e.fitid = x.fitid limit 2) l))
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

export const lockLancamento = (trx: Trx, id: number): Promise<Selectable<Tables['extrato_lancamento']> | undefined> =>
  trx.selectFrom('extrato_lancamento').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Fim =
  | { situacao: CodeOf<typeof SituacaoLancamento, 'LIGADO'>; boletoId: number; liquidacaoId: number }
  | { situacao: CodeOf<typeof SituacaoLancamento, 'IGNORADO'>; motivo: string }
  | { situacao: CodeOf<typeof SituacaoLancamento, 'COBRANCA'>; motivo: null }

export const updateLancamento = (trx: Trx, id: number, end: Fim): Promise<void> => updateRow(trx, 'extrato_lancamento', id, end)

export type Candidato = {
  boleto: number
  clienteId: number
  nome: string
  nomeFantasia: string | null
  cpfCnpj: string
  aberto: string
  vencimento: string
}

/** More than the entries of a page could mean. */
const CANDIDATOS = 2_000

/** Boletos of which something is open: these, and all of which these amounts are open, the oldest due date first. */
export const listCandidatos = (db: Db, boletos: readonly number[], valores: readonly string[]): Promise<Candidato[]> =>
  rowsOf<Candidato>(db)`
    select d.id as boleto, c.id as "clienteId", coalesce(g.nome, p.nome) as nome, case when g.id is null then p."nomeFantasia" else g."nomeFantasia" end as "nomeFantasia",
      coalesce(g."cpfCnpj", p."cpfCnpj") as "cpfCnpj", (d.valor - d.quitado)::text as aberto,
      d."dataVencimento"::text as vencimento
    from fatura_documento d join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
      left join pessoa g on g.id = (f.pagador ->> 'id')::int and g.id <> c."pessoaId"
    where d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')} and d.situacao in (${codes(SituacaoBoleto, 'PENDENTE', 'SINCRONIZADO', 'PRONTO')}) and f.situacao in (${codes(SituacaoFatura, 'FATURADA', 'ENVIADA', 'PARCIALMENTE_PAGA')})
      and (d.id = any (${[...boletos]}::int[]) or (d.valor - d.quitado) = any (${[...valores]}::numeric[]))
    order by d."dataVencimento", d.id limit ${CANDIDATOS}`
