import { type Ligacao, ligacao, type ResultadoLigacao, SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import { SetorContato, TipoContato } from '@retaguarda/contract/pessoa.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { updateRow } from '../../../db/write-row.repo.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import { codes } from '../../../kit/sql.ts'
import { BOLETOS_ABERTOS } from '../../cobranca/pagavel.repo.ts'

const A_LIGAR = codes(SituacaoLigacao, 'A_LIGAR')
/** A boleto `d` of which something is to be paid. */
const DEVIDO = sql`d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado`
/** The day until which the boleto `d` is promised; null where it is not. */
const PROMETIDO: RawBuilder<string | null> = sql`(select min(p.data)::text from promessa_boleto x join promessa p on p.id = x."promessaId"
  where x."documentoId" = d.id and p.situacao = ${codes(SituacaoPromessa, 'EM_VIGOR')})`

const TELEFONES_MAX = 5
const SETOR = sql.join(
  SetorContato.options
    .filter(({ value }) => value > 0)
    .map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(` (${label})`)}`),
  sql` `,
)
/** Where who pays a client `c`, and then the client itself, is called: those for Cobrança first, each with its department. */
const TELEFONES = sql`array(
  select y.escrito from (
    select distinct on (pc.contato) pc.contato || case pc.setor ${SETOR} else '' end as escrito, pc."pessoaId" is distinct from c."pagadorId" as depois,
      not coalesce(${sql.lit(Finalidade.code.COBRANCA)} = any (pc.finalidades), pc.setor in (${codes(SetorContato, 'FINANCEIRO', 'FATURAMENTO')})) as outro, pc.ordem
    from pessoa_contato pc where pc."pessoaId" in (c."pagadorId", c."pessoaId") and pc.tipo in (${codes(TipoContato, 'CELULAR', 'COMERCIAL', 'RESIDENCIAL')})
    order by pc.contato, 2, 3, 4
  ) y order by y.depois, y.outro, y.ordem limit ${TELEFONES_MAX})`

const doBoleto = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from ligacao_boleto b join fatura_documento d on d.id = b."documentoId" where b."ligacaoId" = l.id and ${DEVIDO})`
const TOTAL = sql`coalesce(${doBoleto(sql`sum(d.valor - d.quitado)`)}, 0.00)`

export const ligacoesEm = (today: string) =>
  listOf(ligacao, {
    table: 'ligacao',
    alias: 'l',
    joins: { c: { table: 'cliente', by: 'l.clienteId' }, p: { table: 'pessoa', by: 'c.pessoaId' } },
    columns: {
      'cliente.id': 'l.clienteId',
      'cliente.pessoa.nome': 'p.nome',
      telefones: { sql: TELEFONES, needs: ['c'] },
      boletos: { sql: sql`array(select b."documentoId" from ligacao_boleto b where b."ligacaoId" = l.id order by 1)` },
      total: { sql: TOTAL },
      diasAtraso: { sql: doBoleto(sql`max(greatest(0, ${today}::date - d."dataVencimento"))`) },
    },
  })

export const readLigacao = (db: Db, id: number): Promise<Omit<Ligacao, 'boletos'> | undefined> => rowOf<Omit<Ligacao, 'boletos'>>(db)`
  select l.id, jsonb_build_object('id', c.id, 'pessoa', jsonb_build_object('nome', p.nome)) as cliente, l.situacao, l.data::text, l.tentativa, l.resultado,
    l.observacao, l.motivo, l."promessaId" as promessa,
    case when u.id is not null then jsonb_build_object('id', u.id, 'nome', u."pessoaNome") end as usuario,
    to_json(l."dataHora" at time zone 'UTC') #>> '{}' || 'Z' as "dataHora", to_json(l."encerradaEm" at time zone 'UTC') #>> '{}' || 'Z' as "encerradaEm",
    ${TELEFONES} as telefones, (${TOTAL})::text as total
  from ligacao l join cliente c on c.id = l."clienteId" join pessoa p on p.id = c."pessoaId"
    left join usuario u on u.id = l."usuarioId"
  where l.id = ${id}`

export const listBoletosDaLigacao = (db: Db, id: number): Promise<Ligacao['boletos']> => rowsOf<Ligacao['boletos'][number]>(db)`
  select d.id as boleto, d."faturaId" as fatura, d.nome, d."dataVencimento"::text as vencimento, d.valor::text,
    case when ${DEVIDO} then d.valor - d.quitado else 0.00 end::text as aberto, ${PROMETIDO} as "prometidoAte"
  from ligacao_boleto b join fatura_documento d on d.id = b."documentoId" where b."ligacaoId" = ${id} order by d."dataVencimento", d.id`

export type Chamada = { id: number; clienteId: number; situacao: SituacaoLigacao; data: string; tentativa: number; motivo: string | null }

/** A call, until the transaction ends nobody else's. */
export const lockLigacao = (trx: Trx, id: number): Promise<Chamada | undefined> => rowOf<Chamada>(trx)`
  select id, "clienteId", situacao, data::text, tentativa, motivo from ligacao where id = ${id} for update`

/** The calls to make of any of these boletos, the same. */
export const lockPendentesDosBoletos = (trx: Trx, boletos: readonly number[]): Promise<Chamada[]> => rowsOf<Chamada>(trx)`
  select id, "clienteId", situacao, data::text, tentativa, motivo from ligacao
  where situacao = ${A_LIGAR} and id in (select "ligacaoId" from ligacao_boleto where "documentoId" = any (${[...boletos]}::int[]))
  order by id for update`

export type Estado = {
  ligacao: number
  boleto: number
  aberto: string
  devido: boolean
  emParte: boolean
  cancelado: boolean
  prometido: boolean
}

/** What became of the boletos of calls. */
export const listEstados = (db: Db, ligacoes: readonly number[]): Promise<Estado[]> => rowsOf<Estado>(db)`
  select b."ligacaoId" as ligacao, d.id as boleto, (d.valor - d.quitado)::text as aberto, ${DEVIDO} as devido, d."valorPago" is not null as "emParte",
    d.situacao = ${codes(SituacaoBoleto, 'CANCELADO')} as cancelado, ${PROMETIDO} is not null as prometido
  from ligacao_boleto b join fatura_documento d on d.id = b."documentoId" where b."ligacaoId" = any (${[...ligacoes]}::int[])`

export async function updateDispensadas(trx: Trx, dispensadas: readonly { id: number; motivo: string }[], agora: Date): Promise<void> {
  await sql`update ligacao l set situacao = ${codes(SituacaoLigacao, 'DISPENSADA')}, motivo = x.motivo, "encerradaEm" = ${agora}
    from jsonb_to_recordset(${JSON.stringify(dispensadas)}::jsonb) x(id int, motivo text) where l.id = x.id`.execute(trx)
}

type Feita = {
  resultado: ResultadoLigacao
  observacao: string | null
  usuarioId: number
  encerradaEm: Date
}
export const updateFeita = (trx: Trx, id: number, feita: Feita): Promise<void> =>
  updateRow(trx, 'ligacao', id, { ...feita, situacao: SituacaoLigacao.code.FEITA })

export const updatePromessa = (trx: Trx, id: number, promessaId: number): Promise<void> => updateRow(trx, 'ligacao', id, { promessaId })

type Nova = { cliente: number; data: string; tentativa: number; dataHora: Date }

/** One of a day for a client who has none to be made nor one of that day. @returns its id; undefined where there is one */
export const insertLigacao = async (trx: Trx, { cliente, data, tentativa, dataHora }: Nova, boletos: readonly number[]) =>
  (
    await rowOf<{ id: number }>(trx)`
      with nova as (
        insert into ligacao ("clienteId", data, tentativa, "dataHora") values (${cliente}, ${data}::date, ${tentativa}, ${dataHora})
        on conflict do nothing returning id
      ), dela as (
        insert into ligacao_boleto select nova.id, x from nova, unnest(${[...boletos]}::int[]) x
      ) select id from nova`
  )?.id

export type Aviso = { ligacao: number; cliente: number; nova: boolean; boletos: number[] }

/**
 * Has somebody call about boletos: those of which nothing is to be asked for by now are left out. A client who is to be called already is
 * asked for these too; one called on that day waits for the next run.
 * @returns the calls that are new or about more than they were
 */
export async function insertPedidas(
  trx: Trx,
  pedidas: readonly { boleto: number; cliente: number; regra: number }[],
  { data, agora }: { data: string; agora: Date },
): Promise<Aviso[]> {
  const pedidos = sql`(select x.* from jsonb_to_recordset(${JSON.stringify(pedidas)}::jsonb) x(boleto int, cliente int, regra int)
    join fatura_documento d on d.id = x.boleto where ${DEVIDO} and ${PROMETIDO} is null
      and not exists (select from regua_boleto b where b."documentoId" = x.boleto and b."reguaId" = x.regra))`
  const novas = await rowsOf<{ id: number }>(trx)`
    insert into ligacao ("clienteId", data, "dataHora") select distinct q.cliente, ${data}::date, ${agora}::timestamptz from ${pedidos} q order by 1
    on conflict do nothing returning id`
  const made = new Set(novas.map(({ id }) => id))
  const rows = await rowsOf<Omit<Aviso, 'nova'>>(trx)`
    with pendente as (
      update ligacao l set data = greatest(l.data, case when exists (
        select from ligacao o where o."clienteId" = l."clienteId" and o.data = ${data}::date and o.id <> l.id) then l.data else ${data}::date end)
      where l.situacao = ${A_LIGAR} and l."clienteId" in (select cliente from ${pedidos} q) returning l.id, l."clienteId"
    ), lembrado as (
      insert into regua_boleto ("documentoId", "reguaId", em)
      select q.boleto, q.regra, ${data}::date from ${pedidos} q join pendente p on p."clienteId" = q.cliente order by 1, 2
      on conflict do nothing returning "documentoId"
    ), dela as (
      insert into ligacao_boleto select distinct p.id, q.boleto from ${pedidos} q join pendente p on p."clienteId" = q.cliente
        where q.boleto in (select "documentoId" from lembrado) on conflict do nothing
    )
    select p.id as ligacao, p."clienteId" as cliente, array_agg(distinct q.boleto order by q.boleto) as boletos
    from ${pedidos} q join pendente p on p."clienteId" = q.cliente where q.boleto in (select "documentoId" from lembrado) group by 1, 2 order by 1`
  return rows.map((row) => ({ ...row, nova: made.has(row.ligacao) }))
}
