import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { RetencaoDoCliente } from '@retaguarda/contract/faturamento/retencao.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import type { Retida } from './esperada.calc.ts'

/** What decides how much a client keeps back of the boletos of an invoice: these in the order of their instalments. */
export type ParaEsperada = {
  cpf: boolean
  cliente: RetencaoDoCliente
  vencimento: string
  boletos: number[]
  itens: { objetoContratoId: number; valor: string }[]
  retidas: Retida[]
}

/** Of the invoices of these boletos, the cancelled ones aside; nothing is withheld of an agreement. */
export const listParaEsperada = (db: Db, boletos: readonly number[]): Promise<ParaEsperada[]> =>
  rowsOf<ParaEsperada>(db)`
    select char_length(p."cpfCnpj") = 11 as cpf, d.vencimento::text, d.boletos,
      json_build_object('iss', c."retencaoIss"::text, 'regime', coalesce(c.regime, s."regimeTributacao"), 'nunca', false) as cliente,
      (select json_agg(json_build_object('objetoContratoId', i."objetoContratoId", 'valor', i."valorCobranca"::text) order by i.id)
        from financeiro i where i."faturaId" = f.id) as itens,
      coalesce((select json_agg(json_build_object('tributo', r.tributo, 'valor', r.valor::text, 'boleto', r."boletoId"))
        from retencao r where r."faturaId" = f.id), '[]') as retidas
    from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId" left join client_status s on s."clienteId" = c.id
      cross join lateral (
        select array_agg(b.id order by b.parcela) as boletos, min(b."dataVencimento") as vencimento from fatura_documento b
        where b."faturaId" = f.id and b.tipo = ${codes(TipoDocumento, 'BOLETO')} and b.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')}) d
    where f.id in (select "faturaId" from fatura_documento where id = any (${[...boletos]}::int[])) and d.boletos is not null
      and f.tipo <> ${codes(TipoFatura, 'ACORDO')}`
