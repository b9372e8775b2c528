import { excecaoBancaria, SituacaoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes, numberOf } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { rowsOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'
import type { Candidato } from './sugestoes.calc.ts'

export const excecoesLista = listOf(excecaoBancaria, {
  table: 'excecao_bancaria',
  alias: 'e',
  columns: { 'retorno.id': 'e.retornoId' },
})

type DoRetorno = Omit<Insertable<Tables['excecao_bancaria']>, 'id' | 'situacao' | 'item' | 'criadaEm'>

/** What lines of a file leave to a person. */
export async function insertExcecoes(trx: Trx, excecoes: readonly DoRetorno[], criadaEm: Date): Promise<void> {
  if (excecoes.length === 0) return
  await sql`insert into excecao_bancaria
      (tipo, "contaBancariaId", "retornoId", linha, "cobrancaId", "nossoNumero", "valorPago", "dataOcorrencia", mensagem, "criadaEm")
    select tipo, "contaBancariaId", "retornoId", linha, "cobrancaId", "nossoNumero", "valorPago", "dataOcorrencia", mensagem, ${criadaEm}
    from jsonb_populate_recordset(null::excecao_bancaria, ${JSON.stringify(excecoes)}::jsonb)`.execute(trx)
}

export const countAbertas = (db: Db): Promise<number> =>
  numberOf(db)`select count(*)::int as total from excecao_bancaria where situacao = ${codes(SituacaoExcecao, 'ABERTA')}`

export const lockExcecao = (trx: Trx, id: number): Promise<Selectable<Tables['excecao_bancaria']> | undefined> =>
  trx.selectFrom('excecao_bancaria').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const readExcecao = (db: Db, id: number) =>
  db
    .selectFrom('excecao_bancaria as e')
    .leftJoin('conta_bancaria as c', 'c.id', 'e.contaBancariaId')
    .leftJoin('arquivo as a', 'a.id', 'e.arquivoId')
    .leftJoin('usuario as u', 'u.id', 'e.usuarioId')
    .selectAll('e')
    .select([
      'c.nome as contaNome',
      'u.pessoaNome as usuario',
      'a.nome as arquivoNome',
      'a.tipo as arquivoTipo',
      'a.tamanho as arquivoTamanho',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst()

type Fim = {
  situacao: CodeOf<typeof SituacaoExcecao, 'RESOLVIDA' | 'DESCARTADA'>
  documentoId: number | null
  creditoId: number | null
  motivo: string | null
  resolvidaEm: Date
  usuarioId: number
}

export const updateExcecao = (trx: Trx, id: number, end: Fim): Promise<void> => updateRow(trx, 'excecao_bancaria', id, end)

/** Whose boleto the title of an exception is of. */
export const readDoTitulo = (db: Db, cobrancaId: number) =>
  doBoleto(db).innerJoin('cobranca as t', 't.documentoId', 'd.id').where('t.id', '=', cobrancaId).executeTakeFirst()

/** Whose a boleto is. */
export const readDoBoleto = (db: Db, boleto: number) => doBoleto(db).where('d.id', '=', boleto).executeTakeFirst()

const doBoleto = (db: Db) =>
  db
    .selectFrom('fatura_documento as d')
    .innerJoin('fatura as f', 'f.id', 'd.faturaId')
    .innerJoin('cliente as c', 'c.id', 'f.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['f.id as faturaId', 'c.id', 'p.nome'])

/** By what boletos are looked for; `boletos`: those that the bank's own fields name. */
export type Procura = { boletos: readonly number[]; valores: readonly string[]; pagador: string; vencimento: string | null }

/** Of each way to find them; more than people look at, and few enough to be weighed. */
const CANDIDATOS = 50

/** Boletos of which something is open and that have the number, the payer or the value, those due next to the day first. */
export async function listCandidatos(db: Db, { boletos, valores, pagador, vencimento }: Procura): Promise<Candidato[]> {
  const perto = sql`abs(d."dataVencimento" - coalesce(${vencimento}::date, current_date)), d.id`
  return rowsOf<Candidato>(db)`
    with achados as (
      (select d.id from fatura_documento d where d.id = any (${[...boletos]}::int[]) and d.tipo = ${codes(TipoDocumento, 'BOLETO')})
      union
      (select d.id from fatura_documento d where d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')} and (d.valor - d.quitado) = any (${[...valores]}::numeric[])
        order by ${perto} limit ${CANDIDATOS})
      union
      (select d.id from pessoa p join cliente c on p.id in (c."pessoaId", c."pagadorId") join fatura f on f."clienteId" = c.id
        join fatura_documento d on d."faturaId" = f.id and d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao in (${codes(SituacaoBoleto, 'PENDENTE', 'SINCRONIZADO', 'PRONTO')})
        where ${pagador} <> '' and p."cpfCnpj" = ${pagador} order by ${perto} limit ${CANDIDATOS}))
    select d.id as boleto, c.id as "clienteId", p.nome as cliente, d.valor, d.valor - d.quitado as aberto, d."dataVencimento" as vencimento,
      coalesce(t.pagador ->> 'cpfCnpj', f.pagador ->> 'cpfCnpj', p."cpfCnpj") as "cpfCnpj"
    from achados a join fatura_documento d on d.id = a.id join fatura f on f.id = d."faturaId"
      join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
      left join cobranca t on t."documentoId" = d.id and t.atual
    where d.situacao in (${codes(SituacaoBoleto, 'PENDENTE', 'SINCRONIZADO', 'PRONTO')})`
}
