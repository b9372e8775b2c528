import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { TENDENCIA_DIAS } from '@retaguarda/contract/privacidade/prazos.ts'
import { problema, SituacaoProblema } from '@retaguarda/contract/problema.ts'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { type ListOf, listOf } from '../../kit/list/list-of.ts'

/** Days of which those of now are compared with those before. */
const ALTA = { agora: 2, antes: 7 }

/** The problems with all that is known of them at the moment of the call; the trend ends on this day. */
export function problemaLista(today: string): ListOf<z.output<typeof problema.row>> {
  const contada = listOf(problema, {
    table: 'problema',
    alias: 'r',
    joins: {
      n: { table: 'problema_contagem', by: 'r.id' },
      u: { table: 'usuario', by: 'r.responsavelId', left: true },
      p: { table: 'pessoa', by: 'u.pessoaId', left: true },
    },
    columns: {
      quantidade: 'n.quantidade',
      clientes: 'n.clientes',
      primeiro: 'n.primeiro',
      ultimo: 'n.ultimo',
      'responsavel.nome': 'p.nome',
      'responsavel.id': 'r.responsavelId',
      emAlta: {
        sql: sql`coalesce((
          select sum(d.n) filter (where d.dia > ${today}::date - ${ALTA.agora}::int) * ${ALTA.antes}::int
            > 2 * ${ALTA.agora}::int * coalesce(sum(d.n) filter (where d.dia <= ${today}::date - ${ALTA.agora}::int), 0)
          from problema_dia d where d."problemaId" = r.id and d.dia > ${today}::date - ${ALTA.agora + ALTA.antes}::int), false)`,
      },
      tendencia: {
        sql: sql`array(
          select coalesce(d.n, 0)::int from generate_series(0, ${TENDENCIA_DIAS - 1}::int) i
          left join problema_dia d on d."problemaId" = r.id and d.dia = ${today}::date - ${TENDENCIA_DIAS - 1}::int + i order by i)`,
      },
    },
  })
  return {
    ...contada,
    page: (db, query) => updateContados(db).then(() => contada.page(db, query)),
    all: (db, query) => updateContados(db).then(() => contada.all(db, query)),
  }
}

/**
 * Folds what the ingest has written of problems into their counts, and reopens those that were resolved before. Before any row of a
 * problem is locked: one process at a time folds.
 */
export async function updateContados(db: Db): Promise<void> {
  await sql`${prepared} select problema_consolida()`.execute(db)
}

export const readProblema = (db: Db, id: number) =>
  db
    .selectFrom('problema as r')
    .innerJoin('problema_contagem as n', 'n.id', 'r.id')
    .leftJoin('usuario as u', 'u.id', 'r.responsavelId')
    .leftJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .leftJoin('problema_envio as e', 'e.problemaId', 'r.id')
    .select(['r.id', 'r.titulo', 'r.tipo', 'r.code', 'r.situacao', 'r.issue', 'r.resolvidoEm', 'r.versao', 'r.responsavelId'])
    .select(['n.quantidade', 'n.primeiro', 'n.ultimo', 'p.nome as responsavel', 'e.situacao as envio', 'e.erro'])
    .where('r.id', '=', id)
    .$narrowType<{ situacao: CodeOf<typeof SituacaoProblema> }>()
    .executeTakeFirst()

/** The counts stand still until the transaction ends, and with them whether an occurrence reopens the problem. */
export async function lockProblema(trx: Trx, id: number): Promise<boolean> {
  await updateContados(trx)
  const { rows } = await sql`select 1 from problema_contagem where id = ${id} for update`.execute(trx)
  return rows.length > 0
}

export async function updateProblema(trx: Trx, id: number, values: Updateable<Tables['problema']>): Promise<void> {
  await trx.updateTable('problema').set(values).where('id', '=', id).execute()
}

export const listClientesDoProblema = (db: Db, problemaId: number) =>
  db
    .selectFrom('problema_cliente')
    .select(['clienteId', 'quantidade', 'primeiro', 'ultimo'])
    .where('problemaId', '=', problemaId)
    .orderBy('quantidade', 'desc')
    .orderBy('clienteId')
    .execute()

export const listDays = (db: Db, problemaId: number, desde: string) =>
  db.selectFrom('problema_dia').select(['dia', 'n']).where('problemaId', '=', problemaId).where('dia', '>=', desde).execute()

const EM_ABERTO = SituacaoProblema.codes('ABERTO', 'REABERTO')

export async function countEmAbertoDe(db: Db, usuarioId: number): Promise<number> {
  const { n } = await db
    .selectFrom('problema')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('responsavelId', '=', usuarioId)
    .where('situacao', 'in', EM_ABERTO)
    .executeTakeFirstOrThrow()
  return n
}

/** Of the open problems of a person. */
export const updateResponsavel = (trx: Trx, de: number, para: number): Promise<{ id: number }[]> =>
  trx
    .updateTable('problema')
    .set({ responsavelId: para })
    .where('responsavelId', '=', de)
    .where('situacao', 'in', EM_ABERTO)
    .returning('id')
    .execute()
