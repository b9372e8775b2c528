import type { Envio } from '@retaguarda/contract/faturamento/envio.ts'
import { sql } from 'kysely'
import type { FaturaDaLoja } from '../../../integrations/loja/port.ts'
import type { Db, Trx } from '../../../kit/context.ts'

type Pedido = { ano: number; mes: number; clientes: number[] }

/**
 * A sending with a line a client: those named, or every one with an invoice in 2.
 * @returns its id and how many lines it has; undefined when one of the clients does not exist
 */
export async function insertEnvio(
  trx: Trx,
  { ano, mes, clientes }: Pedido,
  { now, usuarioId }: { now: Date; usuarioId: number },
): Promise<{ id: number; total: number } | undefined> {
  const { id } = await trx.insertInto('envio').values({ ano, mes, criadoEm: now, usuarioId }).returning('id').executeTakeFirstOrThrow()
  const named = [...new Set(clientes)]
  const { rows } =
    named.length > 0
      ? await sql`insert into envio_linha ("envioId", "clienteId") select ${id}, c.id from cliente c where c.id = any (${named}::int[]) returning 1`.execute(
          trx,
        )
      : await sql`insert into envio_linha ("envioId", "clienteId")
          select ${id}, f."clienteId" from fatura f where f.ano = ${ano} and f.mes = ${mes} and f.situacao = 2 returning 1`.execute(trx)
  return rows.length < named.length ? undefined : { id, total: rows.length }
}

export type Andamento = { total: number; feitas: number; enviadas: number; fim: Date | null }

export async function andamento(db: Db, id: number): Promise<Andamento | undefined> {
  const { rows } = await sql<Andamento>`
    select e.fim, count(l.*)::int as total, count(*) filter (where l.situacao > 0)::int as feitas,
      count(*) filter (where l.situacao = 1)::int as enviadas
    from envio e left join envio_linha l on l."envioId" = e.id where e.id = ${id} group by e.id`.execute(db)
  return rows[0]
}

export const getEnvio = (db: Db, id: number) =>
  db
    .selectFrom('envio as e')
    .leftJoin('usuario as u', 'u.id', 'e.usuarioId')
    .leftJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['e.id', 'e.ano', 'e.mes', 'e.criadoEm', 'e.fim', 'e.usuarioId', 'p.nome as usuario'])
    .where('e.id', '=', id)
    .executeTakeFirst()

/** In the order of the alphabet. */
export async function linhasDoEnvio(db: Db, id: number): Promise<Envio['linhas']> {
  const { rows } = await sql<{ clienteId: number; nome: string; faturaId: number | null; situacao: 0 | 1 | 2; texto: string | null }>`
    select l."clienteId", p.nome, l."faturaId", l.situacao, l.texto
    from envio_linha l join cliente c on c.id = l."clienteId" join pessoa p on p.id = c."pessoaId"
    where l."envioId" = ${id} order by busca(p.nome) collate "C", c.id`.execute(db)
  return rows.map(({ clienteId, nome, faturaId, ...line }) => ({ ...line, cliente: { id: clienteId, nome }, fatura: faturaId }))
}

/** Clients whose line waits, at most so many. */
export async function linhasQueEsperam(db: Db, envioId: number, limit: number): Promise<{ clienteId: number; nome: string }[]> {
  return db
    .selectFrom('envio_linha as l')
    .innerJoin('cliente as c', 'c.id', 'l.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['l.clienteId', 'p.nome'])
    .where('l.envioId', '=', envioId)
    .where('l.situacao', '=', 0)
    .orderBy('l.clienteId')
    .limit(limit)
    .execute()
}

type Linha = { envioId: number; clienteId: number }

/** What became of a client, once: a line that is done stays as it is. */
export async function gravarLinha(
  db: Db,
  { envioId, clienteId }: Linha,
  { situacao, texto, faturaId }: { situacao: 1 | 2; texto: string; faturaId: number | null },
): Promise<void> {
  await db
    .updateTable('envio_linha')
    .set({ situacao, texto, faturaId })
    .where('envioId', '=', envioId)
    .where('clienteId', '=', clienteId)
    .where('situacao', '=', 0)
    .execute()
}

export async function marcarVivo(db: Db, id: number, vivoEm: Date): Promise<void> {
  await db.updateTable('envio').set({ vivoEm }).where('id', '=', id).execute()
}

/** Sendings that are not over and that nobody has been at since. */
export async function enviosParados(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from envio where fim is null and coalesce("vivoEm", "criadoEm") < ${since} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function terminarEnvio(db: Db, id: number, fim: Date): Promise<void> {
  await db.updateTable('envio').set({ fim }).where('id', '=', id).where('fim', 'is', null).execute()
}

/** The invoice of a client's month that is not cancelled. */
export const faturaDoMes = (db: Db, clienteId: number, { ano, mes }: { ano: number; mes: number }) =>
  db
    .selectFrom('fatura')
    .select(['id', 'situacao'])
    .where('clienteId', '=', clienteId)
    .where('ano', '=', ano)
    .where('mes', '=', mes)
    .where('situacao', '<>', 4)
    .executeTakeFirst()

/** An invoice as a store receives it, the same at every repeat. */
export async function faturaParaLoja(db: Db, id: number): Promise<FaturaDaLoja> {
  const [fatura, itens, boletos] = await Promise.all([
    db.selectFrom('fatura').select(['id', 'ano', 'mes', 'valor']).where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('financeiro')
      .select(['objetoContrato as objeto', 'valorCobranca as valor'])
      .where('faturaId', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('fatura_documento')
      .select(['id', 'parcela', 'valor', 'dataVencimento'])
      .where('faturaId', '=', id)
      .where('tipo', '=', 1)
      .orderBy('parcela')
      .orderBy('id')
      .execute(),
  ])
  return {
    ...fatura,
    itens,
    // A check of the table says that a boleto has both.
    boletos: boletos.map(({ dataVencimento, parcela, ...boleto }) => ({
      ...boleto,
      parcela: parcela ?? 0,
      vencimento: dataVencimento ?? '',
    })),
  }
}
