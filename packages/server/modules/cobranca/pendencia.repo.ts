import type { Pendencia, PendenciaDoCliente } from '@retaguarda/contract/cobranca/pendencia.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { type EnderecoDoPagador, faltaNoEndereco } from './pendencia.calc.ts'

/** More than a screen can say. */
const MOST = 2_000

const A_REGISTRAR = sql.lit(SituacaoTitulo.code.A_REGISTRAR)
/** The address of a payer `g.p`, as slips and files take it; all that it lacks is the calculation's to say. */
const ENDERECO = sql`coalesce((g.p ->> 'id')::int, c."pessoaId") as "pessoaId", g.p ->> 'cep' as cep, g.p #>> '{endereco,logradouro}' as logradouro, g.p ->> 'cidade' as cidade`
type Pagador = EnderecoDoPagador & { pessoaId: number }

const pendenciaDe = ({ pessoaId, ...endereco }: Pagador): PendenciaDoCliente[] => {
  const error = faltaNoEndereco(endereco)
  return error === undefined ? [] : [{ error, link: `/pessoa/alterar/${pessoaId}?aba=enderecos` }]
}

/** What waits for its file is as it was made, with what it lacked then; whatever else is asked about gets a new title. */
const DO_TITULO = sql`case when t.situacao = ${A_REGISTRAR} then pagador_do_titulo(t.pagador, c.id) else pagador_da_fatura(f.pagador, c.id) end`

async function listOf(db: Db, boletos: RawBuilder<unknown>): Promise<Pendencia[]> {
  const rows = await rowsOf<Pagador & Pick<Pendencia, 'boleto' | 'cliente'>>(db)`
    select d.id as boleto, json_build_object('id', c.id, 'nome', p.nome) as cliente, ${ENDERECO}
    from fatura_documento d join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
      left join cobranca t on t."documentoId" = d.id and t.atual cross join lateral (select ${DO_TITULO} as p) g
    where d.id in (${boletos}) order by d.id`
  return rows.flatMap(({ boleto, cliente, ...pagador }) => pendenciaDe(pagador).map((one) => ({ boleto, cliente, ...one })))
}

/** Of these boletos, those whose title its bank would not take. */
export const listPendencias = (db: Db, boletos: readonly number[]): Promise<Pendencia[]> =>
  boletos.length === 0 ? Promise.resolve([]) : listOf(db, sql`select unnest(${[...boletos]}::int[])`)

/** The same of the titles that wait for a file, of one account or of all. */
export const listPendenciasDaEspera = (db: Db, conta: number | null): Promise<Pendencia[]> =>
  listOf(
    db,
    sql`select t."documentoId" from cobranca t where t.situacao = ${A_REGISTRAR}
      and (${conta}::int is null or t."contaBancariaId" = ${conta}::int) and length(t.pagador ->> 'cep') <> 8 and not exists (
        select 1 from fatura_documento od join fatura fa on fa.id = od."faturaId" join cliente oc on oc.id = fa."clienteId"
          join pessoa_endereco oe on oe."pessoaId" = coalesce((t.pagador ->> 'id')::int, oc."pessoaId")
        where od.id = t."documentoId" and length(oe.cep) = 8)
      limit ${sql.lit(MOST)}`,
  )

/** What a bank would miss of a client; null where nothing, or where there is no account to bill it from. */
export async function readPendenciaDoCliente(db: Db, clienteId: number): Promise<PendenciaDoCliente | null> {
  const rows = await rowsOf<Pagador>(db)`
    select ${ENDERECO} from cliente c cross join lateral (select pagador_de(c.id) as p) g where c.id = ${clienteId} and exists (select 1 from conta_bancaria where ativa)`
  return rows.flatMap(pendenciaDe)[0] ?? null
}
