import type { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { type SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { prepared } from '../../../db/prepared.ts'
import { rowsOf } from '../../../db/rows.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import type { Pagador } from '../../../db/no-papel.ts'
import type { Tables } from '../../../db/tables.ts'
import { BOLETOS_ABERTOS } from '../pagavel.repo.ts'

/** The table columns of JSON, as they come back from inside a JSON of PostgreSQL: money and days as text, instants too. */
type Titulo = Omit<Selectable<Tables['cobranca']>, 'criadaEm'> & { criadaEm: string }

type DoTitulo = 'juros' | 'multa' | 'desconto' | 'beneficiario'

/** A boleto with what its slip shows; `titulo` null: it has none. */
export type LinhaDoPapel = {
  boleto: number
  situacao: SituacaoBoleto
  aberto: string
  emitidoEm: Date
  /** As on the day its title was made; as the register says where it has none. */
  pagador: Pagador
  /** Whom it is about, as on that day, where another pays. */
  cliente: { nome: string; cpfCnpj: string } | null
  titulo:
    | (Pick<Titulo, DoTitulo> &
        Record<keyof Omit<Titulo, DoTitulo | 'pagador' | 'cliente' | 'situacao'>, string> & { situacao: SituacaoTitulo })
    | null
  conta: Selectable<Tables['conta_bancaria']> | null
}

const BOLETO = sql.lit(TipoDocumento.code.BOLETO)

/** In the order of their numbers as they are given; those that there are not are left out. */
export const listPapeis = (db: Db, boletos: readonly number[]): Promise<LinhaDoPapel[]> =>
  rowsOf<LinhaDoPapel>(db)`${prepared}
    select d.id as boleto, d.situacao, (d.valor - d.quitado)::text as aberto, d."dataHora" as "emitidoEm",
      pagador_do_titulo(coalesce(t.pagador, pagador_da_fatura(f.pagador, f."clienteId")), f."clienteId") as pagador,
      case when (coalesce(t.pagador, f.pagador) ->> 'id')::int <> (g.c ->> 'id')::int then g.c end as cliente,
      case when t.id is not null then to_jsonb(t) - 'pagador' - 'cliente' || jsonb_build_object('valor', t.valor::text, 'abatimento', t.abatimento::text) end as titulo,
      case when a.id is not null then to_jsonb(a) - 'segredo' - 'segredoAnterior' end as conta
    from unnest(${[...boletos]}::int[]) with ordinality n (id, ordem)
      join fatura_documento d on d.id = n.id and d.tipo = ${BOLETO}
      join fatura f on f.id = d."faturaId"
      left join cobranca t on t."documentoId" = d.id and t.atual
      cross join lateral (select coalesce(t.cliente, f.cliente, cliente_no_papel(f."clienteId")) as c) g
      left join conta_bancaria a on a.id = t."contaBancariaId"
    order by n.ordem`

/** The open boletos of an invoice; undefined where there is no such invoice. */
export async function listBoletosDaFatura(db: Db, fatura: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`${prepared}
    select coalesce(array_agg(d.id order by d.parcela, d.id) filter (where d.tipo = ${BOLETO} and d.situacao in ${BOLETOS_ABERTOS}), '{}') as ids
    from fatura f left join fatura_documento d on d."faturaId" = f.id where f.id = ${fatura} group by f.id`.execute(db)
  return rows[0]?.ids
}

/** The open boletos that are due in a month, of all clients or of one, by client and due date. */
export async function listBoletosDoMes(db: Db, start: string, end: string, cliente: number | null, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from fatura_documento d join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId"
      join pessoa p on p.id = c."pessoaId" join cobranca t on t."documentoId" = d.id and t.atual
    where d.tipo = ${BOLETO} and d.situacao in ${BOLETOS_ABERTOS} and d."dataVencimento" between ${start}::date and ${end}::date
      and (${cliente}::int is null or f."clienteId" = ${cliente})
    order by busca(p.nome) collate "C", d."dataVencimento", d.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

type Pedido = Pick<Selectable<Tables['boleto_pdf']>, 'documentos' | 'criadoEm' | 'usuarioId'>

export const insertPdf = (trx: Trx, pedido: Pedido): Promise<number> => insertRow(trx, 'boleto_pdf', pedido)

export const readPdf = (db: Db, id: number): Promise<Selectable<Tables['boleto_pdf']> | undefined> =>
  db.selectFrom('boleto_pdf').selectAll().where('id', '=', id).executeTakeFirst()

/** Takes an order on for a process, unless another one is at it or it is over. It begins anew. */
export async function takePdf(db: Db, processo: number, id: number): Promise<Selectable<Tables['boleto_pdf']>[]> {
  return db
    .updateTable('boleto_pdf')
    .set({ tomadoPor: processo, feitos: 0, erros: '[]' })
    .where('id', '=', id)
    .where('fim', 'is', null)
    .where('tomadoPor', 'is', null)
    .returningAll()
    .execute()
}

type Mudanca = { feitos?: number; erros?: string; arquivoId?: number | null; falha?: string | null; fim?: Date; tomadoPor?: null }

/** @returns whether the process still had it */
export async function updatePdf(db: Db, processo: number, id: number, change: Mudanca): Promise<boolean> {
  const done = await db.updateTable('boleto_pdf').set(change).where('id', '=', id).where('tomadoPor', '=', processo).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function removePdfsAntes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('boleto_pdf').where('criadoEm', '<', before).execute()
}
