import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import type { Antigo, ParcelaDevida } from './acordo.calc.ts'

/** The name under which what happens to an agreement is audited. */
export const ENTIDADE_ACORDO = 'acordo'

type Seguido = { id: number; clienteId: number; situacao: SituacaoAcordo; parcelas: ParcelaDevida[] }

/**
 * The agreements whose instalments are among these boletos and that are not over, locked; none mostly. Of an invoice that is paid as a whole
 * nothing is open, whichever of its boletos was paid beyond its value.
 */
export const lockAcordosDasParcelas = (trx: Trx, boletos: readonly number[]): Promise<Seguido[]> =>
  rowsOf<Seguido>(trx)`
    select a.id, a."clienteId", a.situacao, (
      select jsonb_agg(jsonb_build_object('vencimento', d."dataVencimento", 'aberto', case when f.situacao = ${codes(SituacaoFatura, 'PAGA')} then '0.00'
        else (d.valor - d.quitado)::text end) order by d.parcela)
      from fatura_documento d join fatura f on f.id = d."faturaId" where d."faturaId" = a."faturaId" and d.tipo = ${codes(TipoDocumento, 'BOLETO')}
        and d.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')}) as parcelas
    from acordo a
    where a."faturaId" in (select "faturaId" from fatura_documento where id = any (${[...boletos]}::int[]))
      and a.situacao in (${codes(SituacaoAcordo, 'EM_DIA', 'ATRASADO', 'QUITADO')})
    order by a.id for no key update of a`

type Novo = { id: number; situacao: SituacaoAcordo; encerradoEm: string | null }

export async function updateAcordos(trx: Trx, rows: readonly Novo[]): Promise<void> {
  await sql`
    update acordo a set situacao = r.situacao, "encerradoEm" = r."encerradoEm"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, situacao smallint, "encerradoEm" date) where a.id = r.id`.execute(
    trx,
  )
}

/** The invoices that agreements were made of and that are paid. */
export const listFaturasPagasDosAcordos = async (db: Db, acordos: readonly number[]): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(db)`
      select distinct f.id from acordo_boleto x join fatura_documento d on d.id = x."documentoId" join fatura f on f.id = d."faturaId"
      where x."acordoId" = any (${[...acordos]}::int[]) and f.situacao = ${codes(SituacaoFatura, 'PAGA')} order by f.id`
  ).map(({ id }) => id)

/** The agreement that an invoice is the instalments of. */
export const readAcordoQueAFez = async (db: Db, faturaId: number): Promise<number | undefined> =>
  (await rowOf<{ id: number }>(db)`${prepared} select id from acordo where "faturaId" = ${faturaId}`)?.id

/** An agreement as papers tell of it: the boletos that it takes the place of, the oldest first, as they were on that day. */
export type Renegociado = {
  id: number
  situacao: SituacaoAcordo
  desconto: string
  antigos: Antigo[]
}

/** Of those of these invoices that are agreements' instalments, what they are of. */
export async function mapRenegociados(db: Db, faturas: readonly number[]): Promise<Map<number, Renegociado>> {
  const rows = await rowsOf<Renegociado & { faturaId: number }>(db)`
    select a."faturaId", a.id, a.situacao, a.desconto::text, (
      select jsonb_agg(jsonb_build_object('boleto', d.id, 'ano', f.ano, 'mes', f.mes, 'parcela', d.parcela, 'vencimento', d."dataVencimento",
        'aberto', x.aberto::text, 'multa', x.multa::text, 'juros', x.juros::text, 'total', x.total::text) order by d."dataVencimento", d.id)
      from acordo_boleto x join fatura_documento d on d.id = x."documentoId" join fatura f on f.id = d."faturaId" where x."acordoId" = a.id) as antigos
    from acordo a where a."faturaId" = any (${[...faturas]}::int[])`
  return new Map(rows.map(({ faturaId, ...row }) => [faturaId, row]))
}

/** The agreement that holds the payments of a boleto: one that settled it, or one that is over and whose instalment it was. */
export const readAcordoQuePrende = async (db: Db, boleto: number): Promise<number | undefined> =>
  (
    await rowOf<{ id: number }>(db)`
      select a.id from acordo a join fatura_documento d on d."faturaId" = a."faturaId"
      where d.id = ${boleto} and a.situacao in (${codes(SituacaoAcordo, 'QUEBRADO', 'DESFEITO')})
      union all
      select l."acordoId" from (
        select * from liquidacao l where l."documentoId" = ${boleto} and l."estornoDe" is null
          and not exists (select from liquidacao e where e."estornoDe" = l.id) order by l.id desc limit 1) l
      where l."acordoId" is not null limit 1`
  )?.id

/** The agreement whose invoice it is, or that settles something of its boletos. */
export const readAcordoDaFatura = async (db: Db, faturaId: number): Promise<number | undefined> =>
  (
    await rowOf<{ id: number }>(db)`
      select id from acordo where "faturaId" = ${faturaId}
      union all
      select l."acordoId" from fatura_documento d join liquidacao l on l."documentoId" = d.id
      where d."faturaId" = ${faturaId} and l."acordoId" is not null
      group by 1 having sum(l.acordo) > 0 limit 1`
  )?.id
