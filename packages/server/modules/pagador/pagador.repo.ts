import { SituacaoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura, type Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { PaginaDoPagador } from '@retaguarda/contract/pagador.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { BOLETOS_ABERTOS } from '../cobranca/pagavel.repo.ts'
import { COMPETENCIA } from '../faturamento/fatura/fatura.repo.ts'

const COBRADAS = codes(SituacaoFatura, 'FATURADA', 'ENVIADA', 'PARCIALMENTE_PAGA')
const BOLETO = codes(TipoDocumento, 'BOLETO')

export type BoletoAberto = {
  id: number
  fatura: number
  competencia: string
  parcela: number
  vencimento: string
  valor: string
  aberto: string
  informado: boolean
}

/** What a client has to pay, the oldest due date first. */
export const listAbertos = (db: Db, clienteId: number): Promise<BoletoAberto[]> =>
  rowsOf<BoletoAberto>(db)`
    select d.id, f.id as fatura, ${COMPETENCIA} as competencia, d.parcela, d."dataVencimento"::text as vencimento, d.valor::text,
      (d.valor - d.quitado)::text as aberto,
      exists (select from excecao_bancaria e where e."informadoId" = d.id and e.situacao = ${codes(SituacaoExcecao, 'ABERTA')}) as informado
    from fatura f join fatura_documento d on d."faturaId" = f.id and d.tipo = ${BOLETO} and d.situacao in ${BOLETOS_ABERTOS}
    where f."clienteId" = ${clienteId} and f.situacao in (${COBRADAS})
    order by d."dataVencimento", d.id`

/** What came in since a day and was not taken back, the newest first, each with its invoice. */
export const listRecebidos = (db: Db, clienteId: number, desde: string) =>
  rowsOf<PaginaDoPagador['recebidos'][number] & { fatura: number }>(db)`
    select l."dataPagamento"::text as data, l."valorPago"::text as valor, ${COMPETENCIA} as competencia, f.id as fatura
    from fatura f join fatura_documento d on d."faturaId" = f.id and d.tipo = ${BOLETO}
      join liquidacao l on l."documentoId" = d.id and l."dataPagamento" >= ${desde}::date and l."estornoDe" is null and l."valorPago" > 0
    where f."clienteId" = ${clienteId} and f.situacao <> ${codes(SituacaoFatura, 'CANCELADA')}
      and not exists (select from liquidacao e where e."estornoDe" = l.id)
    order by l."dataPagamento" desc, l.id desc`

type FaturaMostrada = Pick<Fatura, 'id' | 'tipo' | 'valor' | 'retido' | 'credito' | 'aPagar'> & { competencia: string; porQue: string[] }

/** Invoices by their numbers, the newest first. */
export const listFaturasMostradas = (db: Db, ids: readonly number[]): Promise<FaturaMostrada[]> =>
  rowsOf<FaturaMostrada>(db)`
    select f.id, ${COMPETENCIA} as competencia, f.tipo, f.valor::text, f.retido::text, f.credito::text, f."aPagar"::text,
      array(select x ->> 'texto' from jsonb_array_elements(to_jsonb(f."porQue")) x) as "porQue"
    from fatura f where f.id = any (${[...ids]}::int[]) order by f.ano desc, f.mes desc, f.id desc`

type NotaMostrada = PaginaDoPagador['faturas'][number]['notas'][number] & { fatura: number }

/** The notes of invoices, in the order in which they came: national ones by their keys, those from elsewhere by the numbers they have here. */
export async function listNotasMostradas(db: Db, faturas: readonly number[]): Promise<NotaMostrada[]> {
  const ids = sql.val([...faturas])
  const [nacionais, deFora] = await Promise.all([
    rowsOf<NotaMostrada>(db)`
      select chave as id, "faturaId" as fatura, numero::text as numero, chave, valor::text, true as xml, true as pdf
      from nfse where "faturaId" = any (${ids}::int[]) and situacao in (${codes(SituacaoNfse, 'AUTORIZADA', 'CANCELAMENTO_PEDIDO')}) order by id`,
    rowsOf<NotaMostrada>(db)`
      select d.id, d."faturaId" as fatura, coalesce(d.numero, '') as numero, d.chave, d.valor::text,
        exists (select from fatura_documento_arquivo a where a."documentoId" = d.id and a.parte = 'xml') as xml,
        exists (select from fatura_documento_arquivo a where a."documentoId" = d.id and a.parte = 'pdf') as pdf
      from fatura_documento d where d."faturaId" = any (${ids}::int[]) and d.tipo = ${codes(TipoDocumento, 'NOTA_FISCAL')} order by d.id`,
  ])
  return [...nacionais, ...deFora]
}

/** Which note has this key. */
export const readNotaPorChave = (db: Db, chave: string): Promise<{ id: number } | undefined> =>
  rowOf<{ id: number }>(db)`select id from nfse where chave = ${chave}`

/** A client as this invoice keeps it, else, and without one, as the register says today. */
export const readClienteMostrado = (
  db: Db,
  clienteId: number,
  fatura: number | undefined,
): Promise<PaginaDoPagador['cliente'] | undefined> =>
  rowOf<PaginaDoPagador['cliente']>(db)`
    select coalesce(f.cliente ->> 'nome', p.nome) as nome, coalesce(f.cliente ->> 'cpfCnpj', p."cpfCnpj") as "cpfCnpj"
    from cliente c join pessoa p on p.id = c."pessoaId" left join fatura f on f.id = ${fatura ?? null}::int and f."clienteId" = c.id
    where c.id = ${clienteId}`
