import { type Acordo, acordo, type BoletoDoAcordo, type PreviaDoAcordo, SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type Insertable, sql } from 'kysely'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { codes } from '../../kit/sql.ts'
import { BOLETOS_ABERTOS } from '../cobranca/pagavel.repo.ts'
import { COMPETENCIA } from '../faturamento/fatura/fatura.repo.ts'
import type { BoletoAtrasado } from './acordo.calc.ts'

const BOLETO = codes(TipoDocumento, 'BOLETO')
const COBRADAS = codes(SituacaoFatura, 'FATURADA', 'ENVIADA', 'PARCIALMENTE_PAGA')
export const VIVOS = codes(SituacaoAcordo, 'EM_DIA', 'ATRASADO')

export const acordoLista = listOf(acordo, {
  table: 'acordo',
  alias: 'a',
  joins: {
    f: { table: 'fatura', by: 'a.faturaId' },
    c: { table: 'cliente', by: 'a.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    u: { table: 'usuario', by: 'a.usuarioId', left: true },
  },
  columns: {
    'cliente.id': 'a.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'fatura.id': 'a.faturaId',
    'usuario.nome': 'u.pessoaNome',
    /** Those that were paid, and not closed with what was paid of them when it ended. */
    pagas: {
      sql: sql`(select count(*)::int from fatura_documento d where d."faturaId" = a."faturaId" and d.tipo = ${BOLETO}
      and d.situacao = ${codes(SituacaoBoleto, 'LIQUIDADO')}
      and not exists (select from liquidacao l where l."documentoId" = d.id and l."acordoId" = a.id))`,
      needs: [],
    },
    /** What ended with an agreement that is over was not settled by anybody. */
    pago: {
      sql: sql`(f.quitado - coalesce((select sum(l.acordo) from liquidacao l join fatura_documento d on d.id = l."documentoId"
        where l."acordoId" = a.id and d."faturaId" = a."faturaId"), 0.00))`,
      needs: ['f'],
    },
  },
})

export type Atrasado = BoletoAtrasado & {
  cliente: number
  /** It is open, and its invoice is to be paid. */
  devido: boolean
  /** Of its title; null where it has none. */
  contaBancaria: number | null
  /** Whose instalment it is; null of what is no agreement's. */
  acordo: number | null
}

const ATRASADOS = sql`
  select d.id as boleto, d."faturaId" as fatura, ${COMPETENCIA} as competencia, d.parcela, d."dataVencimento" as vencimento, f."clienteId" as cliente,
    (d.valor - d.quitado)::text as aberto, d.situacao in ${BOLETOS_ABERTOS} and f.situacao in (${COBRADAS}) as devido,
    t."contaBancariaId" as "contaBancaria", t.juros, t.multa, a.id as acordo
  from fatura_documento d join fatura f on f.id = d."faturaId" left join cobranca t on t."documentoId" = d.id and t.atual
    left join acordo a on a."faturaId" = f.id`

/** These boletos as an agreement looks at them, in no order. */
export const listAtrasados = (db: Db, ids: readonly number[]): Promise<Atrasado[]> =>
  rowsOf<Atrasado>(db)`${ATRASADOS} where d.id = any (${[...ids]}::int[]) and d.tipo = ${BOLETO}`

/** What may go into an agreement of a client on a day, the oldest first. */
export const listAtrasadosDoCliente = (db: Db, clienteId: number, today: string, max: number): Promise<Atrasado[]> =>
  rowsOf<Atrasado>(
    db,
  )`${ATRASADOS} where f."clienteId" = ${clienteId} and f.situacao in (${COBRADAS}) and f.tipo <> ${codes(TipoFatura, 'ACORDO')}
    and d.tipo = ${BOLETO} and d.situacao in ${BOLETOS_ABERTOS} and d."dataVencimento" < ${today}::date
    order by d."dataVencimento", d.id limit ${max}`

type NovaFatura = { clienteId: number; ano: number; mes: number; valor: string; now: Date; usuarioId: number }

/** The invoice of an agreement, closed: of no month's items, and of which no store is told. */
export const insertFaturaDoAcordo = (trx: Trx, { clienteId, ano, mes, valor, now, usuarioId }: NovaFatura): Promise<number> =>
  insertRow(trx, 'fatura', {
    clienteId,
    ano,
    mes,
    tipo: TipoFatura.code.ACORDO,
    situacao: SituacaoFatura.code.FECHADA,
    valor,
    soEmail: true,
    dataHoraGeracao: now,
    alteradoEm: now,
    alteradoPorId: usuarioId,
  })

export async function insertAcordo(
  trx: Trx,
  novo: Insertable<Tables['acordo']>,
  linhas: readonly Pick<BoletoDoAcordo, 'boleto' | 'aberto' | 'dias' | 'multa' | 'juros' | 'total'>[],
): Promise<number> {
  const acordoId = await insertRow(trx, 'acordo', novo)
  const rows = linhas.map(({ boleto: documentoId, aberto, dias, multa, juros, total }) => {
    return { acordoId, documentoId, aberto, dias, multa, juros, total }
  })
  await trx.insertInto('acordo_boleto').values(rows).execute()
  return acordoId
}

type Partes = { id: number; clienteId: number; faturaId: number; situacao: SituacaoAcordo; antigos: number[]; novos: number[] }

/** Which boletos an agreement was made of, the oldest first, and which it made. */
export const readPartes = (db: Db, id: number): Promise<Partes | undefined> =>
  rowOf<Partes>(db)`
    select a.id, a."clienteId", a."faturaId", a.situacao,
      array(select x."documentoId" from acordo_boleto x join fatura_documento d on d.id = x."documentoId" where x."acordoId" = a.id
        order by d."dataVencimento", d.id) as antigos,
      array(select d.id from fatura_documento d where d."faturaId" = a."faturaId" and d.tipo = ${BOLETO} order by d.parcela) as novos
    from acordo a where a.id = ${id}`

/** Locked, after its invoices. */
export const lockAcordo = async (trx: Trx, id: number): Promise<SituacaoAcordo | undefined> =>
  (await trx.selectFrom('acordo').select('situacao').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())?.situacao

/** What was open of each boleto when the agreement was made. */
export async function mapAbertos(db: Db, id: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('acordo_boleto').select(['documentoId', 'aberto']).where('acordoId', '=', id).execute()
  return new Map(rows.map(({ documentoId, aberto }) => [documentoId, aberto]))
}

type Fim = { situacao: SituacaoAcordo; encerradoEm: string; aplicado: string; motivoFim: string | null }
export const updateFim = (trx: Trx, id: number, fim: Fim): Promise<void> => updateRow(trx, 'acordo', id, fim)

export const updateSituacao = (trx: Trx, id: number, situacao: SituacaoAcordo): Promise<void> => updateRow(trx, 'acordo', id, { situacao })

/** Those that bind and may stand otherwise than on the day before. */
export const listAJulgar = async (db: Db, today: string): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(db)`
      select a.id from acordo a where a.situacao in (${VIVOS}) and (a.situacao = ${codes(SituacaoAcordo, 'ATRASADO')} or exists (
        select from fatura_documento d where d."faturaId" = a."faturaId" and d.tipo = ${BOLETO} and d.situacao in ${BOLETOS_ABERTOS}
          and d."dataVencimento" < ${today}::date))
      order by a.id`
  ).map(({ id }) => id)

/** The instalments of an agreement with what is open of each: nothing where its invoice is paid as a whole. */
export const listParcelas = (db: Db, faturaId: number): Promise<Acordo['parcelas']> =>
  rowsOf<Acordo['parcelas'][number]>(db)`
    select d.id as boleto, d.parcela, d."dataVencimento" as vencimento, d.valor::text, x.pago::text,
      d.situacao = ${codes(SituacaoBoleto, 'CANCELADO')} or x.pago < d.quitado as encerrada,
      case when d.situacao in ${BOLETOS_ABERTOS} and f.situacao in (${COBRADAS}) then (d.valor - d.quitado)::text else '0.00' end as aberto
    from fatura_documento d join fatura f on f.id = d."faturaId" cross join lateral (
      select d.quitado - coalesce((select sum(l.acordo) from liquidacao l where l."documentoId" = d.id), 0.00) as pago) x
    where d."faturaId" = ${faturaId} and d.tipo = ${BOLETO} order by d.parcela`

export const listLinhas = (db: Db, id: number): Promise<BoletoDoAcordo[]> =>
  rowsOf<BoletoDoAcordo>(db)`
    select x."documentoId" as boleto, x.aberto::text, x.dias, x.multa::text, x.juros::text, x.total::text, d."faturaId" as fatura,
      ${COMPETENCIA} as competencia, d.parcela, d."dataVencimento" as vencimento
    from acordo_boleto x join fatura_documento d on d.id = x."documentoId" join fatura f on f.id = d."faturaId"
    where x."acordoId" = ${id} order by d."dataVencimento", d.id`

type Lido = Omit<Acordo, 'linhas' | 'parcelas' | keyof PreviaDoAcordo> & Omit<PreviaDoAcordo, 'linhas' | 'parcelas'> & { n: number }

export const readAcordo = (db: Db, id: number): Promise<Lido | undefined> =>
  rowOf<Lido>(db)`
    select a.id, a.situacao, a."faturaId" as fatura, a.data, a.motivo, a."motivoFim", a."encerradoEm", a.aplicado::text, a.principal::text, a.encargos::text,
      a.desconto::text, a.total::text, a.parcelas as n, json_build_object('id', c.id, 'pessoa', json_build_object('nome', p.nome)) as cliente,
      case when u.id is not null then json_build_object('id', u.id, 'nome', u."pessoaNome") end as usuario,
      to_char(a."dataHora" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dataHora"
    from acordo a join cliente c on c.id = a."clienteId" join pessoa p on p.id = c."pessoaId"
      left join usuario u on u.id = a."usuarioId"
    where a.id = ${id}`

export const listFaturasDosBoletos = async (db: Db, boletos: readonly number[]): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(db)`
      select distinct "faturaId" as id from fatura_documento where id = any (${[...boletos]}::int[])`
  ).map(({ id }) => id)
