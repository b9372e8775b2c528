import { SituacaoExcecao, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { Ocorrencia } from '@retaguarda/contract/cobranca/retorno.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes, numberOf } from '../../kit/sql.ts'

const { INFORMADO } = TipoExcecao.code

/** Whether this file was told of this boleto before, in whatever became of it. */
export const hasInformada = async (db: Db, boleto: number, arquivoHash: string): Promise<boolean> =>
  (await db
    .selectFrom('excecao_bancaria')
    .select('id')
    .where('informadoId', '=', boleto)
    .where('arquivoHash', '=', arquivoHash)
    .executeTakeFirst()) !== undefined

/** How many of a boleto wait for somebody. */
export const countInformadas = (db: Db, boleto: number): Promise<number> =>
  numberOf(
    db,
  )`select count(*)::int as n from excecao_bancaria where "informadoId" = ${boleto} and situacao = ${codes(SituacaoExcecao, 'ABERTA')}`

/** How many a client has sent since an instant. */
export const countInformadasDoCliente = (db: Db, clienteId: number, desde: Date): Promise<number> =>
  numberOf(db)`select count(*)::int as n from excecao_bancaria e join fatura_documento d on d.id = e."informadoId"
    join fatura f on f.id = d."faturaId" where f."clienteId" = ${clienteId} and e."criadaEm" >= ${desde}`

/** One at a time of a client, until the transaction ends. */
export async function lockInformadas(trx: Trx, clienteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('excecao_informada', ${clienteId}))`.execute(trx)
}

type Informada = {
  boleto: number
  arquivoId: number
  arquivoHash: string
  observacao: string | null
  item: Ocorrencia
  mensagem: string
  criadaEm: Date
}

/** What a client says that it has paid, beside the title of its boleto where there is one. @returns its number */
export async function insertInformada(trx: Trx, { boleto, arquivoId, arquivoHash, observacao, item, mensagem, criadaEm }: Informada) {
  const titulo = await trx
    .selectFrom('cobranca')
    .select(['id', 'contaBancariaId', 'nossoNumero'])
    .where('documentoId', '=', boleto)
    .where('atual', '=', true)
    .executeTakeFirst()
  const { id } = await trx
    .insertInto('excecao_bancaria')
    .values({
      tipo: INFORMADO,
      contaBancariaId: titulo?.contaBancariaId ?? null,
      cobrancaId: titulo?.id ?? null,
      nossoNumero: titulo?.nossoNumero ?? '',
      valorPago: item.valorPago,
      dataOcorrencia: item.dataOcorrencia,
      item: JSON.stringify(item),
      informadoId: boleto,
      arquivoId,
      arquivoHash,
      observacao,
      mensagem,
      criadaEm,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The proof of an exception. */
export const readComprovante = (db: Db, id: number) =>
  db.selectFrom('excecao_bancaria').select('arquivoId').where('id', '=', id).executeTakeFirst()
