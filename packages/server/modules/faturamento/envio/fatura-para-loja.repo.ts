import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FaturaDaLoja } from '../../../integrations/loja/port.ts'
import type { Db } from '../../../kit/context.ts'
import { isPagavel } from '../../cobranca/pagavel.repo.ts'

const BOLETO = 1 // fatura_documento.tipo

type Titulo = { linhaDigitavel: string | null; codigoBarras: string | null; pixCopiaECola: string | null }
/** Without a title that its bank takes money for a boleto is told as ever. */
const tituloDe = ({ linhaDigitavel, codigoBarras, pixCopiaECola }: Titulo) =>
  linhaDigitavel !== null && codigoBarras !== null ? { linhaDigitavel, codigoBarras, pixCopiaECola } : {}

/** Invoices as stores receive them, the same at every repeat, by their numbers. */
export async function mapFaturasParaLoja(db: Db, ids: readonly number[]): Promise<Map<number, FaturaDaLoja>> {
  const [faturas, itens, boletos] = await Promise.all([
    db
      .selectFrom('fatura')
      .select(['id', 'ano', 'mes', 'valor'])
      .where('id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('financeiro')
      .select(['faturaId', 'objetoContrato as objeto', 'valorCobranca as valor'])
      .where('faturaId', 'in', [...ids])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('fatura_documento as d')
      .leftJoin('cobranca as t', (join) => join.onRef('t.documentoId', '=', 'd.id').on('t.atual', '=', true).on(isPagavel))
      .select(['d.faturaId', 'd.id', 'd.parcela', 'd.valor', 'd.dataVencimento'])
      .select(['t.linhaDigitavel', 't.codigoBarras', 't.pixCopiaECola'])
      .where('d.faturaId', 'in', [...ids])
      .where('d.tipo', '=', BOLETO)
      .orderBy('d.parcela')
      .orderBy('d.id')
      .execute(),
  ])
  const itensDe = Map.groupBy(itens, ({ faturaId }) => faturaId)
  const boletosDe = Map.groupBy(boletos, ({ faturaId }) => faturaId)
  return new Map(
    faturas.map((fatura) => [
      fatura.id,
      {
        ...fatura,
        itens: (itensDe.get(fatura.id) ?? []).map(({ objeto, valor }) => ({ objeto, valor })),
        // A check of the table says that a boleto has both.
        boletos: (boletosDe.get(fatura.id) ?? []).map(({ id, valor, parcela, dataVencimento, ...titulo }) => ({
          ...{ id, valor },
          parcela: parcela ?? 0,
          vencimento: dataVencimento ?? '',
          ...tituloDe(titulo),
        })),
      },
    ]),
  )
}

export type FaturaAContar = { id: number; chave: string; faturaId: number; clienteId: number; situacao: SituacaoFatura; sent: FaturaDaLoja }

/** What stores are told of invoices, by the numbers of what is to be told. */
export async function listFaturasAContar(db: Db, ids: readonly number[]): Promise<FaturaAContar[]> {
  const rows = await db
    .selectFrom('loja_aviso as a')
    .innerJoin('fatura as f', 'f.id', 'a.faturaId')
    .select(['a.id', 'a.chave', 'a.faturaId', 'f.clienteId', 'f.situacao'])
    .where('a.id', 'in', [...ids])
    .execute()
  const faturas = await mapFaturasParaLoja(
    db,
    rows.map(({ faturaId }) => faturaId),
  )
  return rows.flatMap((row) => {
    const sent = faturas.get(row.faturaId)
    return sent ? [{ ...row, sent }] : []
  })
}
