import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { FaturaDaLoja, NotaDaLoja } from '../../../integrations/loja/port.ts'
import { type NotNull, sql } from 'kysely'
import { prepared } from '../../../db/prepared.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import type { Aviso } from '../aviso/loja-aviso.repo.ts'
import type { Conta } from '../../cobranca/conta-bancaria.repo.ts'
import { isPagavel } from '../../cobranca/pagavel.repo.ts'
import { pixDoTitulo } from '../../cobranca/pix.calc.ts'
import type { Titulo } from '../../cobranca/titulo.repo.ts'

const { BOLETO } = TipoDocumento.code

type Pagavel = Pick<Titulo, 'linhaDigitavel' | 'codigoBarras' | 'txid' | 'pixCopiaECola'>
type ComTitulo = { [K in keyof Pagavel]: Pagavel[K] | null } & { pix: Conta['pix'] | null; aberto: string }
/**
 * Without a title that its bank takes money for a boleto is told as ever. A store shows what it was told on all days to come: its Pix
 * code is over what is open of the boleto, as its value is, and not, as on paper and in mails, over what is to be paid on one day.
 */
function tituloDe({ linhaDigitavel, codigoBarras, txid, pixCopiaECola, pix, aberto }: ComTitulo) {
  if (linhaDigitavel === null || codigoBarras === null || txid === null || pix === null) return {}
  return { linhaDigitavel, codigoBarras, pixCopiaECola: pixDoTitulo({ txid, pixCopiaECola }, { pix }, aberto) }
}

/** One text for any count, so that its plan can be kept. */
const anyOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any (${[...ids]}::int[])`

const listNotasParaLoja = (db: Db, ids: readonly number[]) => rowsOf<NotaDaLoja & { faturaId: number }>(db)`${prepared}
  select "faturaId", numero, chave, valor, situacao from nfse
  where "faturaId" = any (${[...ids]}::int[]) and situacao in (${codes(SituacaoNfse, 'AUTORIZADA', 'CANCELAMENTO_PEDIDO', 'CANCELADA', 'SUBSTITUIDA')})
  order by id`

/** Invoices as stores receive them, as they are now, by their numbers. */
export async function mapFaturasParaLoja(db: Db, ids: readonly number[]): Promise<Map<number, FaturaDaLoja>> {
  const [faturas, itens, boletos, notas] = await Promise.all([
    db
      .selectFrom('fatura')
      .select(['id', 'ano', 'mes', 'tipo', 'valor', 'desconto', 'retido', 'credito', 'aPagar'])
      .where(anyOf('id', ids))
      .modifyEnd(prepared)
      .execute(),
    db
      .selectFrom('financeiro')
      .select(['faturaId', 'objetoContrato as objeto', 'valorCobranca as valor'])
      .where(anyOf('faturaId', ids))
      .orderBy('id')
      .modifyEnd(prepared)
      .execute(),
    db
      .selectFrom('fatura_documento as d')
      .leftJoin('cobranca as t', (join) => join.onRef('t.documentoId', '=', 'd.id').on('t.atual', '=', true).on(isPagavel))
      .leftJoin('conta_bancaria as c', 'c.id', 't.contaBancariaId')
      .select(['d.faturaId', 'd.id', 'd.parcela', 'd.valor', 'd.dataVencimento', sql<string>`(d.valor - d.quitado)::text`.as('aberto')])
      .select(['t.linhaDigitavel', 't.codigoBarras', 't.txid', 't.pixCopiaECola', 'c.pix'])
      .where(anyOf('d.faturaId', ids))
      .where('d.tipo', '=', sql.lit(BOLETO))
      .orderBy('d.parcela')
      .orderBy('d.id')
      .modifyEnd(prepared)
      .$narrowType<{ parcela: NotNull; dataVencimento: NotNull }>() // a check of the table says that a boleto has both
      .execute(),
    listNotasParaLoja(db, ids),
  ])
  const notasDe = Map.groupBy(notas, ({ faturaId }) => faturaId)
  const itensDe = Map.groupBy(itens, ({ faturaId }) => faturaId)
  const boletosDe = Map.groupBy(boletos, ({ faturaId }) => faturaId)
  return new Map(
    faturas.map((fatura) => [
      fatura.id,
      {
        ...fatura,
        itens: (itensDe.get(fatura.id) ?? []).map(({ objeto, valor }) => ({ objeto, valor })),
        boletos: (boletosDe.get(fatura.id) ?? []).map(({ id, valor, parcela, dataVencimento, ...titulo }) => ({
          id,
          valor,
          parcela,
          vencimento: dataVencimento,
          ...tituloDe(titulo),
        })),
        ...(notasDe.has(fatura.id) && { notas: notasDe.get(fatura.id)?.map(({ faturaId: _of, ...nota }) => nota) ?? [] }),
      },
    ]),
  )
}

export type FaturaAContar = Aviso & { chave: string; faturaId: number; clienteId: number; situacao: SituacaoFatura; sent: FaturaDaLoja }

/** What stores are told of invoices, by the numbers of what is to be told. */
export async function listFaturasAContar(db: Db, ids: readonly number[]): Promise<FaturaAContar[]> {
  const rows = await db
    .selectFrom('loja_aviso as a')
    .innerJoin('fatura as f', 'f.id', 'a.faturaId')
    .select(['a.id', 'a.chave', 'a.corpo', 'f.id as faturaId', 'f.clienteId', 'f.situacao'])
    .where(anyOf('a.id', ids))
    .modifyEnd(prepared)
    .execute()
  const delas = rows.map(({ faturaId }) => faturaId)
  const faturas = await mapFaturasParaLoja(db, delas)
  return rows.flatMap((row) => {
    const sent = faturas.get(row.faturaId)
    return sent ? [{ ...row, sent }] : []
  })
}
