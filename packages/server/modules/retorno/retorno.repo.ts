import { SituacaoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { retorno, type RetornoImportado, SituacaoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { ContaDoBanco } from './conta.calc.ts'
import type { Tables } from '../../db/tables.ts'

export const retornoLista = listOf(retorno, {
  table: 'retorno',
  alias: 'r',
  joins: { c: { table: 'conta_bancaria', by: 'r.contaBancariaId' } },
  columns: { 'contaBancaria.id': 'r.contaBancariaId', 'contaBancaria.nome': 'c.nome', banco: 'r.banco', layout: 'r.layout' },
})

export const listContasDoBanco = (db: Db, banco: string): Promise<ContaDoBanco[]> =>
  sql<ContaDoBanco>`select id, nome, agencia, conta, conta || coalesce("contaDv", '') as "contaComDv", convenio, "codigoBeneficiario", carteira from conta_bancaria
    where banco = ${banco} order by id`
    .execute(db)
    .then(({ rows }) => rows)

export const readRetornoIgual = (db: Db, sha256: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('retorno').select('id').where('sha256', '=', sha256).executeTakeFirst()

/** The sequence of the file before, of the same account and layout. */
export async function readSequencia(db: Db, conta: number, layout: 240 | 400): Promise<number | null> {
  const row = await db
    .selectFrom('retorno')
    .select('sequencia')
    .where('contaBancariaId', '=', conta)
    .where('layout', '=', layout)
    .where('sequencia', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sequencia ?? null
}

/** @returns undefined where the same file is there already */
export async function insertRetorno(trx: Trx, values: Insertable<Tables['retorno']>): Promise<number | undefined> {
  const made = await trx
    .insertInto('retorno')
    .values(values)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export const readOrdemDeImportar = (db: Db, id: number): Promise<(Selectable<Tables['retorno']> & { chave: string }) | undefined> =>
  db
    .selectFrom('retorno as r')
    .innerJoin('arquivo as a', 'a.id', 'r.arquivoId')
    .selectAll('r')
    .select('a.chave')
    .where('r.id', '=', id)
    .executeTakeFirst()

type Feito = { titulos: number; excecoes: number; repetidas: number; avisos: string[] }

/** Notes what a chunk did, in its transaction. @returns false when the file is another process's by now */
export async function updateAndamento(trx: Trx, id: number, processo: number, { titulos, excecoes, repetidas, avisos }: Feito) {
  const { rows } = await sql`update retorno set feitos = feitos + ${titulos}, excecoes = excecoes + ${excecoes},
      repetidas = repetidas + ${repetidas}, avisos = avisos || ${avisos}::text[]
    where id = ${id} and "tomadoPor" = ${processo} and fim is null returning 1`.execute(trx)
  return rows.length === 1
}

/** Ends an import that the process has. */
export const endRetorno = (db: Db, id: number, processo: number, end: Date) =>
  sql`update retorno set fim = ${end}, "tomadoPor" = null,
      situacao = case when exists (select from excecao_bancaria e where e."retornoId" = retorno.id and e.situacao = ${codes(SituacaoExcecao, 'ABERTA')}) then ${codes(SituacaoRetorno, 'COM_EXCECOES')} else ${codes(SituacaoRetorno, 'PROCESSADO')} end
    where id = ${id} and "tomadoPor" = ${processo} and fim is null`.execute(db)

/** A file has no exceptions once none of them is open. */
export const updateSituacaoDoRetorno = (trx: Trx, id: number) =>
  sql`update retorno set situacao = ${codes(SituacaoRetorno, 'PROCESSADO')} where id = ${id} and situacao = ${codes(SituacaoRetorno, 'COM_EXCECOES')}
    and not exists (select from excecao_bancaria e where e."retornoId" = ${id} and e.situacao = ${codes(SituacaoExcecao, 'ABERTA')})`.execute(
    trx,
  )

export type RetornoLido = Omit<RetornoImportado, 'duplicado'> & {
  nome: string
  inicio: string
  fim: string | null
  usuario: string | null
  feitos: number
}

export async function readRetornoImportado(db: Db, id: number): Promise<RetornoLido | undefined> {
  const row = await db
    .selectFrom('retorno as r')
    .innerJoin('conta_bancaria as c', 'c.id', 'r.contaBancariaId')
    .leftJoin('usuario as u', 'u.id', 'r.usuarioId')
    .select(['r.id', 'r.banco', 'r.layout', 'r.sequencia', 'r.dataArquivo', 'r.situacao', 'r.linhas', 'r.titulos', 'r.liquidados'])
    .select(['r.confirmados', 'r.rejeitados', 'r.baixados', 'r.excecoes', 'r.repetidas', 'r.totalPago', 'r.tarifas', 'r.avisos'])
    .select(['r.nome', 'r.inicio', 'r.fim', 'r.feitos', 'c.id as contaId', 'c.nome as contaNome', 'u.pessoaNome as usuario'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { contaId, contaNome, inicio, fim, ...rest } = row
  return { ...rest, contaBancaria: { id: contaId, nome: contaNome }, inicio: inicio.toISOString(), fim: fim?.toISOString() ?? null }
}

export const readSituacaoDoRetorno = (db: Db, id: number) =>
  db.selectFrom('retorno').select('situacao').where('id', '=', id).executeTakeFirst()

export const readArquivoDoRetorno = (db: Db, id: number) =>
  db.selectFrom('retorno').select('arquivoId').where('id', '=', id).executeTakeFirst()
