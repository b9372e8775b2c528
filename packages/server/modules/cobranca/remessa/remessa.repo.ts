import { REMESSA_MAX, remessa, SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { SituacaoInstrucao, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { codes, numberOf } from '../../../kit/sql.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import { rowsOf } from '../../../db/rows.ts'
import { updateRow } from '../../../db/write-row.repo.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ItemDaRemessa } from './field.calc.ts'

export const remessaLista = listOf(remessa, {
  table: 'remessa',
  alias: 'r',
  joins: {
    c: { table: 'conta_bancaria', by: 'r.contaBancariaId' },
    u: { table: 'usuario', by: 'r.usuarioId', left: true },
  },
  columns: { 'contaBancaria.id': 'r.contaBancariaId', 'contaBancaria.nome': 'c.nome', 'usuario.nome': 'u.pessoaNome' },
})

/** Locked: of an account one file is made at a time, so that each title stands in one. */
export const lockContaDaRemessa = (trx: Trx, id: number): Promise<Selectable<Tables['conta_bancaria']> | undefined> =>
  trx.selectFrom('conta_bancaria').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What waits, with what its record says; an instruction carries the title as it is now. */
export type Espera = Omit<ItemDaRemessa, 'emissao'> & { cobrancaId: number; instrucaoId: number | null; boleto: number; emissao: Date }

const { A_REGISTRAR, EM_REMESSA, REGISTRADO, BAIXA_PEDIDA, EM_CARTORIO } = SituacaoTitulo.code
/** The bank has a title in these, or has it in a file. */
const NO_BANCO = sql.join([EM_REMESSA, REGISTRADO, BAIXA_PEDIDA, EM_CARTORIO].map((one) => sql.lit(one)))

/** Entries first, then instructions, each in its order; locked. At most as many as a file takes. */
export const lockEspera = (trx: Trx, conta: number): Promise<Espera[]> =>
  rowsOf<Espera>(trx)`
    with fila as (
      select t.id, null::int as instrucao, '01' as movimento, null::numeric as valor, null::date as vencimento
      from cobranca t where t."contaBancariaId" = ${conta} and t.situacao = ${sql.lit(A_REGISTRAR)}
      union all
      select t.id, i.id, i.movimento, i.valor, i.vencimento
      from cobranca_instrucao i join cobranca t on t.id = i."cobrancaId"
      where i.situacao = ${codes(SituacaoInstrucao, 'A_ENVIAR')} and t."contaBancariaId" = ${conta} and t.situacao in (${NO_BANCO})
      order by instrucao nulls first, id limit ${REMESSA_MAX}
    )
    select t.id as "cobrancaId", f.instrucao as "instrucaoId", t."documentoId" as boleto, f.movimento, t."nossoNumero", t."nossoNumeroDv",
      t."seuNumero", t.txid as "usoEmpresa", t.valor::text as valor, coalesce(f.vencimento, t.vencimento)::text as vencimento,
      t."criadaEm" as emissao, t.juros, t.multa, t.desconto, coalesce(f.valor, t.abatimento)::text as abatimento,
      pagador_do_titulo(t.pagador, fa."clienteId") as pagador
    from fila f join cobranca t on t.id = f.id
      join fatura_documento d on d.id = t."documentoId" join fatura fa on fa.id = d."faturaId"
    order by f.instrucao nulls first, t.id
    for update of t`

type Nova = Pick<Selectable<Tables['remessa']>, 'contaBancariaId' | 'sequencia' | 'nome' | 'titulos' | 'dataHora' | 'usuarioId'>
type Row = Pick<Espera, 'cobrancaId' | 'instrucaoId'>

/** @returns its id */
export async function insertRemessa(trx: Trx, nova: Nova, conteudo: Buffer, rows: readonly Row[]): Promise<number> {
  const { id } = await trx.insertInto('remessa').values(nova).returning('id').executeTakeFirstOrThrow()
  await trx.insertInto('remessa_arquivo').values({ remessaId: id, conteudo }).execute()
  await sql`insert into remessa_linha ("remessaId", "cobrancaId", "instrucaoId")
    select ${id}::int, n.titulo, n.instrucao from unnest(${rows.map((one) => one.cobrancaId)}::int[],
      ${rows.map((one) => one.instrucaoId)}::int[]) with ordinality n (titulo, instrucao, ordem) order by ordem`.execute(trx)
  return id
}

export const updateRemessaProxima = (trx: Trx, conta: number, remessaProxima: number): Promise<void> =>
  updateRow(trx, 'conta_bancaria', conta, { remessaProxima })

/** How many files were made since an instant. Until the transaction ends nobody else counts: names are given once. */
export async function countRemessasDesde(trx: Trx, start: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('remessa.nome'))`.execute(trx)
  return numberOf(trx)`select count(*)::int as n from remessa where "dataHora" >= ${start}::timestamptz`
}

export async function updateInstrucoesEnviadas(
  trx: Trx,
  ids: readonly number[],
  situacao: CodeOf<typeof SituacaoInstrucao, 'A_ENVIAR' | 'ENVIADA'>,
): Promise<void> {
  if (ids.length > 0) await sql`update cobranca_instrucao set situacao = ${situacao} where id = any (${[...ids]}::int[])`.execute(trx)
}

export const readRemessa = (db: Db, id: number): Promise<Selectable<Tables['remessa']> | undefined> =>
  db.selectFrom('remessa').selectAll().where('id', '=', id).executeTakeFirst()

export const readConteudo = (db: Db, id: number) =>
  db
    .selectFrom('remessa as r')
    .innerJoin('remessa_arquivo as a', 'a.remessaId', 'r.id')
    .select(['r.nome', 'a.conteudo'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Those that wait for the folder of the bank's program, the oldest first. */
export const listParaPasta = (db: Db, most: number): Promise<{ id: number; nome: string }[]> =>
  maisAntigas(db, most).where('naPastaEm', 'is', null).where('situacao', '=', SituacaoRemessa.code.GERADA).execute()

/** Those that were laid there and cancelled since. */
export const listCanceladasNaPasta = (db: Db, most: number): Promise<{ id: number; nome: string }[]> =>
  maisAntigas(db, most).where('naPastaEm', 'is not', null).where('situacao', '=', SituacaoRemessa.code.CANCELADA).execute()

const maisAntigas = (db: Db, most: number) => db.selectFrom('remessa').select(['id', 'nome']).orderBy('id').limit(most)

export const updateNaPasta = (db: Db, id: number, naPastaEm: Date | null): Promise<void> => updateRow(db, 'remessa', id, { naPastaEm })

/** Whether a file of the account that is not cancelled has this number. */
export async function isNumeroUsado(trx: Trx, conta: number, sequencia: number): Promise<boolean> {
  const { rows } = await sql`select from remessa
    where "contaBancariaId" = ${conta} and sequencia = ${sequencia} and situacao <> ${SituacaoRemessa.code.CANCELADA} limit 1`.execute(trx)
  return rows.length > 0
}

/** The last one of the account that is not cancelled. */
export async function readUltima(trx: Trx, conta: number): Promise<number | undefined> {
  const found = await trx
    .selectFrom('remessa')
    .select('id')
    .where('contaBancariaId', '=', conta)
    .where('situacao', '<>', SituacaoRemessa.code.CANCELADA)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

export const updateSituacaoDaRemessa = (trx: Trx, id: number, situacao: SituacaoRemessa): Promise<void> =>
  updateRow(trx, 'remessa', id, { situacao })

/** Takes what a file asked out of it. @returns what that was */
export async function updateLinhasCanceladas(trx: Trx, id: number): Promise<Row[]> {
  return trx
    .updateTable('remessa_linha')
    .set({ vale: false })
    .where('remessaId', '=', id)
    .where('vale', '=', true)
    .returning(['cobrancaId', 'instrucaoId'])
    .execute()
}
