import { type Envio, SituacaoLinhaEnvio, TIPOS_ENVIADOS } from '@retaguarda/contract/faturamento/envio.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import { prepared } from '../../../db/prepared.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { keyOf } from '../../../integrations/loja/port.ts'
import { codes } from '../../../kit/sql.ts'
import { type Destinatarios, destinatariosDe, recebeDaFatura, temContatoPara, temEmail } from '../../correio/contatos.repo.ts'

const { FATURADA, CANCELADA } = SituacaoFatura.code
const COBRA = sql`f.tipo in (${codes(TipoFatura, ...TIPOS_ENVIADOS)})`
const { AGUARDANDO, ENVIADA } = SituacaoLinhaEnvio.code

type Pedido = { ano: number; mes: number; clientes: number[] }
type Novo = Pedido & { semLoja: boolean }

/**
 * A sending with a line a client: those named, or every one with an invoice that was invoiced.
 * @returns its id and how many lines it has; undefined when one of the clients does not exist
 */
export async function insertEnvio(
  trx: Trx,
  { ano, mes, clientes, semLoja }: Novo,
  { now, usuarioId }: { now: Date; usuarioId: number },
): Promise<{ id: number; total: number } | undefined> {
  const { id } = await trx
    .insertInto('envio')
    .values({ ano, mes, semLoja, criadoEm: now, usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = [...new Set(clientes)]
  const { rows } =
    named.length > 0
      ? await sql`insert into envio_linha ("envioId", "clienteId") select ${id}, c.id from cliente c where c.id = any (${named}::int[])
          order by c.id returning 1`.execute(trx)
      : await sql`insert into envio_linha ("envioId", "clienteId")
          select distinct ${id}::int, f."clienteId" from fatura f where f.ano = ${ano} and f.mes = ${mes} and f.situacao = ${FATURADA} and ${COBRA}
          order by f."clienteId" returning 1`.execute(trx)
  return rows.length < named.length ? undefined : { id, total: rows.length }
}

/** Of a client `c`: his store can be asked. */
const COM_LOJA = sql`(c."lojaUrl" is not null and c."lojaChave" is not null)`

type AEnviar = { total: number; semLoja: number; todos: number }

/** Of these invoices, how many can be sent, how many of those belong to clients without a store, and of how many all contacts get the mail. */
export async function readAEnviar(db: Db, ids: readonly number[]): Promise<AEnviar> {
  const counted = await rowOf<AEnviar>(db)`
    select count(*)::int as total, (count(*) filter (where not ${COM_LOJA}))::int as "semLoja",
      (count(*) filter (where not ${temContatoPara(recebeDaFatura, Finalidade.code.COBRANCA)} and ${temEmail(recebeDaFatura)}))::int as todos
    from fatura f join cliente c on c.id = f."clienteId" where f.id = any (${[...ids]}::int[]) and f.situacao = ${FATURADA} and ${COBRA}`
  return present(counted)
}

type Destinado = Destinatarios & { cliente: { id: number; nome: string }; comLoja: boolean }

/** Of the clients with an invoice of the month that is invoiced, all or those named, in the order of the alphabet. */
export const listDestinatariosDoEnvio = (db: Db, { ano, mes, clientes }: Pedido): Promise<Destinado[]> => rowsOf<Destinado>(db)`
    select jsonb_build_object('id', c.id, 'nome', p.nome) as cliente,
      ${COM_LOJA} as "comLoja", ${destinatariosDe(sql`(select quem_recebe(f.pagador, p.id) from fatura f where f."clienteId" = c.id and f.ano = ${ano} and f.mes = ${mes}
        and f.situacao = ${FATURADA} and ${COBRA} order by f.tipo, f.id limit 1)`)}
    from cliente c join pessoa p on p.id = c."pessoaId"
    where c.id in (select "clienteId" from fatura f where ano = ${ano} and mes = ${mes} and situacao = ${FATURADA} and ${COBRA}) and (${clientes.length === 0} or c.id = any (${clientes}::int[]))
    order by busca(p.nome) collate "C", c.id`

export type Andamento = { total: number; feitas: number; enviadas: number; fim: Date | null }

export const readAndamento = (db: Db, id: number): Promise<Andamento | undefined> =>
  rowOf<Andamento>(db)`
    select e.fim, count(l.*)::int as total, count(*) filter (where l.situacao <> ${AGUARDANDO})::int as feitas,
      count(*) filter (where l.situacao = ${ENVIADA})::int as enviadas
    from envio e left join envio_linha l on l."envioId" = e.id where e.id = ${id} group by e.id`

export type EnvioPedido = {
  id: number
  ano: number
  mes: number
  criadoEm: Date
  fim: Date | null
  semLoja: boolean
  usuarioId: number | null
  usuario: string | null
}

export const readEnvio = (db: Db, id: number): Promise<EnvioPedido | undefined> =>
  db
    .selectFrom('envio as e')
    .leftJoin('usuario as u', 'u.id', 'e.usuarioId')
    .select(['e.id', 'e.ano', 'e.mes', 'e.criadoEm', 'e.fim', 'e.semLoja', 'e.usuarioId', 'u.pessoaNome as usuario'])
    .where('e.id', '=', id)
    .executeTakeFirst()

type Row = Envio['linhas'][number]

/** In the order of the alphabet. */
export async function listRows(db: Db, id: number): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'cliente' | 'fatura'> & { clienteId: number; nome: string; faturaId: number | null }>`
    select l."clienteId", p.nome, l."faturaId", l.situacao, l.texto
    from envio_linha l join cliente c on c.id = l."clienteId" join pessoa p on p.id = c."pessoaId"
    where l."envioId" = ${id} order by busca(p.nome) collate "C", c.id`.execute(db)
  return rows.map(({ clienteId, nome, faturaId, ...line }) => ({ ...line, cliente: { id: clienteId, nome }, fatura: faturaId }))
}

export type LinhaAEnviar = { id: number; clienteId: number; nome: string }

export const listLinhasAEnviar = (db: Db, ids: readonly number[]): Promise<LinhaAEnviar[]> =>
  db
    .selectFrom('envio_linha as l')
    .innerJoin('cliente as c', 'c.id', 'l.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['l.id', 'l.clienteId', 'p.nome'])
    .where('l.id', 'in', [...ids])
    .orderBy('l.id')
    .execute()

/** The invoices of a client's month that are not cancelled, the monthly one first. */
export const listFaturasDoMes = (db: Db, clienteId: number, { ano, mes }: { ano: number; mes: number }) =>
  db
    .selectFrom('fatura')
    .select(['id', 'situacao'])
    .where('clienteId', '=', clienteId)
    .where('ano', '=', ano)
    .where('mes', '=', mes)
    .where('situacao', '<>', CANCELADA)
    .where('tipo', '<>', TipoFatura.code.ACORDO)
    .orderBy('tipo')
    .orderBy('id')
    .modifyEnd(prepared)
    .execute()

export const readDonoDaFatura = (db: Db, id: number) =>
  db.selectFrom('fatura').select(['clienteId', 'situacao']).where('id', '=', id).executeTakeFirst()

export async function readSituacaoDaFatura(db: Db, id: number): Promise<SituacaoFatura> {
  const { situacao } = await db.selectFrom('fatura').select('situacao').where('id', '=', id).modifyEnd(prepared).executeTakeFirstOrThrow()
  return situacao
}

/** A store is told nothing more of what it certainly did not receive. */
export async function removeAvisoNaoRecebido(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('loja_aviso').where('chave', '=', keyOf.fatura(id)).where('corpo', 'is', null).modifyEnd(prepared).execute()
}

/** An invoice changed by a job: nobody's form of before is saved over it. */
export async function updateVersao(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('fatura')
    .set((eb) => ({ versaoRegistro: eb('versaoRegistro', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
